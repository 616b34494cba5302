"""What each action changes for the seat that takes it. Actions were checked by `legality.why_illegal` before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.core.seats import replace_at
from games.xnet.rules.actions import (
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
from games.xnet.rules.data import CARD_WORDS, CARDS_WITHOUT_SPECIALIST, FIELDS, NETS, NUMBER, RUBRIC, RUBRICS, card_of
from games.xnet.rules.position import Position, remove_cards
from games.xnet.rules.state import Cards, Laid, Provider


class Effect(NamedTuple):
    position: Position
    discarded: Cards  # cards that go to the discards, in order
    kind: str  # kind of the event
    facts: dict[str, Any]  # data of the event, without the seat


def effect_of(p: Position, a: Action) -> Effect:
    """Return the position after the action, and the event that reports it."""
    return _EFFECTS[type(a)](p, a)


def card_words(cards: Cards) -> list[str]:
    """Return the cards as words for an event, such as "8-art"."""
    return [CARD_WORDS[card] for card in cards]


def _spend(p: Position, cards: Cards) -> tuple[Cards, Provider]:
    """Return the hand without these cards, and the provider without them among its known cards."""
    own = p.own
    if own.known:
        known = list(own.known)
        for card in cards:
            if card in known:
                known.remove(card)
        if len(known) < len(own.known):
            own = replace(own, known=tuple(known))
    return remove_cards(p.hand, cards), own


def _merged(cards: Cards, more: Cards) -> Cards:
    return tuple(sorted(cards + more))


def _replace_laid(laid: tuple[Laid, ...], one: Laid) -> tuple[Laid, ...]:
    return tuple(one if other.rubric == one.rubric else other for other in laid)


def _remove_laid(laid: tuple[Laid, ...], rubric: int) -> tuple[Laid, ...]:
    return tuple(other for other in laid if other.rubric != rubric)


def _lay(p: Position, a: Lay) -> Effect:
    hand, own = _spend(p, a.cards)
    rubric = RUBRIC[a.cards[0]]
    own = replace(own, laid=(*own.laid, Laid(rubric, a.cards)))
    return Effect(p._replace(hand=hand, own=own), (), "laid", {"rubric": RUBRICS[rubric], "cards": card_words(a.cards)})


def _add(p: Position, a: Add) -> Effect:
    hand, own = _spend(p, a.cards)
    rubric = RUBRIC[a.cards[0]]
    laid = next(laid for laid in own.laid if laid.rubric == rubric)
    cards = _merged(laid.cards, a.cards)
    own = replace(own, laid=_replace_laid(own.laid, Laid(rubric, cards, laid.specialist)))
    facts = {"rubric": RUBRICS[rubric], "cards": card_words(a.cards), "now": len(cards)}
    return Effect(p._replace(hand=hand, own=own), (), "added", facts)


def _fill(p: Position, a: Fill) -> Effect:
    hand, own = _spend(p, (a.card,))
    demand = replace_at(p.demand, a.field, a.card)
    facts = {"field": FIELDS[a.field], "card": CARD_WORDS[a.card]}
    return Effect(p._replace(hand=hand, own=own, demand=demand), (), "filled", facts)


def _park(p: Position, a: Park) -> Effect:
    """Move a rubric into the streamer; its specialist is lost (X-23, X-24)."""
    laid = next(laid for laid in p.own.laid if laid.rubric == a.rubric)
    own = replace(p.own, laid=_remove_laid(p.own.laid, a.rubric), parked=laid.cards)
    return Effect(p._replace(own=own), (), "parked", {"rubric": RUBRICS[a.rubric], "specialist": laid.specialist})


def _unpark(p: Position, a: Unpark) -> Effect:
    hand, own = _spend(p, a.pay)
    cards = own.parked
    rubric = RUBRIC[cards[0]]
    own = replace(own, laid=(*own.laid, Laid(rubric, cards, len(cards) > CARDS_WITHOUT_SPECIALIST)), parked=())
    facts = {"rubric": RUBRICS[rubric], "paid": card_words(a.pay)}
    return Effect(p._replace(hand=hand, own=own), a.pay, "unparked", facts)


def _specialist(p: Position, a: Specialist) -> Effect:
    hand, own = _spend(p, a.pay)
    laid = next(laid for laid in own.laid if laid.rubric == a.rubric)
    own = replace(own, laid=_replace_laid(own.laid, Laid(a.rubric, laid.cards, True)))
    facts = {"rubric": RUBRICS[a.rubric], "paid": card_words(a.pay)}
    return Effect(p._replace(hand=hand, own=own), a.pay, "specialist", facts)


def _server(p: Position, a: Server) -> Effect:
    hand, own = _spend(p, a.pay)
    own = replace(own, servers=own.servers + 1)
    return Effect(p._replace(hand=hand, own=own), a.pay, "server", {"servers": own.servers, "paid": card_words(a.pay)})


def _net(p: Position, a: Net) -> Effect:
    hand, own = _spend(p, a.pay)
    own = replace(own, net=own.net + 1)
    return Effect(p._replace(hand=hand, own=own), a.pay, "net", {"users": NETS[own.net], "paid": card_words(a.pay)})


def _streamer(p: Position, a: Streamer) -> Effect:
    hand, own = _spend(p, a.pay)
    own = replace(own, streamer=True)
    return Effect(p._replace(hand=hand, own=own), a.pay, "streamer", {"paid": card_words(a.pay)})


def _user(p: Position, a: User) -> Effect:
    return _recruit(p, (a.match, a.other), 1)


def _users(p: Position, a: Users) -> Effect:
    return _recruit(p, a.cards, 2)


def _recruit(p: Position, cards: Cards, number: int) -> Effect:
    hand, own = _spend(p, cards)
    own = replace(own, users=own.users + number)
    facts = {"n": number, "users": own.users, "paid": card_words(cards)}
    return Effect(p._replace(hand=hand, own=own), cards, "recruited", facts)


def _displace(p: Position, a: Displace) -> Effect:
    """Place the highest card and discard the others together with the displaced one (X-31)."""
    *others, highest = sorted(a.cards, key=NUMBER.__getitem__)
    hand, own = _spend(p, a.cards + a.lay)
    rubric, old = RUBRIC[highest], p.demand[a.field]
    if a.lay:
        own = replace(own, laid=(*own.laid, Laid(rubric, a.lay)))
    guards = replace_at(p.guards, p.seat, rubric)
    demand = replace_at(p.demand, a.field, highest)
    position = p._replace(hand=hand, own=own, demand=demand, guards=guards, displaced=True)
    facts = {
        "field": FIELDS[a.field], "old": CARD_WORDS[old], "new": CARD_WORDS[highest],
        "cards": card_words(a.cards), "laid": card_words(a.lay),
    }  # fmt: skip
    return Effect(position, (*others, old), "displaced", facts)


def _shift(p: Position, a: Shift) -> Effect:
    rising, sinking = p.demand[a.lower], p.demand[a.upper]
    paid = (card_of(RUBRIC[rising], a.number),)
    hand, own = _spend(p, paid)
    demand = replace_at(replace_at(p.demand, a.upper, rising), a.lower, sinking)
    facts = {
        "lower": FIELDS[a.lower], "upper": FIELDS[a.upper],
        "rising": RUBRICS[RUBRIC[rising]], "sinking": RUBRICS[RUBRIC[sinking]], "paid": card_words(paid),
    }  # fmt: skip
    return Effect(p._replace(hand=hand, own=own, demand=demand), paid, "shifted", facts)


def _take(p: Position, a: Take) -> Effect:
    """Take a whole rubric back into the hand (X-5); everyone knows these cards."""
    own = p.own
    if own.parked and RUBRIC[own.parked[0]] == a.rubric:
        cards, own = own.parked, replace(own, parked=())
    else:
        cards = next(laid.cards for laid in own.laid if laid.rubric == a.rubric)
        own = replace(own, laid=_remove_laid(own.laid, a.rubric))
    own = replace(own, known=_merged(own.known, cards))
    position = p._replace(hand=_merged(p.hand, cards), own=own, closing=True)
    return Effect(position, (), "taken", {"rubric": RUBRICS[a.rubric], "cards": card_words(cards)})


def _discard(p: Position, a: Discard) -> Effect:
    hand, own = _spend(p, a.cards)
    return Effect(p._replace(hand=hand, own=own, closing=True), a.cards, "discarded", {"cards": card_words(a.cards)})


_EFFECTS: dict[type[Action], Callable[[Position, Any], Effect]] = {
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
