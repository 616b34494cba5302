"""Organizers' actions on the club and its members. Each one is recorded in the audit log in the same transaction."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.accounts import services as accounts
from club.accounts.models import Member
from club.audit import services as audit
from club.audit.models import AuditEntry
from club.clubinfo.models import ClubSettings
from club.house.errors import Refused
from club.house.models import Deletion, MemberNote
from club.notifications import wording
from club.outbox import services as outbox
from club.web.times import absolute

GRACE = timedelta(days=7)
DELETIONS_AT_ONCE = 50

NEWS_OF_ACTS = 10**13  # offset that keeps these numbers apart from those of club/social/people
ROLES = ("member", "organizer", "administrator")


# The club


@transaction.atomic(durable=True)
def change_club(*, actor: Member, changes: dict[str, Any]) -> list[str]:
    """Change the settings and return the names of the fields that changed."""
    row = ClubSettings.objects.select_for_update().filter(pk=1).first() or ClubSettings(pk=1)
    changed = [name for name, value in changes.items() if getattr(row, name) != value]
    if changed:
        before = {name: getattr(row, name) for name in changed}
        for name in changed:
            setattr(row, name, changes[name])
        row.save()
        after = {name: changes[name] for name in changed}
        audit.record(actor, "club_settings", reason="", about=", ".join(changed), before=before, after=after)
    return changed


# Roles


def role_of(member: Member) -> str:
    if member.is_superuser:
        return "administrator"
    return "organizer" if member.is_organizer else "member"


@transaction.atomic(durable=True)
def set_role(*, actor: Member, member: Member, role: str, reason: str) -> bool:
    """Change the role. Return False if the member already has it.

    The administrators are locked, so that two of them cannot remove each other's role at the same time.
    """
    administrators = {m.pk for m in lock_administrators() if m.is_active}
    member = Member.objects.select_for_update().get(pk=member.pk)
    before = role_of(member)
    if before == role:
        return False
    if member.pk == actor.pk:
        raise Refused(_("You can't change your own role. Ask another administrator."))
    if member.is_guest or not member.is_active:
        raise Refused(_("Only approved members can have a role."))
    if administrators == {member.pk}:
        raise Refused(_("This is the club's last administrator. Give the role to someone else first."))
    member.is_superuser = member.is_staff = role == "administrator"
    member.is_organizer = role != "member"
    member.save(update_fields=["is_superuser", "is_staff", "is_organizer"])
    act = audit.record(actor, "role", reason=reason, member=member, about=role, before=before, after=role)
    with wording.reader(member):
        sentences = {
            "member": _("You're now a regular member."),
            "organizer": _("You're now an organizer."),
            "administrator": _("You're now an administrator."),
        }
        tell(member, act, sentences[role], reason)
    return True


def lock_administrators() -> list[Member]:
    return list(Member.objects.select_for_update().filter(is_superuser=True).order_by("pk"))


# Notes


@transaction.atomic(durable=True)
def add_note(*, actor: Member, member: Member, text: str, token: str) -> None:
    if audit.done(token) is None:
        MemberNote.objects.create(member=member, author=actor, text=text)
        audit.record(actor, "note", reason="", member=member, token=token)


@transaction.atomic(durable=True)
def remove_note(*, actor: Member, note: MemberNote) -> None:
    deleted, _rows = MemberNote.objects.filter(pk=note.pk).delete()
    if deleted:
        audit.record(actor, "note_removed", reason="", member=note.member)


# Joining


def approve(*, actor: Member, member: Member) -> bool:
    """Approve a waiting member and notify them. Idempotent."""
    with transaction.atomic(durable=True):
        if not accounts.let_in(member=member):
            return False
        audit.record(actor, "approve", reason="", member=member)
    accounts.tell_they_are_in(member=member)
    return True


def decline(*, actor: Member, member: Member, reason: str) -> None:
    """Delete a waiting member. The audit log keeps the ID and the reason, not the name."""
    audit.record(actor, "decline", reason=reason, member=member)
    accounts.forget(member)


# Personal data


@transaction.atomic(durable=True)
def offer_export(*, actor: Member, member: Member, reason: str, token: str) -> None:
    """Tell the member where to download a copy of their data. Organizers never get the copy."""
    if audit.done(token) is not None:
        return
    act = audit.record(actor, "export", reason=reason, member=member, token=token)
    with wording.reader(member):
        tell(member, act, _("Your copy of your data is ready"), reason, reverse("my_data"))


@transaction.atomic(durable=True)
def plan_deletion(*, actor: Member, member: Member, reason: str) -> Deletion:
    """Schedule the deletion in a week, unless the member or an administrator cancels it."""
    lock_administrators()
    member = Member.objects.select_for_update().get(pk=member.pk)
    planned = Deletion.objects.filter(member=member).first()
    if planned is not None:
        return planned
    if member.pk == actor.pk:
        raise Refused(_("You can delete your own account in your settings."))
    if member.is_superuser:
        raise Refused(_("Remove the administrator role first."))
    planned = Deletion.objects.create(member=member, asked_by=actor, due_at=timezone.now() + GRACE)
    act = audit.record(actor, "deletion", reason=reason, member=member, due=planned.due_at.isoformat())
    with wording.reader(member):
        title = _("Your account will be deleted on {day}").format(day=absolute(planned.due_at))
        text = _("If you don't want this, press “Keep my account” on this page.")
        tell(member, act, title, f"{reason}\n\n{text}", reverse("my_data"))
    return planned


@transaction.atomic(durable=True)
def keep(*, actor: Member, member: Member, reason: str = "") -> bool:
    """Cancel the deletion. Return False if there is none, or if it is too late."""
    deleted, _rows = Deletion.objects.filter(member=member, due_at__gt=timezone.now()).delete()
    if not deleted:
        return False
    act = audit.record(actor, "deletion_undone", reason=reason, member=member)
    if actor.pk != member.pk:
        with wording.reader(member):
            tell(member, act, _("Your account won't be deleted"), reason, reverse("my_data"))
    return True


def carry_out_deletions() -> int:
    """Delete the accounts whose week is over and return their number."""
    due = Deletion.objects.filter(due_at__lte=timezone.now()).select_related("member").order_by("due_at")
    done = 0
    for planned in list(due[:DELETIONS_AT_ONCE]):
        if accounts.is_last_administrator(planned.member):  # promoted during the week
            continue
        token = f"deletion-{planned.pk}"
        if audit.done(token) is None:  # recorded already if an earlier run was interrupted
            audit.record(None, "deleted", reason="", member=planned.member, token=token)
        accounts.forget(planned.member)
        done += 1
    return done


def tell(member: Member, act: AuditEntry, title: str, text: str, path: str = "") -> None:
    outbox.tell(member, "news", number=NEWS_OF_ACTS + act.pk, title=title, text=text, path=path)
