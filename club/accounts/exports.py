"""Personal data and tables that this app exports (see club/accounts/personal_data.py)."""

from __future__ import annotations

from collections.abc import Iterator

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.utils.translation import gettext_lazy as _

from club.accounts.models import Invitation, Member, MemberSession
from club.accounts.personal_data import ANONYMIZED, DELETED, PersonalData
from club.web.exports import Row, Table, in_pages

ACCOUNT = (
    "username", "email", "about", "language", "time_zone", "theme", "confirmation", "nudges", "hindsight",
    "quiet_from", "quiet_until", "show_results", "show_matches", "show_presence", "muted_until", "suspended_until",
    "away", "deputy__username", "deputy_until", "is_guest", "is_active", "is_organizer", "is_superuser", "trouble",
    "date_joined", "last_login",
)  # fmt: skip

PERSONAL = [
    PersonalData("account", _("Your account and its settings"), Member, DELETED, ACCOUNT, "pk"),
    PersonalData(
        "deputies", _("Members who made you their deputy"), Member, ANONYMIZED, ("username", "deputy_until"), "deputy"
    ),
    PersonalData(
        "addresses", _("Your email addresses"), EmailAddress, DELETED, ("email", "verified", "primary"), "user"
    ),
    PersonalData(
        "passkeys", _("Your passkeys"), Authenticator, DELETED, ("type", "created_at", "last_used_at"), "user"
    ),
    PersonalData("sessions", _("Where you're logged in"), MemberSession, DELETED, ("expire_date",)),
    PersonalData(
        "invitations", _("People you invited"), Invitation, ANONYMIZED, ("note", "created_at", "used_at"), "invited_by"
    ),
    PersonalData(
        "invitation", _("How you joined"), Invitation, ANONYMIZED, ("note", "created_at", "used_at"), "used_by"
    ),
    PersonalData(
        "administration",
        _("What you did as an administrator"),
        LogEntry,
        DELETED,
        ("action_time", "object_repr", "change_message"),
        "user",
    ),
]

COLUMNS = (
    "id", "username", "date_joined", "last_login", "is_active", "is_organizer", "is_superuser", "language", "time_zone",
)  # fmt: skip


def members() -> Iterator[Row]:
    return in_pages(Member.objects.filter(is_guest=False), (*COLUMNS, "email"))


TABLES = [Table("members", _("Members"), COLUMNS, members, administrators_see=("email",))]
