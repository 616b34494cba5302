"""The exchange and forced swaps. The price of a note follows from how many of its kind the exchange has left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.core.seats import replace_at
from games.i9n.rules.actions import Swap
from games.i9n.rules.data import HAND_LIMIT, NOTES, NOTES_PER_KIND
from games.i9n.rules.state import State, Table

Notes = tuple[int, ...]
T = TypeVar("T", bound=Table)


def sell_price(t: Table, note: int) -> int:
    """Return what a note brings when it is sold, which is also its value in a swap (I-7, I-20)."""
    return NOTES_PER_KIND - t.market[note]


def buy_price(t: Table, note: int) -> int:
    """Return what the next note of this kind costs; defined only where one is left (I-18)."""
    return NOTES_PER_KIND + 1 - t.market[note]


def worth(t: Table, notes: Notes) -> int:
    """Add up the values of notes in a swap (I-20)."""
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
    """List the combinations of one or more notes of a hand, the small ones first."""
    found = (bundle for size in range(1, len(hand) + 1) for bundle in combinations(hand, size))
    return tuple(dict.fromkeys(found))


def single_swaps(t: Table, seat: int, other: int) -> Iterator[tuple[int, int]]:
    """Yield the allowed swaps of one note for one, as given and taken."""
    market = t.market
    theirs = dict.fromkeys(t.hands[other])
    for given in dict.fromkeys(t.hands[seat]):
        for taken in theirs:
            if market[given] < market[taken]:
                yield given, taken


def swaps(t: Table, seat: int, other: int) -> Iterator[tuple[Notes, Notes]]:
    """Yield all allowed swaps, as given and taken (I-20 to I-23)."""
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


def buy(s: State, note: int) -> Result[State]:
    event = Event("bought", {"seat": s.turn, "note": NOTES[note], "points": buy_price(s, note)})
    return Result(after_purchase(s, note), (event,))


def sell(s: State, note: int) -> Result[State]:
    event = Event("sold", {"seat": s.turn, "note": NOTES[note], "points": sell_price(s, note)})
    return Result(after_sale(s, note), (event,))


def swap(s: State, a: Swap) -> Result[State]:
    moved = {"given": [NOTES[note] for note in a.given], "taken": [NOTES[note] for note in a.taken]}
    return Result(after_swap(s, a), (Event("swapped", {"seat": s.turn, "other": a.seat, **moved}),))


# --- the table afterwards: a state, or the view of one reader ---------------------------------------------------------


def after_purchase(t: T, note: int) -> T:
    return update_market(t, note, -1, with_note(t.hands[t.turn], note), t.points - buy_price(t, note))


def after_sale(t: T, note: int) -> T:
    return update_market(t, note, 1, without(t.hands[t.turn], (note,)), t.points + sell_price(t, note))


def after_swap(t: T, a: Swap) -> T:
    hands = list(t.hands)
    hands[t.turn] = tuple(sorted((*without(hands[t.turn], a.given), *a.taken)))
    hands[a.seat] = tuple(sorted((*without(hands[a.seat], a.taken), *a.given)))
    return replace(t, hands=tuple(hands), acted=t.acted + 1)


def update_market(t: T, note: int, change: int, hand: Notes, points: int) -> T:
    """Count one action in which the seat to move gets this hand and these points, and the exchange `change` notes."""
    market = list(t.market)
    market[note] += change
    hands = replace_at(t.hands, t.turn, hand)
    return replace(t, market=tuple(market), hands=hands, points=points, acted=t.acted + 1)
