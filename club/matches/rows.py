"""Matches as rows of a list: who plays, what happened last, and how much time is left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import F
from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from club.matches.models import Match, Move, Seat
from club.matches.page.log import PageLog
from club.matches.selectors import Reader

LATE, SOON = 0.2, 0.5  # shares of the time for a turn
LONGEST = 90  # characters of a sentence


@dataclass(frozen=True)
class Row:
    """A match with what its row says to this reader."""

    match: Match
    seats: Sequence[Seat]
    mine: Seat | None = None  # the reader's own seat
    turn: Seat | None = None  # the seat whose turn waits for the reader, as a player or deputy
    told: str = ""  # what happened last; '' if nothing did or the reader may not know
    shows_now: bool = True  # whether the reader may see the current position

    @property
    def others(self) -> list[Seat]:
        """The players without the reader, whom their own list does not name."""
        return [seat for seat in self.seats if seat.taken and seat is not self.mine]

    @property
    def result(self) -> str:
        """Who won a finished match."""
        winners = [seat for seat in self.seats if seat.place == 1]
        if len(winners) != 1:
            return _("Shared 1st place") if self.mine in winners else _("Match over")
        return _("You won") if winners[0] is self.mine else _("{who} won").format(who=winners[0].shown_name)

    @property
    def share_left(self) -> float | None:
        return share_left(self.match, self.turn) if self.turn else None

    @property
    def urgent(self) -> bool:
        share = self.share_left
        return share is not None and share < LATE

    @property
    def unread(self) -> int:
        return getattr(self.match, "unread", 0)  # from list_annotations


def share_left(match: Match, seat: Seat) -> float | None:
    """Return which share of the time for its turn a seat has left, from 0 to 1."""
    if seat.due_at is None:
        return None
    whole = timedelta(seconds=match.bank_seconds or match.move_seconds)
    return max(0.0, min(1.0, (seat.due_at - timezone.now()) / whole))


def rows(matches: Iterable[Match], reader: Reader, turns: Sequence[Seat] = (), *, tell: bool = True) -> list[Row]:
    """Return the rows of these matches, which have their seats. `turns`: seats whose turn waits for the reader.

    With `tell`, the rows of running matches say what happened last, which takes one query for all of them.
    """
    matches = list(matches)
    waiting = {seat.match_id: seat for seat in turns}
    latest = _latest_moves(matches) if tell else {}
    return [_row(match, reader, waiting.get(match.pk), latest.get(match.pk)) for match in matches]


def _latest_moves(matches: Sequence[Match]) -> dict[int, Move]:
    running = [match.pk for match in matches if match.status == Match.Status.RUNNING]
    if not running:
        return {}
    moves = Move.objects.filter(match__in=running, number=F("match__version")).defer("snapshot").order_by()
    return {move.match_id: move for move in moves}


def _row(match: Match, reader: Reader, turn: Seat | None, move: Move | None) -> Row:
    seats = list(match.seats.all())
    mine = next((seat for seat in seats if reader.pk and seat.member_id == reader.pk), None)
    shows_now = mine is not None or turn is not None or not (match.seen_late or match.behind_closed_doors)
    may_know = mine is not None or not (match.seen_late or match.behind_closed_doors)
    told = _told(seats, reader if mine else AnonymousUser(), move) if move and may_know else ""
    return Row(match, seats, mine, turn, told, shows_now)


def _told(seats: list[Seat], reader: Reader, move: Move) -> str:
    """Return the first sentence about a move as a part of a line: short and without its full stop."""
    page = PageLog(seats, reader, moves=[move])
    said = next((line.text for line in page.lines_of(move)), "")
    return Truncator(said.rstrip(".")).chars(LONGEST)
