"""A match for the organizers' pages, as the public sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from club.accounts.models import Member
from club.audit.models import AuditEntry
from club.matches import selectors, sql
from club.matches.models import Departure, Match, Seat
from club.matches.page import MatchPage
from club.matches.services.deputies import known_seats
from club.organizer.errors import NotThere
from club.organizer.interventions.matches import MATCH_INTERVENTIONS

LATEST_LINES = 40
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
        """Return whether to offer this intervention in the current state."""
        return self.running and not self.mine and MATCH_INTERVENTIONS[kind].available(self)


def table(match_id: int, organizer: Member) -> Table:
    seats = sql.seats_with_match(match_id)
    if not seats:
        raise NotThere("no_such_match")
    return Table(seats, organizer)


def may_look(organizer: Member, match_id: int) -> AuditEntry | None:
    """Return the administrator's own recent "reveal" entry for this match, if it has not expired."""
    since = timezone.now() - LOOKING
    return AuditEntry.objects.filter(kind="reveal", actor=organizer, match=match_id, created_at__gt=since).first()
