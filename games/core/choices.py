"""A move chosen word by word: clicking, the keyboard and typing all build the same line of notation.

The line so far is a prefix of the notation of some legal actions; what may come next are the next words of those. So a
page needs no rules of its own, and the server draws what is picked and what is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec

from games.core.contract import AnyGame, Decision

Words = tuple[str, ...]
Spell = Callable[[Any], Iterable[str]]

MOST = 5000  # legal actions looked at; games whose actions explode offer a sample


class Offer(msgspec.Struct, frozen=True):
    decision: Decision
    picked: tuple[str, ...]  # the words chosen so far, including those without an alternative
    next: tuple[str, ...]  # the words that may follow ...
    ends: frozenset[str]  # ... and those of them that make the move whole
    complete: bool  # the words are a whole move
    chosen: bool  # the reader has picked something, rather than the site for want of an alternative

    @property
    def line(self) -> str:
        return " ".join(self.picked)


def lines(game: AnyGame, rules: Any, state: Any, decision: Decision) -> Iterator[Words]:
    if dare := game.dares.get(decision.kind):
        yield tuple(dare.split())
        return
    for action in islice(rules.legal(state, decision), MOST):
        yield from spelled(game.spellings, game.write, action)


@lru_cache(maxsize=50_000)
def spelled(spellings: Spell | None, write: Callable[[Any], str], action: Any) -> tuple[Words, ...]:
    """All ways to write an action, in words; a board asks for the same few hundred again and again."""
    written = [write(action)] if spellings is None else spellings(action)
    return tuple(tuple(line.split()) for line in written)


def offer(game: AnyGame, rules: Any, state: Any, decision: Decision, picked: Sequence[str] = ()) -> Offer:
    """Words that do not lead to a legal move (an old link, a position that has changed) are dropped from the end."""
    known = list(lines(game, rules, state, decision))
    words = tuple(word.lower() for word in picked)
    while words and not any(line[: len(words)] == words for line in known):
        words = words[:-1]
    chosen = bool(words)
    while True:
        depth = len(words)
        matching = [line for line in known if line[:depth] == words]
        complete = any(len(line) == depth for line in matching) and depth > 0
        following = list(dict.fromkeys(line[depth] for line in matching if len(line) > depth))
        if complete or len(following) != 1:
            ends = frozenset(line[depth] for line in matching if len(line) == depth + 1)
            return Offer(decision, words, tuple(following), ends, complete, chosen)
        words = (*words, following[0])
