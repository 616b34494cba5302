"""A member's calendar: quiet hours, absences and a deputy. Changes move the running deadlines."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, time, timedelta

import msgspec
from django.db import transaction
from django.utils import timezone

from club.accounts.models import Member
from club.matches import timing
from club.matches.errors import Refused
from club.matches.models import Match, Seat
from club.matches.services import deputies
from club.matches.services.ledger import locked
from club.matches.timing import Absences
from club.outbox import services as outbox

VACATION_DAYS = 42  # per year
LONGEST_QUIET = timedelta(hours=12)  # per day


def set_quiet_hours(*, member: Member, begin: time | None, end: time | None) -> None:
    if (begin is None) != (end is None):
        raise Refused("quiet_needs_both")
    if begin is not None and end is not None and span(begin, end) > LONGEST_QUIET:
        raise Refused("quiet_too_long")
    member.quiet_from, member.quiet_until = begin, end
    save_calendar(member, ["quiet_from", "quiet_until"])


def span(begin: time, end: time) -> timedelta:
    minutes = (end.hour * 60 + end.minute) - (begin.hour * 60 + begin.minute)
    return timedelta(minutes=minutes % (24 * 60))


def add_absence(*, member: Member, first: date, last: date) -> None:
    if last < first or last < timezone.localdate():
        raise Refused("absence_backwards")
    if last - first > timedelta(days=VACATION_DAYS):
        raise Refused("absence_too_long", days=VACATION_DAYS)
    absences = (*timing.absences_of(member), (first, last))
    if max(days_away(absences).values()) > VACATION_DAYS:
        raise Refused("absence_too_long", days=VACATION_DAYS)
    set_absences(member, absences)


def remove_absence(*, member: Member, first: date, last: date) -> None:
    """Remove an absence. Days that have begun are kept: they stopped the clocks and count as used."""
    others = tuple(a for a in timing.absences_of(member) if a != (first, last))
    today = timezone.localdate()
    gone = first > today or len(others) == len(timing.absences_of(member))
    set_absences(member, others if gone else (*others, (first, min(last, today))))


def set_absences(member: Member, absences: Absences) -> None:
    """Store the absences in order, without those that ended before last year."""
    kept = sorted({a for a in absences if a[1].year >= timezone.localdate().year - 1})
    member.away = msgspec.json.encode(kept).decode()
    save_calendar(member, ["away"])


def days_away(absences: Absences) -> Counter[int]:
    """Count the days of absence per year, each day once."""
    days = {first + timedelta(days=i) for first, last in absences for i in range((last - first).days + 1)}
    return Counter(day.year for day in days)


def set_deputy(*, member: Member, deputy: Member | None, until: datetime | None) -> None:
    if deputy is not None and (deputy.pk == member.pk or deputy.is_guest or not deputy.is_active):
        raise Refused("no_such_deputy")
    if deputy is not None and (until is None or until <= timezone.now()):
        raise Refused("deputy_needs_date")
    with transaction.atomic():
        record_deputy(Member.objects.get(pk=member.pk))  # the previous deputy, for matches that began since
        member.deputy, member.deputy_until = deputy, until if deputy else None
        member.save(update_fields=["deputy", "deputy_until"])
        record_deputy(member)
        if deputy is not None:
            tell_of_open_turns(member, deputy)


def record_deputy(member: Member) -> None:
    seats = list(Seat.objects.filter(member=member, match__status=Match.Status.RUNNING))
    for seat in seats:
        seat.member = member
    deputies.record(seats, timezone.now())


def tell_of_open_turns(member: Member, deputy: Member) -> None:
    """Notify a new deputy of the turns that are already open. Later turns notify the deputy when they begin."""
    waiting = Seat.objects.filter(member=member, to_act=True, bot="").select_related("match")
    for seat in waiting.exclude(deputies.knows_another(deputy)):
        outbox.tell(deputy, "turn", number=seat.match.version, match=seat.match, by=member.name)


def save_calendar(member: Member, fields: list[str]) -> None:
    """Save calendar fields and recompute running deadlines."""
    before = Member.objects.get(pk=member.pk)
    member.save(update_fields=fields)
    recompute_deadlines(member, before)


def recompute_deadlines(member: Member, before: Member) -> None:
    """Recompute running deadlines after a change of the calendar. The time left stays the same."""
    waiting = Seat.objects.filter(member=member, due_at__isnull=False).values_list("match_id", flat=True)
    for match_id in list(waiting):
        with locked(match_id) as ledger:
            for seat in ledger.seats:
                if seat.member_id == member.pk and seat.due_at is not None:
                    seat.member = before
                    unused = timing.read_off(ledger.match, seat, ledger.now)
                    seat.member = member
                    if unused is not None:
                        timing.run(ledger.match, seat, ledger.now, unused)
