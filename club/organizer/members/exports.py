"""Personal data that this app exports and erases (see club/accounts/personal_data.py)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.accounts.models import Invitation, Member
from club.accounts.personal_data import ANONYMIZED, DELETED, PersonalData
from club.organizer.members.models import Deletion, InvitationMail, MemberNote

PERSONAL = [
    PersonalData("organizers_notes", _("What organizers noted about you"), MemberNote, DELETED, ("text", "created_at")),
    PersonalData(
        "notes_written",
        _("What you noted as an organizer"),
        MemberNote,
        ANONYMIZED,
        ("text", "created_at"),
        "author",
    ),
    PersonalData(
        "invitation_mail",
        _("The email that invited you"),
        InvitationMail,
        DELETED,
        ("email", "name", "language", "status", "created_at"),
        "invitation__used_by",
    ),
    PersonalData("deletion", _("When your account will be deleted"), Deletion, DELETED, ("created_at", "due_at")),
    PersonalData(
        "deletions", _("Account deletions you scheduled"), Deletion, ANONYMIZED, ("created_at", "due_at"), "asked_by"
    ),
]


def erase(member: Member) -> None:
    """Delete the member's invitation emails and unused invitations, and clear the note on the used one."""
    InvitationMail.objects.filter(invitation__used_by=member).delete()
    Invitation.objects.filter(used_by=member).update(note="")
    if member.email:
        Invitation.objects.filter(mail__email__iexact=member.email, used_at=None).delete()
