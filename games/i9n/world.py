"""The map as numbers: the 64 fields are bits of one integer (a1 is bit 0), and each field is a code of six bits.

Bit p of a code tells which label of pair p holds for the field. The six bits name a field (the either-or principle), so
that a set of pairs S and a code c restricted to S stand for one content of the processor, and its wells are the fields
whose codes agree with c in S.
"""

from __future__ import annotations

from games.i9n.data import FIELDS, FIRST_HOLDS, NOTES, PAIRS

SIDE = 8
ALL = (1 << 64) - 1
EVERY = range(len(FIELDS))

CODE = tuple(sum(1 << p for p, holds in enumerate(FIRST_HOLDS) if not holds[f]) for f in EVERY)
FIELD_OF = {code: f for f, code in enumerate(CODE)}

LABELS = tuple(tuple(2 * p + (CODE[f] >> p & 1) for p in range(len(PAIRS))) for f in EVERY)  # the six of each field
VALID = tuple(sum(1 << f for f in EVERY if note in LABELS[f]) for note in range(len(NOTES)))  # 32 fields each


def _wells(pairs: int, code: int) -> int:
    return sum(1 << f for f in EVERY if not (CODE[f] ^ code) & pairs)


# WELLS[pairs << 6 | code & pairs]: where oil flows with these cards in the processor.
WELLS = tuple(0 if code & ~pairs else _wells(pairs, code) for pairs in range(64) for code in range(64))

DIRECTIONS = ("north", "east", "south", "west")


def _step(field: int, direction: str) -> int:
    row, column = divmod(field, SIDE)
    if direction == "north":
        return field - SIDE if row else -1
    if direction == "south":
        return field + SIDE if row < SIDE - 1 else -1
    return row * SIDE + (column + (1 if direction == "east" else -1)) % SIDE  # the edges meet


STEP = tuple(tuple(_step(f, direction) for direction in DIRECTIONS) for f in EVERY)  # -1: over a pole
BESIDE = tuple(sum(1 << to for to in STEP[f] if to >= 0) for f in EVERY)  # I-4


def spaces(bits: int) -> tuple[int, ...]:
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(found)


def distance(a: int, b: int) -> int:
    """Steps from one field to another, the short way round the world."""
    across = abs(a % SIDE - b % SIDE)
    return abs(a // SIDE - b // SIDE) + min(across, SIDE - across)


def processor(order: tuple[int, ...], well: int, phase: int) -> int:
    """The wells of a phase, with the first cards of the safe in the processor."""
    pairs = sum(1 << p for p in order[:phase])
    return WELLS[pairs << 6 | CODE[well] & pairs]
