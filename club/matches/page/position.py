"""The position and the result of a match for one reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.functional import cached_property

from club.accounts.models import Member
from club.matches import paces, wording
from club.matches.models import Match, Move, Remark, Seat
from club.matches.positions import state_at
from club.matches.services.deputies import seat_for
from club.web.times import duration
from games.core import codec
from games.core.advance import Asked
from games.core.contract import AGREEMENT, Outcome
from games.core.speech import Names

LAST = -1  # as `at`: the position before the latest move


@dataclass
class PagePosition:
    """The match as one reader sees it at one time: position, options and result."""

    seats: list[Seat]
    reader: Member | Any
    picked: str = ""  # the words of the move chosen so far
    thing: str = ""  # the thing on the board that the reader pressed, if it has several uses
    mode: str = ""  # what a press on the board means, if the game has several modes
    csrf: str = ""  # the hidden field of forms that are part of a board
    at: int | None = None  # the number of an earlier position to show, or LAST
    eyes: int | None = None  # after the end: show this seat's view
    buttons: bool = False  # all choices as buttons, for readers who cannot use the board
    problem: str = ""  # why the last request was refused
    typed: str = ""  # what the reader typed, to be corrected
    moves: list[Move] = field(default_factory=list)
    remarks: Sequence[Remark] = ()
    state: Any = None
    seen: int | None = None  # the number of the last move that the reader has seen; None: see PageOutcome.seen_until
    before: Any = None  # the state after that move, if it is known
    part: str = ""  # the part of the board that the reader chose on a phone
    foreseen: frozenset[int] = frozenset()  # after the end: the moves of others that the reader had in their tree

    def __post_init__(self) -> None:
        self.match: Match = self.seats[0].match
        self.game = self.match.rulebook
        self.rules = self.game.rules_at(self.match.rules_version)
        self.me: Seat | None = seat_for(self.seats, self.reader, timezone.now())
        self.by_deputy = self.me is not None and self.me.member_id != self.reader.pk
        seen_from = self.me.number if self.me else None
        if self.eyes is not None and not (self.match.over and 0 <= self.eyes < len(self.seats)):
            self.eyes = None
        if self.eyes is not None:
            seen_from = self.eyes
        self.seen_from = seen_from
        self.names = Names([seat.shown_name for seat in self.seats], self.me.number if self.me else None)
        self.version = self.match.version if self.me else self.match.watched_version
        self.late = self.me is None and self.match.seen_late
        if self.at == LAST:
            self.at = max(self.version - 1, 0)
        if self.at is not None and self.at >= self.version:
            self.at = None

    @cached_property
    def _state(self) -> Any:
        if self.at is not None or self.late:
            return state_at(self.match, self.seats, self.version if self.at is None else self.at)
        return codec.decode(self.match.state, self.game.state) if self.state is None else self.state

    @cached_property
    def view(self) -> Any:
        return self.rules.view(self._state, self.seen_from)

    @cached_property
    def status(self) -> str:
        return self.game.wording.status(self.view)

    @cached_property
    def pace(self) -> str:
        return wording.pace(self.match)

    @property
    def grace(self) -> str:
        """Whether and for how long members' calendars may stop the clock in this match."""
        return str(paces.GRACE_DAYS.get(self.match.grace_days) or duration(timedelta(days=self.match.grace_days)))

    @cached_property
    def options(self) -> list[tuple[str, str]]:
        values = codec.decode(self.match.options, self.game.options)
        words = self.game.wording
        names = values.__struct_fields__
        return [(words.option(name), words.option_value(name, getattr(values, name))) for name in names]

    @cached_property
    def _asked(self) -> list[Asked]:
        if self.me is None or self.me.bot or self.at is not None:
            return []
        open_now = codec.decode(self.match.asked, tuple[Asked, ...])
        return [asked for asked in open_now if asked.decision.seat == self.me.number]

    @cached_property
    def my_turn(self) -> bool:
        return any(asked.decision.holds_up for asked in self._asked)

    @property
    def explores(self) -> bool:
        """Whether this is the page for trying lines."""
        return False

    @property
    def explore_root(self) -> str:
        """The earlier position that the page shows, as the root of a tree."""
        return f"{self.seen_from or 0}-{self.at or 0}"

    @property
    def is_now(self) -> bool:
        """Whether the page shows the current position."""
        return self.at is None and not self.late

    @cached_property
    def _out(self) -> tuple[int, ...]:
        out: tuple[int, ...] = self.rules.out(self._state)
        return out

    @cached_property
    def outcome(self) -> Outcome | None:
        return codec.decode_outcome(self.match.outcome) if self.match.outcome else None

    @property
    def result(self) -> str:
        if self.outcome is None:
            return ""
        by_organizer = any(move.kind == "end" and move.origin == "organizer" for move in self.moves[-1:])
        return wording.result(self.game, self.outcome, self.names, by_organizer=by_organizer)

    @property
    def reason(self) -> str:
        return wording.reason(self.game, self.outcome) if self.outcome else ""

    @property
    def by_agreement(self) -> bool:
        return self.outcome is not None and self.outcome.reason == AGREEMENT
