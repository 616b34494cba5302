"""Component data: fields, labels, notes, rigs and limits, as printed or ruled (rules/i9n.md)."""

from __future__ import annotations

ROWS, COLUMNS = "abcdefgh", "12345678"
FIELDS = tuple(row + column for row in ROWS for column in COLUMNS)  # reading order: a1 a2 ... h8
INDEX = {name: i for i, name in enumerate(FIELDS)}

# L = land+sun, l = land+fog, M = sea+sun, m = sea+fog. Row A is the far north, column 1 the far west.
MAP = (
    "MmMLMmmM"
    "lLlmlLLl"
    "MllmMLlM"
    "mLMLlmLm"
    "LmlMLmmM"
    "MlLmlMLl"
    "MmmMmMMm"
    "lLLlLllL"
)  # fmt: skip

# Twelve labels in six pairs. Exactly one label of each pair holds for a field.
PAIRS = (
    ("north", "south"),
    ("west", "east"),
    ("pole", "equator"),
    ("atlantic", "pacific"),
    ("land", "sea"),
    ("sun", "fog"),
)
NOTES = tuple(name for pair in PAIRS for name in pair)
NOTE = {name: i for i, name in enumerate(NOTES)}
FIRST_HOLDS = (
    tuple(name[0] in "abcd" for name in FIELDS),
    tuple(name[1] in "1234" for name in FIELDS),
    tuple(name[0] in "abgh" for name in FIELDS),
    tuple(name[1] in "3456" for name in FIELDS),
    tuple(symbol in "Ll" for symbol in MAP),
    tuple(symbol in "LM" for symbol in MAP),
)

NOTES_PER_KIND = 3
HAND_LIMIT = 5
DIE = 3
RIGS = {1: 4, 2: 3, 3: 2, 4: 1, 5: 0, 6: 1}  # number of rigs by phase; a rig of phase n has n tanks
PHASES = tuple(RIGS)
SECRETS = 2  # cards that each seat looks at
MOST_ACTIONS = 60  # in one turn (I-37)
LAPSED_PLACES = (INDEX["d4"], INDEX["e5"])  # for a seat that has not placed its explorers in time (I-34)
