"""All placements of single gems on the empty grid.

A placement has a number, its index in `PLACEMENTS`; states keep these numbers. Sets of placements are integers with one
bit per placement, so that whole sets can be compared at once.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.orapa.rules.data import (
    CELL_INDEX,
    CELLS,
    COLOUR_OF,
    COLUMNS,
    FIELDS,
    INKS,
    MAY_TURN_OVER,
    ROWS,
    SHAPES,
    SOLID,
)

GEMS = tuple(SHAPES)
_TURNED = {"X": "X", ".": ".", "a": "b", "b": "c", "c": "d", "d": "a"}
_MIRRORED = {"X": "X", ".": ".", "a": "b", "b": "a", "c": "d", "d": "c"}


class Placement(NamedTuple):
    number: int
    gem: int
    rot: int  # clockwise quarter turns from the printed shape
    cell: int  # the first cell in reading order that the gem covers
    parts: tuple[tuple[int, str], ...]  # cell and letter (see `data.SHAPES`), in reading order
    mask: int  # the cells it covers, as bits

    @property
    def name(self) -> str:
        return GEMS[self.gem]


def turned(shape: tuple[str, ...]) -> tuple[str, ...]:
    """Turn a shape clockwise by a quarter turn."""
    return tuple("".join(_TURNED[c] for c in column) for column in zip(*reversed(shape), strict=True))


def _orientations(shape: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    forms = [shape]
    for _ in range(3):
        forms.append(turned(forms[-1]))
    if MAY_TURN_OVER:
        forms += [tuple("".join(_MIRRORED[c] for c in reversed(row)) for row in form) for form in forms]
    return tuple(dict.fromkeys(forms))


ORIENTATIONS = tuple(_orientations(SHAPES[gem]) for gem in GEMS)


def _placement(number: int, gem: int, rot: int, row: int, column: int) -> Placement:
    parts = tuple(
        ((row + r) * COLUMNS + column + c, letter)
        for r, line in enumerate(ORIENTATIONS[gem][rot])
        for c, letter in enumerate(line)
        if letter != "."
    )
    return Placement(number, gem, rot, parts[0][0], parts, sum(1 << cell for cell, _ in parts))


def _all_placements() -> tuple[Placement, ...]:
    found: list[Placement] = []
    for gem in range(len(GEMS)):
        for rot, form in enumerate(ORIENTATIONS[gem]):
            for row in range(ROWS - len(form) + 1):
                for column in range(COLUMNS - len(form[0]) + 1):
                    found.append(_placement(len(found), gem, rot, row, column))
    return tuple(found)


PLACEMENTS = _all_placements()
PLACEMENTS_OF = tuple(tuple(lay for lay in PLACEMENTS if lay.gem == gem) for gem in range(len(GEMS)))
PLACEMENT_AT = {(lay.gem, lay.cell, lay.rot): lay.number for lay in PLACEMENTS}
GEM_INDEX = {gem: i for i, gem in enumerate(GEMS)}
RED, YELLOW, BLUE, WHITE1, WHITE2, CLEAR, BLACK = range(len(GEMS))
INK = tuple(1 << INKS.index(COLOUR_OF[gem]) if COLOUR_OF[gem] in INKS else 0 for gem in GEMS)
FIELD = tuple(FIELDS.index(COLOUR_OF[gem]) for gem in GEMS)  # by gem: the answer of a direct scan

# Sets of placements, as bits: all of a gem, and all that cover a cell.
OF_GEM = tuple(sum(1 << lay.number for lay in PLACEMENTS_OF[gem]) for gem in range(len(GEMS)))
COVERING = tuple(sum(1 << lay.number for lay in PLACEMENTS if lay.mask >> cell & 1) for cell in range(len(CELLS)))


# --- contact --------------------------------------------------------------------------------------------------------

_SIDES = COLUMNS * ROWS  # bits of the sides between cells: first those to the right of each cell, then those below


def _faces(lay: Placement) -> tuple[int, int]:
    """Return the sides that the gem borders from the left or above, and those it borders from the right or below."""
    before = after = 0
    for cell, letter in lay.parts:
        solid = SOLID[letter]
        if "E" in solid:
            before |= 1 << cell
        if "S" in solid:
            before |= 1 << _SIDES + cell
        if "W" in solid and cell % COLUMNS:
            after |= 1 << cell - 1
        if "N" in solid and cell >= COLUMNS:
            after |= 1 << _SIDES + cell - COLUMNS
    return before, after


_FACES = tuple(_faces(lay) for lay in PLACEMENTS)


def overlap(one: int, two: int) -> bool:
    return bool(PLACEMENTS[one].mask & PLACEMENTS[two].mask)


def edge_contact(one: int, two: int) -> bool:
    """Return whether both gems lie along a common side of the grid (O-5). Corners may touch corners and edges."""
    (before, after), (others_before, others_after) = _FACES[one], _FACES[two]
    return bool(before & others_after or after & others_before)


def fits(one: int, two: int) -> bool:
    return not overlap(one, two) and not edge_contact(one, two)


@cache
def fitting(number: int) -> int:
    """Return the placements of other gems that are legal beside this one, as bits."""
    gem = PLACEMENTS[number].gem
    return sum(1 << other.number for other in PLACEMENTS if other.gem != gem and fits(number, other.number))


def find_placement(gem: str, cell: str, rot: int) -> int | None:
    """Return the number of a placement; None if it is over the edge. Rotations that look the same are one placement."""
    index = GEM_INDEX[gem]
    return PLACEMENT_AT.get((index, CELL_INDEX[cell], rot % len(ORIENTATIONS[index])))
