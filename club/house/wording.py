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
        "": _("At any time"),
        "week": _("Within a week"),
        "month": _("Within a month"),
        "gone_month": _("Not for a month"),
        "gone_year": _("Not for a year"),
    }
