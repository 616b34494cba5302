"""Every ruling N-… and G-… that the rules rest on is pinned here by a test that names it."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.contract import Decision, IllegalAction
from games.nine.actions import Call, Place, Swap
from games.nine.data import LETTERS, PIECES_PER_PLAYER
from games.nine.grid import connected, mask
from games.nine.rules import SWAPS
from games.nine.state import Options, State
from games.nine.tests.tables import (
    CELLS,
    JUNIOR,
    MASTER,
    RULES,
    board,
    chance,
    ended,
    kinds,
    placing,
    play,
    question,
    table,
)

ALMOST = "a1 b1 c1 d1 e1 f1 f2 f3 b4"  # one swap of b4 and f4 away from MASTER


def setup(seats: int = 2, number: int = 0, **options: object) -> State:
    return RULES.setup(Options(**options), seats, chance(number)).state


def refused(state: State, line: str, seat: int | None = None) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        play(state, line, seat)
    return caught.value


# --- set-up ---------------------------------------------------------------------------------------------------------


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


def test_n4_a_piece_needs_a_free_space_and_must_be_ones_own():
    state = placing(("f", "c"), "." + "." + "fcdm" * 8 + "dm")
    assert refused(state, "place cat a1").code == "not_in_hand"
    assert refused(state, "place frog c1").code == "occupied"
    with pytest.raises(IllegalAction, match="off_board"):
        RULES.check(state, question(state, "place"), Place("frog", 36))
    with pytest.raises(IllegalAction, match="not_in_hand"):
        RULES.check(state, question(state, "place"), Place("cow", 0))


@pytest.mark.parametrize("version", ["master", "junior"])
def test_n5_a_random_setup_never_has_an_animal_together(version):
    for number in range(200):
        state = setup(2, number, version=version)
        assert not any(connected(mask(state.cells, letter), version == "junior") for letter in LETTERS)


def test_n6_no_call_while_placing():
    state = placing(("f", "c"), ".." + "fcdm" * 8 + "dm", call="spoken")
    assert [d.kind for d in RULES.pending(state)] == ["place"]
    with pytest.raises(IllegalAction, match="call_too_early"):
        RULES.check(state, question(state, "place"), Call())


def last_piece(**facts: object) -> State:
    cells = board(f=MASTER)
    return placing(("f", ""), "." + cells[1:], **facts)


def test_n7_together_right_after_placing_wins_automatically():
    result = play(last_piece(), "place frog a1")
    assert kinds(result) == ["placed", "full", "nine", "revealed"]
    assert ended(result.state).ranking == ((0,), (1,))


def test_n7_together_right_after_placing_may_be_called_before_the_first_swap():
    state = play(last_piece(call="spoken"), "place frog a1").state
    assert not state.ended
    assert ended(play(state, "call", 0).state).reason == "nine"


def test_n17_the_last_to_place_comes_first_then_clockwise():
    cells = board(f=MASTER, c="a6 b6 c6 d6 e6 f6 a5 b5 c5")
    for mover in (0, 1):
        hands = ("f", "") if mover == 0 else ("", "f")
        state = msgspec.structs.replace(placing(hands, "." + cells[1:], cards="fc"), turn=mover)
        assert play(state, "place frog a1").state.winners == (mover,)


def test_n24_any_seat_may_start():
    assert {setup(4, number).starter for number in range(60)} == {0, 1, 2, 3}


# --- swaps ----------------------------------------------------------------------------------------------------------


def test_n8_swap_needs_one_row_or_column():
    assert len(SWAPS) == 180 and list(RULES.legal(table(), Decision(0, "swap"))) == list(SWAPS)
    refusal = refused(table(), "swap b2 c5")
    assert (refusal.code, refusal.data) == ("not_one_line", {"a": "b2", "b": "c5"})
    assert refused(table(), "swap b2 b2").code == "same_cell"
    with pytest.raises(IllegalAction, match="off_board"):
        RULES.check(table(), Decision(0, "swap"), Swap(-1, 5))


def test_n8_any_distance_and_anybodys_pieces():
    before = table()
    after = play(before, "swap a1 d1").state
    assert after.cells == "mcdf" + before.cells[4:]


def test_n9_two_equal_animals_may_change_places():
    state = table(board(f=ALMOST))
    assert play(state, "swap a1 b1").state.cells == state.cells


def test_n10_the_previous_swap_may_be_taken_back_by_the_next_one():
    state = table()
    assert play(play(state, "swap a1 b1").state, "swap a1 b1").state.cells == state.cells


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_n11_one_two_three_swaps_by_round(seats):
    state, turns = table(cards="fcdm"[:seats], starter=1), []
    while state.round <= 6:
        turns.append((state.round, state.turn))
        state = play(state, "swap a1 e1").state
    owed = [
        (round_, (1 + i) % seats) for round_ in range(1, 7) for i in range(seats) for _ in range((round_ - 1) % 3 + 1)
    ]
    assert turns == owed


def test_n11_swaps_cannot_be_passed_over():
    for action in (Call(), Place("frog", 0)):
        with pytest.raises(IllegalAction):
            RULES.check(table(), Decision(0, "swap"), action)
    with pytest.raises(IllegalAction, match="not_your_turn"):
        RULES.check(table(), Decision(1, "swap"), Swap(0, 1))


def test_n12_every_swap_is_final():
    assert play(table(round=2), "swap a1 b1").final
    assert play(placing(("f", "c"), ".." + "fcdm" * 8 + "dm"), "place frog a1").final


# --- the call -------------------------------------------------------------------------------------------------------


def test_n13_every_seat_may_call_at_any_time():
    state = table(board(f=MASTER), cards="cfd", call="spoken")
    calls = [d for d in RULES.pending(state) if d.kind == "call"]
    assert [d.seat for d in calls] == [0, 1, 2] and not any(d.holds_up for d in calls)
    assert state.turn == 0
    result = play(state, "call", 1)
    assert kinds(result) == ["nine", "revealed"]
    assert RULES.pending(result.state) == ()
    assert ended(result.state).ranking == ((1,), (0, 2))


def test_n14_a_call_between_two_swaps_of_another_turn():
    state = play(table(board(f=ALMOST), cards="cf", round=3, call="spoken"), "swap b4 f4").state
    assert (state.turn, state.swapped) == (0, 1)
    assert play(state, "call", 1).state.winners == (1,)


def test_n15_automatic_call_is_the_default_and_needs_no_decision():
    assert Options().call == "automatic"
    state = table(board(f=ALMOST), cards="cf", round=3)
    assert [d.kind for d in RULES.pending(state)] == ["swap"]
    with pytest.raises(IllegalAction, match="call_is_automatic"):
        RULES.check(state, question(state, "swap"), Call())
    result = play(state, "swap b4 f4")
    assert kinds(result) == ["swapped", "nine", "revealed"]
    assert result.state.winners == (1,)


def test_n15_an_animal_that_belongs_to_nobody_wins_nothing():
    assert not play(table(board(f=ALMOST), cards="cd", round=3), "swap b4 f4").state.ended


def test_n16_a_false_call_is_refused_and_changes_nothing():
    state = table(board(f=ALMOST), cards="fc", call="spoken")
    assert list(RULES.legal(state, question(state, "call", 0))) == []
    refusal = refused(state, "call", 0)
    assert (refusal.code, refusal.data) == ("not_connected", {"size": 8})


@pytest.mark.parametrize(("mover", "winner"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_n17_the_one_who_swapped_comes_first_then_clockwise(mover, winner):
    state = table(board(f=ALMOST, d="f4 b5 b6 a5 a6 c6 d6 e6 f6"), cards="cfdm", turn=mover, round=3)
    result = play(state, "swap b4 f4")
    assert all(connected(mask(result.state.cells, letter), diagonal=False) for letter in "fd")
    assert result.state.winners == (winner,)


def test_n17_the_first_valid_call_wins():
    cells = board(f=MASTER, d="a6 b6 c6 d6 e6 f6 a5 b5 c5")
    for seat in (1, 2):
        assert play(table(cells, cards="cfdm", call="spoken"), "call", seat).state.winners == (seat,)


def test_n18_broken_before_it_was_called():
    state = play(table(board(f=MASTER), cards="cf", call="spoken"), "swap f4 b4").state
    assert refused(state, "call", 1).code == "not_connected"


def test_n19_being_together_longer_does_not_help():
    state = table(board(f=MASTER, c="a6 b6 c6 d6 e6 f6 a5 b5 d5"), cards="fc", call="spoken")
    state = play(state, "swap c5 d5").state
    assert play(state, "call", 1).state.winners == (1,)


def test_n20_two_groups_are_not_nine():
    assert not connected(mask(board(f="a1 b1 c1 d1 e1 a3 b3 c3 d3"), "f"), diagonal=True)


def test_n21_edges_do_not_wrap():
    for diagonal in (False, True):
        assert not connected(mask(board(f="f1 f2 f3 f4 f5 a1 a2 a3 a4"), "f"), diagonal)
        assert not connected(mask(board(f="a1 b1 c1 d1 e1 a6 b6 c6 d6"), "f"), diagonal)


# --- secrets --------------------------------------------------------------------------------------------------------


def test_n22_cards_are_secret_until_the_end_and_open_then():
    state = table(board(f=ALMOST), cards="cfd", round=3)
    assert [RULES.view(state, reader).cards for reader in (0, 1, 2, None)] == ["c??", "?f?", "??d", "???"]
    over = play(state, "swap b4 f4")
    assert RULES.view(over.state, None).cards == "cfd"
    assert over.events[-1].data == {"cards": ["cat", "frog", "duck"], "spare": ["mouse"]}


def test_n23_spare_cards_are_known_to_nobody_until_the_end():
    state = table(board(f=ALMOST), cards="cf", round=3)
    assert {RULES.view(state, reader).spare for reader in (0, 1, None)} == {"??"}
    assert RULES.view(play(state, "swap b4 f4").state, 0).spare == "dm"


def test_g2_the_card_is_told_to_its_seat_alone():
    events = RULES.setup(Options(), 3, chance()).events
    assert [e.audience for e in events if e.kind == "card"] == [(0,), (1,), (2,)]
    assert all("animal" not in e.data for e in events if e.audience is None)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_reimagine_varies_every_secret_and_nothing_a_seat_can_see(seat):
    state = table(cards="cfd")
    worlds = [RULES.reimagine(state, seat, chance(number)) for number in range(100)]
    for world in worlds:
        assert RULES.view(world, seat) == RULES.view(state, seat)
        assert RULES.pending(world) == RULES.pending(state)
        assert sorted(world.cards + world.spare) == sorted(LETTERS)
    for other in range(3):
        assert len({world.cards[other] for world in worlds}) == (1 if other == seat else 4 - (seat is not None))


def test_reimagine_gives_an_animal_that_is_together_to_nobody_who_would_have_won():
    state = table(board(f=MASTER), cards="cd")
    assert all(RULES.reimagine(state, 0, chance(number)).cards[1] != "f" for number in range(50))


def test_reimagine_leaves_a_finished_match_alone():
    state = table(ended="nine", winners=(0,))
    assert RULES.reimagine(state, 1, chance()) is state


# --- the other ends -------------------------------------------------------------------------------------------------


def test_n25_g7_the_round_limit_falls_after_the_last_seat_of_the_round():
    assert Options().round_limit == 24
    cells = board(f=ALMOST)
    state = play(table(cells, round_limit=1), "swap a6 a5").state
    assert not state.ended
    result = play(state, "swap a6 a5")
    assert kinds(result) == ["swapped", "round_limit", "revealed"]
    outcome = ended(result.state)
    assert outcome.reason == "round_limit" and outcome.ranking == ((0,), (1,))
    assert outcome.scores is not None and outcome.scores[0] == 8


def test_g7_equal_groups_share_a_place():
    cells = board(f="a1 b1 c1 d1 e1 a3 c3 e3 a5", c="a6 b6 c6 d6 e6 f2 f4 b4 d4")
    state = table(cells, cards="dfc", round_limit=1, turn=2)
    outcome = ended(play(state, "swap a1 b1").state)
    assert outcome.ranking[0] == (1, 2) and outcome.ranking[1] == (0,)
    assert outcome.scores is not None and outcome.scores[1:] == (5, 5)


def test_g7_zero_means_no_limit():
    state = table(round_limit=0, round=200, turn=1, swapped=1)
    assert play(state, "swap a1 b1").state.round == 201


def test_g9_a_seat_that_gave_up_never_wins_and_ranks_last():
    state = table(board(f=ALMOST), cards="fcdm", turn=1, round=3)
    state = RULES.leave(state, 0, chance()).state
    assert not play(state, "swap b4 f4").state.ended
    state = RULES.leave(state, 3, chance()).state
    cats = msgspec.structs.replace(state, cells=board(c=MASTER))
    assert ended(play(cats, "swap a1 b1").state).ranking == ((1,), (2,), (3,), (0,))


def test_g9_the_last_seat_wins_at_once():
    state = table(cards="fcd")
    state = RULES.leave(state, 1, chance()).state
    result = RULES.leave(state, 0, chance())
    assert kinds(result) == ["left", "last_seat", "revealed"]
    outcome = ended(result.state)
    assert (outcome.reason, outcome.ranking) == ("last_seat", ((2,), (0,), (1,)))


def test_g9_giving_up_twice_or_after_the_end_changes_nothing():
    state = RULES.leave(table(cards="fcd"), 1, chance()).state
    assert RULES.leave(state, 1, chance()).state == state
    over = table(ended="nine", winners=(0,))
    assert RULES.leave(over, 1, chance()).state == over


def test_n26_time_out_swaps_two_equal_animals():
    for number in range(50):
        state = setup(2, number)
        decision = question(state, "swap")
        action = RULES.lapse(state, decision)
        RULES.check(state, decision, action)
        assert RULES.apply(state, decision, action, chance()).state.cells == state.cells


def test_n26_time_out_places_the_first_piece_on_the_first_free_space():
    state = placing(("cm", "d"), "f..." + "fcdm" * 8)
    assert RULES.lapse(state, question(state, "place")) == Place("cat", 1)


def test_n26_giving_up_skips_the_seat_and_lets_owed_swaps_lapse():
    state = table(cards="fcd", round=3, swapped=1, turn=1)
    state = RULES.leave(state, 1, chance()).state
    assert (state.turn, state.swapped, state.round) == (2, 0, 3)
    for line in ("swap a1 e1",) * 3 + ("swap a1 e1",):
        assert state.turn != 1
        state = play(state, line).state
    assert (state.turn, state.round) == (2, 4)


def test_n26_the_start_player_gives_up_and_rounds_still_turn_over():
    state = RULES.leave(table(cards="fcd", starter=2), 2, chance()).state
    assert (state.turn, state.round) == (0, 1)
    state = play(state, "swap a1 e1").state
    assert (state.turn, state.round) == (1, 1)
    state = play(state, "swap a1 e1").state
    assert (state.turn, state.round) == (0, 2)


def test_n26_the_last_seat_of_the_last_round_gives_up():
    state = table(cards="fcd", round_limit=1, turn=2)
    result = RULES.leave(state, 2, chance())
    assert kinds(result) == ["left", "round_limit", "revealed"]
    assert ended(result.state).ranking[-1] == (2,)


def test_n26_pieces_of_a_seat_that_gave_up_are_placed_for_it():
    state = setup(3, setup="dealt")
    leaver = (state.starter + 1) % 3
    state = RULES.leave(state, leaver, chance()).state
    placed_for = 0
    for number in range(24):
        assert state.turn != leaver
        decision = question(state, "place")
        result = RULES.apply(state, decision, chance(number).choice(list(RULES.legal(state, decision))), chance())
        placed_for += kinds(result).count("placed_for")
        state = result.state
    assert placed_for == 12 and not state.hands
    assert state.turn == state.starter


def test_n26_giving_up_on_ones_turn_places_at_once():
    state = setup(3, setup="dealt")
    result = RULES.leave(state, state.starter, chance())
    assert kinds(result) == ["left", "placed_for"]
    assert result.state.cells[0] != "." and result.state.turn == (state.starter + 1) % 3


def test_n26_card_of_a_seat_that_gave_up_stays_secret():
    state = RULES.leave(table(cards="fcd"), 1, chance()).state
    assert RULES.view(state, 0).cards == "f??" and RULES.view(state, 1).cards == "?c?"


def test_seats_that_gave_up_are_not_asked_to_call():
    state = RULES.leave(table(cards="fcd", call="spoken"), 1, chance()).state
    assert [d.seat for d in RULES.pending(state) if d.kind == "call"] == [0, 2]


def test_nothing_may_be_done_after_the_end():
    with pytest.raises(IllegalAction, match="over"):
        RULES.check(table(ended="nine", winners=(0,)), Decision(0, "swap"), Swap(0, 1))


# --- whatever is played ---------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        Options,
        version=st.sampled_from(["master", "junior"]),
        setup=st.sampled_from(["random", "dealt"]),
        call=st.sampled_from(["automatic", "spoken"]),
        round_limit=st.integers(1, 4),
    ),
    st.integers(2, 4),
    st.randoms(use_true_random=False),
)
def test_pieces_are_conserved_and_every_match_ends(options, seats, random):
    result = RULES.setup(options, seats, chance(random.randrange(10**6)))
    state = result.state
    while pending := RULES.pending(state):
        assert RULES.outcome(state) is None
        everything = state.cells.replace(".", "") + "".join(state.hands)
        assert Counter(everything) == dict.fromkeys(LETTERS, 9)
        if random.random() < 0.01:
            state = RULES.leave(state, random.randrange(seats), chance()).state
            continue
        decision = random.choice(pending)
        actions = list(RULES.legal(state, decision))
        if not actions:
            assert decision.kind == "call"
            continue
        action = random.choice(actions)
        RULES.check(state, decision, action)
        state = RULES.apply(state, decision, action, chance()).state
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    outcome = ended(state)
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(seats))


@given(st.sampled_from(SWAPS), st.permutations(LETTERS * 9))
def test_a_swap_moves_exactly_two_pieces(swap, pieces):
    before = table("".join(pieces))
    after = RULES.apply(before, Decision(0, "swap"), swap, chance()).state.cells
    assert after[swap.a] == before.cells[swap.b] and after[swap.b] == before.cells[swap.a]
    assert all(after[i] == before.cells[i] for i in range(36) if i not in (swap.a, swap.b))


def reachable(cells: str, letter: str, diagonal: bool) -> bool:
    """The same question answered the slow and obvious way."""
    mine = {(i % 6, i // 6) for i in range(36) if cells[i] == letter}
    todo, seen = [next(iter(mine))], set()
    while todo:
        x, y = todo.pop()
        if (x, y) in mine and (x, y) not in seen:
            seen.add((x, y))
            steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if diagonal or 0 in (dx, dy)]
            todo += [(x + dx, y + dy) for dx, dy in steps]
    return seen == mine


@given(st.lists(st.integers(0, 35), min_size=1, max_size=9, unique=True), st.booleans())
def test_connectivity_agrees_with_walking(held, diagonal):
    cells = "".join("f" if i in held else "." for i in range(36))
    assert connected(mask(cells, "f"), diagonal) == reachable(cells, "f", diagonal)


def test_cells_are_named_by_column_and_row():
    assert (CELLS[0], CELLS[1], CELLS[6], CELLS[35]) == ("a1", "b1", "a2", "f6")
