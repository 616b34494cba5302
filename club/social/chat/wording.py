"""Sentences for the errors of the chat."""

from __future__ import annotations

from django.utils.translation import gettext as _

from club.matches import error_messages
from club.matches.errors import MatchError


def error(problem: MatchError) -> str:
    sentences = {
        "chat_log_in": _("Log in to write here."),
        "chat_watchers": _("Only the players can write while the match is on. You can join in once it's over."),
        "chat_guests": _("Guests can write at their own tables. Join the club to write here too."),
        "chat_muted": _("You can't write at the moment: the organizers have muted you for a while."),
        "chat_closed": _("This table was closed, so you can't write here."),
        "chat_after_end": _("Spectators see this match with a delay, so the chat opens once it's over."),
        "chat_empty": _("Write something first."),
        "chat_too_fast": _("That was a lot at once. Wait a minute, then carry on."),
        "no_such_line": _("That message isn't in this chat."),
        "not_your_line": _("You can only remove your own messages."),
        "line_too_old": _("You can remove a message for 15 minutes. After that, ask the organizers."),
        "cannot_report": _("You can't report this message: it's your own, or it has already been removed."),
        "reason_missing": _("Say in a few words what's wrong with it."),
        "too_many_reports": _("You've reported a lot today. Write to the organizers instead."),
    }
    if problem.code in ("chat_too_long", "note_too_long"):
        return _("That's too long. Use at most {most} characters.").format(**problem.data)
    return sentences.get(problem.code) or error_messages.message(None, problem)
