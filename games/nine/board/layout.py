"""Measures of the picture: where the spaces are."""

from __future__ import annotations

from games.nine.rules.data import COLUMNS, SIZE

CELL, MARGIN = 88, 34
BOARD_SIZE = MARGIN + SIZE * CELL + 6
RADIUS = 36  # of a piece

X = tuple(MARGIN + CELL * (i % SIZE) + CELL // 2 for i in range(SIZE * SIZE))
Y = tuple(MARGIN + CELL * (i // SIZE) + CELL // 2 for i in range(SIZE * SIZE))
AXIS_LABELS = "".join(
    f'<text class="label" x="{MARGIN + CELL * i + CELL // 2}" y="17">{COLUMNS[i]}</text>'
    f'<text class="label" x="16" y="{MARGIN + CELL * i + CELL // 2}">{i + 1}</text>'
    for i in range(SIZE)
)
