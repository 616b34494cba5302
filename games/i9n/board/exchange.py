"""The exchange below the map: the twelve kinds of notes and their prices, as SVG."""

from __future__ import annotations

from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup, link
from games.i9n.board.targets import chosen_words, stepping_explorer
from games.i9n.rules.data import NOTES, NOTES_PER_KIND
from games.i9n.rules.state import View
from games.i9n.rules.trading import sell_price
from games.i9n.wording.names import labels, quotation

CHIP_W, CHIP_H = 124, 88


def draw_exchange(view: View, scene: Scene, prefix: str, top: int) -> str:
    """Draw a pair of opposite notes in each column, each with its prices."""
    named = labels()
    stepping = stepping_explorer(chosen_words(scene)) is not None  # then `north` is a direction, not a note
    fresh = {event.data["note"] for event in scene.trail if event.kind in ("bought", "sold")}
    drawn = []
    for note, name in enumerate(NOTES):
        x, y = 2 + (CHIP_W + 2.4) * (note // 2), top + (note % 2) * (CHIP_H + 4)
        target = None if stepping else scene.targets.get(name)
        look = "plate picked" if name in scene.picked and not stepping else "plate target" if target else "plate"
        if name in fresh:
            look += " fresh"
        inner = (
            f"<title>{escape(_chip_title(view, note, named[note]))}</title>"
            f'<rect class="{look}" x="{x:g}" y="{y}" width="{CHIP_W}" height="{CHIP_H}" rx="9"/>'
            f'<text class="note-name" x="{x + CHIP_W / 2:g}" y="{y + 23}">{escape(named[note])}</text>'
            f'<use href="#{prefix}-{name}" x="{x + 20:g}" y="{y + 62}"/>' + _draw_prices(view, note, x, y, prefix)
        )
        if target:
            inner = link(name, target, Markup(inner))
        drawn.append(f'<g class="chip k-{name}" tabindex="-1">{inner}</g>')
    return "".join(drawn)


def _chip_title(view: View, note: int, named: str) -> str:
    said = quotation(view, note, named)
    spent = view.spent(note)
    return said + ". " + pgettext("i9n", "In the deposit: {n}").format(n=spent) if spent else said


def _draw_prices(view: View, note: int, x: float, y: int, prefix: str) -> str:
    """Draw the three notes of a kind with their prices; those in the deposit show a drop of oil."""
    gone, spent = sell_price(view, note), view.spent(note)
    drawn = []
    for step in range(NOTES_PER_KIND):
        at = x + 40 + 28 * step
        if step < spent:
            drawn.append(
                f'<rect class="rung" x="{at:g}" y="{y + 42}" width="25" height="40" rx="6"/>'
                f'<use href="#{prefix}-drop" x="{at + 12.5:g}" y="{y + 62}"/>'
            )
            continue
        look = "rung" if step < gone else "rung next" if step == gone else "rung here"
        cost = "cost" if step >= gone else "cost out"
        drawn.append(
            f'<rect class="{look}" x="{at:g}" y="{y + 42}" width="25" height="40" rx="6"/>'
            f'<text class="{cost}" x="{at + 12.5:g}" y="{y + 63}">{step + 1}</text>'
        )
    return "".join(drawn)
