"""Short functions that write SVG elements as strings. Texts are escaped; everything else is the board's own."""

from __future__ import annotations

from games.core.escaping import escape
from games.core.svg import number as num


def text(look: str, x: float, y: float, words: object) -> str:
    return f'<text class="{look}" x="{num(x)}" y="{num(y)}">{escape(str(words))}</text>'


def counted(look: str, x: float, y: float, key: str, amount: int, words: str) -> str:
    """Write a number that counts up or down when it changes, if it has a key."""
    keyed = f' data-key="{key}" data-count="{amount}"' if key else ""
    return f'<text class="{look}" x="{num(x)}" y="{num(y)}"{keyed}>{escape(words)}</text>'


def rect(look: str, x: float, y: float, w: float, h: float, r: float = 0, more: str = "") -> str:
    rounded = f' rx="{num(r)}"' if r else ""
    return f'<rect class="{look}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{rounded}{more}/>'


def path(look: str, d: str) -> str:
    return f'<path class="{look}" d="{d}"/>'


def disc(look: str, x: float, y: float, r: float) -> str:
    return f'<circle class="{look}" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'


def oval(look: str, x: float, y: float, rx: float, ry: float) -> str:
    return f'<ellipse class="{look}" cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"/>'


def at(x: float, y: float, inner: str, look: str = "", key: str = "", scale: float = 1, turn: float = 0) -> str:
    """Return a group moved to (x, y). `key` names a piece that can move."""
    attrs = (f' class="{look}"' if look else "") + (f' data-key="{key}"' if key else "")
    more = (f" rotate({num(turn)})" if turn else "") + (f" scale({num(scale)})" if scale != 1 else "")
    return f'<g{attrs} transform="translate({num(x)} {num(y)}){more}">{inner}</g>'


def use(href: str, x: float = 0, y: float = 0, scale: float = 1, look: str = "") -> str:
    attrs = f' class="{look}"' if look else ""
    if scale != 1:
        return f'<use href="#{href}" transform="translate({num(x)} {num(y)}) scale({num(scale)})"{attrs}/>'
    place = (f' x="{num(x)}"' if x else "") + (f' y="{num(y)}"' if y else "")
    return f'<use href="#{href}"{place}{attrs}/>'


def title(words: str) -> str:
    return f"<title>{escape(words)}</title>"
