"""Questions, solutions and common rulings: a test for each ruling, named after it.

O-27 to O-38 are in test_modes.py, O-1 to O-6 in test_mines.py, O-7 to O-19 in test_waves.py, O-22 in test_hiding.py,
O-35 in test_sheet.py.
"""

from __future__ import annotations

import pytest

from games.core import codec
from games.core.contract import IllegalAction
from games.core.testing import kinds, playout
from games.orapa import GAME
from games.orapa.rules.actions import Ask, Place
from games.orapa.rules.gems import PLACEMENTS
from games.orapa.rules.imagining import NODES, TRIES
from games.orapa.rules.mines import visible_cells
from games.orapa.rules.search import random_matching_mine
from games.orapa.rules.state import Options
from games.orapa.rules.waves import MineGrid
from games.orapa.tests.tables import (
    ENCLOSED,
    OTHER,
    RULES,
    VECTOR,
    chance,
    duel,
    ended,
    hiding,
    leave,
    mastered,
    mine,
    play,
    plays,
    question,
    refused,
    site,
    solution_of,
    solve,
    told,
)

WRONG = OTHER  # a legal mine that is not VECTOR


# --- questions ------------------------------------------------------------------------------------------------------


def test_o20_a_known_question_needs_the_word_again():
    state = plays(duel(second=VECTOR), "scan g", "scan a")
    for line, label, to in (("scan g", "g", "l"), ("scan l", "l", "g")):
        refusal = refused(state, line)
        assert refusal.code == "known_wave" and refusal.data == {"label": label, "to": to, "colour": "yellow"}
    again = play(state, "scan l again")
    assert told(again, "wave").data["to"] == "g"
    assert refused(plays(state, "look a1", "look a1"), "look a1").code == "known_field"
    absorbed = plays(site(2, "black a1 0 white2 d4 0", black=True), "scan a", "pass")
    assert refused(absorbed, "scan a").code == "known_absorbed"


def test_o20_answers_about_the_other_mine_do_not_count_as_known():
    state = plays(duel(VECTOR, VECTOR), "scan g")
    assert "wave" in kinds(play(state, "scan g"))


def test_o21_the_site_answers_instead_of_the_master():
    state = mastered(4)
    for _ in range(12):
        assert question(state).seat != 0
        state = play(state, "pass").state


# --- solutions ------------------------------------------------------------------------------------------------------


def test_o23_in_a_duel_a_right_solution_wins_and_a_wrong_one_loses():
    state = duel(first=OTHER, second=VECTOR)
    right, wrong = play(state, solve(VECTOR)), play(state, solve(WRONG))
    assert ended(right.state).reason == "solved" and ended(right.state).ranking == ((0,), (1,))
    assert ended(wrong.state).reason == "wrong_solution" and ended(wrong.state).ranking == ((1,), (0,))


def test_o24_the_second_player_gets_no_further_turn():
    assert RULES.pending(play(duel(second=VECTOR), solve(VECTOR)).state) == ()


def test_o25_solutions_are_compared_by_colours_and_shapes():
    black = f"{VECTOR} black d9 0"
    state = site(2, black, black=True)
    assert "right" in kinds(play(state, solve(black)))
    assert "wrong" in kinds(play(state, solve(f"{VECTOR} black d9 1")))
    assert visible_cells(mine(VECTOR)) != visible_cells(mine(OTHER))
    whites = [lay for lay in mine(VECTOR) if PLACEMENTS[lay].name.startswith("white")]
    assert len({visible_cells((lay,)) for lay in whites}) == 2


def test_o26_incomplete_and_illegal_solutions_are_refused():
    state = site(2)
    for line, code in (
        ("red b8 0 yellow f3 2 blue e6 1 white1 a4 2", "sheet_incomplete"),
        (f"{VECTOR} clear h1 0", "not_in_play"),
        ("red b8 0 yellow f3 2 blue e6 1 white1 a4 2 white2 b8 0", "overlap"),
        ("red b8 0 yellow f7 2 blue c3 0 white1 e2 2 white2 a1 0", "edge_contact"),
    ):
        assert refused(state, solve(line)).code == code
    enclosed = f"{ENCLOSED} red g6 0 white2 e9 0"
    assert refused(site(2, clear=True, gems=f"{VECTOR} clear h8 0"), solve(enclosed)).code == "unreached"
    assert state.wrong == ()


