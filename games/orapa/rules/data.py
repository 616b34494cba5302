"""The component data: only what is printed on the components, so that a better source can replace it (O-1)."""

from __future__ import annotations

COLUMNS, ROWS = 10, 8
TOP = tuple(str(n) for n in range(1, 11))  # left to right
RIGHT = tuple(str(n) for n in range(11, 19))  # top to bottom
LEFT = tuple("abcdefgh")  # top to bottom
BOTTOM = tuple("ijklmnopqr")  # left to right

# Letters of the cells of a gem: X is full; a to d are halves with one solid corner: a top left, b top right,
# c bottom right, d bottom left.
SHAPES: dict[str, tuple[str, ...]] = {
    "red": ("cXa",),  # O-3: the sources do not tell which mirror form is printed
    "yellow": ("d.", "Xd"),
    "blue": (".cd.", "cXXd"),
    "white1": (".cd.", "cXXd"),
    "white2": ("cd", "ba"),
    "clear": ("cd",),
    "black": ("XX",),  # O-4
}
POLYGONS: dict[str, tuple[tuple[int, int], ...]] = {
    "red": ((1, 0), (3, 0), (2, 1), (0, 1)),
    "yellow": ((0, 0), (2, 2), (0, 2)),
    "blue": ((2, 0), (4, 2), (0, 2)),
    "white1": ((2, 0), (4, 2), (0, 2)),
    "white2": ((1, 0), (2, 1), (1, 2), (0, 1)),
    "clear": ((1, 0), (2, 1), (0, 1)),
    "black": ((0, 0), (2, 0), (2, 1), (0, 1)),
}
MAY_TURN_OVER = False  # O-2: some editions allow the mirror image of the red gem

COLOUR_OF = {
    "red": "red",
    "yellow": "yellow",
    "blue": "blue",
    "white1": "white",
    "white2": "white",
    "clear": "clear",
    "black": "black",
}
BASE = ("red", "yellow", "blue", "white1", "white2")

# By letter: the sides of a cell that the gem covers (O-5).
SOLID = {"X": "NESW", "a": "NW", "b": "NE", "c": "SE", "d": "SW"}

# By letter: the direction of a wave before and after the middle of the cell (O-7, O-8).
REFLECTION: dict[str, dict[str, str]] = {
    "X": {"N": "S", "E": "W", "S": "N", "W": "E"},
    "a": {"N": "E", "E": "W", "S": "N", "W": "S"},
    "b": {"N": "W", "E": "S", "S": "N", "W": "E"},
    "c": {"N": "S", "E": "N", "S": "W", "W": "E"},
    "d": {"N": "S", "E": "W", "S": "E", "W": "N"},
}

INKS = ("red", "yellow", "blue", "white")  # the basic colours of waves; an answer has a set of them, as bits
MIX = {  # the name of each set of inks (O-13, O-14)
    "": "colourless",
    "R": "red",
    "Y": "yellow",
    "B": "blue",
    "W": "white",
    "RY": "orange",
    "RB": "purple",
    "YB": "green",
    "RW": "pink",
    "YW": "light_yellow",
    "BW": "light_blue",
    "RYW": "light_orange",
    "RBW": "light_purple",
    "YBW": "light_green",
    "RYB": "black",
    "RYBW": "grey",
}
MIXED = tuple(MIX["".join(letter for i, letter in enumerate("RYBW") if bits >> i & 1)] for bits in range(16))
FIELDS = ("empty", "red", "yellow", "blue", "white", "clear", "black")  # the answers to a direct scan (O-17)

CELLS = tuple(f"{row}{column}" for row in LEFT for column in TOP)  # O-18
CELL_INDEX = {name: i for i, name in enumerate(CELLS)}
LABELS = TOP + RIGHT + LEFT + BOTTOM
LABEL_INDEX = {name: i for i, name in enumerate(LABELS)}
