"""What is printed on the components: one place, so that a better source can replace it (rules/i9n.md)."""

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

# The twelve labels in six pairs: of each pair exactly one holds for a field.
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
RIGS = {1: 4, 2: 3, 3: 2, 4: 1, 5: 0, 6: 1}  # phase -> rigs; a rig of phase n carries n tanks
PHASES = tuple(RIGS)
SECRETS = 2  # cards each seat may look at
MOST_ACTIONS = 60  # in one turn (I-37)
LAPSED_PLACES = (INDEX["d4"], INDEX["e5"])  # I-34
