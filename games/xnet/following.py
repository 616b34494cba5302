"""A move built word by word: which words may follow those chosen so far. Nothing is listed in advance, since cards can
be combined in too many ways; a suggestion, several cards as one word, always comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from games.core.contract import Decision, Next
from games.xnet.data import (
    CARD_OF,
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
    WITHOUT_SPECIALIST,
    WORDS,
)
from games.xnet.hindrances import hindrance
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
    of_state,
)
from games.xnet.state import State

Words = Sequence[str]

# In the order in which they are offered.
VERBS = (
    "lay", "add", "users", "user", "fill", "displace", "shift", "specialist",
    "park", "unpark", "server", "net", "streamer", "take", "discard", "end",
)  # fmt: skip


WHOLE = Next((), complete=True)


def follow_up(s: State, d: Decision, words: tuple[str, ...]) -> Next | None:
    p = of_state(s, d.seat)
    if not words:
        verbs = tuple(verb for verb in VERBS if hindrance(p, verb) is None)
        return Next(
            verbs, frozenset(verb for verb in ("unpark", "end") if verb in verbs and _AFTER[verb](p, ()) == WHOLE)
        )
    verb, *rest = words
    return _AFTER[verb](p, rest) if verb in _AFTER and hindrance(p, verb) is None else None


def suggestion(cards: Iterable[int]) -> str:
    """Several cards as one word, and so as one press."""
    return ",".join(WORDS[card] for card in cards)


def suggested(word: str) -> list[int]:
    return [CARD_OF[part] for part in word.split(",") if part in CARD_OF]


# --- words for cards --------------------------------------------------------------------------------------------------


def _any_cards(p: Position, hand: list[int], needed: int, words: Words) -> Next | None:
    """Cards of any rubric: the best suggestion for what is still to pay, then every single card."""
    rest = list(hand)
    for word in words:
        for part in word.split(","):
            card = CARD_OF.get(part)
            if card is None or card not in rest:
                return None
            rest.remove(card)
            needed -= 1
    if needed <= 0:
        return WHOLE if needed == 0 else None
    spare = least_useful(p, tuple(rest))
    best = suggestion(spare[:needed])
    if len(rest) == needed:
        return Next((best,), frozenset((best,)))
    offered = tuple(dict.fromkeys((best, *(WORDS[card] for card in spare))))
    return Next(offered, frozenset(offered if needed == 1 else (best,)))


def _picked(cards: list[int], words: Words) -> list[int] | None:
    """What is left of these cards of one rubric after the numbers in `words` were taken."""
    rest = list(cards)
    for word in words:
        card = next((card for card in rest if str(NUMBER[card]) == word), None)
        if card is None:
            return None
        rest.remove(card)
    return rest


def _numbers(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(NUMBER[card]) for card in cards))


def _some_cards(cards: list[int], most: int, words: Words) -> Next | None:
    """One card of a rubric, or more."""
    rest = _picked(cards, words)
    if rest is None or len(words) > most:
        return None
    following = _numbers(rest) if len(words) < most else ()
    return Next(following, frozenset(following), complete=bool(words))


def _among(names: Iterable[str], ends: bool = False) -> Next:
    offered = tuple(names)
    return Next(offered, frozenset(offered) if ends else frozenset())


def _rubrics(rubrics: Iterable[int]) -> tuple[str, ...]:
    return tuple(RUBRICS[rubric] for rubric in rubrics)


# --- what follows each verb -------------------------------------------------------------------------------------------


def _lay(p: Position, words: Words) -> Next | None:
    hand = by_rubric(p.hand)
    return _cards_of(can_lay(p, hand, demanded(p.demand)), hand, lambda rubric: WITHOUT_SPECIALIST, words)


def _add(p: Position, words: Words) -> Next | None:
    hand = by_rubric(p.hand)
    room = {laid.rubric: growth(laid) for laid in can_add(p, hand, demanded(p.demand))}
    return _cards_of(room, hand, lambda rubric: room[rubric], words)


def _cards_of(
    rubrics: Iterable[int], hand: dict[int, list[int]], most: Callable[[int], int], words: Words
) -> Next | None:
    names = _rubrics(rubrics)
    if not words:
        return _among(names)
    if words[0] not in names:
        return None
    rubric = RUBRIC_OF[words[0]]
    return _some_cards(hand[rubric], most(rubric), words[1:])


def _fill(p: Position, words: Words) -> Next | None:
    empty = [FIELDS[field] for field, card in enumerate(p.demand) if card == EMPTY]
    if not words:
        return _among(empty)
    hand, fields = by_rubric(p.hand), demanded(p.demand)
    if words[0] not in empty:
        return None
    return _one_card([rubric for rubric in hand if rubric not in fields], hand, words[1:])


def _one_card(rubrics: Iterable[int], hand: dict[int, list[int]], words: Words) -> Next | None:
    """A rubric and one number."""
    found = _cards_of(rubrics, hand, lambda rubric: 1, words)
    return Next((), complete=True) if found is not None and found.complete else found


def _one_rubric(rubrics: Iterable[int], words: Words) -> Next | None:
    names = _rubrics(rubrics)
    if not words:
        return _among(names, ends=True)
    return WHOLE if len(words) == 1 and words[0] in names else None


def _park(p: Position, words: Words) -> Next | None:
    return _one_rubric([laid.rubric for laid in p.own.laid], words)


def _take(p: Position, words: Words) -> Next | None:
    return _one_rubric(can_take(p), words)


def _paying(p: Position, needed: int, words: Words) -> Next | None:
    if not words:
        return _among(("pay",))
    return _any_cards(p, list(p.hand), needed, words[1:]) if words[0] == "pay" else None


def _unpark(p: Position, words: Words) -> Next | None:
    if len(p.own.parked) > WITHOUT_SPECIALIST:
        return _paying(p, 1, words)
    return None if words else WHOLE


def _specialist(p: Position, words: Words) -> Next | None:
    names = _rubrics(laid.rubric for laid in p.own.laid if not laid.specialist)
    if not words:
        return _among(names)
    return _paying(p, 1, words[1:]) if words[0] in names else None


def _user(p: Position, words: Words) -> Next | None:
    """One card that matches, one of any kind."""
    hand = by_rubric(p.hand)
    rubrics = matching(p, hand, demanded(p.demand))
    if len(words) < 2:
        found = _cards_of(rubrics, hand, lambda rubric: 1, words)
        return None if found is None else Next(found.words)
    if _one_card(rubrics, hand, words[:2]) != WHOLE:
        return None
    rest = list(p.hand)
    rest.remove(CARD_OF[f"{words[1]}-{words[0]}"])
    return _any_cards(p, rest, 1, words[2:])


def _users(p: Position, words: Words) -> Next | None:
    hand = by_rubric(p.hand)
    pairs = [rubric for rubric in matching(p, hand, demanded(p.demand)) if len(hand[rubric]) > 1]
    found = _cards_of(pairs, hand, lambda rubric: 2, words)
    if found is None or len(words) < 2:
        return None if found is None else Next(found.words)
    return WHOLE if len(words) == 3 else Next(found.words, found.ends)


def _displace(p: Position, words: Words) -> Next | None:
    hand = by_rubric(p.hand)
    targets = {FIELDS[field]: rubrics for field, rubrics in can_displace(p, hand, demanded(p.demand))}
    if not words:
        return _among(targets)
    if words[0] not in targets:
        return None
    names = _rubrics(targets[words[0]])
    if len(words) == 1:
        return _among(names)
    if words[1] not in names:
        return None
    cards = hand[RUBRIC_OF[words[1]]]
    return _displacing(p, NUMBER[p.demand[FIELD_OF[words[0]]]], cards, words[2:])


def _displacing(p: Position, beaten: int, cards: list[int], words: Words) -> Next | None:
    """Numbers until they are more than what lies there; where the rubric is new, then `lay` and at least one more."""
    laying = laid_as(p.own, RUBRIC[cards[0]]) is None
    split = words.index("lay") if laying and "lay" in words else len(words)
    rest = _picked(cards, words[:split])
    if rest is None:
        return None
    total = sum(int(word) for word in words[:split])
    if split < len(words):
        return _some_cards(rest, WITHOUT_SPECIALIST, words[split + 1 :]) if total > beaten and rest else None

    def leads_on(card: int) -> bool:
        left = [other for i, other in enumerate(rest) if i != rest.index(card)]
        most = total + NUMBER[card] + sum(NUMBER[other] for other in left)
        if not laying:
            return most > beaten
        return bool(left) and most - NUMBER[left[0]] > beaten

    following = _numbers(card for card in rest if leads_on(card))
    strong = total > beaten
    if laying:
        return Next(("lay", *following) if strong else following) if rest else None
    return Next(following, frozenset(n for n in following if total + int(n) > beaten), complete=strong)


def _shift(p: Position, words: Words) -> Next | None:
    hand = by_rubric(p.hand)
    pairs = can_shift(p, hand)
    if not words:
        return _among(dict.fromkeys(FIELDS[lower] for lower, _ in pairs))
    uppers = [FIELDS[upper] for lower, upper in pairs if FIELDS[lower] == words[0]]
    if not uppers or len(words) == 1:
        return _among(uppers) if uppers else None
    if words[1] not in uppers or (len(words) > 2 and words[2] != "pay"):
        return None
    if len(words) == 2:
        return _among(("pay",))
    cards = hand[RUBRIC[p.demand[FIELD_OF[words[0]]]]]
    found = _some_cards(cards, 1, words[3:])
    return WHOLE if found is not None and found.complete else found


def _discard(p: Position, words: Words) -> Next | None:
    return _any_cards(p, list(p.hand), p.over, words)


def _end(p: Position, words: Words) -> Next | None:
    return None if words else WHOLE


def _price(needed: int) -> Callable[[Position, Words], Next | None]:
    return lambda p, words: _paying(p, needed, words)


_AFTER: dict[str, Callable[[Position, Words], Next | None]] = {
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
