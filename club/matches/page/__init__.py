"""The match page for one reader. It shows only `view(state, seat)`; the state itself never leaves this package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from django.utils.functional import cached_property

from club.accounts.models import Member
from club.matches import wording
from club.matches.models import Match, Move, Seat
from club.matches.page.log import ALL_MOVES, LATEST_MOVES, Line
from club.matches.page.questions import Choice, PageQuestions, Question
from club.matches.positions import states_between
from club.matches.services import sheets
from club.matches.services.ledger import Ledger
from club.web.addresses import address
from club.web.times import time_left
from games.core import codec
from games.core.contract import AnyGame, Scene, TextTable
from games.core.lessons import Lesson
from games.core.speech import called

__all__ = ["ALL_MOVES", "LATEST_MOVES", "Choice", "Line", "MatchPage", "Question", "SeatRow", "miniature", "picture"]


class SeatRow(msgspec.Struct, frozen=True):
    number: int
    name: str
    profile: str  # the URL of the member's profile
    badge: str
    tags: Sequence[str]
    note: str
    is_me: bool
    to_act: bool
    place: int | None  # after the end, unless the match ended by agreement
    score: int | None
    clock: str  # the time left, if it is the seat's turn
    initial: str  # the first letter of the name, for seats without a badge


def picture(match: Match, seats: Sequence[Seat]) -> str:
    """Draw the public board for a list of matches; '' if spectators may not see the current position."""
    if match.behind_closed_doors or match.seen_late:
        return ""
    game = match.rulebook
    rules = game.rules_at(match.rules_version)
    state = codec.decode(match.state, game.state)
    with called([seat.shown_name for seat in seats]):
        return miniature(game, rules.view(state, None), "")


def miniature(game: AnyGame, view: Any, name: str) -> str:
    """Draw a small picture of a position. `name` makes its ids unique on the page."""
    small = game.presentation.miniature
    return game.board.draw(view, Scene(name=name)) if small is None else small(view, name)


class MatchPage(PageQuestions):
    """The data that the templates show, for one reader at one time."""

    @classmethod
    def after(cls, ledger: Ledger, reader: Member, picked: str = "") -> MatchPage:
        """Make the page right after a move from the ledger: no queries, and only the new lines of the log."""
        return cls(
            ledger.seats, reader, picked, moves=ledger.moves, state=ledger.state, seen=ledger.moves[0].number - 1,
            before=ledger.state_before,
        )  # fmt: skip

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that this page belongs to."""
        return None

    @property
    def title(self) -> str:
        return f"{self.game.name} {self.match.pk}"

    def positions(self, since: int, until: int) -> Iterator[tuple[Move, Any]]:
        """Yield the moves after `since` up to `until`, each with the state after it."""
        return states_between(self.match, self.seats, since, until)

    @cached_property
    def sheets(self) -> list[tuple[str, str]]:
        """Return (name, sheet) pairs: the reader's own sheet as a form; after the end all sheets, read-only."""
        with called(self.names.seats):
            return self._sheets()

    def _sheets(self) -> list[tuple[str, str]]:
        draw = self.game.sheet.draw if self.game.sheet else None
        if draw is None or self.at is not None:
            return []
        if self.match.over:
            kept = sheets.texts(self.seats)
            owners = [seat for seat in self.seats if seat.number in kept]
            views = {seat.number: self.rules.view(self._state, seat.number) for seat in owners}
            return [(seat.shown_name, draw(views[seat.number], kept[seat.number], None)) for seat in owners]
        return [("", draw(self.view, self.sheet_text, self.desk))] if self.writes_sheet else []

    @property
    def has_panel(self) -> bool:
        return self.game.board.has_panel(self.view) or bool(self.sheets and not self.modes)

    @cached_property
    def tables(self) -> Sequence[TextTable]:
        with called(self.names.seats):
            return self.game.board.text(self.view)

    @cached_property
    def rows(self) -> list[SeatRow]:
        return [
            SeatRow(
                number=seat.number,
                name=name,
                profile=address("profile", seat.member.username) if seat.member and not seat.member.is_guest else "",
                badge=self.game.board.badge(self.view, seat.number),
                tags=wording.seat_tags(seat, is_me=seat is self.me, by_deputy=self.by_deputy),
                note=" · ".join(filter(None, self._seat_notes(seat))),
                is_me=seat is self.me,
                to_act=seat.to_act and self.is_now,
                place=None if self.by_agreement else seat.place,
                score=self.outcome.scores[seat.number] if self.outcome and self.outcome.scores else None,
                clock=time_left(seat.due_at) if seat.to_act and self.is_now else "",
                initial=name[:1].upper(),
            )
            for seat, name in zip(self.seats, self.names.seats, strict=True)
        ]

    @property
    def clock(self) -> str:
        """The time left for the reader's turn."""
        return next((row.clock for row in self.rows if row.is_me), "")

    @cached_property
    def podium(self) -> list[SeatRow]:
        """The seats of a finished match by place; empty if nobody won."""
        placed = [row for row in self.rows if row.place is not None] if self.match.over else []
        return sorted(placed, key=lambda row: row.place or 0)

    @property
    def why(self) -> str:
        """Why the winner won."""
        if self.outcome is None:
            return ""
        with called(self.names.seats):
            return self.reason and (self.game.presentation.why(self.outcome, self.view) or self.reason)

    @cached_property
    def turn_label(self) -> str:
        """Whose turn it is, in a few words."""
        if self.at is not None:
            return wording.replay()
        if self.match.over:
            return wording.short_result(self.outcome, self.names)
        if self.my_turn:
            return wording.your_turn()
        return wording.to_move([row.name for row in self.rows if row.to_act])

    @property
    def bots_think(self) -> bool:
        """Whether the match waits for bots only, which move within seconds."""
        waiting = [seat for seat in self.seats if seat.to_act]
        return self.is_now and bool(waiting) and all(seat.bot for seat in waiting)

    def _seat_notes(self, seat: Seat) -> Iterator[str]:
        if seat.number in self._out:
            yield wording.out()
        elif not self.late:  # a note could reveal a later resignation
            yield wording.seat_note(seat)
        yield self.game.wording.seat_note(self.view, seat.number)
