"""The world map as lookup tables: sets of fields are the bits of an integer (a1 is bit 0), a field is a six-bit code.

Bit p of a code says which label of pair p holds for the field. No two fields have the same code. A set of pairs S with
a code c restricted to S describes one content of the processor; its wells are the fields whose codes agree with c in S.
"""

from __future__ import annotations

from games.i9n.rules.data import FIELDS, FIRST_HOLDS, NOTES, PAIRS

SIDE = 8
ALL_FIELDS = range(len(FIELDS))
ALL_BITS = (1 << len(FIELDS)) - 1

CODE = tuple(sum(1 << p for p, holds in enumerate(FIRST_HOLDS) if not holds[f]) for f in ALL_FIELDS)

LABELS = tuple(tuple(2 * p + (CODE[f] >> p & 1) for p in range(len(PAIRS))) for f in ALL_FIELDS)  # six for each field
VALID = tuple(sum(1 << f for f in ALL_FIELDS if note in LABELS[f]) for note in range(len(NOTES)))  # 32 fields each


def _wells(pairs: int, code: int) -> int:
    return sum(1 << f for f in ALL_FIELDS if not (CODE[f] ^ code) & pairs)


# WELLS[pairs << 6 | code & pairs]: where oil flows with these cards in the processor.
WELLS = tuple(0 if code & ~pairs else _wells(pairs, code) for pairs in range(64) for code in range(64))

DIRECTIONS = ("north", "east", "south", "west")


def _step(field: int, direction: str) -> int:
    row, column = divmod(field, SIDE)
    if direction == "north":
        return field - SIDE if row else -1
    if direction == "south":
        return field + SIDE if row < SIDE - 1 else -1
    return row * SIDE + (column + (1 if direction == "east" else -1)) % SIDE  # west and east edges are connected


STEP = tuple(tuple(_step(f, direction) for direction in DIRECTIONS) for f in ALL_FIELDS)  # -1: no step over a pole
NEIGHBOURS = tuple(sum(1 << to for to in STEP[f] if to >= 0) for f in ALL_FIELDS)  # I-4


def fields_of(bits: int) -> tuple[int, ...]:
    """List the fields of a set in ascending order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(found)


def distance(a: int, b: int) -> int:
    """Count the steps between two fields, over the west and east edges where that is shorter."""
    across = abs(a % SIDE - b % SIDE)
    return abs(a // SIDE - b // SIDE) + min(across, SIDE - across)


def flowing_fields(order: tuple[int, ...], well: int, phase: int) -> int:
    """Return the wells of a phase: the first `phase` cards of the safe are in the processor."""
    pairs = sum(1 << p for p in order[:phase])
    return WELLS[pairs << 6 | CODE[well] & pairs]
