"""Rigs with their tanks, and the celebration of a strike, as SVG."""

from __future__ import annotations

from math import cos, pi, sin

from games.core.escaping import escape
from games.core.svg import Markup
from games.i9n.board.icons import GUSHER, SEATS, define

RIG = ("tower", "tank", *SEATS)  # the shared drawings that a rig needs
_TANKS = {  # where the tanks of a rig are, by their number
    1: ((0, 0),),
    2: ((-7, 0), (7, 0)),
    3: ((-7, 0), (7, 0), (0, -9)),
    4: ((-7, 0), (7, 0), (-7, -10), (7, -10)),
    5: ((-7, 0), (7, 0), (-7, -10), (7, -10), (0, -20)),
    6: ((-7, 0), (7, 0), (-7, -10), (7, -10), (-7, -20), (7, -20)),
}


def _burst(r: float, rays: int = 14) -> str:
    """Draw gold rays around (0, 0)."""
    points = []
    for i in range(rays):
        outer, inner = 2 * pi * i / rays, 2 * pi * (i + 0.5) / rays
        points.append(f"{r * cos(outer):.0f} {r * sin(outer):.0f}")
        points.append(f"{0.66 * r * cos(inner):.0f} {0.66 * r * sin(inner):.0f}")
    return f'<path class="burst" d="M{"L".join(points)}Z"/>'


BURST = _burst(44)


def draw_rig(
    phase: int, seat: int, x: float, y: float, prefix: str, *, scale: float = 1, struck: bool = False, key: str = ""
) -> str:
    """Draw a tower on a base in its owner's colour, with the owner's sign on top and one drum for each tank.

    (x, y) is the middle of the base. A rig that was just built gushes oil in front of gold rays.
    """
    size = f" scale({scale:g})" if scale != 1 else ""
    tanks = "".join(f'<use href="#{prefix}-tank" x="{dx}" y="{dy}"/>' for dx, dy in _TANKS[phase])
    mark = f' data-key="{key}"' if key else ""
    tower = f'<use href="#{prefix}-tower" x="-12"/>'
    if struck:
        upper = f'<g transform="translate(-12 0)">{GUSHER}</g>{tower}'
    else:
        upper = f'{tower}<use href="#{prefix}-s{seat}" transform="translate(-12 -53) scale(.85)"/>'
    return (
        f'<g class="rig{" struck" if struck else ""}" transform="translate({x:g} {y:g}){size}"{mark}>'
        f'{BURST if struck else ""}<rect class="base i9n-seat{seat}" x="-31" y="-3" width="66" height="9" rx="4.5"/>'
        f'{upper}<g transform="translate(16 -6) scale(1.15)">{tanks}</g></g>'
    )


def picture_of_rig(phase: int, seat: int, name: str, said: str, *, struck: bool = False) -> Markup:
    """Draw one rig alone, for the help page."""
    prefix = f"i9n-{name}"
    return Markup(
        f'<svg class="i9n rig-alone" viewBox="-48 -84 92 96" role="img" aria-label="{escape(said)}">'
        f"{define(prefix, *RIG)}{draw_rig(phase, seat, 0, 0, prefix, struck=struck)}</svg>"
    )
