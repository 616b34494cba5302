"""Where a match stands, a line about each seat, and why the match ended."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.core.contract import Outcome
from games.orapa.rules.state import View
from games.wording import LAST_SEAT, ended_status, gave_up, round_status
from games.wording import REASONS as COMMON_REASONS

REASONS = {
    **COMMON_REASONS,
    "solved": gettext_lazy("All gems were found."),
    "wrong_solution": gettext_lazy("A wrong solution was submitted."),
    "all_wrong": gettext_lazy("Nobody was left who could still find the gems."),
    "resigned": LAST_SEAT,
    "round_limit": gettext_lazy("The last round is over, and nobody found all the gems."),
}


def status(view: View) -> str:
    if view.ended:
        return ended_status(view.round)
    if view.placing:
        return _("the gems are being hidden")
    if view.closing:
        return _("last chance, round {round}").format(round=view.round)
    return round_status(view.round, view.options.round_limit)


def reason(outcome: Outcome) -> str:
    return str(REASONS[outcome.reason])


def seat_note(view: View, seat: int) -> str:
    notes = []
    if seat in view.left:
        notes.append(gave_up())
    if seat == view.master:
        notes.append(_("game master"))
    if not view.ended and (view.duel or seat == view.master):
        notes.append(_("hiding gems") if seat in view.placing else _("gems hidden"))
    questions = sum(reply.seat == seat for reply in view.replies)
    if seat != view.master and (questions or not view.placing):
        notes.append(ngettext("{n} question", "{n} questions", questions).format(n=questions))
    if seat in view.right:
        notes.append(_("found all the gems"))
    if seat in view.wrong:
        notes.append(_("wrong solution"))
    if seat in view.retired:
        notes.append(_("stopped asking questions"))
    return " · ".join(notes)
