"""Why an action is not allowed in a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import astuple

from games.core.contract import IllegalAction
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
from games.xnet.rules.availability import Illegal, why_unavailable
from games.xnet.rules.data import (
    ABOVE,
    CARD_WORDS,
    CARDS,
    CARDS_WITHOUT_SPECIALIST,
    EMPTY,
    FIELDS,
    HAND_LIMIT,
    NET_COST,
    NUMBER,
    NUMBERS,
    RUBRIC,
    RUBRICS,
    SERVER_COST,
    STREAMER_COST,
    card_of,
)
from games.xnet.rules.position import (
    Position,
    demand_fields,
    find_laid,
    first_missing,
    more_cards_allowed,
    parked_rubric,
    takeable_rubrics,
)
from games.xnet.rules.state import Cards


def why_illegal(p: Position, a: Action) -> Illegal:
    """Return why this action is not allowed, or None. The action may hold any values."""
    if any(isinstance(cards, tuple) and tuple(sorted(cards)) != cards for cards in astuple(a)):
        return IllegalAction("no_such_card")  # `read` returns sorted cards, so another order would not survive the log
    if isinstance(a, End) and a.discard:
        return why_unavailable(p, "discard") or _exactly(p.excess, a.discard) or _check_cards(p, a.discard)
    return why_unavailable(p, a.verb) or _CHECKS[a.verb](p, a)


def _check_cards(p: Position, cards: Cards) -> Illegal:
    if not cards or any(card not in CARDS for card in cards):
        return IllegalAction("no_such_card")
    missing = first_missing(p.hand, cards)
    return None if missing is None else IllegalAction("not_in_hand", card=CARD_WORDS[missing])


def _one_rubric(p: Position, cards: Cards) -> Illegal:
    if (illegal := _check_cards(p, cards)) is not None:
        return illegal
    return IllegalAction("one_rubric") if len({RUBRIC[card] for card in cards}) > 1 else None


def _exactly(needed: int, cards: Cards) -> Illegal:
    return None if len(cards) == needed else IllegalAction("other_price", needed=needed, given=len(cards))


def _payment(p: Position, cards: Cards, needed: int) -> Illegal:
    return _exactly(needed, cards) or _check_cards(p, cards)


def _in_demand(p: Position, rubric: int) -> Illegal:
    return None if rubric in demand_fields(p.demand) else IllegalAction("not_in_demand", rubric=RUBRICS[rubric])


def _may_lay(p: Position, cards: Cards) -> Illegal:
    """Check a new rubric at a server, without regard to the demand (X-21)."""
    rubric = RUBRIC[cards[0]]
    if find_laid(p.own, rubric) is not None:
        return IllegalAction("already_laid", rubric=RUBRICS[rubric])
    if parked_rubric(p.own) == rubric:
        return IllegalAction("is_parked", rubric=RUBRICS[rubric])
    if not p.own.free:
        return IllegalAction("no_place")
    return IllegalAction("needs_specialist", rubric=RUBRICS[rubric]) if len(cards) > CARDS_WITHOUT_SPECIALIST else None


def _check_lay(p: Position, a: Lay) -> Illegal:
    return _one_rubric(p, a.cards) or _in_demand(p, RUBRIC[a.cards[0]]) or _may_lay(p, a.cards)


def _check_add(p: Position, a: Add) -> Illegal:
    if (illegal := _one_rubric(p, a.cards)) is not None:
        return illegal
    rubric = RUBRIC[a.cards[0]]
    laid = find_laid(p.own, rubric)
    if laid is None:
        return IllegalAction("not_laid", rubric=RUBRICS[rubric])
    if (illegal := _in_demand(p, rubric)) is not None:
        return illegal
    return (
        IllegalAction("needs_specialist", rubric=RUBRICS[rubric]) if len(a.cards) > more_cards_allowed(laid) else None
    )


def _check_fill(p: Position, a: Fill) -> Illegal:
    if (illegal := _check_cards(p, (a.card,))) is not None:
        return illegal
    if not 0 <= a.field < len(FIELDS):
        return IllegalAction("no_such_field")
    if p.demand[a.field] != EMPTY:
        return IllegalAction("field_taken", field=FIELDS[a.field])
    rubric = RUBRIC[a.card]
    return IllegalAction("in_demand_already", rubric=RUBRICS[rubric]) if rubric in demand_fields(p.demand) else None


def _own_rubric(p: Position, rubric: int) -> Illegal:
    if not 0 <= rubric < len(RUBRICS):
        return IllegalAction("no_such_rubric")
    return None if find_laid(p.own, rubric) else IllegalAction("not_laid", rubric=RUBRICS[rubric])


def _check_park(p: Position, a: Park) -> Illegal:
    return _own_rubric(p, a.rubric)


def _check_unpark(p: Position, a: Unpark) -> Illegal:
    needed = 1 if len(p.own.parked) > CARDS_WITHOUT_SPECIALIST else 0
    if not needed:
        return _exactly(0, a.pay)
    return _payment(p, a.pay, needed)


def _check_specialist(p: Position, a: Specialist) -> Illegal:
    if (illegal := _own_rubric(p, a.rubric)) is not None:
        return illegal
    laid = find_laid(p.own, a.rubric)
    if laid is not None and laid.specialist:
        return IllegalAction("has_specialist", rubric=RUBRICS[a.rubric])
    return _payment(p, a.pay, 1)


def _check_server(p: Position, a: Server) -> Illegal:
    return _payment(p, a.pay, SERVER_COST)


def _check_net(p: Position, a: Net) -> Illegal:
    return _payment(p, a.pay, NET_COST)


def _check_streamer(p: Position, a: Streamer) -> Illegal:
    return _payment(p, a.pay, STREAMER_COST)


def _matches(p: Position, rubric: int) -> Illegal:
    return _own_rubric(p, rubric) or _in_demand(p, rubric)


def _check_user(p: Position, a: User) -> Illegal:
    return _check_cards(p, (a.match, a.other)) or _matches(p, RUBRIC[a.match])


def _check_users(p: Position, a: Users) -> Illegal:
    return _exactly(2, a.cards) or _one_rubric(p, a.cards) or _matches(p, RUBRIC[a.cards[0]])


def _check_displace(p: Position, a: Displace) -> Illegal:
    if not a.cards:
        return IllegalAction("no_such_card")
    if (illegal := _one_rubric(p, (*a.cards, *a.lay))) is not None:
        return illegal
    if not 0 <= a.field < len(FIELDS):
        return IllegalAction("no_such_field")
    rubric, target = RUBRIC[a.cards[0]], p.demand[a.field]
    if rubric in demand_fields(p.demand):
        return IllegalAction("in_demand_already", rubric=RUBRICS[rubric])
    if RUBRIC[target] in p.guards:
        return IllegalAction("guarded", field=FIELDS[a.field])
    total = sum(NUMBER[card] for card in a.cards)
    if total <= NUMBER[target]:
        return IllegalAction("too_weak", field=FIELDS[a.field], number=NUMBER[target], total=total)
    if a.lay:
        return _may_lay(p, a.lay)
    return None if find_laid(p.own, rubric) else IllegalAction("must_lay", rubric=RUBRICS[rubric])


def _check_shift(p: Position, a: Shift) -> Illegal:
    if not (0 <= a.lower < len(FIELDS) and 0 <= a.upper < len(FIELDS)):
        return IllegalAction("no_such_field")
    if a.upper not in ABOVE[a.lower]:
        return IllegalAction("not_one_level_up", lower=FIELDS[a.lower], upper=FIELDS[a.upper])
    for field in (a.lower, a.upper):
        if p.demand[field] == EMPTY:
            return IllegalAction("field_empty", field=FIELDS[field])
    if a.number not in NUMBERS:
        return IllegalAction("no_such_card")
    return _check_cards(p, (card_of(RUBRIC[p.demand[a.lower]], a.number),))


def _check_take(p: Position, a: Take) -> Illegal:
    if parked_rubric(p.own) != a.rubric and (illegal := _own_rubric(p, a.rubric)) is not None:
        return illegal
    if a.rubric in takeable_rubrics(p):
        return None
    return IllegalAction("hand_too_full", held=len(p.hand), most=HAND_LIMIT)


def _check_discard(p: Position, a: Discard) -> Illegal:
    return _exactly(p.excess, a.cards) or _check_cards(p, a.cards)


_CHECKS: dict[str, Callable[[Position, Any], Illegal]] = {
    "lay": _check_lay,
    "add": _check_add,
    "fill": _check_fill,
    "park": _check_park,
    "unpark": _check_unpark,
    "specialist": _check_specialist,
    "server": _check_server,
    "net": _check_net,
    "streamer": _check_streamer,
    "user": _check_user,
    "users": _check_users,
    "displace": _check_displace,
    "shift": _check_shift,
    "take": _check_take,
    "discard": _check_discard,
    "end": lambda p, a: None,
}
