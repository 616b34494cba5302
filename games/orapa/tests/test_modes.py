"""Two players, a game master or the site, and the end of a match: a test for each ruling, named after it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import choices
from games.core.contract import Decision, IllegalAction
from games.core.testing import kinds
from games.orapa import GAME
from games.orapa.rules.actions import Fill, Pass, Retire, read
from games.orapa.rules.gems import GEMS, PLACEMENTS, PLACEMENTS_OF
from games.orapa.rules.mines import complete, conflict, gems_in_play, random_mine, unreached, visible_cells
from games.orapa.rules.state import EACH_OTHER, SITE, Options
from games.orapa.rules.waves import MineGrid
from games.orapa.tests.tables import (
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
