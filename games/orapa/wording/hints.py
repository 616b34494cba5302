"""The question over the choices, and the hints about what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.contract import Decision
from games.orapa.rules.actions import Ask, Fill, Place, Solve, lay_words
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
        return _("All gems are laid: ready?")
    if decision.kind == LAST:
        return _("Last chance: hand in your solution")
    if decision.kind == STOP:
        return _("Your solution was wrong: do you want to stop asking?")
    if decision.seat in view.wrong:
        return _("Your turn: you may still ask")
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
        return _("You will not be asked any more; the others go on.")
    if not picked:
        if decision.kind == LAST:
            return _("Somebody has the solution. If you have it too, hand it in now and share the win; or ask nothing.")
        if decision.seat in view.wrong:
            return _("Your solution was wrong, so you cannot win any more. You may ask, pass, or stop asking.")
        return _("Press a label on the rim to send a wave from there, or a field to learn its colour.")
    return {
        "scan": _("Choose the label on the rim where the wave goes in."),
        "look": _("Choose a field. You learn its colour, but not the shape that lies there."),
        "solve": _solving_hint(picked),
        "pass": _("Your turn passes without a question."),
        "retire": _("You will not be asked any more; the others go on."),
    }.get(picked[0], "") or _("Confirm, or choose again.")


def _hiding_hint(view: View, picked: Sequence[str]) -> str:
    mine = _own_mine(view)
    if not picked:
        cut_off = unreached(mine)
        if cut_off:
            return _("No wave can reach {gem} as your gems lie now: move it, or the gems around it.").format(
                gem=gem_name(GEMS[cut_off[0]])
            )
        if missing(mine, view.options.gems):
            return _("Press a gem below the board, turned as you like it, and then the field where its top row begins.")
        return _("Nobody sees your mine before the end. You can still move gems; after that you cannot.")
    action = complete_action(picked)
    if isinstance(action, Place):
        return _("{lay}. You can take this back or move the gem later.").format(lay=placements([lay_words(action.lay)]))
    if isinstance(action, Fill):
        if action.ready:
            return _("Missing gems are laid by chance, and your mine is closed at once.")
        return _("Missing gems are laid by chance. What lies there stays where it is, if possible.")
    if action is not None:
        return {
            "ready": _("Your mine is closed: gems cannot be moved any more."),
            "remove": _("The gem goes back into your hand."),
        }[picked[0]]
    if picked[0] == "remove" or picked == ("place",):
        return _("Choose a gem.")
    if len(picked) == 5:
        return _("Choose how the gem is turned.")
    return _("Choose a marked field: it takes the first field of the gem, the leftmost one in its top row.")


def _solving_hint(picked: Sequence[str]) -> str:
    gem, step = divmod(len(picked) - 1, 5)
    name = next((word for word in reversed(picked) if word in GEM_INDEX), "")
    if step == 4:
        return _("{gem}: choose how it is turned.").format(gem=gem_name(name))
    if name:
        return _("Gem {n}, {gem}: choose the field for the leftmost field of its top row.").format(
            n=gem + 1, gem=gem_name(name)
        )
    return _("Name a place for every gem.")


def _asking_hint(view: View, seat: int, action: Ask) -> str:
    mine = view.explored_by(seat)
    known = None if mine is None else view.known_reply(mine, action.ask)
    if known is not None:
        return _("You know this already: {answer}. Asking again brings nothing new and costs your turn.").format(
            answer=question_and_answer(known)
        )
    if action.ask < FIRST_CELL:
        return _(
            "You learn where the wave from {label} leaves the mine, and in which colour. Everybody hears it."
        ).format(label=place_name(LABELS[action.ask]))
    return _("You learn the colour of field {cell}. Everybody hears it.").format(
        cell=place_name(CELLS[action.ask - FIRST_CELL])
    )


def _solution_hint(view: View, seat: int, action: Solve) -> str:
    mine = view.explored_by(seat)
    replies = () if mine is None else view.replies_about(mine)
    clashes = [comparison for comparison in compare(action.lays, replies) if not comparison.fits]
    if clashes:
        return _("Careful: this solution contradicts an answer you have: {answer}. A wrong solution loses!").format(
            answer=question_and_answer(clashes[0].reply)
        )
    if view.duel:
        return _("It fits all answers. If it is right you win; if it is wrong you lose at once.")
    return _("It fits all answers. If it is right you win; if it is wrong you cannot win any more.")


def _own_mine(view: View) -> tuple[int, ...]:
    mine = view.hidden_by(view.seat)
    return () if mine is None else view.mines[mine]
