"""Choose a move word by word: clicking, the keyboard and typing all build the same line of notation.

The line so far is a prefix of the notation of some legal actions, and the next words of those actions are the choices.
So the page needs no rules in JavaScript: the server renders what is picked and what can follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import Any

import msgspec

from games.core.contract import AnyGame, Decision, Next

Words = tuple[str, ...]
Spell = Callable[[Any], Iterable[str]]

MOST = 5000  # legal actions considered; games with very many combinations offer a sample


class Other(msgspec.Struct, frozen=True):
    """A word that can be pressed although it does not continue the move."""

    kind: str  # the kind of its Target
    before: Words  # the words in front of it, for its label
    picked: Words  # the words picked after pressing it


class Offer(msgspec.Struct, frozen=True):
    decision: Decision
    picked: tuple[str, ...]  # the words chosen so far, including forced ones
    next: tuple[str, ...]  # the words that may follow ...
    ends: frozenset[str]  # ... and those of them that complete the move
    complete: bool  # the words are a complete move
    chosen: bool  # the reader picked at least one word; forced words do not count
    options: tuple[Words, ...] = ()  # for each picked word, all words that could stand in its place

    @property
    def line(self) -> str:
        return " ".join(self.picked)

    def others(self) -> dict[str, Other]:
        """Return other words that can be pressed now.

        A picked word is put down again, together with all words after it. A word that could have been picked earlier
        replaces the word picked there; if there are several such places, the last one.
        """
        found: dict[str, Other] = {}
        if not self.chosen:
            return found
        free = [i for i, words in enumerate(self.options) if len(words) > 1]
        for i in free:
            before = self.picked[:i]
            found.update((word, Other("instead", before, (*before, word))) for word in self.options[i])
        for i in free:
            before = self.picked[:i]
            found[self.picked[i]] = Other("drop", before, before if any(j < i for j in free) else ())
        return {word: other for word, other in found.items() if word not in self.next}

    def counted(self) -> tuple[Words, int] | None:
        """Return the numbers that could stand in place of the last word of a complete move, and the index of that word.

        None if the move is not complete or any of those words is not a number."""
        numbers = self.options[-1] if self.chosen and self.complete and self.options else ()
        if len(numbers) < 2 or self.picked[-1] not in numbers or not all(word.isdigit() for word in numbers):
            return None
        ordered = tuple(sorted(numbers, key=int))
        return ordered, ordered.index(self.picked[-1])


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
    options: list[Words] = []
    found = step(words)
    for typed in picked:
        meanings = ((*words, word) for word in (typed.lower(), game.german.meaning(typed)))
        further = next(((line, after) for line in meanings if (after := step(line)) is not None), None)
        if further is None:
            break
        options.append(found.words if found else ())
        words, found = further
    chosen = bool(words)
    while found and not found.complete and len(found.words) == 1:  # a forced word
        options.append(found.words)
        words = (*words, found.words[0])
        found = step(words)
    found = found or Next(())
    return Offer(decision, words, found.words, found.ends, found.complete, chosen, tuple(options))


class Use(msgspec.Struct, frozen=True):
    """A line that a thing on the board begins, and what may follow it."""

    words: Words
    next: Words
    complete: bool


def uses(
    game: AnyGame, rules: Any, state: Any, decision: Decision, things: Mapping[str, Sequence[str]]
) -> dict[str, list[Use]]:
    """Return the things that can be used now, each with those of its lines that lead to a legal move."""
    step = _follow_up(game, rules, state, decision)
    found: dict[str, list[Use]] = {}
    for thing, lines in things.items():
        for line in lines:
            words = tuple(line.split())
            after = next_after(step, words)
            if after is not None:
                found.setdefault(thing, []).append(Use(words, after.words, after.complete))
    return found


def next_after(step: Callable[[Words], Next | None], words: Words) -> Next | None:
    """Return what may follow the words, or None if they lead to no legal move."""
    found = None
    for i in range(1, len(words) + 1):
        found = step(words[:i])
        if found is None:
            return None
    return found


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
