"""Gems and mines: rulings O-1 to O-6, placements, contact and random mines."""

from __future__ import annotations

from games.orapa.rules.data import CELLS, COLUMNS, MAY_TURN_OVER, ROWS, SHAPES
from games.orapa.rules.gems import (
    GEMS,
    ORIENTATIONS,
    PLACEMENTS,
    PLACEMENTS_OF,
    RED,
    edge_contact,
    fits,
    overlap,
    turned,
)
from games.orapa.rules.mines import complete, conflict, gems_in_play, random_mine, unreached
from games.orapa.rules.state import Options
from games.orapa.tests.random_mines import SETS
from games.orapa.tests.tables import ENCLOSED, VECTOR, chance, mine


def test_o1_number_of_placements_and_rotations():
    assert [len(lays) for lays in PLACEMENTS_OF] == [124, 252, 188, 188, 63, 284, 142]
    assert [len(forms) for forms in ORIENTATIONS] == [2, 4, 4, 4, 1, 4, 2]


def test_o2_gems_can_be_turned_but_not_flipped():
    assert not MAY_TURN_OVER
    assert ORIENTATIONS[RED] == (("cXa",), turned(("cXa",)))
    mirrored = ("bXd",)
    assert mirrored not in ORIENTATIONS[RED] and turned(mirrored) not in ORIENTATIONS[RED]


def test_o3_the_red_gem_leans_to_the_right():
    assert SHAPES["red"] == ("cXa",)


def test_o4_the_black_gem_covers_two_fields_in_a_row():
    assert {len(lay.parts) for lay in PLACEMENTS_OF[GEMS.index("black")]} == {2}
    assert {letter for lay in PLACEMENTS_OF[GEMS.index("black")] for _, letter in lay.parts} == {"X"}


def test_o5_edges_must_not_touch_but_corners_may():
    (blue,) = mine("blue c3 0")  # rows c and d, its base on the lower side of d2 to d5
    for other, touches in (("white1 e3 2", True), ("white2 e3 0", False), ("black e3 0", True), ("yellow c6 0", False)):
        (lay,) = mine(other)
        assert edge_contact(blue, lay) == edge_contact(lay, blue) == touches, other
    assert conflict(mine("blue c3 0"), *mine("white1 e2 2")) is not None
    assert conflict(mine("blue c3 0"), *mine("red d4 0")) is not None  # same cell
    assert complete(mine(VECTOR), Options().gems)  # the red gem and both triangles lie at the rim


def test_o5_two_gems_must_not_share_a_cell():
    """Two halves of one cell would touch edge to edge on the diagonal."""
    (yellow,) = mine("yellow c3 0")
    (other,) = mine("yellow c3 2")
    assert PLACEMENTS[yellow].mask & PLACEMENTS[other].mask
    assert conflict(mine("blue c3 0"), *mine("white1 a3 0")) is None
    assert conflict(mine("clear c3 0"), *mine("white2 b4 0")) == ("overlap", *mine("clear c3 0"))


def test_o6_every_gem_must_be_reached_by_a_wave():
    assert unreached(mine(ENCLOSED)) == (GEMS.index("clear"),)
    for name in ("yellow", "blue", "white1"):  # without one of these the clear gem is reachable
        assert not unreached(tuple(lay for lay in mine(ENCLOSED) if PLACEMENTS[lay].name != name))


def test_o6_a_gem_may_be_reached_by_reflected_waves_only():
    """A gem that no straight line reaches is legal if a reflected wave reaches it."""
    found = 0
    for number in range(3000):
        lays = random_mine(gems_in_play(True, False), chance(number))
        if not all(_in_sight(lays, lay) for lay in lays):
            found += 1
    assert found


def _in_sight(lays: tuple[int, ...], lay: int) -> bool:
    covered = {cell for other in lays for cell, _ in PLACEMENTS[other].parts}
    for cell, _letter in PLACEMENTS[lay].parts:
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


def test_random_mine_keeps_given_placements():
    kept = mine("blue c3 0 red a1 0")
    for number in range(30):
        drawn = random_mine(SETS[-1], chance(number), kept)
        assert set(kept) <= set(drawn) and len(drawn) == 7


def test_overlap_and_edge_contact_are_symmetric():
    numbers = [lay.number for lays in PLACEMENTS_OF for lay in lays[::17]]
    for one in numbers:
        for two in numbers:
            assert overlap(one, two) == overlap(two, one) and edge_contact(one, two) == edge_contact(two, one)
            assert fits(one, two) == (not overlap(one, two) and not edge_contact(one, two))


def test_the_cell_of_a_placement_is_covered():
    for lays in PLACEMENTS_OF:
        for lay in lays:
            assert lay.parts[0][0] == lay.cell and lay.mask >> lay.cell & 1
    assert len(CELLS) == 80 and GEMS[0] == "red"
