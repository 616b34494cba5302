"""Labels of roles and filters on the organizers' pages."""

from __future__ import annotations

from django.utils.translation import gettext as _


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
        "": _("Any time"),
        "week": _("In the past week"),
        "month": _("In the past month"),
        "gone_month": _("Not in the past month"),
        "gone_year": _("Not in the past year"),
    }
