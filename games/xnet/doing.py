"""What an action changes for the seat that takes it. Only ever given what `checking.objection` let pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.xnet.actions import (
    Action,
    Add,
    Discard,
    Displace,
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
from games.xnet.data import FIELDS, NETS, NUMBER, RUBRIC, RUBRICS, WITHOUT_SPECIALIST, WORDS, card_of
from games.xnet.position import Position, put, without
from games.xnet.state import Cards, Laid, Provider


class Done(NamedTuple):
    position: Position
    gone: Cards  # what went to the discards, in order
    kind: str  # of the event ...
    facts: dict[str, Any]  # ... and what it says


def done(p: Position, a: Action) -> Done:
    return _DOING[type(a)](p, a)


def words(cards: Cards) -> list[str]:
    return [WORDS[card] for card in cards]


def _spent(p: Position, cards: Cards) -> tuple[Cards, Provider]:
    """The hand without these cards; what all knew of them is not known any more."""
    own = p.own
    if own.known:
        known = list(own.known)
        for card in cards:
            if card in known:
                known.remove(card)
        if len(known) < len(own.known):
            own = replace(own, known=tuple(known))
    return without(p.hand, cards), own


def _sorted(cards: Cards, more: Cards) -> Cards:
    return tuple(sorted(cards + more))


def _with(laid: tuple[Laid, ...], one: Laid) -> tuple[Laid, ...]:
    return tuple(one if other.rubric == one.rubric else other for other in laid)


def _but(laid: tuple[Laid, ...], rubric: int) -> tuple[Laid, ...]:
    return tuple(other for other in laid if other.rubric != rubric)


def _lay(p: Position, a: Lay) -> Done:
    hand, own = _spent(p, a.cards)
    rubric = RUBRIC[a.cards[0]]
    own = replace(own, laid=(*own.laid, Laid(rubric, a.cards)))
    return Done(p._replace(hand=hand, own=own), (), "laid", {"rubric": RUBRICS[rubric], "cards": words(a.cards)})


def _add(p: Position, a: Add) -> Done:
    hand, own = _spent(p, a.cards)
    rubric = RUBRIC[a.cards[0]]
    laid = next(laid for laid in own.laid if laid.rubric == rubric)
    cards = _sorted(laid.cards, a.cards)
    own = replace(own, laid=_with(own.laid, Laid(rubric, cards, laid.specialist)))
    facts = {"rubric": RUBRICS[rubric], "cards": words(a.cards), "now": len(cards)}
    return Done(p._replace(hand=hand, own=own), (), "added", facts)


def _fill(p: Position, a: Fill) -> Done:
    hand, own = _spent(p, (a.card,))
    demand = put(p.demand, a.field, a.card)
    facts = {"field": FIELDS[a.field], "card": WORDS[a.card]}
    return Done(p._replace(hand=hand, own=own, demand=demand), (), "filled", facts)


def _park(p: Position, a: Park) -> Done:
    """X-23, X-24: a specialist goes back to the supply."""
    laid = next(laid for laid in p.own.laid if laid.rubric == a.rubric)
    own = replace(p.own, laid=_but(p.own.laid, a.rubric), parked=laid.cards)
    return Done(p._replace(own=own), (), "parked", {"rubric": RUBRICS[a.rubric], "specialist": laid.specialist})


def _unpark(p: Position, a: Unpark) -> Done:
    hand, own = _spent(p, a.pay)
    cards = own.parked
    rubric = RUBRIC[cards[0]]
    own = replace(own, laid=(*own.laid, Laid(rubric, cards, len(cards) > WITHOUT_SPECIALIST)), parked=())
    return Done(p._replace(hand=hand, own=own), a.pay, "unparked", {"rubric": RUBRICS[rubric], "paid": words(a.pay)})


def _specialist(p: Position, a: Specialist) -> Done:
    hand, own = _spent(p, a.pay)
    laid = next(laid for laid in own.laid if laid.rubric == a.rubric)
    own = replace(own, laid=_with(own.laid, Laid(a.rubric, laid.cards, True)))
    return Done(
        p._replace(hand=hand, own=own), a.pay, "specialist", {"rubric": RUBRICS[a.rubric], "paid": words(a.pay)}
    )


def _server(p: Position, a: Server) -> Done:
    hand, own = _spent(p, a.pay)
    own = replace(own, servers=own.servers + 1)
    return Done(p._replace(hand=hand, own=own), a.pay, "server", {"servers": own.servers, "paid": words(a.pay)})


def _net(p: Position, a: Net) -> Done:
    hand, own = _spent(p, a.pay)
    own = replace(own, net=own.net + 1)
    return Done(p._replace(hand=hand, own=own), a.pay, "net", {"users": NETS[own.net], "paid": words(a.pay)})


def _streamer(p: Position, a: Streamer) -> Done:
    hand, own = _spent(p, a.pay)
    own = replace(own, streamer=True)
    return Done(p._replace(hand=hand, own=own), a.pay, "streamer", {"paid": words(a.pay)})


def _user(p: Position, a: User) -> Done:
    return _recruited(p, (a.match, a.other), 1)


def _users(p: Position, a: Users) -> Done:
    return _recruited(p, a.cards, 2)


def _recruited(p: Position, cards: Cards, number: int) -> Done:
    hand, own = _spent(p, cards)
    own = replace(own, users=own.users + number)
    facts = {"n": number, "users": own.users, "paid": words(cards)}
    return Done(p._replace(hand=hand, own=own), cards, "recruited", facts)


def _displace(p: Position, a: Displace) -> Done:
    """X-31: the highest card is placed; the others go to the discards with the one that lay there."""
    *others, highest = sorted(a.cards, key=NUMBER.__getitem__)
    hand, own = _spent(p, a.cards + a.lay)
    rubric, old = RUBRIC[highest], p.demand[a.field]
    if a.lay:
        own = replace(own, laid=(*own.laid, Laid(rubric, a.lay)))
    guards = put(p.guards, p.seat, rubric)
    position = p._replace(hand=hand, own=own, demand=put(p.demand, a.field, highest), guards=guards, displaced=True)
    facts = {
        "field": FIELDS[a.field], "old": WORDS[old], "new": WORDS[highest],
        "cards": words(a.cards), "laid": words(a.lay),
    }  # fmt: skip
    return Done(position, (*others, old), "displaced", facts)


def _shift(p: Position, a: Shift) -> Done:
    rising, sinking = p.demand[a.lower], p.demand[a.upper]
    paid = (card_of(RUBRIC[rising], a.number),)
    hand, own = _spent(p, paid)
    demand = put(put(p.demand, a.upper, rising), a.lower, sinking)
    facts = {
        "lower": FIELDS[a.lower], "upper": FIELDS[a.upper],
        "rising": RUBRICS[RUBRIC[rising]], "sinking": RUBRICS[RUBRIC[sinking]], "paid": words(paid),
    }  # fmt: skip
    return Done(p._replace(hand=hand, own=own, demand=demand), paid, "shifted", facts)


def _take(p: Position, a: Take) -> Done:
    """X-5: always the whole rubric; everybody has seen these cards."""
    own = p.own
    if own.parked and RUBRIC[own.parked[0]] == a.rubric:
        cards, own = own.parked, replace(own, parked=())
    else:
        cards = next(laid.cards for laid in own.laid if laid.rubric == a.rubric)
        own = replace(own, laid=_but(own.laid, a.rubric))
    own = replace(own, known=_sorted(own.known, cards))
    position = p._replace(hand=_sorted(p.hand, cards), own=own, closing=True)
    return Done(position, (), "taken", {"rubric": RUBRICS[a.rubric], "cards": words(cards)})


def _discard(p: Position, a: Discard) -> Done:
    hand, own = _spent(p, a.cards)
    return Done(p._replace(hand=hand, own=own, closing=True), a.cards, "discarded", {"cards": words(a.cards)})


_DOING: dict[type[Action], Callable[[Position, Any], Done]] = {
    Lay: _lay,
    Add: _add,
    Fill: _fill,
    Park: _park,
    Unpark: _unpark,
    Specialist: _specialist,
    Server: _server,
    Net: _net,
    Streamer: _streamer,
    User: _user,
    Users: _users,
    Displace: _displace,
    Shift: _shift,
    Take: _take,
    Discard: _discard,
}
