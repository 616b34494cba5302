"""Set-up and placing, one test per ruling."""

from __future__ import annotations

from collections import Counter
from statistics import median

import msgspec
import pytest

from games.core.contract import IllegalAction
from games.core.testing import kinds, playout
from games.nine import GAME
from games.nine.rules.actions import Call, Place
from games.nine.rules.data import LETTERS, PIECES, PIECES_PER_PLAYER
from games.nine.rules.grid import connected, largest_group, mask
from games.nine.rules.setup import balanced, unconnected
from games.nine.rules.state import Options, State
from games.nine.tests.tables import JUNIOR, MASTER, RULES, board, chance, ended, placing, play, question, refused, setup


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_n1_all_36_pieces_with_any_number_of_players(seats):
    assert Counter(setup(seats).cells) == dict.fromkeys(LETTERS, 9)
    hands = setup(seats, setup="dealt").hands
    assert Counter("".join(hands)) == dict.fromkeys(LETTERS, 9)
    assert {len(hand) for hand in hands} == {PIECES_PER_PLAYER[seats]}


def test_n2_master_is_the_default_and_junior_counts_diagonals():
    assert Options().version == "master"
    cells = board(f=JUNIOR)
    assert not connected(mask(cells, "f"), diagonal=False)
    assert connected(mask(cells, "f"), diagonal=True)


def test_n3_dealt_pieces_are_open_to_all():
    state = setup(3, setup="dealt")
    assert all(RULES.view(state, reader).hands == state.hands for reader in (0, 1, 2, None))


def test_n4_one_piece_per_turn_on_any_free_space_then_the_start_player_swaps():
    state = setup(3, setup="dealt")
    seat = state.starter
    for number in range(36):
        decision = question(state, "place")
        assert decision.seat == seat
        offered = [a for a in RULES.legal(state, decision) if isinstance(a, Place)]
        assert {a.cell for a in offered} == {i for i in range(36) if state.cells[i] == "."}
        assert {a.animal[0] for a in offered} == set(state.hands[seat])
        state = RULES.apply(state, decision, chance(number).choice(offered), chance()).state
        seat = (seat + 1) % 3
    assert not state.hands
    assert state.ended or question(state, "swap").seat == state.starter


def test_n4_a_piece_comes_from_the_hand_and_needs_a_free_space():
    state = placing(("f", "c"), "." + "." + "fcdm" * 8 + "dm")
    assert refused(state, "place cat a1").code == "not_in_hand"
    assert refused(state, "place frog c1").code == "occupied"
    with pytest.raises(IllegalAction, match="off_board"):
        RULES.check(state, question(state, "place"), Place("frog", 36))
    with pytest.raises(IllegalAction, match="not_in_hand"):
        RULES.check(state, question(state, "place"), Place("cow", 0))


@pytest.mark.parametrize("version", ["master", "junior"])
def test_n5_a_random_setup_never_has_a_connected_animal(version):
    for number in range(200):
        state = setup(2, number, version=version)
        assert not any(connected(mask(state.cells, letter), version == "junior") for letter in LETTERS)


@pytest.mark.parametrize(("version", "most"), [("master", 4), ("junior", 5)])
def test_n27_a_random_setup_is_balanced(version, most):
    """No animal starts with a large group, and none starts ahead of another."""
    for number in range(100):
        cells = setup(2, number, version=version).cells
        sizes = [largest_group(mask(cells, letter), version == "junior").bit_count() for letter in LETTERS]
        assert max(sizes) <= most and max(sizes) - min(sizes) <= 1


def test_n27_does_not_apply_to_matches_of_version_1():
    older = [GAME.rules_at(1).setup(Options(), 2, chance(number)).state for number in range(50)]
    assert not all(balanced(state.cells, state.options) for state in older)
    assert all(unconnected(state.cells, state.options) for state in older)
    assert not any(state.places for state in older)


def test_n27_four_bots_play_several_rounds():
    """A median of at least five; single matches still end in round 3, the first with three swaps in a row."""
    bots = [GAME.bots["default"]] * 4
    rounds = [playout(GAME, 4, f"rounds-{i}", players=bots).state.round for i in range(40)]
    assert median(rounds) >= 5


def test_pieces_are_named_in_the_order_of_the_dealt_hands():
    state = setup(3, setup="dealt")
    dealt = "".join(state.hands)
    for number in range(36):
        decision = question(state, "place")
        state = RULES.apply(state, decision, chance(number).choice(list(RULES.legal(state, decision))), chance()).state
        assert isinstance(state.places, str)
        on_board = {piece: state.cells[i] for i, piece in enumerate(state.places) if piece != "."}
        assert len(on_board) == number + 1
        assert all(dealt[PIECES.index(piece)] == letter for piece, letter in on_board.items())


def test_n6_no_call_while_placing():
    state = placing(("f", "c"), ".." + "fcdm" * 8 + "dm", call="spoken")
    assert [d.kind for d in RULES.pending(state)] == ["place"]
    with pytest.raises(IllegalAction, match="call_too_early"):
        RULES.check(state, question(state, "place"), Call())


def last_piece(**facts: object) -> State:
    cells = board(f=MASTER)
    return placing(("f", ""), "." + cells[1:], **facts)


def test_n7_connected_after_placing_wins_automatically():
    result = play(last_piece(), "place frog a1")
    assert kinds(result) == ["placed", "full", "nine", "revealed"]
    assert ended(result.state).ranking == ((0,), (1,))


def test_n7_connected_after_placing_may_be_called_before_the_first_swap():
    state = play(last_piece(call="spoken"), "place frog a1").state
    assert not state.ended
    assert ended(play(state, "call", 0).state).reason == "nine"


def test_n17_the_seat_that_placed_last_wins_first_then_clockwise():
    cells = board(f=MASTER, c="a6 b6 c6 d6 e6 f6 a5 b5 c5")
    for mover in (0, 1):
        hands = ("f", "") if mover == 0 else ("", "f")
        state = msgspec.structs.replace(placing(hands, "." + cells[1:], cards="fc"), turn=mover)
        assert play(state, "place frog a1").state.winners == (mover,)


def test_n24_any_seat_may_start():
    assert {setup(4, number).starter for number in range(60)} == {0, 1, 2, 3}
