"""Measures of the picture: one unit is one CSS pixel at a width of 1200. board.css moves the parts on small screens."""

from __future__ import annotations

WIDE, HIGH, MARGIN = 1200, 612, 8
LEFT_W = 604  # demand, servers and streamer; the providers are beside them
RIGHT_X, RIGHT_W = 616, 584
UPPER_H = 446  # everything above the hand

CARD_W, CARD_H = 84, 116
SMALL = 0.72  # scale of cards in the demand and on the servers

DEMAND_H = 318
PLACE_W, PLACE_H, GAP = 184, 96, 8
PLACES = ((0.0, 0), (-0.5, 1), (0.5, 1), (-1.0, 2), (0.0, 2), (1.0, 2))  # of the demand, in places from the top

OWN_Y = DEMAND_H + 10
RACK_W, RACK_H, RACK_STEP = 160, 118, 166
STREAMER_X, STREAMER_W = 3 * RACK_STEP, LEFT_W - 3 * RACK_STEP
SLOT_X = (8, 92)  # the two slots of a server
SLOT_Y = 27

LINE_H = 104  # the reader's score and network
USER_STEP = 26
ROW_H, ROW_MOST, TILE_STEP = 58, 100, 41

HAND_Y = UPPER_H + 20
HAND_STEP, HAND_SAME, HAND_OVER = 92, 86, 44  # to another topic, to the same one, and the least of it in a large hand


def place_corner(field: int) -> tuple[int, int]:
    """Return the top left corner of a demand space."""
    across, down = PLACES[field]
    return round(LEFT_W / 2 - PLACE_W / 2 + across * (PLACE_W + GAP)), 10 + down * (PLACE_H + GAP)
