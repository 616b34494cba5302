"""The way of a wave through a mine. Waves run through the middles of cells; every gem is a mirror, or swallows them."""

from __future__ import annotations

from collections.abc import Iterable

from games.orapa.data import BOTTOM, COLUMNS, LABEL_INDEX, LABELS, LEFT, MIXED, REFLECTION, RIGHT, ROWS, TOP
from games.orapa.gems import BLACK, FIELD, INK, LAYS

ABSORBED = -1  # the answer to a wave that the black gem swallowed (O-15, O-16)
INKS_PER_LABEL = 16  # an answer is one number: the label where the wave leaves, and its inks

WIDTH = COLUMNS + 2  # the grid with a rim around it, so that a step never has to ask whether it is still inside
SIZE = WIDTH * (ROWS + 2)
STEPS = {"N": -WIDTH, "E": 1, "S": WIDTH, "W": -1}
SQUARE = tuple(WIDTH + 1 + WIDTH * (cell // COLUMNS) + cell % COLUMNS for cell in range(COLUMNS * ROWS))  # by cell
CELL = {square: cell for cell, square in enumerate(SQUARE)}

# What lies on a square: 0 nothing, then the letters of the gems, then what ends a wave.
KINDS = {letter: i for i, letter in enumerate("Xabcd", 1)}
SWALLOWS, RIM = 6, 7
TURNS: tuple[dict[int, int], ...] = (
    {step: step for step in STEPS.values()},
    *({STEPS[old]: STEPS[new] for old, new in REFLECTION[letter].items()} for letter in "Xabcd"),
)

_NO_MINE = bytes(0 if 0 < square % WIDTH < WIDTH - 1 and 0 < square // WIDTH <= ROWS else RIM for square in range(SIZE))
START = tuple(
    [(i, WIDTH) for i in range(1, COLUMNS + 1)]
    + [(WIDTH * i + WIDTH - 1, -1) for i in range(1, ROWS + 1)]
    + [(WIDTH * i, 1) for i in range(1, ROWS + 1)]
    + [(WIDTH * (ROWS + 1) + i, -WIDTH) for i in range(1, COLUMNS + 1)]
)  # by label: the square on the rim, and the first step
LABEL_AT = {square: label for label, (square, _) in enumerate(START)}
OPPOSITE = tuple(LABEL_INDEX[name] for name in (*BOTTOM, *LEFT, *RIGHT, *TOP))  # O-11: where a free wave leaves

Mine = tuple[int, ...]  # numbers of layings, ascending


class Ground:
    """A mine ready to be asked: what lies on every square, and whose it is."""

    __slots__ = ("gem", "kinds")

    def __init__(self, mine: Iterable[int]) -> None:
        kinds, gem = bytearray(_NO_MINE), bytearray(SIZE)
        for number in mine:
            lay = LAYS[number]
            for cell, letter in lay.parts:
                square = SQUARE[cell]
                kinds[square] = SWALLOWS if lay.gem == BLACK else KINDS[letter]
                gem[square] = lay.gem + 1
        self.kinds = kinds
        self.gem = gem

    def trace(self, label: int) -> tuple[int, int]:
        """Where the wave from this label leaves, as a label or ABSORBED; and the gems it hits, as bits."""
        kinds, gem = self.kinds, self.gem
        square, step = START[label]
        hit = 0
        while True:  # O-19: paths can be walked backwards, so none of them can close
            square += step
            kind = kinds[square]
            if kind:
                if kind == RIM:
                    return LABEL_AT[square], hit
                hit |= 1 << gem[square] - 1
                if kind == SWALLOWS:
                    return ABSORBED, hit
                step = TURNS[kind][step]

    def wave(self, label: int) -> int:
        """The answer as one number, or ABSORBED."""
        leaves, hit = self.trace(label)
        return ABSORBED if leaves == ABSORBED else leaves * INKS_PER_LABEL + inks(hit)

    def waves(self) -> list[int]:
        """The answers of all labels. A wave that comes out somewhere was asked from there too."""
        found = [-2] * len(LABELS)
        for label in range(len(LABELS)):
            if found[label] == -2:
                leaves, hit = self.trace(label)
                if leaves == ABSORBED:
                    found[label] = ABSORBED
                else:
                    ink = _INKS[hit]
                    found[label] = leaves * INKS_PER_LABEL + ink
                    found[leaves] = label * INKS_PER_LABEL + ink
        return found

    def look(self, cell: int) -> int:
        """O-17: the colour of a field that a gem covers wholly or half, never the shape."""
        gem = self.gem[SQUARE[cell]]
        return FIELD[gem - 1] if gem else 0

    def path(self, label: int) -> tuple[tuple[int, ...], int]:
        """All squares of the way, from the rim on, and the inks it has at the end; for pictures."""
        square, step = START[label]
        way, hit = [square], 0
        while True:
            square += step
            way.append(square)
            kind = self.kinds[square]
            if kind == RIM:
                return tuple(way), inks(hit)
            if kind:
                hit |= 1 << self.gem[square] - 1
                if kind == SWALLOWS:
                    return tuple(way), 0
                step = TURNS[kind][step]

    def unreached(self) -> int:
        """O-6: the gems that no wave hits, as bits."""
        wanted = 0
        for gem in self.gem:
            if gem:
                wanted |= 1 << gem - 1
        for label in range(len(LABELS)):
            wanted &= ~self.trace(label)[1]
            if not wanted:
                break
        return wanted


def inks(hit: int) -> int:
    """The colours of these gems, each once (O-13)."""
    return _INKS[hit]


_INKS = tuple(sum({INK[gem] for gem in range(len(INK)) if hit >> gem & 1}) for hit in range(1 << len(INK)))


def leaves(answer: int) -> int:
    return answer // INKS_PER_LABEL


def colour(answer: int) -> str:
    return MIXED[answer % INKS_PER_LABEL]
