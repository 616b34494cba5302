"""Whether one action, as it was given, is allowed: `objection` says what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.contract import IllegalAction
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
    ABOVE,
    CARDS,
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
    WITHOUT_SPECIALIST,
    WORDS,
    card_of,
)
from games.xnet.hindrances import No, hindrance
from games.xnet.position import Position, can_take, demanded, growth, holds, laid_as, parked_rubric
from games.xnet.state import Cards


def objection(p: Position, a: Action) -> No:
    verb = type(a).__name__.lower()
    if isinstance(a, End) and a.discard:
        return hindrance(p, "discard") or _exactly(p.over, a.discard) or _check_cards(p, a.discard)
    return hindrance(p, verb) or _OBJECTIONS[verb](p, a)


def _check_cards(p: Position, cards: Cards) -> No:
    if not cards or any(card not in CARDS for card in cards):
        return IllegalAction("no_such_card")
    missing = holds(p.hand, cards)
    return None if missing is None else IllegalAction("not_in_hand", card=WORDS[missing])


def _one_rubric(p: Position, cards: Cards) -> No:
    if (no := _check_cards(p, cards)) is not None:
        return no
    return IllegalAction("one_rubric") if len({RUBRIC[card] for card in cards}) > 1 else None


def _exactly(needed: int, cards: Cards) -> No:
    return None if len(cards) == needed else IllegalAction("other_price", needed=needed, given=len(cards))


def _payment(p: Position, cards: Cards, needed: int) -> No:
    return _exactly(needed, cards) or _check_cards(p, cards)


def _in_demand(p: Position, rubric: int) -> No:
    return None if rubric in demanded(p.demand) else IllegalAction("not_in_demand", rubric=RUBRICS[rubric])


def _may_lay(p: Position, cards: Cards) -> No:
    """A new rubric at a server, whatever the demand (X-21)."""
    rubric = RUBRIC[cards[0]]
    if laid_as(p.own, rubric) is not None:
        return IllegalAction("already_laid", rubric=RUBRICS[rubric])
    if parked_rubric(p.own) == rubric:
        return IllegalAction("is_parked", rubric=RUBRICS[rubric])
    if not p.own.free:
        return IllegalAction("no_place")
    return IllegalAction("needs_specialist", rubric=RUBRICS[rubric]) if len(cards) > WITHOUT_SPECIALIST else None


def _check_lay(p: Position, a: Lay) -> No:
    return _one_rubric(p, a.cards) or _in_demand(p, RUBRIC[a.cards[0]]) or _may_lay(p, a.cards)


def _check_add(p: Position, a: Add) -> No:
    if (no := _one_rubric(p, a.cards)) is not None:
        return no
    rubric = RUBRIC[a.cards[0]]
    laid = laid_as(p.own, rubric)
    if laid is None:
        return IllegalAction("not_laid", rubric=RUBRICS[rubric])
    if (no := _in_demand(p, rubric)) is not None:
        return no
    return IllegalAction("needs_specialist", rubric=RUBRICS[rubric]) if len(a.cards) > growth(laid) else None


def _check_fill(p: Position, a: Fill) -> No:
    if (no := _check_cards(p, (a.card,))) is not None:
        return no
    if not 0 <= a.field < len(FIELDS):
        return IllegalAction("no_such_field")
    if p.demand[a.field] != EMPTY:
        return IllegalAction("field_taken", field=FIELDS[a.field])
    rubric = RUBRIC[a.card]
    return IllegalAction("in_demand_already", rubric=RUBRICS[rubric]) if rubric in demanded(p.demand) else None


def _own_rubric(p: Position, rubric: int) -> No:
    if not 0 <= rubric < len(RUBRICS):
        return IllegalAction("no_such_rubric")
    return None if laid_as(p.own, rubric) else IllegalAction("not_laid", rubric=RUBRICS[rubric])


def _check_park(p: Position, a: Park) -> No:
    return _own_rubric(p, a.rubric)


def _check_unpark(p: Position, a: Unpark) -> No:
    needed = 1 if len(p.own.parked) > WITHOUT_SPECIALIST else 0
    if not needed:
        return _exactly(0, a.pay)
    return _payment(p, a.pay, needed)


def _check_specialist(p: Position, a: Specialist) -> No:
    if (no := _own_rubric(p, a.rubric)) is not None:
        return no
    laid = laid_as(p.own, a.rubric)
    if laid is not None and laid.specialist:
        return IllegalAction("has_specialist", rubric=RUBRICS[a.rubric])
    return _payment(p, a.pay, 1)


def _check_server(p: Position, a: Server) -> No:
    return _payment(p, a.pay, SERVER_COST)


def _check_net(p: Position, a: Net) -> No:
    return _payment(p, a.pay, NET_COST)


def _check_streamer(p: Position, a: Streamer) -> No:
    return _payment(p, a.pay, STREAMER_COST)


def _matches(p: Position, rubric: int) -> No:
    return _own_rubric(p, rubric) or _in_demand(p, rubric)


def _check_user(p: Position, a: User) -> No:
    return _check_cards(p, (a.match, a.other)) or _matches(p, RUBRIC[a.match])


def _check_users(p: Position, a: Users) -> No:
    return _exactly(2, a.cards) or _one_rubric(p, a.cards) or _matches(p, RUBRIC[a.cards[0]])


def _check_displace(p: Position, a: Displace) -> No:
    if not a.cards:
        return IllegalAction("no_such_card")
    if (no := _one_rubric(p, (*a.cards, *a.lay))) is not None:
        return no
    if not 0 <= a.field < len(FIELDS):
        return IllegalAction("no_such_field")
    rubric, target = RUBRIC[a.cards[0]], p.demand[a.field]
    if rubric in demanded(p.demand):
        return IllegalAction("in_demand_already", rubric=RUBRICS[rubric])
    if RUBRIC[target] in p.guards:
        return IllegalAction("guarded", field=FIELDS[a.field])
    total = sum(NUMBER[card] for card in a.cards)
    if total <= NUMBER[target]:
        return IllegalAction("too_weak", field=FIELDS[a.field], number=NUMBER[target], total=total)
    if a.lay:
        return _may_lay(p, a.lay)
    return None if laid_as(p.own, rubric) else IllegalAction("must_lay", rubric=RUBRICS[rubric])


def _check_shift(p: Position, a: Shift) -> No:
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


def _check_take(p: Position, a: Take) -> No:
    if parked_rubric(p.own) != a.rubric and (no := _own_rubric(p, a.rubric)) is not None:
        return no
    if a.rubric in can_take(p):
        return None
    return IllegalAction("hand_too_full", held=len(p.hand), most=HAND_LIMIT)


def _check_discard(p: Position, a: Discard) -> No:
    return _exactly(p.over, a.cards) or _check_cards(p, a.cards)


_OBJECTIONS: dict[str, Callable[[Position, Any], No]] = {
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
