"""Copies of a member's personal data, and the planned deletion of accounts."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from club.accounts import services as accounts
from club.accounts.models import Member
from club.audit import services as audit
from club.organizer.members.messages import tell
from club.organizer.members.models import Deletion
from club.organizer.members.services import lock_administrators
from club.outbox.sentences import Sentence
from club.web.errors import NotPossible

GRACE = timedelta(days=7)
DELETIONS_AT_ONCE = 50


@transaction.atomic(durable=True)
def offer_export(*, actor: Member, member: Member, reason: str, token: str) -> None:
    """Tell the member where to download a copy of their data. Organizers never get the copy."""
    if audit.done(token) is not None:
        return
    entry = audit.record(actor, "export", reason=reason, member=member, token=token)
    tell(member, entry, Sentence(gettext_noop("Your copy of your data is ready")), reason, path=reverse("my_data"))


@transaction.atomic(durable=True)
def plan_deletion(*, actor: Member, member: Member, reason: str) -> Deletion:
    """Schedule the deletion in a week, unless the member or an administrator cancels it."""
    lock_administrators()
    member = Member.objects.select_for_update().get(pk=member.pk)
    planned = Deletion.objects.filter(member=member).first()
    if planned is not None:
        return planned
    if member.pk == actor.pk:
        raise NotPossible(_("You can delete your own account in your settings."))
    if member.is_superuser:
        raise NotPossible(_("Remove the administrator role first."))
    planned = Deletion.objects.create(member=member, asked_by=actor, due_at=timezone.now() + GRACE)
    entry = audit.record(actor, "deletion", reason=reason, member=member, due=planned.due_at.isoformat())
    title = Sentence(gettext_noop("Your account will be deleted on {day}"), day=planned.due_at)
    text = Sentence(gettext_noop("If you don't want this, press “Keep my account” on this page."))
    tell(member, entry, title, reason, text, path=reverse("my_data"))
    return planned


@transaction.atomic(durable=True)
def keep(*, actor: Member, member: Member, reason: str = "") -> bool:
    """Cancel the deletion. Return False if there is none, or if it is too late."""
    deleted, _rows = Deletion.objects.filter(member=member, due_at__gt=timezone.now()).delete()
    if not deleted:
        return False
    entry = audit.record(actor, "deletion_undone", reason=reason, member=member)
    if actor.pk != member.pk:
        tell(member, entry, Sentence(gettext_noop("Your account won't be deleted")), reason, path=reverse("my_data"))
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
