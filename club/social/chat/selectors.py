"""Queries on chats, notes and reports."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from club.accounts.models import Member
from club.matches.errors import MatchError
from club.matches.models import Match, Seat
from club.matches.services.deputies import seat_for
from club.social.chat import policy
from club.social.chat.models import ChatLine, LastRead, Note, Report

LATEST_LINES = 100
ALL_LINES = 5000


@dataclass(frozen=True)
class ShownLine:
    line: ChatLine
    mine: bool
    watcher: bool  # written by a member without a seat
    unread: bool
    can_remove: bool
    can_report: bool


@dataclass
class Chat:
    """The chat of a match as one reader may see it."""

    seats: list[Seat]
    reader: policy.Reader
    latest: int = LATEST_LINES
    problem: str = ""  # why the submitted line was refused ...
    typed: str = ""  # ... and its text

    def __post_init__(self) -> None:
        self.match: Match = self.seats[0].match
        self.unreadable: MatchError | None = policy.reading_refused(self.seats, self.reader)
        self.silence: MatchError | None = self.unreadable or policy.writing_refused(self.seats, self.reader)

    @cached_property
    def _rows(self) -> list[ChatLine]:
        if self.unreadable:
            return []
        rows = ChatLine.objects.filter(match=self.match).select_related("member").order_by("-pk")
        return list(rows[: self.latest + 1])[::-1]

    @property
    def has_earlier(self) -> bool:
        return len(self._rows) > self.latest

    @cached_property
    def lines(self) -> list[ShownLine]:
        seated = {seat.member_id for seat in self.seats}
        return [
            ShownLine(
                line=line,
                mine=line.member_id is not None and line.member_id == self.reader.pk,
                watcher=line.member_id is not None and line.member_id not in seated,
                unread=self.counts_unread and line.pk > self._read and is_news(line, self.reader),
                can_remove=policy.may_remove(line, self.reader),
                can_report=policy.may_report(line, self.reader),
            )
            for line in self._rows[-self.latest :]
        ]

    @cached_property
    def counts_unread(self) -> bool:
        """Whether unread lines are marked: only for players."""
        return seat_for(self.seats, self.reader, None) is not None

    @cached_property
    def _read(self) -> int:
        rows = LastRead.objects.filter(match=self.match, member_id=self.reader.pk or 0)
        return rows.values_list("line", flat=True).first() or 0

    @cached_property
    def unread(self) -> int:
        return sum(shown.unread for shown in self.lines)

    @property
    def last(self) -> int:
        return self._rows[-1].pk if self._rows else 0

    @cached_property
    def stamp(self) -> str:
        """Version of the chat, for polling. It changes with each new or removed line."""
        return "" if self.unreadable else stamp_of(self.match)


def stamp_of(match: Match) -> str:
    counts: dict[str, Any] = ChatLine.objects.filter(match=match).aggregate(
        last=Max("pk"), removed=Count("pk", filter=~Q(removed_by=""))
    )
    return f"{counts['last'] or 0}-{counts['removed']}"


def is_news(line: ChatLine, reader: policy.Reader) -> bool:
    return not line.removed_by and line.member_id != reader.pk


def with_unread(matches: QuerySet[Match], member: Member) -> QuerySet[Match]:
    """Annotate each match with the number of lines the member has not read, as `unread`."""
    read = LastRead.objects.filter(match=OuterRef("match"), member=member).values("line")
    lines = ChatLine.objects.filter(match=OuterRef("pk"), removed_by="").exclude(member=member)
    news = lines.filter(pk__gt=Coalesce(Subquery(read), 0)).order_by().values("match")
    return matches.annotate(unread=Coalesce(Subquery(news.annotate(n=Count("pk")).values("n")), 0))


def note_of(member: Member, match: Match) -> str:
    return Note.objects.filter(match=match, member=member).values_list("text", flat=True).first() or ""


def open_reports() -> QuerySet[Report]:
    """Return the open reports, oldest first."""
    waiting = Report.objects.filter(status=Report.Status.OPEN).order_by("created_at", "pk")
    return waiting.select_related("line__match", "line__member", "reporter")


def export_of(member: Member) -> dict[str, list[dict[str, Any]]]:
    """Return a member's chat lines, notes and reports for the account export."""
    said = ChatLine.objects.filter(member=member).order_by("pk")
    notes = Note.objects.filter(member=member).order_by("match")
    reports = Report.objects.filter(reporter=member).order_by("pk")
    return {
        "chat": [
            {"match": line.match_id, "at": line.created_at, "text": line.text, "removed_by": line.removed_by}
            for line in said
        ],
        "notes": [{"match": note.match_id, "saved_at": note.saved_at, "text": note.text} for note in notes],
        "reports": [{"line": r.line_id, "at": r.created_at, "reason": r.reason} for r in reports],
    }
