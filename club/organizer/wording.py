"""What stands in the audit trail, in words."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.organizer import deeds, members
from club.organizer.models import Act

OTHERS: dict[str, str | Promise] = {
    "forget": gettext_lazy("Account deleted"),
    "roles": gettext_lazy("Roles changed"),
    "second_factor": gettext_lazy("Second key removed"),
}


def kinds() -> dict[str, str]:
    """All that this part does, and what other parts registered."""
    names = {**{d.kind: d.name for d in deeds.ALL}, **{d.kind: d.name for d in members.DEEDS.values()}, **OTHERS}
    return {kind: str(name) for kind, name in names.items()}


def name_of(act: Act) -> str:
    return kinds().get(act.kind, act.kind)


def details(act: Act) -> list[str]:
    """What the act was done with, as far as there are words for it."""
    said: dict[str, Callable[[object], str]] = {
        "days": lambda days: _("for {n} days").format(n=days),
        "to": lambda number: _("to move {n}").format(n=number),
        "name": lambda name: _("by {name}").format(name=name) if name else _("by a bot"),
        "undoes": lambda number: _("undoes act {n}").format(n=number),
        "changed": lambda names: ", ".join(map(str, names)) if isinstance(names, list) else "",
    }
    return [said[name](value) for name, value in act.data.items() if name in said]
