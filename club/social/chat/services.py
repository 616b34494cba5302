"""Write operations on chats, reports and notes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from club.accounts.models import Member
from club.audit import services as audit
from club.matches import selectors as matches
from club.outbox import services as outbox
from club.outbox.models import Notification
from club.social.chat import policy
from club.social.chat.errors import NotNow, NotThere, NotYours, Refused
from club.social.chat.models import LONGEST_LINE, LONGEST_NOTE, LONGEST_REASON, ChatLine, LastRead, Note, Report

LINES_A_MINUTE = 10
REPORTS_A_DAY = 20
RemovedBy = ChatLine.RemovedBy


@transaction.atomic(durable=True)
def write(*, match_id: int, member: Member, text: str, token: str = "") -> ChatLine:
    """Post a line and notify the other players. Idempotent for the same form token."""
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
    except IntegrityError:  # a concurrent request of the same double click was faster
        return ChatLine.objects.get(match=match, member=member, token=token[:32])
    read(match_id=match_id, member=member, line=line.pk)
    others = [seat.member for seat in seats if seat.member is not None and seat.member_id != member.pk]
    path = f"{match.get_absolute_url()}#chat"
    outbox.tell_all(others, "chat", number=line.pk, match=match, by=member.name, text=text, path=path)
    return line


def read(*, match_id: int, member: Member, line: int) -> None:
    """Record that the member has read the chat up to this line. The mark never moves back."""
    if not LastRead.objects.filter(match_id=match_id, member=member, line__gte=line).exists():
        LastRead.objects.bulk_create(
            [LastRead(match_id=match_id, member=member, line=line)],
            update_conflicts=True,
            unique_fields=["match", "member"],
            update_fields=["line"],
        )


@transaction.atomic(durable=True)
def remove(*, match_id: int, line: int, member: Member) -> None:
    """Remove a line on behalf of its author, as long as it is new."""
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
    """Report a line to the organizers, once per line and member."""
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
def settle_report(report: Report, by: Member, hide: bool, reason: str = "") -> bool:
    """Hide or keep a reported line, settle all its reports and record it in the audit log.

    Return False if the reports were settled already.
    """
    line = ChatLine.objects.select_for_update(of=("self",)).select_related("match", "member").get(pk=report.line_id)
    must_judge(line, by)
    waiting = Report.objects.filter(line=line, status=Report.Status.OPEN)
    settled = waiting.update(status=Report.Status.SETTLED, settled_by=by, settled_at=timezone.now())
    if not settled:
        return False
    if hide:
        take_down(line, RemovedBy.ORGANIZER)
    reason = outbox.clean(reason)[:LONGEST_REASON]
    audit.record(by, "chat_report", reason=reason, match=line.match, member=line.member, hidden=hide)
    return True


def must_judge(line: ChatLine, by: Member) -> None:
    """Raise `NotYours` if the organizer wrote the line or plays in the match."""
    if line.member_id == by.pk or line.match.seats.filter(member=by).exists():
        raise NotYours("own_match")


def take_down(line: ChatLine, by: RemovedBy) -> None:
    """Hide a line, and clear its text in notifications that are not sent yet."""
    line.removed_by = by
    line.save(update_fields=["removed_by"])
    Notification.objects.filter(match=line.match_id, kind=Notification.Kind.CHAT, version=line.pk).update(text="")


def line_of(match_id: int, line: int, reader: Member) -> ChatLine:
    """Return a line of a chat that the reader may read."""
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


def hand_over(*, guest: Member, member: Member, **signal: Any) -> None:
    """Move a guest's chat lines to a member, and their notes on matches the member has no note on."""
    ChatLine.objects.filter(member=guest).update(member=member)
    noted = Note.objects.filter(member=member).values("match")
    Note.objects.filter(member=guest).exclude(match__in=noted).update(member=member)
