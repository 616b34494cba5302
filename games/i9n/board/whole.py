"""The whole board as one picture, for emails and for pages without the layout of the match page."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.speech import shortened
from games.core.svg import Markup
from games.i9n.board.icons import define
from games.i9n.board.layout import FLAP_W, HEIGHT, LINE_H, LINE_W, MACHINE_H, WIDTH
from games.i9n.board.machine import draw_cards, machine_parts
from games.i9n.board.marks import marks_of
from games.i9n.board.prices import BUY_X, SELL_X, SHARED, draw_line
from games.i9n.board.world_map import MAP_PARTS, draw_map_content
from games.i9n.rules.data import NOTES
from games.i9n.rules.scoring import rigs_of
from games.i9n.rules.state import View
from games.i9n.wording.names import labels
from games.wording import seat_label

COLUMNS = 3
MAP_TOP = MACHINE_H + 10
PRICES_TOP = MAP_TOP + HEIGHT + 10
HEADS_H = 24
PRICES_H = len(NOTES) // COLUMNS * (LINE_H + 4) + HEADS_H + 6
SEATS_TOP = PRICES_TOP + PRICES_H + 6
SEAT_H = 44


def draw_whole(view: View, scene: Scene, prefix: str) -> Markup:
    """Draw the machine, the map, the prices and the seats below each other, without links and keys."""
    marks = marks_of(view, scene)
    height = SEATS_TOP + SEAT_H * ((view.seats + 1) // 2)
    title = escape(_("World map of 8 by 8 spaces, processor, exchange and seats"))
    parts = dict.fromkeys((*MAP_PARTS, *SHARED, *machine_parts(view)))
    return Markup(
        f'<svg class="i9n whole" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{title}">'
        f"{define(prefix, *parts)}<g>{draw_cards(view, prefix, keys=False)}</g>"
        f'<g transform="translate(0 {MAP_TOP})">'
        f"{draw_map_content(view, scene, marks, None, prefix, keys=False)}</g>"
        f'<rect class="case" x="1" y="{PRICES_TOP}" width="{WIDTH - 2}" height="{PRICES_H}" rx="12"/>'
        f"{_draw_prices(view, scene, prefix)}{_draw_seats(view, prefix)}</svg>"
    )


def _draw_prices(view: View, scene: Scene, prefix: str) -> str:
    named, heads = labels(), (pgettext("i9n", "buy"), pgettext("i9n", "sell"))
    drawn = [
        f'<text class="head" x="{6 + (LINE_W + 2) * column + x + FLAP_W // 2}" y="{PRICES_TOP + 13}">'
        f"{escape(word)}</text>"
        for column in range(COLUMNS)
        for x, word in zip((BUY_X, SELL_X), heads, strict=True)
    ]
    for note in range(len(NOTES)):
        x, y = 6 + (LINE_W + 2) * (note % COLUMNS), PRICES_TOP + HEADS_H + (LINE_H + 4) * (note // COLUMNS)
        line = draw_line(view, Scene(trail=scene.trail), note, named[note], prefix, keys=False)
        drawn.append(f'<g transform="translate({x} {y})">{line}</g>')
    return "".join(drawn)


def _draw_seats(view: View, prefix: str) -> str:
    first = view.seat or 0
    drawn = []
    for i in range(view.seats):
        seat = (first + i) % view.seats
        x, y = 20 + WIDTH // 2 * (i % 2), SEATS_TOP + 20 + SEAT_H * (i // 2)
        hand = "".join(
            f'<use href="#{prefix}-{NOTES[note]}" x="{x + 140 + 40 * n}" y="{y}"/>'
            for n, note in enumerate(view.hands[seat])
        )
        drawn.append(
            f'<use href="#{prefix}-s{seat}" x="{x}" y="{y}"/>'
            f'<text class="seat-name" x="{x + 18}" y="{y}">{escape(shortened(seat_label(view, seat), 9))}</text>{hand}'
            f'<g transform="translate({x + 336} {y}) scale(1.5)"><use href="#{prefix}-tank"/></g>'
            f'<text class="seat-tanks" x="{x + 318}" y="{y + 1}">{sum(rigs_of(view, seat))}</text>'
        )
    return "".join(drawn)
