"""Why no action of a kind is possible now: said on the page before anybody tries, and when somebody does."""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract import IllegalAction
from games.xnet.data import (
    EMPTY,
    HAND_LIMIT,
    MOST_SERVERS,
    NET_COST,
    NETS,
    RUBRIC,
    RUBRICS,
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
    matching,
)

No = IllegalAction | None

CLOSING = ("take", "end")  # what is left once the actions are over


def hindrance(p: Position, verb: str) -> No:
    """Why no action of this kind is possible now; None: there is one."""
    if p.closing and verb not in CLOSING:
        return IllegalAction("closing")
    return _HINDRANCES[verb](p)


def _lay(p: Position) -> No:
    if not p.own.free:
        return IllegalAction("no_place")
    return None if can_lay(p, by_rubric(p.hand), demanded(p.demand)) else IllegalAction("nothing_to_lay")


def _add(p: Position) -> No:
    hand, fields = by_rubric(p.hand), demanded(p.demand)
    if can_add(p, hand, fields):
        return None
    return IllegalAction("rubrics_full" if matching(p, hand, fields) else "nothing_to_add")


def _fill(p: Position) -> No:
    if EMPTY not in p.demand:
        return IllegalAction("demand_full")
    fields = demanded(p.demand)
    return None if any(RUBRIC[card] not in fields for card in p.hand) else IllegalAction("nothing_to_fill")


def _park(p: Position) -> No:
    if not p.own.streamer:
        return IllegalAction("no_streamer")
    if p.own.parked:
        return IllegalAction("streamer_full", rubric=RUBRICS[RUBRIC[p.own.parked[0]]])
    return None if p.own.laid else IllegalAction("nothing_laid")


def _unpark(p: Position) -> No:
    if not p.own.parked:
        return IllegalAction("nothing_parked")
    if not p.own.free:
        return IllegalAction("no_place")
    if len(p.own.parked) > WITHOUT_SPECIALIST and not p.hand:
        return IllegalAction("too_few_cards", needed=1, held=0)
    return None


def _specialist(p: Position) -> No:
    if not p.own.laid:
        return IllegalAction("nothing_laid")
    if all(laid.specialist for laid in p.own.laid):
        return IllegalAction("all_specialists")
    return _price(p, 1)


def _price(p: Position, cards: int) -> No:
    return IllegalAction("too_few_cards", needed=cards, held=len(p.hand)) if len(p.hand) < cards else None


def _server(p: Position) -> No:
    return IllegalAction("servers_full") if p.own.servers == MOST_SERVERS else _price(p, SERVER_COST)


def _net(p: Position) -> No:
    return IllegalAction("best_net") if p.own.net == len(NETS) - 1 else _price(p, NET_COST)


def _streamer(p: Position) -> No:
    return IllegalAction("has_streamer") if p.own.streamer else _price(p, STREAMER_COST)


def _user(p: Position) -> No:
    if not p.own.room:
        return IllegalAction("net_full", users=p.own.users)
    if not matching(p, by_rubric(p.hand), demanded(p.demand)):
        return IllegalAction("nothing_matches")
    return _price(p, 2)


def _users(p: Position) -> No:
    if p.own.room < 2:
        return IllegalAction("net_full" if not p.own.room else "room_for_one", users=p.own.users)
    hand = by_rubric(p.hand)
    pairs = any(len(hand[rubric]) > 1 for rubric in matching(p, hand, demanded(p.demand)))
    return None if pairs else IllegalAction("no_pair_matches")


def _displace(p: Position) -> No:
    if p.displaced:
        return IllegalAction("displaced_already")
    if EMPTY in p.demand:
        return IllegalAction("demand_has_room")
    return None if can_displace(p, by_rubric(p.hand), demanded(p.demand)) else IllegalAction("nothing_displaces")


def _shift(p: Position) -> No:
    return None if can_shift(p, by_rubric(p.hand)) else IllegalAction("nothing_to_shift")


def _take(p: Position) -> No:
    if not p.own.laid and not p.own.parked:
        return IllegalAction("nothing_laid")
    return None if can_take(p) else IllegalAction("hand_too_full", held=len(p.hand), most=HAND_LIMIT)


def _discard(p: Position) -> No:
    return None if p.over > 0 else IllegalAction("no_need_to_discard", held=len(p.hand), most=HAND_LIMIT)


def _end(p: Position) -> No:
    return IllegalAction("discard_first", over=p.over, most=HAND_LIMIT) if p.over > 0 else None


_HINDRANCES: dict[str, Callable[[Position], No]] = {
    "lay": _lay,
    "add": _add,
    "fill": _fill,
    "park": _park,
    "unpark": _unpark,
    "specialist": _specialist,
    "server": _server,
    "net": _net,
    "streamer": _streamer,
    "user": _user,
    "users": _users,
    "displace": _displace,
    "shift": _shift,
    "take": _take,
    "discard": _discard,
    "end": _end,
}
