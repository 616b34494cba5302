"""Short functions that write SVG as text. Words are escaped; everything else is markup made by this package."""

from __future__ import annotations

from functools import lru_cache

from games.core.escaping import escape


@lru_cache(maxsize=4096)
def num(value: float) -> str:
    """Return a number with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")


def text(look: str, x: float, y: float, words: object, more: str = "") -> str:
    return f'<text class="{look}" x="{num(x)}" y="{num(y)}"{more}>{escape(str(words))}</text>'


def rect(look: str, x: float, y: float, w: float, h: float, r: float = 0) -> str:
    corners = f' rx="{num(r)}"' if r else ""
    return f'<rect class="{look}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corners}/>'


def path(look: str, d: str) -> str:
    return f'<path class="{look}" d="{d}"/>'


def disc(look: str, x: float, y: float, r: float) -> str:
    return f'<circle class="{look}" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'


def group(x: float, y: float, inner: str, look: str = "", more: str = "") -> str:
    """Return a group moved to (x, y)."""
    return f'<g{_look(look)}{more} transform="translate({num(x)} {num(y)})">{inner}</g>'


def use(prefix: str, name: str, x: float, y: float, look: str = "", key: str = "", scale: float = 1) -> str:
    """Use a symbol. `key` names a piece, so that its movement can be animated."""
    named = f' data-key="{key}"' if key else ""
    place = f' x="{num(x)}" y="{num(y)}"'
    if scale != 1:
        place = f' transform="translate({num(x)} {num(y)}) scale({scale:g})"'
    return f'<use href="#{prefix}-{name}"{_look(look)}{place}{named}/>'


def _look(look: str) -> str:
    return f' class="{look}"' if look else ""
