"""The match page for one reader. It shows only `view(state, seat)`; the state itself never leaves this package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from django.utils.functional import cached_property

from club.accounts.models import Member
from club.matches import wording
from club.matches.models import Match, Seat
from club.matches.page.log import ALL_MOVES, LATEST_MOVES, Line
from club.matches.page.questions import Choice, PageQuestions, Question
from club.matches.services import sheets
from club.matches.services.ledger import Ledger
from club.web.addresses import address
from club.web.times import time_left
from games.core import codec
from games.core.contract import Desk, Scene, TextTable
from games.core.speech import called
from games.core.svg import Markup

__all__ = ["ALL_MOVES", "LATEST_MOVES", "Choice", "Line", "MatchPage", "Question", "SeatRow", "picture"]


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


def picture(match: Match) -> str:
    """Draw the public board for a list of matches; '' if spectators may not see the current position."""
    if match.behind_closed_doors or match.seen_late:
        return ""
    game = match.rulebook
    rules = game.rules_at(match.rules_version)
    state = codec.decode(match.state, game.state)
    with called([seat.shown_name for seat in match.seats.all()]):
        return game.board.draw(rules.view(state, None), Scene(name=str(match.pk)))


class MatchPage(PageQuestions):
    """The data that the templates show, for one reader at one time."""

    @classmethod
    def after(cls, ledger: Ledger, reader: Member) -> MatchPage:
        """Make the page right after a move from the ledger: no queries, and only the new lines of the log."""
        return cls(ledger.seats, reader, moves=ledger.moves, state=ledger.state)

    def sheets(self, csrf: str) -> list[tuple[str, str]]:
        """Return (name, sheet) pairs: the reader's own sheet as a form; after the end all sheets, read-only."""
        with called(self.names.seats):
            return self._sheets(csrf)

    def _sheets(self, csrf: str) -> list[tuple[str, str]]:
        draw = self.game.sheet.draw if self.game.sheet else None
        if draw is None or self.at is not None:
            return []
        if self.match.over:
            kept = sheets.texts(self.seats)
            owners = [seat for seat in self.seats if seat.number in kept]
            views = {seat.number: self.rules.view(self._state, seat.number) for seat in owners}
            return [(seat.shown_name, draw(views[seat.number], kept[seat.number], None)) for seat in owners]
        if self.me is None or self.me.left or self.match.status != Match.Status.RUNNING:
            return []
        text = sheets.texts([self.me]).get(self.me.number, "")
        return [("", draw(self.view, text, Desk(lambda inner: self._sheet_form(inner, csrf), self._move_href)))]

    def _sheet_form(self, inner: str, csrf: str) -> str:
        url = f"{self.url}sheet/"
        opening = f'<form method="post" action="{url}" hx-post="{url}" hx-target="#match" hx-swap="outerHTML">'
        return Markup(f"{opening}{csrf}{inner}</form>")

    def _move_href(self, line: str) -> str:
        return self.href(line.split())

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
            )
            for seat, name in zip(self.seats, self.names.seats, strict=True)
        ]

    def _seat_notes(self, seat: Seat) -> Iterator[str]:
        if seat.number in self._out:
            yield wording.out()
        elif not self.late:  # a note could reveal a later resignation
            yield wording.seat_note(seat)
        yield self.game.wording.seat_note(self.view, seat.number)
