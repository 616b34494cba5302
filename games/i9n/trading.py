"""The exchange and forced swaps: prices follow from how many notes of a kind are missing at the exchange."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from games.i9n.data import HAND_LIMIT, NOTES_PER_KIND
from games.i9n.state import Table

Notes = tuple[int, ...]


def sold(t: Table, note: int) -> int:
    """What a note brings when it is sold, and its value in a swap (I-7, I-20)."""
    return NOTES_PER_KIND - t.market[note]


def price(t: Table, note: int) -> int:
    """What the next note of this kind costs; only where one is left (I-18)."""
    return NOTES_PER_KIND + 1 - t.market[note]


def worth(t: Table, notes: Notes) -> int:
    return sum(NOTES_PER_KIND - t.market[note] for note in notes)


def with_note(hand: Notes, note: int) -> Notes:
    return tuple(sorted((*hand, note)))


def without(hand: Notes, notes: Notes) -> Notes:
    left = list(hand)
    for note in notes:
        left.remove(note)
    return tuple(left)


def contains(hand: Notes, notes: Notes) -> bool:
    return all(hand.count(note) >= notes.count(note) for note in notes)


@lru_cache(maxsize=4096)
def bundles(hand: Notes) -> tuple[Notes, ...]:
    """What can be put into a swap: one or more of these notes, small bundles first."""
    found = (bundle for size in range(1, len(hand) + 1) for bundle in combinations(hand, size))
    return tuple(dict.fromkeys(found))


def small_swaps(t: Table, seat: int, other: int) -> Iterator[tuple[int, int]]:
    """One note for one cheaper note."""
    market = t.market
    theirs = dict.fromkeys(t.hands[other])
    for given in dict.fromkeys(t.hands[seat]):
        for taken in theirs:
            if market[given] < market[taken]:
                yield given, taken


def swaps(t: Table, seat: int, other: int) -> Iterator[tuple[Notes, Notes]]:
    """All bundles that may change hands (I-20 to I-23)."""
    mine, theirs = t.hands[seat], t.hands[other]
    offers = [(bundle, worth(t, bundle)) for bundle in bundles(theirs)]
    for given in bundles(mine):
        value, kinds = worth(t, given), frozenset(given)
        for taken, wanted in offers:
            change = len(given) - len(taken)
            if (
                value > wanted
                and len(mine) - change <= HAND_LIMIT
                and len(theirs) + change <= HAND_LIMIT
                and kinds.isdisjoint(taken)
            ):
                yield given, taken
