"""Roles, notes and the approval of members. Each action is recorded in the audit log in the same transaction."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from club.accounts import services as accounts
from club.accounts.models import Member
from club.audit import services as audit
from club.organizer.members.messages import tell
from club.organizer.members.models import MemberNote
from club.outbox.sentences import Sentence
from club.web.errors import NotPossible

ROLES = ("member", "organizer", "administrator")
NEW_ROLE = {
    "member": gettext_noop("You're now a regular member."),
    "organizer": gettext_noop("You're now an organizer."),
    "administrator": gettext_noop("You're now an administrator."),
}


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
        raise NotPossible(_("You can't change your own role. Ask another administrator."))
    if member.is_guest or not member.is_active:
        raise NotPossible(_("Only approved members can have a role."))
    if administrators == {member.pk}:
        raise NotPossible(_("This is the club's last administrator. Give the role to someone else first."))
    member.is_superuser = member.is_staff = role == "administrator"
    member.is_organizer = role != "member"
    member.save(update_fields=["is_superuser", "is_staff", "is_organizer"])
    entry = audit.record(actor, "role", reason=reason, member=member, about=role, before=before, after=role)
    tell(member, entry, Sentence(NEW_ROLE[role]), reason)
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
