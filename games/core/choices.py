"""Choose a move word by word: clicking, the keyboard and typing all build the same line of notation.

The line so far is a prefix of the notation of some legal actions, and the next words of those actions are the choices.
So the page needs no rules in JavaScript: the server renders what is picked and what can follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import Any

import msgspec

from games.core.contract import AnyGame, Decision, Next

Words = tuple[str, ...]
Spell = Callable[[Any], Iterable[str]]

MOST = 5000  # legal actions considered; games with very many combinations offer a sample


class Offer(msgspec.Struct, frozen=True):
    decision: Decision
    picked: tuple[str, ...]  # the words chosen so far, including forced ones
    next: tuple[str, ...]  # the words that may follow ...
    ends: frozenset[str]  # ... and those of them that complete the move
    complete: bool  # the words are a complete move
    chosen: bool  # the reader picked at least one word; forced words do not count

    @property
    def line(self) -> str:
        return " ".join(self.picked)


def lines(game: AnyGame, rules: Any, state: Any, decision: Decision) -> Iterator[Words]:
    if dare := game.dares.get(decision.kind):
        yield tuple(dare.split())
        return
    spellings, write = game.spellings, game.write
    for action in islice(rules.legal(state, decision), MOST):
        yield from spelled(spellings, write, action)


@lru_cache(maxsize=50_000)
def spelled(spellings: Spell | None, write: Callable[[Any], str], action: Any) -> tuple[Words, ...]:
    """Return all ways to write an action, split into words. Cached: a board repeats the same few hundred."""
    written = [write(action)] if spellings is None else spellings(action)
    return tuple(tuple(line.split()) for line in written)


def offer(game: AnyGame, rules: Any, state: Any, decision: Decision, picked: Sequence[str] = ()) -> Offer:
    """Offer the next words. From the first word on that leads to no legal move (an old link), `picked` is ignored.

    Words may be typed in German: the first meaning of a word that leads to a legal move counts.
    """
    step = _follow_up(game, rules, state, decision)
    words: Words = ()
    found = step(words)
    for typed in picked:
        meanings = ((*words, word) for word in (typed.lower(), game.german.meaning(typed)))
        further = next(((line, after) for line in meanings if (after := step(line)) is not None), None)
        if further is None:
            break
        words, found = further
    chosen = bool(words)
    while found and not found.complete and len(found.words) == 1:  # a forced word
        words = (*words, found.words[0])
        found = step(words)
    found = found or Next(())
    return Offer(decision, words, found.words, found.ends, found.complete, chosen)


def _follow_up(game: AnyGame, rules: Any, state: Any, decision: Decision) -> Callable[[Words], Next | None]:
    if decision.kind in game.dares:
        return Steps([tuple(game.dares[decision.kind].split())])
    if game.follow_up:
        return partial(game.follow_up, state, decision)
    actions = rules.legal(state, decision)
    if isinstance(actions, tuple):  # independent of the position, so worth caching
        return _steps(game.spellings, game.write, actions)
    return Steps([line for action in islice(actions, MOST) for line in spelled(game.spellings, game.write, action)])


@lru_cache(maxsize=100)
def _steps(spellings: Spell | None, write: Callable[[Any], str], actions: tuple[Any, ...]) -> Steps:
    return Steps([line for action in actions[:MOST] for line in spelled(spellings, write, action)])


class Steps:
    """Find what may follow the words chosen so far, given a list of all lines."""

    def __init__(self, known: list[Words]) -> None:
        self._matching: dict[Words, list[Words]] = {(): known}
        self._next: dict[Words, Next | None] = {}

    def __call__(self, words: Words) -> Next | None:
        if words not in self._next:
            self._next[words] = self._after(words)
        return self._next[words]

    def _after(self, words: Words) -> Next | None:
        depth = len(words)
        if words:
            before = self._matching.get(words[:-1], ())
            matching = [line for line in before if len(line) >= depth and line[depth - 1] == words[-1]]
            if not matching:
                return None
            self._matching[words] = matching
        matching = self._matching[words]
        following = tuple(dict.fromkeys([line[depth] for line in matching if len(line) > depth]))
        ends = frozenset([line[depth] for line in matching if len(line) == depth + 1])
        return Next(following, ends, complete=depth > 0 and depth in map(len, matching))
