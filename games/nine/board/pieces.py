"""The pieces: a disc with an animal."""

from __future__ import annotations

from functools import lru_cache

from games.nine.board.icons import ICONS
from games.nine.board.layout import RADIUS
from games.nine.rules.data import ANIMALS, CELLS
from games.nine.rules.state import View


@lru_cache(maxsize=200)
def define_animals(prefix: str) -> str:
    """Define the animals once, so that each piece only refers to its own."""
    drawn = [f'<g id="{prefix}-{name}" class="nine-{name}">{ICONS[letter]}</g>' for letter, name in ANIMALS.items()]
    return f"<defs>{''.join(drawn)}</defs>"


@lru_cache(maxsize=5000)
def draw_piece(letter: str, x: int, y: int, look: str, mine: bool, key: str, prefix: str, scale: float = 1) -> str:
    """Draw a piece as one element that can move. Cached, because most pieces stay where they are."""
    kind = ANIMALS[letter]
    named = f' data-key="{key}"' if key else ""
    smaller = "" if scale == 1 else f" scale({scale})"
    return (
        f'<g class="{look}"{named} transform="translate({x} {y}){smaller}">'
        f'<circle class="{"disc mine" if mine else "disc"} on-{kind}" r="{RADIUS}"/><use href="#{prefix}-{kind}"/></g>'
    )


def key_on(view: View, i: int) -> str:
    """Return the key of the piece on a space. Under version 1 of the rules pieces have no names: they only fade."""
    return f"piece-{view.places[i]}" if view.places else f"{CELLS[i]}-{view.cells[i]}"
