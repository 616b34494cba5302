"""The question over the choices, and the hints about what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.contract import Decision
from games.orapa.rules.actions import Ask, Fill, Place, Solve, placement_words
from games.orapa.rules.comparison import compare
from games.orapa.rules.data import CELLS, LABELS
from games.orapa.rules.gems import GEM_INDEX, GEMS
from games.orapa.rules.mines import missing, unreached
from games.orapa.rules.state import FIRST_CELL, LAST, MINE, STOP, View
from games.orapa.wording.answers import question_and_answer
from games.orapa.wording.choices import complete_action
from games.orapa.wording.events import placements
from games.orapa.wording.names import gem_name, place_name


def question(view: View, decision: Decision) -> str:
    if decision.kind == MINE:
        lacking = len(missing(_own_mine(view), view.options.gems))
        if lacking:
            return ngettext("Hide your gems: {n} to go", "Hide your gems: {n} to go", lacking).format(n=lacking)
        return _("All gems are placed. Ready?")
    if decision.kind == LAST:
        return _("Last chance: submit your solution")
    if decision.kind == STOP:
        return _("Your solution was wrong: do you want to stop asking?")
    if decision.seat in view.wrong:
        return _("Your turn: you can still ask")
    return _("Your turn: ask or solve")


def hint(view: View, decision: Decision, picked: Sequence[str]) -> str:
    if decision.kind == MINE:
        return _hiding_hint(view, picked)
    if picked and (action := complete_action(picked)) is not None:
        if isinstance(action, Ask):
            return _asking_hint(view, decision.seat, action)
        if isinstance(action, Solve):
            return _solution_hint(view, decision.seat, action)
    if decision.kind == STOP:
        return _("You won't get any more turns; the others play on.")
    if not picked:
        if decision.kind == LAST:
            return _(
                "Someone has found the solution. If you have it too, submit it now and share the win; otherwise pass."
            )
        if decision.seat in view.wrong:
            return _("Your solution was wrong, so you can no longer win. You may ask, pass or stop asking questions.")
        return _("Send a wave, look at a space, sketch, or solve.")
    return {
        "scan": _("Choose the label on the border where the wave goes in."),
        "look": _("Choose a space. You learn its colour, but not the shape of the gem."),
        "solve": _solving_hint(picked),
        "pass": _("You skip this turn without asking anything."),
        "retire": _("You won't get any more turns; the others play on."),
    }.get(picked[0], "") or _("Confirm, or choose again.")


def _hiding_hint(view: View, picked: Sequence[str]) -> str:
    mine = _own_mine(view)
    if not picked:
        cut_off = unreached(mine)
        if cut_off:
            return _("As your gems are placed now, no wave can reach {gem}. Move it or the gems around it.").format(
                gem=gem_name(GEMS[cut_off[0]])
            )
        if missing(mine, view.options.gems):
            return _("Place your gems one by one, or let the site place those that are missing.")
        return _("Nobody sees your mine before the end. You can still move gems now, but not once you're ready.")
    action = complete_action(picked)
    if isinstance(action, Place):
        return _("{lay}. You can undo this or move the gem later.").format(
            lay=placements([placement_words(action.lay)])
        )
    if isinstance(action, Fill):
        if action.ready:
            return _("The missing gems are placed at random, and your mine is locked right away.")
        return _(
            "The missing gems are placed at random. Gems you have already placed stay where they are, if possible."
        )
    if action is not None:
        return {
            "ready": _("This locks your mine: after that, gems can't be moved."),
            "remove": _("The gem goes back to your supply."),
        }[picked[0]]
    if picked[0] == "remove" or picked == ("place",):
        return _("Choose a gem.")
    if len(picked) == 5:
        return _("Choose how to turn the gem.")
    return _("Tap the space for the middle of the gem. Red shows where it can't go, and why.")


def _solving_hint(picked: Sequence[str]) -> str:
    gem, step = divmod(len(picked) - 1, 5)
    name = next((word for word in reversed(picked) if word in GEM_INDEX), "")
    if step == 4:
        return _("{gem}: choose how to turn it.").format(gem=gem_name(name))
    if name:
        return _("Gem {n}, {gem}: choose the space for the left end of its top row.").format(
            n=gem + 1, gem=gem_name(name)
        )
    return _("Choose a place for every gem.")


def _asking_hint(view: View, seat: int, action: Ask) -> str:
    mine = view.explored_by(seat)
    known = None if mine is None else view.known_reply(mine, action.ask)
    if known is not None:
        return _("You already know this: {answer}. Asking again tells you nothing new and uses up your turn.").format(
            answer=question_and_answer(known)
        )
    if action.ask < FIRST_CELL:
        return _(
            "You learn where the wave from {label} leaves the mine and in which colour. Everyone sees the answer."
        ).format(label=place_name(LABELS[action.ask]))
    return _("You learn the colour of {cell}. Everyone sees the answer.").format(
        cell=place_name(CELLS[action.ask - FIRST_CELL])
    )


def _solution_hint(view: View, seat: int, action: Solve) -> str:
    mine = view.explored_by(seat)
    replies = () if mine is None else view.replies_about(mine)
    clashes = [comparison for comparison in compare(action.lays, replies) if not comparison.fits]
    if clashes:
        return _(
            "Careful: this solution contradicts an answer you already have: {answer}. With a wrong "
            "solution you can't win!"
        ).format(answer=question_and_answer(clashes[0].reply))
    if view.duel:
        return _("It fits all the answers. If it's correct, you win; if it's wrong, you lose at once.")
    return _("It fits all the answers. If it's correct, you win; if it's wrong, you can no longer win.")


def _own_mine(view: View) -> tuple[int, ...]:
    mine = view.hidden_by(view.seat)
    return () if mine is None else view.mines[mine]
