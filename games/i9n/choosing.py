"""A move chosen word by word. Swaps have too many lines to list, so the next words are looked up one by one."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.contract import Decision, Next
from games.i9n.actions import Swap, spelled
from games.i9n.data import FIELDS, MOST_ACTIONS, NOTE, NOTES
from games.i9n.rules import I9nRules
from games.i9n.state import State
from games.i9n.trading import contains, swaps

Words = tuple[str, ...]

RULES = I9nRules()
VERBS = ("drill", "step", "buy", "sell", "swap", "end")
ANYWHERE = Next(FIELDS, frozenset(FIELDS))
WHOLE = Next((), complete=True)


def follow_up(s: State, d: Decision, words: Words) -> Next | None:
    if d.kind == "place":
        return _placing(words)
    if words[:1] == ("swap",):
        return _swapping(s, d.seat, words[1:])
    lines = [line for a in RULES.legal(s, d) if not isinstance(a, Swap) for line in spelled(a)]
    found = _next([line for line in lines if line[: len(words)] == words], len(words))
    if words or found is None:
        return found
    offered = {*found.words, *(("swap",) if _partners(s, d.seat) else ())}
    nouns = [word for word in found.words if word not in VERBS]
    return Next((*(verb for verb in VERBS if verb in offered), *nouns), found.ends)


def _placing(words: Words) -> Next | None:
    if not words:
        return Next(("place",))
    if words[0] != "place" or any(word not in FIELDS for word in words[1:]) or len(words) > 3:
        return None
    return (Next(FIELDS), ANYWHERE, WHOLE)[len(words) - 1]


def _partners(s: State, seat: int) -> list[int]:
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
        return _more(chosen, [given for given, _ in possible], closing="for")
    middle = chosen.index("for")
    given = _notes(chosen[:middle])
    return _more(chosen[middle + 1 :], [taken for offered, taken in possible if offered == given])


def _notes(words: Iterable[str]) -> tuple[int, ...]:
    return tuple(sorted(NOTE.get(word, -1) for word in words))


def _more(words: Words, bundles: list[tuple[int, ...]], closing: str = "") -> Next | None:
    """What can be added to these notes so that one of the bundles comes out in the end."""
    chosen = _notes(words)
    fitting = [bundle for bundle in bundles if contains(bundle, chosen)]
    if not fitting:
        return None
    further = [n for n in range(len(NOTES)) if any(b.count(n) > chosen.count(n) for b in fitting)]
    whole = chosen in fitting
    if closing:
        return Next((*((closing,) if whole else ()), *(NOTES[n] for n in further)))
    ends = frozenset(NOTES[n] for n in further if tuple(sorted((*chosen, n))) in fitting)
    return Next(tuple(NOTES[n] for n in further), ends, whole)


def _next(lines: list[Words], depth: int) -> Next | None:
    if not lines:
        return None
    following = tuple(dict.fromkeys(line[depth] for line in lines if len(line) > depth))
    ends = frozenset(line[depth] for line in lines if len(line) == depth + 1)
    return Next(following, ends, any(len(line) == depth for line in lines))
