"""What can be said and written beside a match, as verbs."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from club.accounts.models import Member
from club.matches import selectors as matches
from club.matches.errors import NotNow, NotThere, NotYours, Refused
from club.notices import outbox
from club.notices.models import Notice
from club.talk import policy
from club.talk.models import LONGEST_LINE, LONGEST_NOTE, LONGEST_REASON, ChatLine, LastRead, Note, Report

LINES_A_MINUTE = 10
REPORTS_A_DAY = 20
RemovedBy = ChatLine.RemovedBy


@transaction.atomic(durable=True)
def write(*, match_id: int, member: Member, text: str, token: str = "") -> ChatLine:
    """Says a line and tells the others at the table; the same form says it once, however often it arrives."""
    seats = matches.seats_of(match_id, member)
    match = seats[0].match
    said = ChatLine.objects.filter(match=match, member=member, token=token).first() if token else None
    if said is not None:
        return said
    policy.must_write(seats, member)
    text = outbox.clean(text.replace("\r\n", "\n")).strip()
    if not text:
        raise Refused("chat_empty")
    if len(text) > LONGEST_LINE:
        raise Refused("chat_too_long", most=LONGEST_LINE)
    now = timezone.now()
    if ChatLine.objects.filter(member=member, created_at__gt=now - timedelta(minutes=1)).count() >= LINES_A_MINUTE:
        raise NotNow("chat_too_fast")
    try:
        with transaction.atomic():
            line = ChatLine.objects.create(match=match, member=member, text=text, token=token[:32], created_at=now)
    except IntegrityError:  # the other half of a double click was a moment faster
        return ChatLine.objects.get(match=match, member=member, token=token[:32])
    read(match_id=match_id, member=member, line=line.pk)
    others = [seat.member for seat in seats if seat.member is not None and seat.member_id != member.pk]
    path = f"{match.get_absolute_url()}#chat"
    outbox.tell_all(others, "chat", number=line.pk, match=match, by=member.name, text=text, path=path)
    return line


def read(*, match_id: int, member: Member, line: int) -> None:
    """The member has seen the chat up to this line; what was read stays read."""
    if not LastRead.objects.filter(match_id=match_id, member=member, line__gte=line).exists():
        LastRead.objects.bulk_create(
            [LastRead(match_id=match_id, member=member, line=line)],
            update_conflicts=True,
            unique_fields=["match", "member"],
            update_fields=["line"],
        )


@transaction.atomic(durable=True)
def remove(*, match_id: int, line: int, member: Member) -> None:
    """The author takes a line back, as long as it is new."""
    said = line_of(match_id, line, member)
    if said.member_id != member.pk:
        raise NotYours("not_your_line")
    if said.removed_by:
        return
    if not policy.is_new(said):
        raise NotNow("line_too_old")
    take_down(said, RemovedBy.AUTHOR)


@transaction.atomic(durable=True)
def report(*, match_id: int, line: int, member: Member, reason: str) -> None:
    """Asks the organizers to look at a line; once for each line and member."""
    said = line_of(match_id, line, member)
    if not policy.may_report(said, member):
        raise NotYours("cannot_report")
    reason = outbox.clean(reason).strip()
    if not reason:
        raise Refused("reason_missing")
    now = timezone.now()
    if Report.objects.filter(reporter=member, created_at__gt=now - timedelta(days=1)).count() >= REPORTS_A_DAY:
        raise NotNow("too_many_reports")
    Report.objects.bulk_create(
        [Report(line=said, reporter=member, reason=reason[:LONGEST_REASON], created_at=now)], ignore_conflicts=True
    )


@transaction.atomic
def settle_report(report: Report, by: Member, hide: bool) -> bool:
    """An organizer has looked: the line is hidden or stays, and all its reports are settled. False: somebody else
    was faster. Nobody judges the chat of a match in which they play."""
    line = ChatLine.objects.select_for_update(of=("self",)).get(pk=report.line_id)
    if line.member_id == by.pk or line.match.seats.filter(member=by).exists():
        raise NotYours("own_match")
    waiting = Report.objects.filter(line=line, status=Report.Status.OPEN)
    settled = waiting.update(status=Report.Status.SETTLED, settled_by=by, settled_at=timezone.now())
    if settled and hide:
        take_down(line, RemovedBy.ORGANIZER)
    return settled > 0


def take_down(line: ChatLine, by: RemovedBy) -> None:
    """Nobody reads it any more, neither here nor in a notice that is still to be sent."""
    line.removed_by = by
    line.save(update_fields=["removed_by"])
    Notice.objects.filter(match=line.match_id, kind=Notice.Kind.CHAT, version=line.pk).update(text="")


def line_of(match_id: int, line: int, reader: Member) -> ChatLine:
    """A line that the reader can see."""
    policy.must_read(matches.seats_of(match_id, reader), reader)
    said = ChatLine.objects.select_related("member").filter(match_id=match_id, pk=line).first()
    if said is None:
        raise NotThere("no_such_line")
    return said


@transaction.atomic(durable=True)
def save_note(*, match_id: int, member: Member, text: str) -> None:
    matches.seats_of(match_id, member)
    text = outbox.clean(text.replace("\r\n", "\n")).rstrip()
    if len(text) > LONGEST_NOTE:
        raise Refused("note_too_long", most=LONGEST_NOTE)
    if not text:
        Note.objects.filter(match_id=match_id, member=member).delete()
        return
    Note.objects.update_or_create(match_id=match_id, member=member, defaults={"text": text, "saved_at": timezone.now()})


def hand_over(*, guest: Member, member: Member) -> None:
    """The guest turned out to be this member: what they said is theirs, and their notes, where they have none."""
    ChatLine.objects.filter(member=guest).update(member=member)
    noted = Note.objects.filter(member=member).values("match")
    Note.objects.filter(member=guest).exclude(match__in=noted).update(member=member)
