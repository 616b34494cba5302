"""Waves: rulings O-7 to O-19, the examples of rulebook and rulings, and reversibility."""

from __future__ import annotations

import pytest

from games.core.contract import UnreadableMove
from games.core.testing import kinds
from games.orapa.rules.actions import Ask, read
from games.orapa.rules.data import LABEL_INDEX, LABELS, MIX, MIXED
from games.orapa.rules.mines import gems_in_play, random_mine
from games.orapa.rules.state import SITE
from games.orapa.rules.waves import KINDS, OPPOSITE, SQUARE, STEPS, TURNS, MineGrid, WaveLoops
from games.orapa.tests.random_mines import SETS, check_random_mines
from games.orapa.tests.tables import ANSWERS, VECTOR, answer, chance, duel, play, site, told


def pairs() -> list[tuple[str, str, str]]:
    found = []
    for entry in ANSWERS.replace("\n", " ").split(","):
        labels, colour = entry.split()
        found.append((*labels.split("-"), colour))
    return found


@pytest.mark.parametrize(("one", "two", "colour"), pairs())
def test_vector_of_the_rulings(one, two, colour):
    assert answer(VECTOR, one) == f"{two} {colour}"
    assert answer(VECTOR, two) == f"{one} {colour}"


def test_vector_covers_all_labels():
    assert {label for one, two, _ in pairs() for label in (one, two)} == {label.upper() for label in LABELS}


def test_examples_of_the_rulebook():
    assert answer(VECTOR, "G") == "L yellow"
    assert answer(VECTOR, "15") == "8 light_purple"


def test_random_mines_are_legal_and_reversible_and_have_no_loop():
    """Larger numbers: `python -m games.orapa.tests.random_mines 10000`."""
    seen = check_random_mines(400)
    assert seen["mines"] == 400 and seen["absorbed"] > 0 and seen["came back"] > 0


def test_waves_returns_the_same_answers_as_wave():
    for number in range(100):
        mine_grid = MineGrid(random_mine(SETS[number % 4], chance(number)))
        assert mine_grid.waves() == [mine_grid.wave(label) for label in range(36)]


def test_opposite_labels():
    for one, two in (("1", "i"), ("10", "r"), ("a", "11"), ("h", "18")):
        assert OPPOSITE[LABEL_INDEX[one]] == LABEL_INDEX[two] and OPPOSITE[LABEL_INDEX[two]] == LABEL_INDEX[one]


def test_every_mixture_has_a_different_name():
    assert len(set(MIXED)) == 16 == len(MIX)


# --- rulings O-7 to O-19 --------------------------------------------------------------------------------------------


def test_o7_a_solid_side_reflects_a_wave_straight_back():
    assert answer("yellow d4 0", "D") == "D yellow"  # d4 is solid at its bottom left
    assert answer("yellow d4 0", "L") == "L yellow"


def test_o8_a_slanted_edge_reflects_a_wave_at_a_right_angle():
    assert answer("yellow d4 0", "4") == "14 yellow"
    assert answer("yellow d4 0", "14") == "4 yellow"


def test_o9_a_gem_at_the_rim_reflects_in_the_first_cell():
    assert answer("black a1 0 white2 c3 0", "A") == "absorbed"
    assert answer("blue a2 0", "A") == "2 blue" and answer("blue a2 0", "2") == "A blue"
    assert answer(VECTOR, "5") == "5 white"


def test_o10_a_wave_may_leave_where_it_entered():
    result = play(duel(second=VECTOR), "scan 9")
    assert told(result, "wave").data == {"seat": 0, "mine": 1, "label": "9", "to": "9", "colour": "red"}


def test_o11_a_wave_that_meets_no_gem_leaves_opposite_and_is_colourless():
    assert answer(VECTOR, "1") == "I colourless"
    assert answer("", "C") == "13 colourless"


def test_o12_the_clear_gem_reflects_without_colour():
    assert answer("clear d4 0", "4") == "D colourless"
    assert answer("clear d4 0", "L") == "L colourless"


def test_o13_each_colour_counts_once_also_with_two_white_gems():
    assert answer(VECTOR, "B") == "M white"
    assert answer(VECTOR, "3") == "13 white"
    assert answer("white2 c2 0 white1 c6 1", "C").endswith(" white")


def test_o14_the_order_of_the_colours_does_not_matter():
    assert answer("red d7 0 yellow c3 1", "7") == "K orange" and answer("red d7 0 yellow c3 1", "K") == "7 orange"
    assert answer(VECTOR, "8") == "15 light_purple" and answer(VECTOR, "15") == "8 light_purple"


def test_o15_a_wave_mixed_to_black_is_not_absorbed():
    lays = next(
        lays
        for number in range(5000)
        if "black" in _colours(lays := random_mine(gems_in_play(False, True), chance(number)))
    )
    assert {"black", "absorbed"} <= _colours(lays)


def _colours(lays: tuple[int, ...]) -> set[str]:
    """Return the colours of all waves; 'absorbed' for an absorbed one."""
    return {answer(lays, label).split()[-1] for label in LABELS}


def test_o16_an_absorbed_wave_has_no_colour():
    gems = "red b3 0 black b6 0 yellow f1 0 blue e6 0 white1 g4 0 white2 d1 0"
    state = site(gems=gems, black=True)
    for label in "abcdefgh":
        result = play(state, f"scan {label}")
        if "absorbed" in kinds(result):
            assert told(result, "absorbed").data == {"seat": 0, "mine": SITE, "label": label}
            assert result.state.replies[-1].answer == -1
            break
    else:
        raise AssertionError("no wave was absorbed")


def test_o17_a_direct_scan_tells_the_colour_but_not_the_shape():
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
    assert check_random_mines(60)["mines"] == 60


def test_o19_a_wave_that_loops_raises_an_error(monkeypatch):
    """Wrong reflection data, with reflections that cannot be reversed, would catch a wave between two gems."""
    forward = dict.fromkeys(STEPS.values(), STEPS["E"])
    back = dict.fromkeys(STEPS.values(), STEPS["W"])
    mine_grid = MineGrid(())
    mine_grid.kinds[SQUARE[11]], mine_grid.kinds[SQUARE[15]] = KINDS["a"], KINDS["b"]
    mine_grid.gem[SQUARE[11]], mine_grid.gem[SQUARE[15]] = 1, 2
    broken = tuple({KINDS["a"]: forward, KINDS["b"]: back}.get(kind, turns) for kind, turns in enumerate(TURNS))
    monkeypatch.setattr("games.orapa.rules.waves.TURNS", broken)
    label = LABELS.index("2")  # from above into the first gem
    for follow in (mine_grid.trace, mine_grid.path, mine_grid.wave):
        with pytest.raises(WaveLoops):
            follow(label)
