"""Questions, solutions, modes and the end of a match: a test for each ruling, named after it.

O-1 to O-6 are in test_mines.py, O-7 to O-19 in test_waves.py, O-22 in test_hiding.py, O-35 in test_sheet.py.
"""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from games.core import choices, codec
from games.core.contract import Decision, IllegalAction
from games.core.testing import kinds, playout
from games.orapa import GAME
from games.orapa.rules import sample_solutions
from games.orapa.rules.actions import Ask, Fill, Pass, Place, Retire, read
from games.orapa.rules.gems import GEMS, PLACEMENTS, PLACEMENTS_OF
from games.orapa.rules.imagining import NODES, TRIES
from games.orapa.rules.mines import complete, conflict, gems_in_play, random_mine, unreached, visible_cells
from games.orapa.rules.search import random_matching_mine
from games.orapa.rules.state import EACH_OTHER, SITE, Options, State
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
    mastered,
    mine,
    play,
    plays,
    question,
    refused,
    site,
    solve,
    told,
)

WRONG = OTHER  # a legal mine that is not VECTOR


def leave(state: State, seat: int) -> State:
    return RULES.leave(state, seat, chance()).state


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


# --- modes ----------------------------------------------------------------------------------------------------------


def test_o27_who_hides_the_gems():
    def masters(seats: int, **options: str) -> set[int]:
        return {RULES.setup(Options(**options), seats, chance(i)).state.master for i in range(30)}

    assert masters(1) == masters(1, master="drawn") == masters(3, master="site") == masters(2, master="site") == {SITE}
    assert masters(2) == masters(2, master="drawn") == {EACH_OTHER}
    assert masters(4) == {0} and masters(4, master="drawn") == {0, 1, 2, 3}
    state = RULES.setup(Options(), 3, chance()).state
    assert RULES.pending(state) == (Decision(0, "mine"),)
    state = RULES.setup(Options(master="site"), 3, chance()).state
    assert complete(state.mines[0], state.options.gems) and question(state).kind == "turn"


def test_o27_one_person_among_bots_is_a_scientist():
    for master in ("creator", "drawn", "site"):
        chosen = Options(master=master, clear=True)
        assert GAME.options_for(chosen, 4, 1) == Options(master="site", clear=True)
        assert GAME.options_for(chosen, 4, 2) == GAME.options_for(chosen, 2, 1) == chosen


def test_o28_all_seats_learn_every_answer():
    for state in (duel(), site(3), mastered(3)):
        result = play(state, "scan g")
        assert [event.audience for event in result.events] == [None]
        assert {RULES.view(result.state, seat).replies for seat in (0, 1, None)} == {result.state.replies}


def test_o29_handing_in_a_solution_is_a_turn():
    state = site(3)
    assert question(plays(state, solve(WRONG))).seat == 1
    with pytest.raises(IllegalAction) as caught:
        RULES.check(state, Decision(1, "turn"), read(solve(VECTOR)))
    assert caught.value.code == "not_asked"


def test_o30_after_a_right_solution_the_round_is_finished():
    state = plays(site(4), "scan a", solve(VECTOR))
    assert RULES.pending(state) == (Decision(2, "last"),)
    assert refused(state, "scan b").code == "expected_last"
    state = plays(state, solve(VECTOR))
    assert RULES.pending(state) == (Decision(3, "last"),)
    state = plays(state, "pass")
    assert ended(state).reason == "solved" and ended(state).ranking == ((1, 2), (0, 3))


def test_o30_a_right_solution_in_the_last_turn_of_a_round_ends_the_match():
    state = plays(site(3), "scan a", "scan b", solve(VECTOR))
    assert ended(state).ranking == ((2,), (0, 1))


def test_o30_seats_with_a_wrong_solution_get_no_last_turn():
    state = plays(site(3), "scan a", "scan b", solve(WRONG), solve(VECTOR))
    assert RULES.pending(state) == (Decision(1, "last"),)
    state = plays(state, solve(WRONG))
    assert ended(state).ranking == ((0,), (1, 2))


