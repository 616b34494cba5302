"""Texts for the audit log, and for errors of the organizers' actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.audit.models import AuditEntry
from club.matches import error_messages
from club.matches.errors import MatchError
from club.web.times import duration

# What was done, in the past tense, for every kind of audit entry.
LABELS: dict[str, str | Promise] = {
    "approve": gettext_lazy("Member approved"),
    "chat_report": gettext_lazy("Reported message reviewed"),
    "clock_accepted": gettext_lazy("Deadlines moved by the whole jump of the clock"),
    "clock_back": gettext_lazy("Clock set back"),
    "clock_doubted": gettext_lazy("Clock jumped"),
    "club_settings": gettext_lazy("Club settings changed"),
    "decline": gettext_lazy("Request declined"),
    "deleted": gettext_lazy("Account deleted"),
    "deletion": gettext_lazy("Deletion scheduled"),
    "deletion_undone": gettext_lazy("Deletion cancelled"),
    "end": gettext_lazy("Match ended unrated"),
    "event_cancelled": gettext_lazy("Event cancelled"),
    "event_result": gettext_lazy("Table result decided"),
    "event_signed": gettext_lazy("Event signed off"),
    "event_substitute": gettext_lazy("Substitute sent into an event"),
    "event_transferred": gettext_lazy("Event handed over"),
    "export": gettext_lazy("Member data exported"),
    "extend": gettext_lazy("Deadline extended"),
    "forget": gettext_lazy("Account deleted manually"),
    "invitation": gettext_lazy("Invitation link created"),
    "invitation_mails": gettext_lazy("Invitations sent"),
    "invitation_revoked": gettext_lazy("Invitation withdrawn"),
    "mute": gettext_lazy("Member muted"),
    "news": gettext_lazy("News published"),
    "news_changed": gettext_lazy("News changed"),
    "news_withdrawn": gettext_lazy("News withdrawn"),
    "night": gettext_lazy("Club night scheduled"),
    "night_called_off": gettext_lazy("Club night called off"),
    "note": gettext_lazy("Note written"),
    "note_removed": gettext_lazy("Note removed"),
    "outage": gettext_lazy("Deadlines moved after an outage"),
    "pause": gettext_lazy("Match paused"),
    "readmit": gettext_lazy("Suspension lifted"),
    "replace": gettext_lazy("Player replaced"),
    "resume": gettext_lazy("Match resumed"),
    "return": gettext_lazy("Seat returned"),
    "reveal": gettext_lazy("Hidden information viewed"),
    "rewind": gettext_lazy("Match rewound"),
    "role": gettext_lazy("Role changed"),
    "roles": gettext_lazy("Roles changed manually"),
    "season_called_off": gettext_lazy("Season called off"),
    "season_moved": gettext_lazy("Season dates changed"),
    "season_opened": gettext_lazy("Season announced"),
    "second_factor": gettext_lazy("Second factor removed"),
    "shorten": gettext_lazy("Extra time removed"),
    "suspend": gettext_lazy("Member suspended"),
    "table_export": gettext_lazy("Table exported"),
    "unmute": gettext_lazy("Member unmuted"),
}


def kinds() -> dict[str, str]:
    """Return the labels of all kinds of audit entries, sorted by label."""
    return dict(sorted(((kind, str(name)) for kind, name in LABELS.items()), key=lambda pair: pair[1].lower()))


def name_of(entry: AuditEntry) -> str:
    return kinds().get(entry.kind, entry.kind)


def details(entry: AuditEntry) -> list[str]:
    """Describe the values of the action that have a text."""
    said: dict[str, Callable[[Any], str]] = {
        "seat": lambda number: seats([number]),
        "seats": lambda numbers: seats([int(number) for number in numbers]),
        "seconds": lambda seconds: duration(timedelta(seconds=seconds)),
        "minutes": lambda minutes: duration(timedelta(minutes=minutes)),
        "matches": lambda number: ngettext("{n} match", "{n} matches", number).format(n=number),
        "days": lambda days: ngettext("for {n} day", "for {n} days", days).format(n=days),
        "to": lambda number: _("to move {n}").format(n=number),
        "name": lambda name: _("by {name}").format(name=name) if name else _("by a bot"),
        "undoes": lambda number: _("undid action {n}").format(n=number),
        "changed": lambda names: ", ".join(map(str, names)) if isinstance(names, list) else "",
    }
    return [say(entry.data[name]) for name, say in said.items() if name in entry.data]


def seats(numbers: Sequence[int]) -> str:
    """List seat numbers, counted from 1. Names are not stored, because members may delete their account."""
    listed = ", ".join(str(number + 1) for number in numbers)
    return ngettext("seat {listed}", "seats {listed}", len(numbers)).format(listed=listed)


def error(problem: MatchError) -> str:
    sentences = {
        "plays_with_you": _("You're playing a match with this member, so another organizer has to decide."),
        "not_yourself": _("Choose someone other than yourself."),
        "no_such_member": _("There's no member with that name. Check the spelling."),
        "not_over_organizers": _("Only an administrator can do this to an organizer."),
        "not_muted": _("This member isn't muted."),
        "not_suspended": _("This member isn't suspended."),
    }
    return sentences.get(problem.code) or error_messages.message(None, problem)
