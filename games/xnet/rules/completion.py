"""Building a move word by word: which words may follow those chosen so far.

The words are computed at each step, because cards can be combined in too many ways to list all moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.core.contract import Decision, IllegalAction, Next
from games.xnet.rules.actions import VERBS
from games.xnet.rules.availability import why_unavailable
from games.xnet.rules.card_choices import COMPLETE, Words, card_numbers, next_number, next_payment, remaining_cards
from games.xnet.rules.data import (
    CARD_OF,
    CARDS_WITHOUT_SPECIALIST,
    EMPTY,
    FIELD_OF,
    FIELDS,
    NET_COST,
    NUMBER,
    RUBRIC,
    RUBRIC_OF,
    RUBRICS,
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
    matching_rubrics,
    more_cards_allowed,
    shiftable_pairs,
    takeable_rubrics,
)
from games.xnet.rules.state import State, View


def follow_up(s: State, d: Decision, words: tuple[str, ...]) -> Next | None:
    """Return what may follow these words, or None if they lead to no legal move."""
    p = Position.from_state(s, d.seat)
    if not words:
        # Not offered, although it can be typed: ending the turn discards, and nothing else is possible after it.
        verbs = tuple(verb for verb in VERBS if verb != "discard" and _is_available(p, verb))
        return Next(
            verbs,
            frozenset(verb for verb in ("unpark", "end") if verb in verbs and _COMPLETIONS[verb](p, ()) == COMPLETE),
        )
    verb, *rest = words
    return _COMPLETIONS[verb](p, rest) if verb in _COMPLETIONS and _is_available(p, verb) else None


def _is_available(p: Position, verb: str) -> bool:
    """Whether a move can begin with this verb; a turn can be ended by discarding, too."""
    return why_unavailable(p, verb) is None or (verb == "end" and p.excess > 0)


def impossible(view: View) -> dict[str, IllegalAction]:
    """Return for each verb that is impossible now why it is; empty when it is not the reader's turn."""
    if view.seat is None or view.turn != view.seat or view.ended:
        return {}
    p = Position.from_view(view, view.seat)
    found = ((verb, why_unavailable(p, verb)) for verb in VERBS if not _is_available(p, verb))
    return {verb: reason for verb, reason in found if reason is not None}


def _options(names: Iterable[str], ends: bool = False) -> Next:
    offered = tuple(names)
    return Next(offered, frozenset(offered) if ends else frozenset())


def _rubrics(rubrics: Iterable[int]) -> tuple[str, ...]:
    return tuple(RUBRICS[rubric] for rubric in rubrics)


# --- what may follow each verb ----------------------------------------------------------------------------------------


def _lay(p: Position, words: Words) -> Next | None:
    hand = group_by_rubric(p.hand)
    return _cards_of(
        layable_rubrics(p, hand, demand_fields(p.demand)), hand, lambda rubric: CARDS_WITHOUT_SPECIALIST, words
    )


def _add(p: Position, words: Words) -> Next | None:
    hand = group_by_rubric(p.hand)
    room = {laid.rubric: more_cards_allowed(laid) for laid in extendable_rubrics(p, hand, demand_fields(p.demand))}
    return _cards_of(room, hand, lambda rubric: room[rubric], words)


def _cards_of(
    rubrics: Iterable[int], hand: dict[int, list[int]], most: Callable[[int], int], words: Words
) -> Next | None:
    names = _rubrics(rubrics)
    if not words:
        return _options(names)
    if words[0] not in names:
        return None
    rubric = RUBRIC_OF[words[0]]
    return next_number(hand[rubric], most(rubric), words[1:])


def _fill(p: Position, words: Words) -> Next | None:
    empty = [FIELDS[field] for field, card in enumerate(p.demand) if card == EMPTY]
    if not words:
        return _options(empty)
    hand, fields = group_by_rubric(p.hand), demand_fields(p.demand)
    if words[0] not in empty:
        return None
    return _one_card([rubric for rubric in hand if rubric not in fields], hand, words[1:])


def _one_card(rubrics: Iterable[int], hand: dict[int, list[int]], words: Words) -> Next | None:
    """Return what may follow where a rubric and one number are expected."""
    found = _cards_of(rubrics, hand, lambda rubric: 1, words)
    return Next((), complete=True) if found is not None and found.complete else found


def _one_rubric(rubrics: Iterable[int], words: Words) -> Next | None:
    names = _rubrics(rubrics)
    if not words:
        return _options(names, ends=True)
    return COMPLETE if len(words) == 1 and words[0] in names else None


def _park(p: Position, words: Words) -> Next | None:
    return _one_rubric([laid.rubric for laid in p.own.laid], words)


def _take(p: Position, words: Words) -> Next | None:
    return _one_rubric(takeable_rubrics(p), words)


def _paying(p: Position, needed: int, words: Words) -> Next | None:
    if not words:
        return _options(("pay",))
    return next_payment(p, list(p.hand), needed, words[1:]) if words[0] == "pay" else None


def _unpark(p: Position, words: Words) -> Next | None:
    if len(p.own.parked) > CARDS_WITHOUT_SPECIALIST:
        return _paying(p, 1, words)
    return None if words else COMPLETE


