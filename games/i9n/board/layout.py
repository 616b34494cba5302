"""Sizes and positions in the pictures of the board, in their own units."""

from __future__ import annotations

from games.i9n.rules.data import NOTES
from games.i9n.rules.map import ALL_FIELDS, LABELS, SIDE

# The map
CELL_W, CELL_H = 88, 76
LEFT, TOP, RIGHT = 30, 54, 30  # room for the names of rows, of columns and bands, of bands
MAP_W, MAP_H = SIDE * CELL_W, SIDE * CELL_H
WIDTH, HEIGHT = LEFT + MAP_W + RIGHT, TOP + MAP_H + 4
X = tuple(LEFT + CELL_W * (f % SIDE) for f in ALL_FIELDS)  # left edge of each field
Y = tuple(TOP + CELL_H * (f // SIDE) for f in ALL_FIELDS)  # top edge of each field
LABEL_CLASSES = tuple(" ".join(NOTES[note] for note in LABELS[f]) for f in ALL_FIELDS)

# The processor: six cards
CARD_W, MACHINE_W, MACHINE_H = 124, 760, 104

# The price board: a line for each kind of note, with two flaps
LINE_W, LINE_H, FLAP_W = 248, 66, 57