# --- common rulings -------------------------------------------------------------------------------------------------


def test_g1_set_up_depends_only_on_the_seed():
    one, two = (RULES.setup(Options(master="site"), 3, chance(5)).state for _ in range(2))
    assert one == two


def test_g2_views_hide_the_mines_of_others():
    state = duel()
    assert RULES.view(state, 0).mines == (state.mines[0], ()) and RULES.view(state, None).mines == ((), ())
    assert RULES.view(site(3), 1).mines == ((),) and RULES.view(mastered(3), 0).mines == (mine(VECTOR),)


def test_g2_other_mines_can_be_imagined_that_answer_the_same():
    state = plays(duel(VECTOR, OTHER), "scan g", "scan g", "scan 15", "scan 15", "look c3", "look c3")
    for seat in (0, 1, None):
        others = [RULES.reimagine(state, seat, chance(i)) for i in range(10)]
        assert len({other.mines for other in others}) > 5
        for other in others:
            assert RULES.view(other, seat) == RULES.view(state, seat)
            for index, lays in enumerate(other.mines):
                mine_grid = MineGrid(lays)
                for reply in state.replies_about(index):
                    found = mine_grid.wave(reply.ask) if reply.ask < 36 else mine_grid.look(reply.cell)
                    assert found == reply.answer


def test_g2_what_is_imagined_follows_from_what_the_seat_knows_alone():
    """Also where a short search finds no mine: begun with the real one, a dry run could tell it."""
    match = playout(GAME, 3, "hard 0", players=[GAME.bots["default"]] * 3)
    states = [step.state for step in match.steps if step.state.replies and not step.state.ended]
    seat = next(seat for seat in range(3) if seat != states[0].master)
    searched = [random_matching_mine(s.options.gems, s.facts(0), chance(0), tries=TRIES, nodes=NODES) for s in states]
    assert None in searched, "no position is hard"
    for state in states:
        other = RULES.reimagine(state, seat, chance(1))
        for i in range(2, 5):
            assert RULES.reimagine(other, seat, chance(i)) == RULES.reimagine(state, seat, chance(i))


def test_g5_placing_can_be_undone_and_answers_cannot():
    state = hiding()
    assert not play(state, "place red at c4 rot 1", 0).final and play(state, "fill", 0).final
    assert play(duel(), "scan g").final and play(duel(), "look a1").final


def test_g7_no_seat_wins_at_the_round_limit():
    state = plays(duel(round_limit=2), "scan a", "scan a", "scan b", "scan b")
    assert ended(state).reason == "round_limit" and ended(state).ranking == ((0, 1),)
    assert question(plays(duel(round_limit=0), *["pass"] * 300)).kind == "turn"


def test_g8_agreement_includes_the_master():
    state = RULES.agree(leave(mastered(4), 2)).state
    assert ended(state).reason == "agreement" and ended(state).ranking == ((0, 1, 3), (2,))


def test_g9_later_leavers_rank_higher_and_the_last_seat_wins():
    state = leave(leave(site(3), 1), 0)
    assert ended(state).reason == "resigned" and ended(state).ranking == ((2,), (0,), (1,))
    assert ended(leave(site(1), 0)).ranking == ((0,),)


def test_states_stay_small():
    state = site(5)
    for i in range(300):
        state = play(state, f"scan {'abcdefgh'[i % 8]}{' again' if i >= 8 else ''}").state
    assert len(codec.encode(state)) < 6000


def test_check_refuses_numbers_out_of_range():
    state = hiding()
    for action in (Place(-1), Place(10**6), Ask(10**6), Ask(-1)):
        with pytest.raises(IllegalAction):
            RULES.check(state, question(state, 0), action)
    for action in (Ask(10**6), Ask(-1), solution_of((-1,)), solution_of((5, 5)), solution_of((2, 1))):
        with pytest.raises(IllegalAction):
            RULES.check(duel(), question(duel()), action)
