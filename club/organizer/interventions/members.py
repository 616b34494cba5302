"""The organizers' interventions on a member: mute and suspend, each with an end date and an undo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from club.accounts.access import organizes
from club.accounts.models import Member, MemberSession
from club.audit.interventions import Intervention, Interventions, Subject, Values
from club.audit.models import AuditEntry
from club.matches.models import Match, Remark, Seat
from club.organizer.errors import NotNow, NotThere, NotYours
from club.organizer.forms import interventions as forms
from club.outbox import services as outbox
from club.outbox.sentences import Sentence
from club.web.times import absolute


class MemberSubject(Subject):
    def __init__(self, member: Member) -> None:
        super().__init__()
        self.member = member
        self.changes: list[str] = []
        self.message = Sentence("")

    def check(self, organizer: Member) -> None:
        check_organizer(organizer, self.member)

    def end_after(self, values: Values) -> datetime:
        until = timezone.now() + timedelta(days=values["days"])
        self.data["until"] = until.isoformat()
        return until

    def audit_fields(self) -> dict[str, Any]:
        return {"member": self.member, "about": self.member.name}

    def effects(self) -> list[str]:
        return self.changes

    def concerned(self) -> list[Member]:
        return [] if self.member.is_guest else [self.member]

    def notify(self, entry: AuditEntry) -> None:
        title = Sentence(gettext_noop("A message from the organizers"))
        reason = Sentence(gettext_noop("Reason: {reason}"), reason=entry.reason)
        outbox.tell(self.member, "organizer", number=entry.pk, title=title, text=[self.message, reason])


@contextmanager
def locked_member(pk: int) -> Iterator[MemberSubject]:
    with transaction.atomic(durable=True):
        member = Member.objects.select_for_update(of=("self",)).filter(pk=pk).first()
        if member is None:
            raise NotThere("no_such_member")
        yield MemberSubject(member)


MEMBER_INTERVENTIONS = Interventions("member", locked=locked_member)


def available_to(organizer: Member, member: Member) -> tuple[list[Intervention[MemberSubject]], NotYours | None]:
    """Return the interventions available for this member, or the reason why this organizer may use none."""
    try:
        check_organizer(organizer, member)
    except NotYours as problem:
        return [], problem
    return [one for one in MEMBER_INTERVENTIONS if one.available(member)], None


def check_organizer(organizer: Member, member: Member) -> None:
    """Refuse actions on yourself, on other organizers, and on opponents, who could lose on time when suspended."""
    if organizer.pk == member.pk:
        raise NotYours("not_yourself")
    if organizes(member) and not organizer.is_superuser:
        raise NotYours("not_over_organizers")
    mine = Seat.objects.filter(match=OuterRef("match"), member=organizer, left=False)
    if Seat.objects.filter(Exists(mine), member=member, match__status=Match.Status.RUNNING, left=False).exists():
        raise NotYours("plays_with_you")


def set_muted(member: Member, until: datetime | None) -> None:
    member.muted_until = until
    member.save(update_fields=["muted_until"])


def mute(subject: MemberSubject, organizer: Member, values: Values, reason: str) -> None:
    until = subject.end_after(values)
    set_muted(subject.member, until)
    subject.changes = effects_of_mute(subject.member, until)
    subject.message = Sentence(MUTED, until=until)


def unmute(subject: MemberSubject, organizer: Member, values: Values, reason: str) -> None:
    if not subject.member.muted:
        raise NotNow("not_muted")
    set_muted(subject.member, None)
    subject.changes = [_("{who} can write again.").format(who=subject.member.name)]
    subject.message = Sentence(UNMUTED)


def suspend(subject: MemberSubject, organizer: Member, values: Values, reason: str) -> None:
    """Suspend the member and log them out. Their clocks keep running, and each match log gets a remark."""
    member, until = subject.member, subject.end_after(values)
    subject.changes = effects_of_suspension(member, until)
    subject.message = Sentence(SUSPENDED, until=until)
    member.suspended_until = until
    member.save(update_fields=["suspended_until"])
    MemberSession.objects.filter(member=member).delete()
    remark(member, "cut_off", until=until.isoformat())


def readmit(subject: MemberSubject, organizer: Member, values: Values, reason: str) -> None:
    member = subject.member
    if not member.suspended:
        raise NotNow("not_suspended")
    member.suspended_until = None
    member.save(update_fields=["suspended_until"])
    remark(member, "let_in_again")
    subject.changes = [_("{who} can log in again.").format(who=member.name)]
    subject.message = Sentence(READMITTED)


def remark(member: Member, kind: str, **data: str) -> None:
    """Add a remark to the log of the member's running matches, for the other players."""
    now = timezone.now()
    Remark.objects.bulk_create(
        Remark(
            match=seat.match, number=seat.match.version, kind=kind, created_at=now, data={"seat": seat.number, **data}
        )
        for seat in playing(member)
    )


def playing(member: Member) -> list[Seat]:
    seats = Seat.objects.filter(member=member, match__status=Match.Status.RUNNING, left=False, out=False)
    return list(seats.select_related("match").order_by("due_at", "match_id"))


def effects_of_mute(member: Member, until: datetime) -> list[str]:
    sentence = _("{who} can play on, but can't write to others until {until}.")
    return [sentence.format(who=member.name, until=absolute(until))]


def effects_of_suspension(member: Member, until: datetime) -> list[str]:
    told = [
        _("{who} is logged out everywhere and can't log in until {until}.").format(
            who=member.name, until=absolute(until)
        )
    ]
    seats = playing(member)
    if not seats:
        return [*told, _("They have no current matches, so nothing else changes.")]
    told.append(
        _(
            "No bot takes over right away: the clocks keep running. After the first missed deadline a neutral "
            "move is played, after the second a bot stands in. The member can take the seat back later."
        )
    )
    for seat in seats:
        game = seat.match.title
        due = _("due to move by {moment}").format(moment=absolute(seat.due_at)) if seat.due_at else _("not their turn")
        told.append(f"{game}: {due}")
    return told


MUTED = gettext_noop("You're muted until {until}. You can play, but you can't write to others.")
UNMUTED = gettext_noop("You can write to others again.")
SUSPENDED = gettext_noop(
    "Your account is suspended until {until}. Your clocks keep running. If time runs out twice in a match, a bot "
    "stands in, and you can take your seat back when you return."
)
READMITTED = gettext_noop("Your account is open again. Welcome back.")


MEMBER_INTERVENTIONS.register(
    Intervention(
        "mute", gettext_lazy("Mute"), mute, gettext_lazy("The member can play on, but can't write to others."),
        forms.UntilForm, undo=lambda entry: ("unmute", {}), available=lambda member: not member.muted,
    ),
    Intervention(
        "unmute", gettext_lazy("Unmute"), unmute, gettext_lazy("The member can write again."), forms.InterventionForm,
        undo=lambda entry: ("mute", {}), available=lambda member: member.muted,
    ),
    Intervention(
        "suspend", gettext_lazy("Suspend"), suspend,
        gettext_lazy("The member can't log in for a while. Their matches continue."),
        forms.UntilForm, undo=lambda entry: ("readmit", {}), available=lambda member: not member.suspended,
    ),
    Intervention(
        "readmit", gettext_lazy("Lift the suspension"), readmit,
        gettext_lazy("The member can log in again right away."),
        forms.InterventionForm, undo=lambda entry: ("suspend", {}), available=lambda member: member.suspended,
    ),
)  # fmt: skip
