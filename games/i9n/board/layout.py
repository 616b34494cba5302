"""Sizes and positions on the board, in units of its picture."""

from __future__ import annotations

from games.i9n.rules.data import NOTES
from games.i9n.rules.map import ALL_FIELDS, LABELS, SIDE

WIDTH = 760
HEADER = 52  # names of columns and bands, above the map
CELL_W, CELL_H = 88, 80
LEFT, MAP_W, MAP_H = 30, 8 * CELL_W, 8 * CELL_H
X = tuple(LEFT + CELL_W * (f % SIDE) for f in ALL_FIELDS)  # left edge of each field
Y = tuple(CELL_H * (f // SIDE) for f in ALL_FIELDS)  # top edge of each field, from the top of the map
LABEL_CLASSES = tuple(" ".join(NOTES[note] for note in LABELS[f]) for f in ALL_FIELDS)
