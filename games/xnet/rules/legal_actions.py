"""A lazy sample of the legal actions: each is paid with the cards that can best be spared."""

from __future__ import annotations

from collections.abc import Iterator

from games.xnet.rules.actions import (
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
from games.xnet.rules.data import (
    CARDS_WITHOUT_SPECIALIST,
    EMPTY,
    MAX_SERVERS,
    NET_COST,
    NETS,
    NUMBER,
    RUBRIC,
    SERVER_COST,
    STREAMER_COST,
)
from games.xnet.rules.position import (
    Position,
    demand_fields,
    displaceable_fields,
    extendable_rubrics,
    find_laid,
    group_by_rubric,
    layable_rubrics,
    least_useful_first,
    matching_rubrics,
    more_cards_allowed,
    shiftable_pairs,
    takeable_rubrics,
)
from games.xnet.rules.state import Cards

END = End()


def sample_actions(p: Position) -> Iterator[Action]:
    """Yield legal actions; their number grows with the hand, not with the combinations of its cards."""
    if not p.closing:
        yield from _actions(p)
    for rubric in takeable_rubrics(p):
        yield Take(rubric)
    if p.excess > 0:
        yield Discard(_pay(least_useful_first(p), p.excess))
    else:
        yield END


def _pay(spare: list[int], number: int) -> Cards:
    """Return the cards to give away, sorted as actions keep them."""
    return tuple(sorted(spare[:number]))


def _actions(p: Position) -> Iterator[Action]:
    own, held = p.own, len(p.hand)
    hand, fields = group_by_rubric(p.hand), demand_fields(p.demand)
    for rubric in layable_rubrics(p, hand, fields):
        cards = hand[rubric]
        for card in dict.fromkeys(cards):
            yield Lay((card,))
        if len(cards) > 1:
            yield Lay((cards[0], cards[1]))
    for laid in extendable_rubrics(p, hand, fields):
        cards = hand[laid.rubric]
        for card in dict.fromkeys(cards):
            yield Add((card,))
        most = min(more_cards_allowed(laid), len(cards))
        if most > 1:
            yield Add(tuple(cards[:most]))
    if own.room and held > 1:
        yield from _recruits(p, hand, fields)
    if EMPTY in p.demand:
        new = [cards[-1] for rubric, cards in hand.items() if rubric not in fields]
        yield from (Fill(field, card) for field, old in enumerate(p.demand) if old == EMPTY for card in new)
    else:
        for field, rubrics in displaceable_fields(p, hand, fields):
            for rubric in rubrics:
                yield _cheapest_displace(p, field, hand[rubric])
    for lower, upper in shiftable_pairs(p, hand):
        yield Shift(lower, upper, NUMBER[hand[RUBRIC[p.demand[lower]]][0]])
    if own.streamer and not own.parked:
        for laid in own.laid:
            yield Park(laid.rubric)
    yield from _purchases(p, held)


def _recruits(p: Position, hand: dict[int, list[int]], fields: dict[int, int]) -> Iterator[Action]:
    spare = least_useful_first(p)
    for rubric in matching_rubrics(p, hand, fields):
        cards = hand[rubric]
        match = cards[0]
        yield User(match, spare[0] if spare[0] != match else spare[1])
        if len(cards) > 1 and p.own.room > 1:
            yield Users((cards[0], cards[1]))


def _purchases(p: Position, held: int) -> Iterator[Action]:
    own = p.own
    spare = least_useful_first(p) if held else []
    if own.parked and own.free:
        if len(own.parked) <= CARDS_WITHOUT_SPECIALIST:
            yield Unpark()
        elif spare:
            yield Unpark((spare[0],))
    if spare:
        for laid in own.laid:
            if not laid.specialist:
                yield Specialist(laid.rubric, (spare[0],))
    if own.servers < MAX_SERVERS and held >= SERVER_COST:
        yield Server(_pay(spare, SERVER_COST))
    if own.net < len(NETS) - 1 and held >= NET_COST:
        yield Net(_pay(spare, NET_COST))
    if not own.streamer and held >= STREAMER_COST:
        yield Streamer(_pay(spare, STREAMER_COST))


def _cheapest_displace(p: Position, field: int, cards: list[int]) -> Displace:
    """Displace with as few and as low cards as possible; `cards` are lowest first and strong enough."""
    needed = NUMBER[p.demand[field]]
    laying = find_laid(p.own, RUBRIC[cards[0]]) is None
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
