"""Who leads in which rubric, and what that brings (X-9 to X-12). All of it is open to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.xnet.data import EMPTY, RUBRIC, VALUES
from games.xnet.state import Cards, Provider

PAID_RANKS = 2  # the most cards, and the second most


class Line(NamedTuple):
    """One rubric in demand that a provider offers."""

    field: int
    rubric: int
    held: int
    rank: int  # 1: nobody has more; 2: one number of cards is higher; and so on
    points: int


def laid_cards(provider: Provider, rubric: int) -> int:
    for laid in provider.laid:
        if laid.rubric == rubric:
            return len(laid.cards)
    return 0


def rank(counts: Sequence[int], own: int) -> int:
    """X-9: by distinct numbers of cards, so that those who have the same share a rank."""
    return 1 + len({count for count in counts if count > own})


def lines(providers: Sequence[Provider], demand: Cards, seat: int) -> list[Line]:
    me = providers[seat]
    held = {laid.rubric: len(laid.cards) for laid in me.laid}
    found = []
    for field, card in enumerate(demand):
        if card == EMPTY or RUBRIC[card] not in held:
            continue
        rubric = RUBRIC[card]
        own = held[rubric]
        place = rank([laid_cards(provider, rubric) for provider in providers], own)
        points = VALUES[field] * me.users if place <= PAID_RANKS else 0
        found.append(Line(field, rubric, own, place, points))
    return found


def forecast(providers: Sequence[Provider], demand: Cards, seat: int) -> int:
    """What this seat would score if its turn began now."""
    return sum(line.points for line in lines(providers, demand, seat))