def test_o30_the_start_player_is_a_random_scientist():
    assert {RULES.setup(Options(), 4, chance(i)).state.starter for i in range(40)} == {1, 2, 3}


def test_o30_the_search_goes_on_if_the_seat_with_the_solution_leaves():
    state = leave(plays(site(3), solve(VECTOR)), 0)
    assert RULES.pending(state) == (Decision(1, "turn"),)
    state = plays(state, "scan a", solve(VECTOR))
    assert ended(state).ranking == ((2,), (1,), (0,))


def test_o31_after_a_wrong_solution_a_seat_may_ask_or_retire():
    state = plays(site(3), solve(WRONG), "scan a", "scan b")
    assert question(state).seat == 0 and refused(state, solve(VECTOR)).code == "handed_in_already"
    assert question(plays(state, "scan c", "pass", "pass")).seat == 0
    state = plays(state, "retire", "pass", "pass")
    assert question(state).seat == 1 and state.retired == (0,)
    assert refused(state, "retire").code == "retire_too_early"


def test_o31_after_a_wrong_solution_a_seat_may_retire_at_any_time():
    state = plays(site(4), solve(WRONG), "scan a")
    assert RULES.pending(state) == (Decision(2, "turn"), Decision(0, "stop", holds_up=False))
    result = play(state, "retire", 0)
    assert kinds(result) == ["retired"] and result.final
    assert result.state == replace(state, retired=(0,))  # the turn does not change
    assert RULES.pending(result.state) == (Decision(2, "turn"),)
    assert question(plays(result.state, "pass", "pass")).seat == 1  # seat 0 is skipped
    assert refused(state, "scan b", 0).code == "expected_stop"
    assert list(RULES.legal(state, question(state, 0))) == [Retire()]


def test_o31_seats_that_cannot_retire_out_of_turn():
    """Seats that can still win, have left or retired or have the turn, and all seats in the closing round."""
    state = plays(site(4), solve(WRONG), "scan a", "scan b", "scan c")
    assert RULES.pending(state) == (Decision(0, "turn"),)
    state = plays(state, "pass", solve(WRONG))
    assert [d.seat for d in RULES.pending(state)] == [2, 0, 1]
    assert [d.seat for d in RULES.pending(leave(state, 0))] == [2, 1]
    closing = plays(state, solve(VECTOR))
    assert RULES.pending(closing) == (Decision(3, "last"),)


def test_o31_retire_is_offered_as_a_complete_move():
    state = plays(site(4), solve(WRONG), "scan a")
    offer = choices.offer(GAME, RULES, state, Decision(0, "stop", holds_up=False))
    assert offer.line == "retire" and offer.complete


def test_o31_other_seats_do_not_see_a_wrong_solution():
    result = play(site(3), solve(WRONG))
    assert told(result, "sheet").audience == (0,) and told(result, "wrong").data == {"seat": 0}
    assert RULES.view(result.state, 0).sheets[0] == mine(WRONG)
    assert RULES.view(result.state, 1).sheets == RULES.view(result.state, None).sheets == ((), (), ())


def test_o32_the_master_wins_if_all_solutions_are_wrong():
    state = plays(mastered(3), solve(WRONG), solve(WRONG))
    assert ended(state).reason == "all_wrong" and ended(state).ranking == ((0,), (1, 2))
    state = plays(site(2), solve(WRONG), solve(WRONG))
    assert ended(state).reason == "all_wrong" and ended(state).ranking == ((0, 1),)
    state = plays(leave(mastered(3), 0), solve(WRONG), solve(WRONG))
    assert ended(state).ranking == ((1, 2), (0,))


def test_o32_wrong_solutions_and_leaving_combined():
    state = leave(plays(mastered(3), solve(WRONG)), 2)
    assert ended(state).reason == "all_wrong" and ended(state).ranking == ((0,), (1,), (2,))
    state = leave(leave(mastered(3), 1), 2)
    assert ended(state).reason == "resigned" and ended(state).ranking == ((0,), (2,), (1,))
    state = leave(plays(site(2), solve(WRONG)), 1)
    assert ended(state).reason == "all_wrong" and ended(state).ranking == ((0,), (1,))


