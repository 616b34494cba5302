"""The path of a wave through a mine. Waves run through the middles of cells; gems reflect or absorb them."""

from __future__ import annotations

from collections.abc import Iterable

from games.orapa.rules.data import BOTTOM, COLUMNS, LABEL_INDEX, LABELS, LEFT, MIXED, REFLECTION, RIGHT, ROWS, TOP
from games.orapa.rules.gems import BLACK, FIELD, INK, PLACEMENTS

ABSORBED = -1  # the answer to a wave that the black gem absorbed (O-15, O-16)
INKS_PER_LABEL = 16  # an answer is one number: the label where the wave leaves, times this, plus its inks

WIDTH = COLUMNS + 2  # the grid with a rim around it, so that a step needs no check of the bounds
SIZE = WIDTH * (ROWS + 2)
STEPS = {"N": -WIDTH, "E": 1, "S": WIDTH, "W": -1}
SQUARE = tuple(WIDTH + 1 + WIDTH * (cell // COLUMNS) + cell % COLUMNS for cell in range(COLUMNS * ROWS))  # by cell
CELL = {square: cell for cell, square in enumerate(SQUARE)}

# Kinds of squares: 0 is empty, then the letters of `data.SHAPES`, then what ends a wave.
KINDS = {letter: i for i, letter in enumerate("Xabcd", 1)}
ABSORBS, RIM = 6, 7
TURNS: tuple[dict[int, int], ...] = (
    {step: step for step in STEPS.values()},
    *({STEPS[old]: STEPS[new] for old, new in REFLECTION[letter].items()} for letter in "Xabcd"),
)

_NO_MINE = bytes(0 if 0 < square % WIDTH < WIDTH - 1 and 0 < square // WIDTH <= ROWS else RIM for square in range(SIZE))
START = tuple(  # by label: its square on the rim, and the first step
    [(i, WIDTH) for i in range(1, COLUMNS + 1)]
    + [(WIDTH * i + WIDTH - 1, -1) for i in range(1, ROWS + 1)]
    + [(WIDTH * i, 1) for i in range(1, ROWS + 1)]
    + [(WIDTH * (ROWS + 1) + i, -WIDTH) for i in range(1, COLUMNS + 1)]
)
LABEL_AT = {square: label for label, (square, _) in enumerate(START)}
OPPOSITE = tuple(LABEL_INDEX[name] for name in (*BOTTOM, *LEFT, *RIGHT, *TOP))  # where an unhindered wave leaves (O-11)

LONGEST = 4 * len(SQUARE) + 1  # most steps of a wave: every cell in every direction once, and out

Mine = tuple[int, ...]  # numbers of placements, ascending


class WaveLoops(RuntimeError):
    """A wave never leaves the mine (O-19). Impossible as long as every reflection can be reversed."""


class MineGrid:
    """A mine prepared for answering questions: the kind of every square, and the gem on it."""

    __slots__ = ("gem", "kinds")

    def __init__(self, mine: Iterable[int]) -> None:
        kinds, gem = bytearray(_NO_MINE), bytearray(SIZE)
        for number in mine:
            lay = PLACEMENTS[number]
            for cell, letter in lay.parts:
                square = SQUARE[cell]
                kinds[square] = ABSORBS if lay.gem == BLACK else KINDS[letter]
                gem[square] = lay.gem + 1
        self.kinds = kinds
        self.gem = gem

    def trace(self, label: int) -> tuple[int, int]:
        """Return where the wave from this label leaves (a label or ABSORBED), and the gems it hits, as bits."""
        kinds, gem = self.kinds, self.gem
        square, step = START[label]
        hit = 0
        for _ in range(LONGEST):
            square += step
            kind = kinds[square]
            if kind:
                if kind == RIM:
                    return LABEL_AT[square], hit
                hit |= 1 << gem[square] - 1
                if kind == ABSORBS:
                    return ABSORBED, hit
                step = TURNS[kind][step]
        raise WaveLoops(LABELS[label])

    def wave(self, label: int) -> int:
        """Return the answer to the wave from this label, as one number."""
        exit_label, hit = self.trace(label)
        return ABSORBED if exit_label == ABSORBED else exit_label * INKS_PER_LABEL + inks(hit)

    def waves(self) -> list[int]:
        """Return the answers of all labels. Each wave is traced once: it also answers the label where it leaves."""
        found = [-2] * len(LABELS)
        for label in range(len(LABELS)):
            if found[label] == -2:
                exit_label, hit = self.trace(label)
                if exit_label == ABSORBED:
                    found[label] = ABSORBED
                else:
                    ink = _INKS[hit]
                    found[label] = exit_label * INKS_PER_LABEL + ink
                    found[exit_label] = label * INKS_PER_LABEL + ink
        return found

    def look(self, cell: int) -> int:
        """Return the colour of a field that a gem covers wholly or half, but not the shape (O-17)."""
        gem = self.gem[SQUARE[cell]]
        return FIELD[gem - 1] if gem else 0

    def path(self, label: int) -> tuple[tuple[int, ...], int]:
        """Return all squares of the path, beginning at the rim, and the inks at its end; for pictures."""
        square, step = START[label]
        squares, hit = [square], 0
        for _ in range(LONGEST):
            square += step
            squares.append(square)
            kind = self.kinds[square]
            if kind == RIM:
                return tuple(squares), inks(hit)
            if kind:
                hit |= 1 << self.gem[square] - 1
                if kind == ABSORBS:
                    return tuple(squares), 0
                step = TURNS[kind][step]
        raise WaveLoops(LABELS[label])

    def unreached(self) -> int:
        """Return the gems that no wave hits, as bits (O-6)."""
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
    """Return the inks of these gems, each once (O-13), as bits."""
    return _INKS[hit]


_INKS = tuple(sum({INK[gem] for gem in range(len(INK)) if hit >> gem & 1}) for hit in range(1 << len(INK)))


def exit_label(answer: int) -> int:
    """Return the label where the wave of this answer leaves."""
    return answer // INKS_PER_LABEL


def colour(answer: int) -> str:
    """Return the name of the colour of this answer."""
    return MIXED[answer % INKS_PER_LABEL]
