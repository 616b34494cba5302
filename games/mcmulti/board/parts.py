"""The parts of the board that a phone shows one at a time. board.css says where each of them is."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.presentation import Part
from games.core.speech import shortened
from games.mcmulti.board.islands import owner_label
from games.mcmulti.board.plan import planned_trade
from games.mcmulti.rules.data import DOMESTIC, MARKETS, OWNERLESS
from games.mcmulti.rules.state import MARKET, View

NAME_LETTERS = 10
ARROWS = "↖↗↘↙"  # where the islands lie: eight labels share one row of a phone
NEWS_EVENTS = ("economy", "news")


def parts(view: View, scene: Scene) -> Sequence[Part]:
    """Return the islands, the markets and the cards, the one first that the question or the latest move is about."""
    shown = shown_part(view, scene)
    found = [(f"isle{here}", _island_label(view, here)) for here in range(4)]
    found += [
        ("domestic", pgettext("part", "Domestic")),
        ("foreign", pgettext("part", "Foreign")),
        ("economy", pgettext("part", "Economy")),
        ("road", pgettext("part", "Road")),
    ]
    return [Part(name, label, name == shown) for name, label in found]


def shown_part(view: View, scene: Scene) -> str:
    t = view.table
    if scene.picked[:1] == ("orders",) and view.seat in t.owners:
        return f"isle{t.owners.index(view.seat)}"
    trade = planned_trade(scene)
    asked = view.seat is not None and t.seat == view.seat and not t.ended
    if trade is not None or (asked and t.phase == MARKET):
        return MARKETS[trade.market if trade else max(t.market, DOMESTIC)]
    traded = [event.data["market"] for event in scene.trail[-1:] if event.kind in ("bought", "sold")]
    if traded and not asked:
        return str(traded[0])
    places = [event.data["island"] for event in scene.trail if "island" in event.data]
    if scene.name and places:  # a frame of a film: where it happens
        return f"isle{places[-1]}"
    if view.seat is None or asked or view.seat not in t.owners:
        return f"isle{t.island}"
    return f"isle{t.owners.index(view.seat)}"


def _island_label(view: View, here: int) -> str:
    """Return the owner's name; in a match of two, each owns two islands, so the label says where the island is."""
    seat = view.table.owners[here]
    name = shortened(owner_label(view, seat), NAME_LETTERS)
    if seat != OWNERLESS and view.table.owners.count(seat) > 1:
        return f"{ARROWS[here]} {name}"
    return name
