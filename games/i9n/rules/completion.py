"""Completion: which words may follow those chosen so far. There are too many swaps to list them as lines."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.core.choices import Steps
from games.core.contract import Decision, Next
from games.i9n.rules.actions import Action, Swap, write
from games.i9n.rules.data import FIELDS, MOST_ACTIONS, NOTE, NOTES
from games.i9n.rules.legality import legal_actions
from games.i9n.rules.state import State
from games.i9n.rules.trading import contains, swaps

Words = tuple[str, ...]

VERBS = ("drill", "step", "buy", "sell", "swap", "end")
LAST_FIELD = Next(FIELDS, frozenset(FIELDS))
COMPLETE = Next((), complete=True)


def follow_up(s: State, d: Decision, words: Words) -> Next | None:
    """Return what may follow these words of a move, or None if no legal move begins with them."""
    if d.kind == "place":
        return _placing(words)
    if words[:1] == ("swap",):
        return _swapping(s, d.seat, words[1:])
    found = _steps(s, d)(words)
    if words or found is None:
        return found
    offered = {*found.words, *(("swap",) if _partners(s, d.seat) else ())}
    return Next(tuple(verb for verb in VERBS if verb in offered), found.ends)


@lru_cache(maxsize=16)
def _steps(s: State, d: Decision) -> Steps:
    """Return the steps to all moves but swaps. Cached, because a page asks many times about one position."""
    return Steps([_words(a) for a in legal_actions(s, d) if not isinstance(a, Swap)])


@lru_cache(maxsize=1000)
def _words(action: Action) -> Words:
    return tuple(write(action).split())


def _placing(words: Words) -> Next | None:
    if not words:
        return Next(("place",))
    if words[0] != "place" or any(word not in FIELDS for word in words[1:]) or len(words) > 3:
        return None
    return (Next(FIELDS), LAST_FIELD, COMPLETE)[len(words) - 1]


def _partners(s: State, seat: int) -> list[int]:
    """List the seats with which a swap is possible."""
    if s.acted >= MOST_ACTIONS:
        return []
    return [other for other in range(s.seats) if other != seat and next(swaps(s, seat, other), None)]


def _swapping(s: State, seat: int, words: Words) -> Next | None:
    partners = {str(other + 1): other for other in _partners(s, seat)}
    if not words:
        return Next(tuple(partners)) if partners else None
    if words[0] not in partners:
        return None
    possible, chosen = list(swaps(s, seat, partners[words[0]])), words[1:]
    if "for" not in chosen:
        return _next_note(chosen, [given for given, _ in possible], closing="for")
    middle = chosen.index("for")
    given = _sorted_notes(chosen[:middle])
    return _next_note(chosen[middle + 1 :], [taken for offered, taken in possible if offered == given])


def _sorted_notes(words: Iterable[str]) -> tuple[int, ...]:
    return tuple(sorted(NOTE.get(word, -1) for word in words))


def _next_note(words: Words, bundles: list[tuple[int, ...]], closing: str = "") -> Next | None:
    """Return the notes that can be added to the chosen ones on the way to one of the bundles.

    `closing` is the word that may follow once the chosen notes are such a bundle.
    """
    chosen = _sorted_notes(words)
    fitting = [bundle for bundle in bundles if contains(bundle, chosen)]
    if not fitting:
        return None
    further = [n for n in range(len(NOTES)) if any(b.count(n) > chosen.count(n) for b in fitting)]
    complete = chosen in fitting
    if closing:
        return Next((*((closing,) if complete else ()), *(NOTES[n] for n in further)))
    ends = frozenset(NOTES[n] for n in further if tuple(sorted((*chosen, n))) in fitting)
    return Next(tuple(NOTES[n] for n in further), ends, complete)
