"""The goal, what the main button asks for, and why the winner won."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.contract import Decision, Outcome
from games.core.presentation import Goal
from games.orapa.rules.counting import count_mines
from games.orapa.rules.mines import complete
from games.orapa.rules.state import MINE, TURN, View

QUESTIONS = 20  # about as many questions as a mine needs
SOLVED = "solved"


def goal(view: View) -> Goal | None:
    """Return the goal of a seat that hides gems or explores a mine."""
    if view.seat is None or view.ended:
        return None
    n = len(view.options.gems)
    if view.seat in view.placing:
        own = view.hidden_by(view.seat)
        return Goal(_("Hide your {n} gems").format(n=n), len(view.mines[own]) if own is not None else 0, n)
    mine = view.explored_by(view.seat)
    if mine is None or view.placing:
        return None
    asked = len({reply.ask for reply in view.replies_about(mine)})
    fitting = count_mines(view.options.gems, view.facts(mine))
    if fitting is None:
        label = ngettext("{n} answer", "{n} answers", asked).format(n=asked)
    else:
        label = ngettext("{n} mine still fits", "{n} mines still fit", fitting).format(n=fitting)
    return Goal(_("Find the {n} gems").format(n=n), min(asked, QUESTIONS), QUESTIONS, label)


def main(view: View, decision: Decision) -> str:
    own = view.hidden_by(view.seat)
    whole = decision.kind == MINE and own is not None and complete(view.mines[own], view.options.gems)
    return "ready" if whole else ""


def asks(view: View, decision: Decision) -> bool:
    """Ask once more before the mine is locked."""
    return decision.kind == MINE


def nudge(view: View, decision: Decision) -> str:
    """Point out that every further question would be wasted."""
    mine = view.explored_by(decision.seat)
    if decision.kind != TURN or mine is None or count_mines(view.options.gems, view.facts(mine)) != 1:
        return ""
    return _("Only one mine still fits: sketch it, then solve.")


def prompt(view: View, decision: Decision, picked: Sequence[str]) -> str:
    if decision.kind == MINE:
        return _("Tap a space") if picked else _("Take a gem below the board")
    if decision.kind == TURN and picked[:1] in ((), ("scan",)):
        return _("Tap a label on the border")
    return _("Tap a space") if picked[:1] == ("look",) else ""


def undoable(kind: str, words: Sequence[str]) -> bool:
    """Return whether a move can be undone: placing and removing gems can."""
    return kind == MINE and bool(words) and words[0] not in ("fill", "ready")


def why(outcome: Outcome, view: View) -> str:
    """Say how many questions the winners needed."""
    if outcome.reason != SOLVED or not view.right:
        return ""
    asked = min(sum(reply.seat == seat for reply in view.replies) for seat in view.right)
    told = ngettext(
        "All {gems} gems were found after {n} question.", "All {gems} gems were found after {n} questions.", asked
    )
    return told.format(gems=len(view.options.gems), n=asked)
