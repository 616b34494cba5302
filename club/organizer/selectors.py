"""Queries for the organizers' pages: a match as the public sees it, and the audit log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils import timezone

from club.accounts.models import Member
from club.accounts.selectors import called
from club.audit.models import AuditEntry
from club.matches import selectors, sql
from club.matches.errors import NotThere
from club.matches.models import Departure, Match, Seat
from club.matches.page import MatchPage
from club.matches.services.deputies import known_seats
from club.organizer import deeds, members

LATEST_LINES = 40
LATEST_ACTS = 20
LOOKING = timedelta(minutes=30)  # how long an administrator may view hidden information after revealing it


@dataclass
class Table:
    """A match without its hidden information: every organizer sees what an anonymous visitor sees."""

    seats: list[Seat]
    organizer: Member

    @property
    def match(self) -> Match:
        return self.seats[0].match

    @cached_property
    def page(self) -> MatchPage:
        until = self.match.version
        moves = selectors.moves_of(self.match, LATEST_LINES, until=until)
        remarks = selectors.remarks_of(self.match, until=until)
        return MatchPage(self.seats, AnonymousUser(), moves=moves, remarks=remarks)

    @property
    def running(self) -> bool:
        return self.match.status == Match.Status.RUNNING

    @property
    def clocks(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.due_at is not None or seat.kept_seconds is not None]

    @cached_property
    def departures(self) -> list[Departure]:
        return list(Departure.objects.filter(match=self.match))

    @cached_property
    def mine(self) -> bool:
        """Whether the organizer plays or played in this match, also as a deputy or substitute."""
        now, me = timezone.now(), self.organizer.pk
        seated = any(seat.member_id == me or seat.deputised_by(me, now) for seat in self.seats)
        return seated or bool(known_seats(self.match.pk, me))

    @property
    def returnable(self) -> list[Seat]:
        """Seats where a bot stands in, or that another member took over."""
        left = {gone.seat for gone in self.departures}
        return [seat for seat in self.seats if seat.playing and (seat.stood_in or seat.number in left)]

    def may_need(self, kind: str) -> bool:
        """Return whether to offer this action in the current state; the action itself makes the final check."""
        if not self.running or self.mine:
            return False
        match kind:
            case "pause":
                return self.match.paused_at is None
            case "resume":
                return self.match.paused_at is not None
            case "extend" | "shorten":
                return bool(self.clocks)
            case "return":
                return bool(self.returnable)
            case "rewind":
                return self.match.version > 0
        return True


def table(match_id: int, organizer: Member) -> Table:
    seats = sql.seats_with_match(match_id)
    if not seats:
        raise NotThere("no_such_match")
    return Table(seats, organizer)


def acts() -> QuerySet[AuditEntry]:
    """Return the entries, newest first. Deleted members and matches are shown only by `about`."""
    return AuditEntry.objects.select_related("actor", "member", "match").defer("match__state").order_by("-pk")


def acts_about(*, match: int | None = None, member: int | None = None) -> QuerySet[AuditEntry]:
    return acts().filter(match=match) if match is not None else acts().filter(member=member)


def filtered(*, kind: str = "", who: str = "", words: str = "") -> QuerySet[AuditEntry]:
    found = acts()
    if kind:
        found = found.filter(kind=kind)
    if who:
        them = list(called(who).values_list("pk", flat=True))
        found = found.filter(Q(actor__in=them) | Q(member__in=them))
    if words:
        found = found.filter(Q(reason__icontains=words) | Q(about__icontains=words))
    return found


def undo_of(act: AuditEntry) -> deeds.Undo | None:
    if act.match_id is not None and act.kind in deeds.DEEDS:
        return deeds.DEEDS[act.kind].undo(act)
    if act.member_id is not None and act.kind in members.DEEDS and members.DEEDS[act.kind].undone_by:
        return members.DEEDS[act.kind].undone_by, {}
    return None


def may_look(organizer: Member, match_id: int) -> AuditEntry | None:
    """Return the administrator's own recent "reveal" entry for this match, if it has not expired."""
    since = timezone.now() - LOOKING
    return AuditEntry.objects.filter(kind="reveal", actor=organizer, match=match_id, created_at__gt=since).first()
