"""Personal data that this app exports and erases (see holdings.py)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.accounts.models import Invitation, Member
from club.house.holdings import GOES, UNNAMED, Holding
from club.house.models import Deletion, InvitationMail, MemberNote

PERSONAL = [
    Holding("organizers_notes", _("What organizers noted about you"), MemberNote, GOES, ("text", "created_at")),
    Holding(
        "notes_written", _("What you noted as an organizer"), MemberNote, UNNAMED, ("text", "created_at"), "author",
    ),
    Holding(
        "invitation_mail", _("The mail that invited you"), InvitationMail, GOES,
        ("email", "name", "language", "status", "created_at"), "invitation__used_by",
    ),
    Holding("deletion", _("When your account is to be deleted"), Deletion, GOES, ("created_at", "due_at")),
    Holding("deletions", _("Whose deletion you noted down"), Deletion, UNNAMED, ("created_at", "due_at"), "asked_by"),
]  # fmt: skip


def erase(member: Member) -> None:
    """Delete the member's invitation emails and unused invitations, and clear the note on the used one."""
    InvitationMail.objects.filter(invitation__used_by=member).delete()
    Invitation.objects.filter(used_by=member).update(note="")
    if member.email:
        Invitation.objects.filter(mail__email__iexact=member.email, used_at=None).delete()