def _specialist(p: Position, words: Words) -> Next | None:
    names = _rubrics(laid.rubric for laid in p.own.laid if not laid.specialist)
    if not words:
        return _options(names)
    return _paying(p, 1, words[1:]) if words[0] in names else None


def _user(p: Position, words: Words) -> Next | None:
    """Complete a matching card, then any other card."""
    hand = group_by_rubric(p.hand)
    rubrics = matching_rubrics(p, hand, demand_fields(p.demand))
    if len(words) < 2:
        found = _cards_of(rubrics, hand, lambda rubric: 1, words)
        return None if found is None else Next(found.words)
    if _one_card(rubrics, hand, words[:2]) != COMPLETE:
        return None
    rest = list(p.hand)
    rest.remove(CARD_OF[f"{words[1]}-{words[0]}"])
    return next_payment(p, rest, 1, words[2:])


def _users(p: Position, words: Words) -> Next | None:
    hand = group_by_rubric(p.hand)
    pairs = [rubric for rubric in matching_rubrics(p, hand, demand_fields(p.demand)) if len(hand[rubric]) > 1]
    found = _cards_of(pairs, hand, lambda rubric: 2, words)
    if found is None or len(words) < 2:
        return None if found is None else Next(found.words)
    return COMPLETE if len(words) == 3 else Next(found.words, found.ends)


def _displace(p: Position, words: Words) -> Next | None:
    hand = group_by_rubric(p.hand)
    targets = {FIELDS[field]: rubrics for field, rubrics in displaceable_fields(p, hand, demand_fields(p.demand))}
    if not words:
        return _options(targets)
    if words[0] not in targets:
        return None
    names = _rubrics(targets[words[0]])
    if len(words) == 1:
        return _options(names)
    if words[1] not in names:
        return None
    cards = hand[RUBRIC_OF[words[1]]]
    return _displacing(p, NUMBER[p.demand[FIELD_OF[words[0]]]], cards, words[2:])


def _displacing(p: Position, beaten: int, cards: list[int], words: Words) -> Next | None:
    """Complete numbers until their sum beats the card; a rubric not yet offered then needs `lay` and a number."""
    laying = find_laid(p.own, RUBRIC[cards[0]]) is None
    split = words.index("lay") if laying and "lay" in words else len(words)
    rest = remaining_cards(cards, words[:split])
    if rest is None:
        return None
    total = sum(int(word) for word in words[:split])
    if split < len(words):
        return next_number(rest, CARDS_WITHOUT_SPECIALIST, words[split + 1 :]) if total > beaten and rest else None

    def can_still_win(card: int) -> bool:
        """Whether the field can be beaten after choosing this card, with one card left to lay if needed."""
        left = [other for i, other in enumerate(rest) if i != rest.index(card)]
        most = total + NUMBER[card] + sum(NUMBER[other] for other in left)
        if not laying:
            return most > beaten
        return bool(left) and most - NUMBER[left[0]] > beaten

    following = card_numbers(card for card in rest if can_still_win(card))
    beats = total > beaten
    if laying:
        return Next(("lay", *following) if beats else following) if rest else None
    return Next(following, frozenset(n for n in following if total + int(n) > beaten), complete=beats)


def _shift(p: Position, words: Words) -> Next | None:
    hand = group_by_rubric(p.hand)
    pairs = shiftable_pairs(p, hand)
    if not words:
        return _options(dict.fromkeys(FIELDS[lower] for lower, _ in pairs))
    uppers = [FIELDS[upper] for lower, upper in pairs if FIELDS[lower] == words[0]]
    if not uppers or len(words) == 1:
        return _options(uppers) if uppers else None
    if words[1] not in uppers or (len(words) > 2 and words[2] != "pay"):
        return None
    if len(words) == 2:
        return _options(("pay",))
    cards = hand[RUBRIC[p.demand[FIELD_OF[words[0]]]]]
    found = next_number(cards, 1, words[3:])
    return COMPLETE if found is not None and found.complete else found


def _discard(p: Position, words: Words) -> Next | None:
    return next_payment(p, list(p.hand), p.excess, words)


def _end(p: Position, words: Words) -> Next | None:
    """Complete the end of a turn; a hand above the limit is discarded first."""
    if p.excess <= 0:
        return None if words else COMPLETE
    if not words:
        return _options(("discard",))
    return next_payment(p, list(p.hand), p.excess, words[1:]) if words[0] == "discard" else None


def _price(needed: int) -> Callable[[Position, Words], Next | None]:
    return lambda p, words: _paying(p, needed, words)


_COMPLETIONS: dict[str, Callable[[Position, Words], Next | None]] = {
    "lay": _lay,
    "add": _add,
    "users": _users,
    "user": _user,
    "fill": _fill,
    "displace": _displace,
    "shift": _shift,
    "specialist": _specialist,
    "park": _park,
    "unpark": _unpark,
    "server": _price(SERVER_COST),
    "net": _price(NET_COST),
    "streamer": _price(STREAMER_COST),
    "take": _take,
    "discard": _discard,
    "end": _end,
}
