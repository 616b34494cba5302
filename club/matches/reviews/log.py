"""The log of a finished match as the analysis needs it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from club.matches.errors import NotThere
from club.matches.models import Match, Move, Seat
from club.matches.positions import entry_of
from games.core import codec, replay
from games.core.analysis import steps_of
from games.core.contract import AnyGame, Event
from games.core.insight import Step
from games.core.replay import Entry, Position
from games.core.rng import match_key


@dataclass(frozen=True)
class MatchLog:
    match: Match
    seats: list[Seat]
    entries: list[Entry]

    @property
    def game(self) -> AnyGame:
        return self.match.rulebook

    @property
    def rules(self) -> Any:
        return self.game.rules_at(self.match.rules_version)

    @property
    def key(self) -> bytes:
        return match_key(self.match.seed, [seat.lucky_word for seat in self.seats])

    @cached_property
    def start(self) -> Position:
        options = codec.decode(self.match.options, self.game.options)
        return replay.begin(self.game, self.rules, options, len(self.seats), self.key)

    @cached_property
    def steps(self) -> list[Step[Any, Any]]:
        return steps_of(self.game, self.rules, self.start, self.entries, self.key)

    def as_spectators_saw_it(self, places: Sequence[int]) -> Iterator[tuple[Any, tuple[Event, ...]]]:
        """Yield views with what just happened, for places in the match: 0 is its start, n is after the n-th move.

        The last one shows everything, because the match is over."""
        for place in places:
            if place == 0:
                yield self.rules.view(self.start.state, None), ()
            else:
                step = self.steps[place - 1]
                yield self.rules.view(step.after, None), tuple(e for e in step.events if e.audience is None)


def log_of(match_id: int) -> MatchLog:
    seats = list(Seat.objects.filter(match=match_id).select_related("match", "member").order_by("number"))
    if not seats:
        raise NotThere("no_such_match")
    moves = Move.objects.filter(match=match_id, number__gt=0).defer("snapshot", "events").order_by("number")
    return MatchLog(seats[0].match, seats, [entry_of(move) for move in moves])
