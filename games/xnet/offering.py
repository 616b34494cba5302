"""Possible actions, one after the other: each with the cards that can best be spared, not with every combination."""

from __future__ import annotations

from collections.abc import Iterator

from games.xnet.actions import (
    Action,
    Add,
    Discard,
    Displace,
    End,
    Fill,
    Lay,
    Net,
    Park,
    Server,
    Shift,
    Specialist,
    Streamer,
    Take,
    Unpark,
    User,
    Users,
)
from games.xnet.data import (
    EMPTY,
    MOST_SERVERS,
    NET_COST,
    NETS,
    NUMBER,
    RUBRIC,
    SERVER_COST,
    STREAMER_COST,
    WITHOUT_SPECIALIST,
)
from games.xnet.position import (
    Position,
    by_rubric,
    can_add,
    can_displace,
    can_lay,
    can_shift,
    can_take,
    demanded,
    growth,
    laid_as,
    least_useful,
    matching,
)
from games.xnet.state import Cards

END = End()


def offered(p: Position) -> Iterator[Action]:
    """A sample whose length grows with the hand, not with the ways to combine it."""
    if not p.closing:
        yield from _actions(p)
    for rubric in can_take(p):
        yield Take(rubric)
    if p.over > 0:
        yield Discard(_cheapest(least_useful(p), p.over))
    else:
        yield END


def _cheapest(spare: list[int], number: int) -> Cards:
    return tuple(sorted(spare[:number]))


def _actions(p: Position) -> Iterator[Action]:
    own, held = p.own, len(p.hand)
    hand, fields = by_rubric(p.hand), demanded(p.demand)
    for rubric in can_lay(p, hand, fields):
        cards = hand[rubric]
        for card in dict.fromkeys(cards):
            yield Lay((card,))
        if len(cards) > 1:
            yield Lay((cards[0], cards[1]))
    for laid in can_add(p, hand, fields):
        cards = hand[laid.rubric]
        for card in dict.fromkeys(cards):
            yield Add((card,))
        most = min(growth(laid), len(cards))
        if most > 1:
            yield Add(tuple(cards[:most]))
    if own.room and held > 1:
        yield from _recruits(p, hand, fields)
    if EMPTY in p.demand:
        new = [cards[-1] for rubric, cards in hand.items() if rubric not in fields]
        yield from (Fill(field, card) for field, old in enumerate(p.demand) if old == EMPTY for card in new)
    else:
        for field, rubrics in can_displace(p, hand, fields):
            for rubric in rubrics:
                yield displacing(p, field, hand[rubric])
    for lower, upper in can_shift(p, hand):
        yield Shift(lower, upper, NUMBER[hand[RUBRIC[p.demand[lower]]][0]])
    if own.streamer and not own.parked:
        for laid in own.laid:
            yield Park(laid.rubric)
    yield from _bought(p, held)


def _recruits(p: Position, hand: dict[int, list[int]], fields: dict[int, int]) -> Iterator[Action]:
    spare = least_useful(p)
    for rubric in matching(p, hand, fields):
        cards = hand[rubric]
        match = cards[0]
        yield User(match, spare[0] if spare[0] != match else spare[1])
        if len(cards) > 1 and p.own.room > 1:
            yield Users((cards[0], cards[1]))


def _bought(p: Position, held: int) -> Iterator[Action]:
    own = p.own
    spare = least_useful(p) if held else []
    if own.parked and own.free:
        if len(own.parked) <= WITHOUT_SPECIALIST:
            yield Unpark()
        elif spare:
            yield Unpark((spare[0],))
    if spare:
        for laid in own.laid:
            if not laid.specialist:
                yield Specialist(laid.rubric, (spare[0],))
    if own.servers < MOST_SERVERS and held >= SERVER_COST:
        yield Server(_cheapest(spare, SERVER_COST))
    if own.net < len(NETS) - 1 and held >= NET_COST:
        yield Net(_cheapest(spare, NET_COST))
    if not own.streamer and held >= STREAMER_COST:
        yield Streamer(_cheapest(spare, STREAMER_COST))


def displacing(p: Position, field: int, cards: list[int]) -> Displace:
    """With as few and as low cards as it takes; `cards` are lowest first and strong enough."""
    needed = NUMBER[p.demand[field]]
    laying = laid_as(p.own, RUBRIC[cards[0]]) is None
    rest = list(cards)
    lay: Cards = (rest.pop(0),) if laying else ()
    single = next((card for card in rest if NUMBER[card] > needed), None)
    if single is not None:
        return Displace(field, (single,), lay)
    used: list[int] = []
    while needed >= 0:
        used.append(rest.pop())
        needed -= NUMBER[used[-1]]
    return Displace(field, tuple(sorted(used)), lay)
