"""Cards as words of a move that is being built: suggestions, single cards, and numbers of one rubric."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.contract import Next
from games.xnet.rules.data import CARD_OF, CARD_WORDS, NUMBER
from games.xnet.rules.position import Position, least_useful_first

Words = Sequence[str]

COMPLETE = Next((), complete=True)


def suggestion(cards: Iterable[int]) -> str:
    """Return several cards as one word, so that one press on the page chooses all of them."""
    return ",".join(CARD_WORDS[card] for card in cards)


def cards_in_word(word: str) -> list[int]:
    """Return the cards that a word stands for: one card, or several as a suggestion."""
    return [CARD_OF[part] for part in word.split(",") if part in CARD_OF]


def next_payment(p: Position, hand: list[int], needed: int, words: Words) -> Next | None:
    """Return the next words of a payment: the suggestion for all that is still due, then each card."""
    rest = list(hand)
    for word in words:
        for part in word.split(","):
            card = CARD_OF.get(part)
            if card is None or card not in rest:
                return None
            rest.remove(card)
            needed -= 1
    if needed <= 0:
        return COMPLETE if needed == 0 else None
    spare = least_useful_first(p, tuple(rest))
    best = suggestion(spare[:needed])
    if len(rest) == needed:
        return Next((best,), frozenset((best,)))
    offered = tuple(dict.fromkeys((best, *(CARD_WORDS[card] for card in spare))))
    return Next(offered, frozenset(offered if needed == 1 else (best,)))


def remaining_cards(cards: list[int], words: Words) -> list[int] | None:
    """Return these cards of one rubric without those whose numbers were chosen; None if one is missing."""
    rest = list(cards)
    for word in words:
        card = next((card for card in rest if str(NUMBER[card]) == word), None)
        if card is None:
            return None
        rest.remove(card)
    return rest


def card_numbers(cards: Iterable[int]) -> tuple[str, ...]:
    """Return each number once, as words."""
    return tuple(dict.fromkeys(str(NUMBER[card]) for card in cards))


def next_number(cards: list[int], most: int, words: Words) -> Next | None:
    """Return the next words where one to `most` cards of a rubric are chosen by number."""
    rest = remaining_cards(cards, words)
    if rest is None or len(words) > most:
        return None
    following = card_numbers(rest) if len(words) < most else ()
    return Next(following, frozenset(following), complete=bool(words))
