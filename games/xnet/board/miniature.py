"""A small picture of a position without labels, for lists, emails and the archive."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.escaping import escape
from games.core.svg import Markup
from games.xnet.board.machines import define_emblems, seal
from games.xnet.board.marks import topics_in_demand
from games.xnet.board.own import draw_track
from games.xnet.board.shapes import at, disc, rect
from games.xnet.board.topics import define_topics, use_tile
from games.xnet.rules.data import EMPTY, RUBRIC, RUBRICS, VALUES
from games.xnet.rules.state import View

WIDTH, HIGH = 400, 244
PLACES = ((108, 12), (72, 88), (144, 88), (36, 164), (108, 164), (180, 164))


def miniature(view: View, name: str) -> str:
    """Draw the demand and how far every provider is on the way to victory. `name` makes the ids unique."""
    prefix = f"xnet{name}"
    topics = sorted(topics_in_demand(view))
    parts = [rect("screen", 0, 0, 264, HIGH, 14)]
    for field, card in enumerate(view.demand):
        value, (x, y) = VALUES[field], PLACES[field]
        lights = "".join(disc("lamp", 32 + 10 * (i - (value - 1) / 2), -5, 3) for i in range(value))
        tile = rect("gap", 4, 2, 60, 60, 9) if card == EMPTY else use_tile(prefix, RUBRICS[RUBRIC[card]], 2, 0, 1.6)
        parts.append(at(x - 12, y + 4, lights + tile))
    pitch = HIGH / len(view.providers)
    for seat, provider in enumerate(view.providers):
        look = f"seat-{seat}{' gone' if seat in view.left else ''}"
        bar = seal(prefix, seat, 286, 0) + draw_track(308, -5, 88, provider.points, 0, view.options.target)
        parts.append(at(0, round(pitch * (seat + 0.5)), bar, look))
    label = escape(_("Demand, and the points of the providers"))
    opening = f'<svg class="xnet small" viewBox="0 0 {WIDTH} {HIGH}" role="img" aria-label="{label}">'
    defined = define_topics(prefix, [], [RUBRICS[topic] for topic in topics])
    emblems = define_emblems(prefix, len(view.providers))
    return Markup(f"{opening}<defs>{defined}{emblems}</defs>{''.join(parts)}</svg>")
