"""The positions of a match, and the selection of those on which expensive checks run."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import islice
from typing import Any

from games.core import registry
from games.core.advance import Step
from games.core.contract import AnyGame, Decision, Event
from games.core.rng import Rng
from games.core.testing import Playout, playouts

MOST = 5000  # legal actions considered
TRIES = 20  # how often `reimagine` is tried


@dataclass(frozen=True)
class Moment:
    """A position of a match, and the step that led to it (None at the beginning).

    Results that several checks need are cached. A check that verifies such a result calls the rules itself.
    """

    game: AnyGame
    playout: Playout
    number: int
    state: Any
    events: tuple[Event, ...]
    step: Step | None
    before: Any  # the state before the step

    @property
    def rules(self) -> Any:
        return self.game.rules

    @cached_property
    def pending(self) -> tuple[Decision, ...]:
        found: tuple[Decision, ...] = self.rules.pending(self.state)
        return found

    @cached_property
    def legal(self) -> dict[Decision, list[Any]]:
        """The legal actions of every open question, limited to MOST."""
        return {d: list(islice(self.rules.legal(self.state, d), MOST)) for d in self.pending}

    @property
    def viewers(self) -> list[int | None]:
        return [None, *range(self.playout.seats)]

    @cached_property
    def left(self) -> list[int]:
        """The seats that gave up so far, in order."""
        return [s.seat for s in self.playout.steps[: self.number] if s.kind == "leave" and s.seat is not None]

    @cached_property
    def out(self) -> tuple[int, ...]:
        """The seats that were eliminated without having left, in order."""
        found: tuple[int, ...] = self.rules.out(self.state)
        return found

    @cached_property
    def playing(self) -> list[int]:
        return [seat for seat in range(self.playout.seats) if seat not in self.left and seat not in self.out]


@dataclass
class Seen:
    """Statistics collected over the matches of one game."""

    said: dict[str, set[tuple[str, str]]] = field(default_factory=dict)  # kind of sentence -> (English, German)
    reasons: set[str] = field(default_factory=set)
    refusals: Counter[str] = field(default_factory=Counter)
    private: dict[str, int] = field(default_factory=dict)  # 'seat', 'spectator' -> positions with a new secret
    varied: dict[str, int] = field(default_factory=dict)  # ... those in which `reimagine` gave another secret
    compared: Counter[str] = field(default_factory=Counter)  # compared pairs of states that look the same to a reader
    german: set[str] = field(default_factory=set)  # lines that were read in German
    ended: Counter[str] = field(default_factory=Counter)  # ends before which a seat knew a secret
    shown: Counter[str] = field(default_factory=Counter)  # ... those after which everyone knew it


class Moments:
    """All moments of a match in order, built once for all checks."""

    def __init__(self, game: AnyGame, playout: Playout) -> None:
        self.playout = playout
        self.every = [Moment(game, playout, 0, playout.start.state, playout.start.events, None, None)]
        for number, step in enumerate(playout.steps, 1):
            before = self.every[-1].state
            self.every.append(Moment(game, playout, number, step.state, step.events, step, before))

    @cached_property
    def landmarks(self) -> frozenset[int]:
        """The indexes of the first moment, the last one, and the first of every phase."""
        phases: dict[Any, int] = {}
        for moment in self.every[:: max(1, len(self.every) // 40)]:
            phases.setdefault(frozenset(d.kind for d in moment.pending), moment.number)
        return frozenset({0, len(self.every) - 1, *phases.values()})

    def chosen(self, wanted: int | None, chance: random.Random) -> list[Moment]:
        """Return all moments if `wanted` is None, otherwise the landmarks and some more, up to `wanted`."""
        if wanted is None or wanted >= len(self.every):
            return self.every
        picked = set(self.landmarks)
        picked.update(chance.sample(range(len(self.every)), max(0, wanted - len(picked))))
        return [self.every[i] for i in sorted(picked)]


def chance_of(moment: Moment, what: str, number: int = 0) -> Rng:
    return Rng(f"{what} {moment.playout.seed} {moment.number}".encode(), number)


def some(items: list[Any], number: int, chance: random.Random) -> list[Any]:
    return items if len(items) <= number else chance.sample(items, number)


@cache
def vocabulary(slug: str) -> tuple[str, ...]:
    """Return lines of notation from real matches, to be tried in positions where they don't belong."""
    game = registry.get(slug)
    lines = {step.line for playout in playouts(game, 30, "vocabulary") for step in playout.steps if step.kind == "act"}
    by_verb: dict[str, list[str]] = {}
    for line in sorted(lines):
        by_verb.setdefault(line.split()[0], []).append(line)
    return tuple(line for found in by_verb.values() for line in some(found, 60, random.Random(slug)))


def visible(events: Iterable[Event], viewer: int | None) -> Iterator[Event]:
    for event in events:
        if event.audience is None or viewer in event.audience:
            yield event
