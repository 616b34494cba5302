"""Actions on a member: mute and suspend, each with an end date and an undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.accounts.access import organizes
from club.accounts.models import Member, MemberSession
from club.audit import services as audit
from club.audit.models import AuditEntry
from club.matches.errors import NotNow, NotThere, NotYours
from club.matches.models import Match, Remark, Seat
from club.notifications.wording import reader
from club.organizer import forms
from club.organizer.deeds import Values
from club.outbox import services as outbox
from club.web.times import absolute


@dataclass(frozen=True)
class MemberDeed:
    kind: str
    name: str | Promise
    about: str | Promise
    do: Callable[[Member, datetime | None], None]
    effects: Callable[[Member, datetime | None], list[str]]
    told: Callable[[datetime | None], str]  # notification text for the member
    form: type[forms.DeedForm] = forms.DeedForm
    undone_by: str = ""
    warning: str | Promise = ""
    administrators: bool = False
    offered: Callable[[Member], bool] = lambda member: True


def mute(member: Member, until: datetime | None) -> None:
    member.muted_until = until
    member.save(update_fields=["muted_until"])


def unmute(member: Member, until: datetime | None) -> None:
    if not member.muted:
        raise NotNow("not_muted")
    mute(member, None)


def suspend(member: Member, until: datetime | None) -> None:
    """Suspend the member and log them out. Their clocks keep running, and each match log gets a remark."""
    assert until is not None
    member.suspended_until = until
    member.save(update_fields=["suspended_until"])
    MemberSession.objects.filter(member=member).delete()
    remark(member, "cut_off", until=until.isoformat())


def readmit(member: Member, until: datetime | None) -> None:
    if not member.suspended:
        raise NotNow("not_suspended")
    member.suspended_until = None
    member.save(update_fields=["suspended_until"])
    remark(member, "let_in_again")


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


def effects_of_mute(member: Member, until: datetime | None) -> list[str]:
    return [_("{who} can play on, but can't write to others until {until}.").format(
        who=member.name, until=absolute(until) if until else ""
    )]  # fmt: skip


def effects_of_suspension(member: Member, until: datetime | None) -> list[str]:
    assert until is not None
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
        game = _("{game}, match {number}").format(game=seat.match.rulebook.name, number=seat.match_id)
        due = _("due to move by {moment}").format(moment=absolute(seat.due_at)) if seat.due_at else _("not their turn")
        told.append(f"{game}: {due}")
    return told


MUTED = gettext_lazy("You're muted until {until}. You can play, but you can't write to others.")
UNMUTED = gettext_lazy("You can write to others again.")
SUSPENDED = gettext_lazy(
    "Your account is suspended until {until}. Your clocks keep running. If time runs out twice in a match, a bot "
    "stands in, and you can take your seat back when you return."
)
READMITTED = gettext_lazy("Your account is open again. Welcome back.")


def until_sentence(sentence: str | Promise) -> Callable[[datetime | None], str]:
    return lambda until: str(sentence).format(until=absolute(until) if until else "")


DEEDS = {
    deed.kind: deed
    for deed in (
        MemberDeed(
            "mute", gettext_lazy("Mute"), gettext_lazy("The member can play on, but can't write to others."),
            mute, effects_of_mute, until_sentence(MUTED), forms.UntilForm, "unmute",
            offered=lambda member: not member.muted,
        ),
        MemberDeed(
            "unmute", gettext_lazy("Unmute"), gettext_lazy("The member can write again."),
            unmute, lambda member, until: [_("{who} can write again.").format(who=member.name)],
            until_sentence(UNMUTED), undone_by="mute", offered=lambda member: member.muted,
        ),
        MemberDeed(
            "suspend", gettext_lazy("Suspend"),
            gettext_lazy("The member can't log in for a while. Their matches continue."),
            suspend, effects_of_suspension, until_sentence(SUSPENDED), forms.UntilForm, "readmit",
            offered=lambda member: not member.suspended,
        ),
        MemberDeed(
            "readmit", gettext_lazy("Lift the suspension"), gettext_lazy("The member can log in again right away."),
            readmit, lambda member, until: [_("{who} can log in again.").format(who=member.name)],
            until_sentence(READMITTED), undone_by="suspend", offered=lambda member: member.suspended,
        ),
    )
}  # fmt: skip


def offered_to(organizer: Member, member: Member) -> tuple[list[MemberDeed], NotYours | None]:
    """Return the actions available for this member, or the reason why this organizer may take none."""
    try:
        may_decide(organizer, member)
    except NotYours as problem:
        return [], problem
    return [deed for deed in DEEDS.values() if deed.offered(member)], None


def may_decide(organizer: Member, member: Member) -> None:
    """Refuse actions on yourself, on other organizers, and on opponents, who could lose on time when suspended."""
    if organizer.pk == member.pk:
        raise NotYours("not_yourself")
    if organizes(member) and not organizer.is_superuser:
        raise NotYours("not_over_organizers")
    mine = Seat.objects.filter(match=OuterRef("match"), member=organizer, left=False)
    if Seat.objects.filter(Exists(mine), member=member, match__status=Match.Status.RUNNING, left=False).exists():
        raise NotYours("plays_with_you")


def rehearse(deed: MemberDeed, *, pk: int, organizer: Member, values: Values) -> Sequence[str]:
    """Return the effects of the action, by trying it in a transaction that is rolled back."""
    with transaction.atomic():
        member = under_lock(pk)
        may_decide(organizer, member)
        effects = deed.effects(member, until_of(values))
        deed.do(member, until_of(values))
        transaction.set_rollback(True)
    return effects


@transaction.atomic(durable=True)
def intervene(
    deed: MemberDeed, *, pk: int, organizer: Member, values: Values, reason: str, token: str, undoes: int | None = None
) -> AuditEntry:
    member = under_lock(pk)
    done = audit.done(once := f"member {pk} {token}"[:40])
    if done is not None:
        return done
    may_decide(organizer, member)
    until = until_of(values)
    deed.do(member, until)
    details: Values = {**values, **({"until": until.isoformat()} if until else {})}
    details |= {"undoes": undoes} if undoes else {}
    act = audit.record(organizer, deed.kind, reason=reason, member=member, about=member.name, token=once, **details)
    with reader(member):
        title = _("A message from the organizers")
        text = "\n".join([deed.told(until), _("Reason: {reason}").format(reason=reason)])
        outbox.tell(member, "organizer", number=act.pk, title=title, text=text)
    return act


def under_lock(pk: int) -> Member:
    member = Member.objects.select_for_update(of=("self",)).filter(pk=pk).first()
    if member is None:
        raise NotThere("no_such_member")
    return member


def until_of(values: Values) -> datetime | None:
    return timezone.now() + timedelta(days=values["days"]) if "days" in values else None
