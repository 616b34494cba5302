"""The die and the points of the turn, as SVG."""

from __future__ import annotations

from django.utils.translation import pgettext

from games.core.escaping import escape
from games.i9n.rules.state import View
from games.i9n.wording.names import points

_PIPS = (("m", 21, 29), ("a", 13, 37), ("a", 29, 21))  # class and place; the style sheet shows those of the face
MOST_COINS = 6


def draw_turn(view: View, *, keys: bool = True) -> str:
    """Draw the three-sided die, and the points as coins. Spent ones are hollow; sold notes add coins."""
    if not view.phase or view.ended:
        return ""
    said = pgettext("i9n", "Rolled {die}, {points} left").format(die=view.die, points=points(view.points))
    seed = f"{view.round}-{view.turn}"
    key = f' data-key="die" data-seed="{seed}"' if keys else ""
    pips = "".join(f'<circle class="pip {place}" cx="{x}" cy="{y}" r="4"/>' for place, x, y in _PIPS)
    shown = min(max(view.points, view.die), MOST_COINS)
    middle = 26 if shown <= 3 else 15
    coins = "".join(
        f'<circle class="{"coin" if i < view.points else "coin gone"}" cx="{64 + 21 * (i % 3)}"'
        f' cy="{middle + 23 * (i // 3)}" r="9"/>'
        for i in range(shown)
    )
    more = f'<text class="purse" x="85" y="26">{view.points}</text>' if view.points > MOST_COINS else coins
    width = 54 + 21 * min(shown, 3)
    return (
        f'<svg class="i9n turn" viewBox="0 0 {width} 52" role="img" aria-label="{escape(said)}">'
        f'<g class="die"{key} data-roll="{view.die}">'
        '<path class="top" d="M3 11 11 3H45L38 11Z"/><path class="right" d="M38 11 45 3V37L38 45Z"/>'
        f'<rect class="face" x="3" y="11" width="35" height="36" rx="4"/>{pips}</g>{more}</svg>'
    )