def test_o33_the_additional_gems_are_independent_options():
    for clear in (False, True):
        for black in (False, True):
            options = Options(master="site", clear=clear, black=black)
            names = {PLACEMENTS[lay].name for lay in RULES.setup(options, 2, chance()).state.mines[0]}
            assert ("clear" in names, "black" in names) == (clear, black) and len(names) == 5 + clear + black


def test_o34_one_to_five_seats_and_twenty_minutes():
    assert GAME.seats == (1, 2, 3, 4, 5) and GAME.minutes == 20


def test_o36_mines_and_solutions_are_revealed_at_the_end():
    result = play(duel(first=OTHER, second=VECTOR), solve(VECTOR))
    assert kinds(result) == ["sheet", "right", "solved", "revealed", "revealed"]
    for reader in (0, 1, None):
        view = RULES.view(result.state, reader)
        assert view.mines == result.state.mines and view.sheets == result.state.sheets


def test_o37_what_happens_when_time_runs_out():
    state = hiding()
    assert RULES.lapse(state, question(state, 0)) == Fill(ready=True)
    state = play(state, "place red at c4 rot 1", 0).state
    lapsed = RULES.apply(state, question(state, 0), RULES.lapse(state, question(state, 0)), chance()).state
    assert complete(lapsed.mines[0], lapsed.options.gems) and set(mine("red c4 1")) <= set(lapsed.mines[0])
    state = duel()
    assert RULES.lapse(state, question(state)) == Pass()
    assert question(play(state, "pass").state).seat == 1


def test_o37_what_happens_when_a_seat_leaves():
    assert ended(leave(duel(), 0)).ranking == ((1,), (0,)) and ended(leave(hiding(), 1)).ranking == ((0,), (1,))
    state = leave(mastered(4), 2)
    assert [question(s).seat for s in (state, plays(state, "pass"), plays(state, "pass", "pass"))] == [1, 3, 1]
    state = RULES.setup(Options(), 3, chance()).state
    result = RULES.leave(state, 0, chance())
    assert "replaced" in kinds(result) and complete(result.state.mines[0], state.options.gems)
    assert question(result.state).kind == "turn"
    state = mastered(3)
    assert leave(state, 0).mines == state.mines and question(leave(state, 0)) == question(state)


def test_o38_another_mine_with_the_same_answers_is_wrong():
    """Two mines give the same 36 answers; only direct scans distinguish them."""
    one, two = mine("clear a1 0 white2 d4 0"), mine("clear a1 0 white2 d4 0")
    for number in range(400):
        lays = random_mine(gems_in_play(False, True), chance(number))
        waves = MineGrid(lays).waves()
        black = next(lay for lay in lays if PLACEMENTS[lay].name == "black")
        rest = tuple(lay for lay in lays if lay != black)
        for other in PLACEMENTS_OF[GEMS.index("black")]:
            if other.number != black and conflict(rest, other.number) is None:
                twin = tuple(sorted((*rest, other.number)))
                if MineGrid(twin).waves() == waves and not unreached(twin):
                    one, two = lays, twin
                    break
        if one != two:
            break
    assert one != two and MineGrid(one).waves() == MineGrid(two).waves() and visible_cells(one) != visible_cells(two)
    assert any(MineGrid(one).look(cell) != MineGrid(two).look(cell) for cell in range(80))
    state = replace(site(2, black=True), mines=(one,))
    assert "wrong" in kinds(RULES.apply(state, question(state), solution_of(two), chance()))
    assert "right" in kinds(RULES.apply(state, question(state), solution_of(one), chance()))


def solution_of(lays: tuple[int, ...]):
    solution = sample_solutions(Options().gems)[0]
    return msgspec.structs.replace(solution, lays=lays)


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


def test_g5_laying_can_be_taken_back_and_answers_cannot():
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
