"""Every ruling O-… and G-… that the rules rest on is pinned here by a test that names it.

O-1 has its tests in test_waves.py, O-35 in test_sheet.py.
"""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from games.core import codec
from games.core.contract import Decision, IllegalAction, UnreadableMove
from games.orapa import GAME
from games.orapa.actions import Ask, Fill, Pass, Place, read
from games.orapa.data import COLUMNS, LABELS, MAY_TURN_OVER, ROWS, SHAPES
from games.orapa.gems import GEMS, LAYS, LAYS_OF, ORIENTATIONS, RED, edge_contact, turned
from games.orapa.mines import complete, gems_in_play, picture, quarrel, random_mine, unreached
from games.orapa.rules import sample_solutions
from games.orapa.state import EACH_OTHER, SITE, Options, State
from games.orapa.tests.many import reversible
from games.orapa.tests.tables import (
    OTHER,
    RULES,
    VECTOR,
    answer,
    chance,
    duel,
    ended,
    hiding,
    kinds,
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
from games.orapa.waves import Ground

WRONG = OTHER  # a legal mine that is not VECTOR


def leave(state: State, seat: int) -> State:
    return RULES.leave(state, seat, chance()).state


# --- components -----------------------------------------------------------------------------------------------------


def test_o2_gems_are_turned_but_never_over():
    assert not MAY_TURN_OVER
    assert ORIENTATIONS[RED] == (("cXa",), turned(("cXa",)))
    mirrored = ("bXd",)
    assert mirrored not in ORIENTATIONS[RED] and turned(mirrored) not in ORIENTATIONS[RED]


def test_o3_the_red_gem_leans_to_the_right():
    assert SHAPES["red"] == ("cXa",)


def test_o4_the_black_gem_is_two_fields_in_a_row():
    assert {len(lay.parts) for lay in LAYS_OF[GEMS.index("black")]} == {2}
    assert {letter for lay in LAYS_OF[GEMS.index("black")] for _, letter in lay.parts} == {"X"}


def test_o5_edge_contact_is_illegal_and_corners_are_not():
    (blue,) = mine("blue c3 0")  # rows c and d, its base on the lower side of d2 to d5
    for other, touches in (("white1 e3 2", True), ("white2 e3 0", False), ("black e3 0", True), ("yellow c6 0", False)):
        (lay,) = mine(other)
        assert edge_contact(blue, lay) == edge_contact(lay, blue) == touches, other
    assert quarrel(mine("blue c3 0"), *mine("white1 e2 2")) is not None
    assert quarrel(mine("blue c3 0"), *mine("red d4 0")) is not None  # same cell
    assert complete(mine(VECTOR), Options().gems)  # the red gem and both triangles lie at the rim


def test_o5_two_halves_of_one_cell_are_an_overlap():
    """Back to back on one diagonal they would touch edge to edge."""
    (yellow,) = mine("yellow c3 0")
    (other,) = mine("yellow c3 2")
    assert LAYS[yellow].mask & LAYS[other].mask
    assert quarrel(mine("blue c3 0"), *mine("white1 a3 0")) is None
    assert quarrel(mine("clear c3 0"), *mine("white2 b4 0")) == ("overlap", *mine("clear c3 0"))


ENCLOSED = "yellow a5 2 blue a1 2 white1 d3 2 clear b4 2"


def test_o6_every_gem_must_be_reached_by_some_wave_with_bounces():
    assert unreached(mine(ENCLOSED)) == (GEMS.index("clear"),)
    for name in ("yellow", "blue", "white1"):  # each of them is part of the wall
        assert not unreached(tuple(lay for lay in mine(ENCLOSED) if LAYS[lay].name != name))


def test_o6_bounces_count():
    """A gem that no straight line reaches is legal if a wave gets there by detours."""
    found = 0
    for number in range(3000):
        lays = random_mine(gems_in_play(True, False), chance(number))
        if not all(_in_sight(lays, lay) for lay in lays):
            found += 1
    assert found


def _in_sight(lays: tuple[int, ...], lay: int) -> bool:
    covered = {cell for other in lays for cell, _ in LAYS[other].parts}
    for cell, _letter in LAYS[lay].parts:
        row, column = divmod(cell, COLUMNS)
        lines = (
            [(row, c) for c in range(column)],
            [(row, c) for c in range(column + 1, COLUMNS)],
            [(r, column) for r in range(row)],
            [(r, column) for r in range(row + 1, ROWS)],
        )
        if any(all(r * COLUMNS + c not in covered for r, c in line) for line in lines):
            return True
    return False


# --- waves ----------------------------------------------------------------------------------------------------------


def test_o7_a_solid_side_turns_a_wave_back():
    assert answer("yellow d4 0", "D") == "D yellow"  # d4 is solid at its bottom left
    assert answer("yellow d4 0", "L") == "L yellow"


def test_o8_an_open_side_leads_to_the_diagonal_and_out_by_the_other():
    assert answer("yellow d4 0", "4") == "14 yellow"
    assert answer("yellow d4 0", "14") == "4 yellow"


def test_o9_a_gem_at_the_rim_answers_in_the_first_cell():
    assert answer("black a1 0 white2 c3 0", "A") == "absorbed"
    assert answer("blue a2 0", "A") == "2 blue" and answer("blue a2 0", "2") == "A blue"
    assert answer(VECTOR, "5") == "5 white"


def test_o10_a_wave_that_leaves_where_it_went_in_is_a_normal_answer():
    result = play(duel(second=VECTOR), "scan 9")
    assert told(result, "wave").data == {"seat": 0, "mine": 1, "label": "9", "to": "9", "colour": "red"}


def test_o11_a_wave_that_meets_nothing_leaves_opposite_and_is_colourless():
    assert answer(VECTOR, "1") == "I colourless"
    assert answer("", "C") == "13 colourless"


def test_o12_the_clear_gem_turns_a_wave_and_leaves_it_colourless():
    assert answer("clear d4 0", "4") == "D colourless"
    assert answer("clear d4 0", "L") == "L colourless"


def test_o13_a_colour_counts_once_and_both_white_gems_are_one():
    assert answer(VECTOR, "B") == "M white"
    assert answer(VECTOR, "3") == "13 white"
    assert answer("white2 c2 0 white1 c6 1", "C").endswith(" white")


def test_o14_the_order_of_the_colours_does_not_matter():
    assert answer("red d7 0 yellow c3 1", "7") == "K orange" and answer("red d7 0 yellow c3 1", "K") == "7 orange"
    assert answer(VECTOR, "8") == "15 light_purple" and answer(VECTOR, "15") == "8 light_purple"


def test_o15_black_by_mixing_is_not_absorbed():
    lays = next(
        lays
        for number in range(5000)
        if "schwarz" in _colours(lays := random_mine(gems_in_play(False, True), chance(number)))
    )
    assert {"schwarz", "absorbiert"} <= _colours(lays)


def _colours(lays: tuple[int, ...]) -> set[str]:
    found = set()
    for label in LABELS:
        told_ = answer(lays, label)
        found.add("absorbiert" if told_ == "absorbed" else "schwarz" if told_.endswith(" black") else told_.split()[1])
    return found


def test_o16_no_colour_is_told_of_an_absorbed_wave():
    gems = "red b3 0 black b6 0 yellow f1 0 blue e6 0 white1 g4 0 white2 d1 0"
    state = site(gems=gems, black=True)
    for label in "abcdefgh":
        result = play(state, f"scan {label}")
        if "absorbed" in kinds(result):
            assert told(result, "absorbed").data == {"seat": 0, "mine": SITE, "label": label}
            assert result.state.replies[-1].answer == -1
            break
    else:
        raise AssertionError("nothing was absorbed")


def test_o17_a_direct_scan_tells_the_colour_and_never_the_shape():
    gems = f"{VECTOR} clear g9 0 black d9 1"
    state = site(1, gems, clear=True, black=True)
    for cell, field in (
        ("a4", "white"), ("b5", "white"), ("c2", "white"), ("b8", "red"), ("b9", "red"), ("f3", "yellow"),
        ("e6", "blue"), ("g9", "clear"), ("d9", "black"), ("e9", "black"), ("h1", "empty"),
    ):  # fmt: skip
        looked = told(play(state, f"look {cell}"), "looked")
        assert looked.data == {"seat": 0, "mine": SITE, "cell": cell, "field": field}


def test_o18_a_field_is_a_row_letter_and_a_column_number():
    assert read("look c10") == Ask(36 + 2 * 10 + 9)
    with pytest.raises(UnreadableMove):
        read("look 3c")


def test_o19_no_wave_loops():
    assert reversible(60)["mines"] == 60


# --- questions ------------------------------------------------------------------------------------------------------


def test_o20_asking_again_is_allowed_but_only_on_purpose():
    state = plays(duel(second=VECTOR), "scan g", "scan a")
    for line, label, to in (("scan g", "g", "l"), ("scan l", "l", "g")):
        refusal = refused(state, line)
        assert refusal.code == "known_wave" and refusal.data == {"label": label, "to": to, "colour": "yellow"}
    again = play(state, "scan l again")
    assert told(again, "wave").data["to"] == "g"
    assert refused(plays(state, "look a1", "look a1"), "look a1").code == "known_field"
    swallowed = plays(site(2, "black a1 0 white2 d4 0", black=True), "scan a", "pass")
    assert refused(swallowed, "scan a").code == "known_absorbed"


def test_o20_what_the_other_one_asked_of_my_mine_is_not_known_to_me():
    state = plays(duel(VECTOR, VECTOR), "scan g")
    assert "wave" in kinds(play(state, "scan g"))


def test_o21_the_site_answers_and_the_master_is_never_asked_again():
    state = mastered(4)
    for _ in range(12):
        assert question(state).seat != 0
        state = play(state, "pass").state


def test_o22_two_hide_at_the_same_time_and_the_start_player_is_drawn():
    assert {RULES.setup(Options(), 2, chance(i)).state.starter for i in range(20)} == {0, 1}
    state = hiding()
    assert [(d.seat, d.kind) for d in RULES.pending(state)] == [(0, "mine"), (1, "mine")]
    state = play(state, "place red at c4 rot 1", 1).state
    state = play(state, "fill ready", 1).state
    assert [(d.seat, d.kind) for d in RULES.pending(state)] == [(0, "mine")]
    state = play(play(state, "fill", 0).state, "ready", 0).state
    assert RULES.pending(state) == (Decision(state.starter, "turn"),)
    assert all(complete(lays, state.options.gems) for lays in state.mines)


def test_o22_what_is_illegal_is_refused_as_it_arises():
    state = play(hiding(clear=True), "place blue at a1 rot 2", 0).state
    assert refused(state, "place white1 at b2 rot 0", 0).code == "overlap"
    assert refused(play(state, "place blue at c3 rot 0", 0).state, "place white1 at e2 rot 2", 0).code == "edge_contact"
    assert refused(state, "place black at h1 rot 0", 0).code == "not_in_play"
    assert refused(state, "ready", 0).code == "gems_missing"
    for line in ("place yellow at a5 rot 2", "place white1 at d3 rot 2"):
        state = play(state, line, 0).state
    result = play(state, "place clear at b4 rot 2", 0)
    assert told(result, "cut_off").data == {"seat": 0, "gem": "clear"}
    state = plays_as(result.state, 0, "place red at g6 rot 0", "place white2 at e9 rot 0")
    assert refused(state, "ready", 0).code == "unreached"
    mended = play(state, "fill", 0).state
    assert complete(mended.mines[0], mended.options.gems)


def plays_as(state: State, seat: int, *lines: str) -> State:
    for line in lines:
        state = play(state, line, seat).state
    return state


def test_o22_gems_can_be_moved_and_taken_back_until_ready():
    state = plays_as(hiding(), 0, "place red at c4 rot 1", "place red at c5 rot 0")
    assert state.mines[0] == mine("red c5 0")
    result = play(state, "remove red", 0)
    assert result.state.mines[0] == () and not result.final
    assert refused(result.state, "remove red", 0).code == "not_laid"
    state = plays_as(result.state, 0, "fill")
    assert refused(state, "fill", 0).code == "nothing_missing"
    state = plays_as(state, 0, "ready")
    with pytest.raises(StopIteration):
        question(state, 0)


def test_o22_hiding_is_told_to_nobody_else():
    state = hiding()
    for line in ("place red at c4 rot 1", "remove red", "fill"):
        result = play(state, line, 0)
        assert {event.audience for event in result.events} == {(0,)}
        state = result.state if line != "remove red" else state
    assert RULES.view(state, 1).mines == RULES.view(state, None).mines == ((), ())
    assert RULES.view(state, 0).mines[0] == state.mines[0]


# --- solutions ------------------------------------------------------------------------------------------------------


def test_o23_two_players_right_wins_and_wrong_loses_at_once():
    state = duel(first=OTHER, second=VECTOR)
    right, wrong = play(state, solve(VECTOR)), play(state, solve(WRONG))
    assert ended(right.state).reason == "solved" and ended(right.state).ranking == ((0,), (1,))
    assert ended(wrong.state).reason == "wrong_solution" and ended(wrong.state).ranking == ((1,), (0,))


def test_o24_the_second_player_gets_no_further_turn():
    assert RULES.pending(play(duel(second=VECTOR), solve(VECTOR)).state) == ()


def test_o25_the_picture_counts():
    black = f"{VECTOR} black d9 0"
    state = site(2, black, black=True)
    assert "right" in kinds(play(state, solve(black)))
    assert "wrong" in kinds(play(state, solve(f"{VECTOR} black d9 1")))
    assert picture(mine(VECTOR)) != picture(mine(OTHER))
    whites = [lay for lay in mine(VECTOR) if LAYS[lay].name.startswith("white")]
    assert len({picture((lay,)) for lay in whites}) == 2


def test_o26_what_is_incomplete_or_illegal_cannot_be_handed_in():
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


def test_o28_everybody_hears_everything():
    for state in (duel(), site(3), mastered(3)):
        result = play(state, "scan g")
        assert [event.audience for event in result.events] == [None]
        assert {RULES.view(result.state, seat).replies for seat in (0, 1, None)} == {result.state.replies}


def test_o29_an_attempt_is_a_turn():
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


def test_o30_the_last_of_a_round_wins_alone_and_at_once():
    state = plays(site(3), "scan a", "scan b", solve(VECTOR))
    assert ended(state).ranking == ((2,), (0, 1))


def test_o30_who_was_wrong_is_not_asked_again():
    state = plays(site(3), "scan a", "scan b", solve(WRONG), solve(VECTOR))
    assert RULES.pending(state) == (Decision(1, "last"),)
    state = plays(state, solve(WRONG))
    assert ended(state).ranking == ((0,), (1, 2))


def test_o30_the_start_player_is_drawn_among_the_scientists():
    assert {RULES.setup(Options(), 4, chance(i)).state.starter for i in range(40)} == {1, 2, 3}


def test_o30_if_the_finder_gives_up_the_search_goes_on():
    state = leave(plays(site(3), solve(VECTOR)), 0)
    assert RULES.pending(state) == (Decision(1, "turn"),)
    state = plays(state, "scan a", solve(VECTOR))
    assert ended(state).ranking == ((2,), (1,), (0,))


def test_o31_a_wrong_scientist_may_go_on_asking_or_stop():
    state = plays(site(3), solve(WRONG), "scan a", "scan b")
    assert question(state).seat == 0 and refused(state, solve(VECTOR)).code == "handed_in_already"
    assert question(plays(state, "scan c", "pass", "pass")).seat == 0
    state = plays(state, "retire", "pass", "pass")
    assert question(state).seat == 1 and state.retired == (0,)
    assert refused(state, "retire").code == "retire_too_early"


def test_o31_a_wrong_sheet_is_not_shown_to_others():
    result = play(site(3), solve(WRONG))
    assert told(result, "sheet").audience == (0,) and told(result, "wrong").data == {"seat": 0}
    assert RULES.view(result.state, 0).sheets[0] == mine(WRONG)
    assert RULES.view(result.state, 1).sheets == RULES.view(result.state, None).sheets == ((), (), ())


def test_o32_if_all_are_wrong_the_master_wins():
    state = plays(mastered(3), solve(WRONG), solve(WRONG))
    assert ended(state).reason == "all_wrong" and ended(state).ranking == ((0,), (1, 2))
    state = plays(site(2), solve(WRONG), solve(WRONG))
    assert ended(state).reason == "all_wrong" and ended(state).ranking == ((0, 1),)
    state = plays(leave(mastered(3), 0), solve(WRONG), solve(WRONG))
    assert ended(state).ranking == ((1, 2), (0,))


def test_o32_wrong_and_gone_together():
    state = leave(plays(mastered(3), solve(WRONG)), 2)
    assert ended(state).reason == "all_wrong" and ended(state).ranking == ((0,), (1,), (2,))
    state = leave(leave(mastered(3), 1), 2)
    assert ended(state).reason == "resigned" and ended(state).ranking == ((0,), (2,), (1,))
    state = leave(plays(site(2), solve(WRONG)), 1)
    assert ended(state).reason == "all_wrong" and ended(state).ranking == ((0,), (1,))


def test_o33_the_additional_gems_are_independent_of_each_other():
    for clear in (False, True):
        for black in (False, True):
            options = Options(master="site", clear=clear, black=black)
            names = {LAYS[lay].name for lay in RULES.setup(options, 2, chance()).state.mines[0]}
            assert ("clear" in names, "black" in names) == (clear, black) and len(names) == 5 + clear + black


def test_o34_one_to_five_seats_and_twenty_minutes():
    assert GAME.seats == (1, 2, 3, 4, 5) and GAME.minutes == 20


def test_o36_everything_is_shown_after_the_end():
    result = play(duel(first=OTHER, second=VECTOR), solve(VECTOR))
    assert kinds(result) == ["sheet", "right", "solved", "revealed", "revealed"]
    for reader in (0, 1, None):
        view = RULES.view(result.state, reader)
        assert view.mines == result.state.mines and view.sheets == result.state.sheets


def test_o37_time_runs_out():
    state = hiding()
    assert RULES.lapse(state, question(state, 0)) == Fill(ready=True)
    state = play(state, "place red at c4 rot 1", 0).state
    lapsed = RULES.apply(state, question(state, 0), RULES.lapse(state, question(state, 0)), chance()).state
    assert complete(lapsed.mines[0], lapsed.options.gems) and set(mine("red c4 1")) <= set(lapsed.mines[0])
    state = duel()
    assert RULES.lapse(state, question(state)) == Pass()
    assert question(play(state, "pass").state).seat == 1


def test_o37_giving_up():
    assert ended(leave(duel(), 0)).ranking == ((1,), (0,)) and ended(leave(hiding(), 1)).ranking == ((0,), (1,))
    state = leave(mastered(4), 2)
    assert [question(s).seat for s in (state, plays(state, "pass"), plays(state, "pass", "pass"))] == [1, 3, 1]
    state = RULES.setup(Options(), 3, chance()).state
    result = RULES.leave(state, 0, chance())
    assert "replaced" in kinds(result) and complete(result.state.mines[0], state.options.gems)
    assert question(result.state).kind == "turn"
    state = mastered(3)
    assert leave(state, 0).mines == state.mines and question(leave(state, 0)) == question(state)


def test_o38_only_the_real_mine_counts():
    """Two mines with the same 36 answers: a direct scan tells them apart."""
    one, two = mine("clear a1 0 white2 d4 0"), mine("clear a1 0 white2 d4 0")
    for number in range(400):
        lays = random_mine(gems_in_play(False, True), chance(number))
        waves = Ground(lays).waves()
        black = next(lay for lay in lays if LAYS[lay].name == "black")
        rest = tuple(lay for lay in lays if lay != black)
        for other in LAYS_OF[GEMS.index("black")]:
            if other.number != black and quarrel(rest, other.number) is None:
                twin = tuple(sorted((*rest, other.number)))
                if Ground(twin).waves() == waves and not unreached(twin):
                    one, two = lays, twin
                    break
        if one != two:
            break
    assert one != two and Ground(one).waves() == Ground(two).waves() and picture(one) != picture(two)
    assert any(Ground(one).look(cell) != Ground(two).look(cell) for cell in range(80))
    state = replace(site(2, black=True), mines=(one,))
    assert "wrong" in kinds(RULES.apply(state, question(state), read_solution(two), chance()))
    assert "right" in kinds(RULES.apply(state, question(state), read_solution(one), chance()))


def read_solution(lays: tuple[int, ...]):
    solution = sample_solutions(Options().gems)[0]
    return msgspec.structs.replace(solution, lays=lays)


# --- common rulings -------------------------------------------------------------------------------------------------


def test_g1_only_the_match_rolls():
    one, two = (RULES.setup(Options(master="site"), 3, chance(5)).state for _ in range(2))
    assert one == two


def test_g2_views_hide_what_is_secret():
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
                ground = Ground(lays)
                for reply in state.asked(index):
                    found = ground.wave(reply.ask) if reply.ask < 36 else ground.look(reply.cell)
                    assert found == reply.answer


def test_g5_laying_can_be_taken_back_and_answers_cannot():
    state = hiding()
    assert not play(state, "place red at c4 rot 1", 0).final and play(state, "fill", 0).final
    assert play(duel(), "scan g").final and play(duel(), "look a1").final


def test_g7_at_the_round_limit_nobody_wins():
    state = plays(duel(round_limit=2), "scan a", "scan a", "scan b", "scan b")
    assert ended(state).reason == "round_limit" and ended(state).ranking == ((0, 1),)
    assert question(plays(duel(round_limit=0), *["pass"] * 300)).kind == "turn"


def test_g8_agreement_includes_the_master():
    state = RULES.agree(leave(mastered(4), 2)).state
    assert ended(state).reason == "agreement" and ended(state).ranking == ((0, 1, 3), (2,))


def test_g9_later_leavers_rank_above_earlier_ones_and_the_last_seat_wins():
    state = leave(leave(site(3), 1), 0)
    assert ended(state).reason == "resigned" and ended(state).ranking == ((2,), (0,), (1,))
    assert ended(leave(site(1), 0)).ranking == ((0,),)


def test_states_stay_small():
    state = site(5)
    for i in range(300):
        state = play(state, f"scan {'abcdefgh'[i % 8]}{' again' if i >= 8 else ''}").state
    assert len(codec.encode(state)) < 6000


def test_check_trusts_nothing():
    state = hiding()
    for action in (Place(-1), Place(10**6), Ask(10**6), Ask(-1)):
        with pytest.raises(IllegalAction):
            RULES.check(state, question(state, 0), action)
    for action in (Ask(10**6), Ask(-1), read_solution((-1,)), read_solution((5, 5)), read_solution((2, 1))):
        with pytest.raises(IllegalAction):
            RULES.check(duel(), question(duel()), action)
