"""Health checks: examine each part independently and advise what to do about a failing one."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.operations.doctor import data, machine, post, work
from club.operations.doctor.finding import Check, Finding, Sign, broken

CHECKS: dict[str, tuple[object, Check]] = {
    "settings": (gettext_lazy("Settings"), machine.settings_are_safe),
    "files": (gettext_lazy("Files"), machine.files),
    "disk": (gettext_lazy("Disk"), machine.disk),
    "database": (gettext_lazy("Database"), data.database),
    "clock": (gettext_lazy("Clock"), data.clock),
    "broker": (gettext_lazy("Broker"), work.broker),
    "workers": (gettext_lazy("Workers and beat"), work.workers),
    "queues": (gettext_lazy("Due tasks"), work.queues),
    "mail-out": (gettext_lazy("Outgoing email"), post.mail_out),
    "mail-in": (gettext_lazy("Incoming email"), post.mail_in),
    "push": (gettext_lazy("Push"), post.push),
}


def examine(names: list[str]) -> Iterator[tuple[str, Finding]]:
    """Run the checks. An exception in a check is reported as a finding, and the remaining checks still run."""
    for name in names or CHECKS:
        title, check = CHECKS[name]
        try:
            for finding in check():
                yield str(title), finding
        except Exception as problem:
            words = f"{type(problem).__name__}: {' '.join(str(problem).split())[:300]}"
            yield str(title), broken(words, _("Fix the problems listed above first: this part depends on one of them."))


__all__ = ["CHECKS", "Finding", "Sign", "examine"]
