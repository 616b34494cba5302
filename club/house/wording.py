"""What the organizers' pages say about roles, filters and acts."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from club.organizer.models import Act

ACTS: dict[str, Callable[[], str]] = {
    "club_settings": lambda: _("changed the club’s settings: {about}"),
    "role": lambda: _("changed the role to {about}"),
    "note": lambda: _("wrote a note"),
    "note_removed": lambda: _("removed a note"),
    "approve": lambda: _("let in"),
    "decline": lambda: _("declined the request to join"),
    "export": lambda: _("offered a copy of the data"),
    "deletion": lambda: _("planned the deletion"),
    "deletion_undone": lambda: _("took the deletion back"),
    "deleted": lambda: _("deleted the account"),
    "invitation": lambda: _("made an invitation link"),
    "invitation_revoked": lambda: _("took an invitation back"),
    "invitation_mails": lambda: _("sent invitations by mail"),
    "table_export": lambda: _("exported a table: {about}"),
}


def act(made: Act) -> str:
    """In words; the acts of others are worded by those who make them."""
    sentence = ACTS.get(made.kind)
    about = role(made.about) if made.kind == "role" else made.about
    return sentence().format(about=about) if sentence else made.kind


def role(name: str) -> str:
    return {"organizer": _("Organizer"), "administrator": _("Administrator")}.get(name, _("Member"))


def role_filters() -> dict[str, str]:
    return {
        "": _("All"),
        "organizers": _("Organizers"),
        "administrators": _("Administrators"),
        "closed": _("Closed accounts"),
    }


def seen_filters() -> dict[str, str]:
    return {
        "": _("At any time"),
        "week": _("Within a week"),
        "month": _("Within a month"),
        "gone_month": _("Not for a month"),
        "gone_year": _("Not for a year"),
    }
