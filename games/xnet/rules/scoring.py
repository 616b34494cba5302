"""Ranks by rubric and the points they score (X-9 to X-12), computed from public data only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.xnet.rules.data import EMPTY, RUBRIC, VALUES
from games.xnet.rules.state import Cards, Provider

PAID_RANKS = 2  # the most cards, and the second most


class Line(NamedTuple):
    """One rubric in demand that a provider has at its servers."""

    field: int
    rubric: int
    held: int
    rank: int  # 1 + the number of distinct higher card counts
    points: int


def laid_count(provider: Provider, rubric: int) -> int:
    """Return how many cards of this rubric the provider has at its servers."""
    for laid in provider.laid:
        if laid.rubric == rubric:
            return len(laid.cards)
    return 0


def rank(counts: Sequence[int], own: int) -> int:
    """Rank a card count among distinct counts, so that equal counts share a rank (X-9)."""
    return 1 + len({count for count in counts if count > own})


def scoring_lines(providers: Sequence[Provider], demand: Cards, seat: int) -> list[Line]:
    """Return the rubrics in demand that this seat offers, with rank and points."""
    me = providers[seat]
    held = {laid.rubric: len(laid.cards) for laid in me.laid}
    found = []
    for field, card in enumerate(demand):
        if card == EMPTY or RUBRIC[card] not in held:
            continue
        rubric = RUBRIC[card]
        own = held[rubric]
        place = rank([laid_count(provider, rubric) for provider in providers], own)
        points = VALUES[field] * me.users if place <= PAID_RANKS else 0
        found.append(Line(field, rubric, own, place, points))
    return found


def forecast(providers: Sequence[Provider], demand: Cards, seat: int) -> int:
    """Return the points this seat would score if its turn began now."""
    return sum(line.points for line in scoring_lines(providers, demand, seat))
