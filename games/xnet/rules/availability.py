"""Why no action of a kind is possible now: shown on its button, and as refusal if it is tried anyway."""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract import IllegalAction
from games.xnet.rules.data import (
    CARDS_WITHOUT_SPECIALIST,
    EMPTY,
    HAND_LIMIT,
    MAX_SERVERS,
    NET_COST,
    NETS,
    RUBRIC,
    RUBRICS,
    SERVER_COST,
    STREAMER_COST,
)
from games.xnet.rules.position import (
    Position,
    demand_fields,
    displaceable_fields,
    extendable_rubrics,
    group_by_rubric,
    layable_rubrics,
    matching_rubrics,
    shiftable_pairs,
    takeable_rubrics,
)

Illegal = IllegalAction | None

CLOSING_VERBS = ("take", "end")  # still possible after the first taking back or discarding of a turn


def why_unavailable(p: Position, verb: str) -> Illegal:
    """Return why no action with this verb is possible now, or None."""
    if p.closing and verb not in CLOSING_VERBS:
        return IllegalAction("closing")
    return _CHECKS[verb](p)


def _lay(p: Position) -> Illegal:
    if not p.own.free:
        return IllegalAction("no_place")
    return (
        None
        if layable_rubrics(p, group_by_rubric(p.hand), demand_fields(p.demand))
        else IllegalAction("nothing_to_lay")
    )


def _add(p: Position) -> Illegal:
    hand, fields = group_by_rubric(p.hand), demand_fields(p.demand)
    if extendable_rubrics(p, hand, fields):
        return None
    return IllegalAction("rubrics_full" if matching_rubrics(p, hand, fields) else "nothing_to_add")


def _fill(p: Position) -> Illegal:
    if EMPTY not in p.demand:
        return IllegalAction("demand_full")
    fields = demand_fields(p.demand)
    return None if any(RUBRIC[card] not in fields for card in p.hand) else IllegalAction("nothing_to_fill")


def _park(p: Position) -> Illegal:
    if not p.own.streamer:
        return IllegalAction("no_streamer")
    if p.own.parked:
        return IllegalAction("streamer_full", rubric=RUBRICS[RUBRIC[p.own.parked[0]]])
    return None if p.own.laid else IllegalAction("nothing_laid")


def _unpark(p: Position) -> Illegal:
    if not p.own.parked:
        return IllegalAction("nothing_parked")
    if not p.own.free:
        return IllegalAction("no_place")
    if len(p.own.parked) > CARDS_WITHOUT_SPECIALIST and not p.hand:
        return IllegalAction("too_few_cards", needed=1, held=0)
    return None


def _specialist(p: Position) -> Illegal:
    if not p.own.laid:
        return IllegalAction("nothing_laid")
    if all(laid.specialist for laid in p.own.laid):
        return IllegalAction("all_specialists")
    return _price(p, 1)


def _price(p: Position, cards: int) -> Illegal:
    return IllegalAction("too_few_cards", needed=cards, held=len(p.hand)) if len(p.hand) < cards else None


def _server(p: Position) -> Illegal:
    return IllegalAction("servers_full") if p.own.servers == MAX_SERVERS else _price(p, SERVER_COST)


def _net(p: Position) -> Illegal:
    return IllegalAction("best_net") if p.own.net == len(NETS) - 1 else _price(p, NET_COST)


def _streamer(p: Position) -> Illegal:
    return IllegalAction("has_streamer") if p.own.streamer else _price(p, STREAMER_COST)


def _user(p: Position) -> Illegal:
    if not p.own.room:
        return IllegalAction("net_full", users=p.own.users)
    if not matching_rubrics(p, group_by_rubric(p.hand), demand_fields(p.demand)):
        return IllegalAction("nothing_matches")
    return _price(p, 2)


def _users(p: Position) -> Illegal:
    if p.own.room < 2:
        return IllegalAction("net_full" if not p.own.room else "room_for_one", users=p.own.users)
    hand = group_by_rubric(p.hand)
    pairs = any(len(hand[rubric]) > 1 for rubric in matching_rubrics(p, hand, demand_fields(p.demand)))
    return None if pairs else IllegalAction("no_pair_matches")


def _displace(p: Position) -> Illegal:
    if p.displaced:
        return IllegalAction("displaced_already")
    if EMPTY in p.demand:
        return IllegalAction("demand_has_room")
    return (
        None
        if displaceable_fields(p, group_by_rubric(p.hand), demand_fields(p.demand))
        else IllegalAction("nothing_displaces")
    )


def _shift(p: Position) -> Illegal:
    return None if shiftable_pairs(p, group_by_rubric(p.hand)) else IllegalAction("nothing_to_shift")


def _take(p: Position) -> Illegal:
    if not p.own.laid and not p.own.parked:
        return IllegalAction("nothing_laid")
    return None if takeable_rubrics(p) else IllegalAction("hand_too_full", held=len(p.hand), most=HAND_LIMIT)


def _discard(p: Position) -> Illegal:
    return None if p.excess > 0 else IllegalAction("no_need_to_discard", held=len(p.hand), most=HAND_LIMIT)


def _end(p: Position) -> Illegal:
    return IllegalAction("discard_first", over=p.excess, most=HAND_LIMIT) if p.excess > 0 else None


_CHECKS: dict[str, Callable[[Position], Illegal]] = {
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
