"""Standing orders in words, and what they would have done in the last rolls."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.mcmulti.actions import LETTERS
from games.mcmulti.dice import refined
from games.mcmulti.market import consumer_gain, sales
from games.mcmulti.names import money, plant
from games.mcmulti.state import ALL, AUTO, NEVER, NONE, Glimpse, Orders


def told_refining(keep: int) -> str:
    if keep == ALL:
        return _("refine all crude")
    if keep == NONE:
        return _("refine nothing")
    return _("refine, but keep {n} crude").format(n=keep)


def told_selling(least: int) -> str:
    if least == AUTO:
        return _("sell at the stations whenever it pays more than the markets")
    if least == NEVER:
        return _("sell nothing at the stations")
    return _("sell at the stations down to {money}").format(money=money(least))


def told_forced(forced: str) -> str:
    return _("if you have to sell plants: {plants}").format(
        plants=", ".join(plant(LETTERS[letter]) for letter in forced)
    )


def told_orders(keep: int, least: int, forced: str) -> str:
    return "; ".join((told_refining(keep), told_selling(least), told_forced(forced))) + "."


class Rehearsal(NamedTuple):
    """What orders would have done in one roll."""

    glimpse: Glimpse
    sold: int
    gain: int
    refined: int


def rehearsed(orders: Orders, recent: tuple[Glimpse, ...]) -> list[Rehearsal]:
    found = []
    for g in recent:
        n = sales(orders.least, g.stations, g.gasoline, g.consumer, g.spot)
        found.append(Rehearsal(g, n, consumer_gain(g.consumer, n), refined(orders, g.refineries, g.crude)))
    return found
