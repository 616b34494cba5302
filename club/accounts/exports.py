"""Personal data and tables that this app exports (see club/house/holdings.py)."""

from __future__ import annotations

from collections.abc import Iterator

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.utils.translation import gettext_lazy as _

from club.accounts.models import Invitation, Member, MemberSession
from club.house.holdings import GOES, UNNAMED, Holding, Row, Table, in_pages

ACCOUNT = (
    "username", "email", "about", "language", "time_zone", "theme", "confirm_moves", "quiet_from", "quiet_until",
    "show_results", "show_matches", "show_presence", "muted_until", "suspended_until",
    "away", "deputy__username", "deputy_until", "is_guest", "is_active", "is_organizer", "is_superuser", "trouble",
    "date_joined", "last_login",
)  # fmt: skip

PERSONAL = [
    Holding("account", _("Your account and its settings"), Member, GOES, ACCOUNT, "pk"),
    Holding("deputies", _("Who has named you as deputy"), Member, UNNAMED, ("username", "deputy_until"), "deputy"),
    Holding("addresses", _("Your mail addresses"), EmailAddress, GOES, ("email", "verified", "primary"), "user"),
    Holding("passkeys", _("Your passkeys"), Authenticator, GOES, ("type", "created_at", "last_used_at"), "user"),
    Holding("sessions", _("Where you are logged in"), MemberSession, GOES, ("expire_date",)),
    Holding(
        "invitations", _("Whom you invited"), Invitation, UNNAMED, ("note", "created_at", "used_at"), "invited_by"
    ),
    Holding("invitation", _("How you came in"), Invitation, UNNAMED, ("note", "created_at", "used_at"), "used_by"),
    Holding(
        "administration", _("What you did in the administration"), LogEntry, GOES,
        ("action_time", "object_repr", "change_message"), "user",
    ),
]  # fmt: skip

COLUMNS = (
    "id", "username", "date_joined", "last_login", "is_active", "is_organizer", "is_superuser", "language", "time_zone",
)  # fmt: skip


def members() -> Iterator[Row]:
    return in_pages(Member.objects.filter(is_guest=False), (*COLUMNS, "email"))


TABLES = [Table("members", _("Members"), COLUMNS, members, administrators_see=("email",))]
