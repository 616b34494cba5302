"""Every sentence of Orapa, in the language active when it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.core.contract import Decision, Outcome, Refusal
from games.orapa import refusals, telling
from games.orapa.actions import Action, Ask, Fill, Place, Remove, Solve, lay_words, read
from games.orapa.data import CELLS, FIELDS, LABEL_INDEX, LABELS
from games.orapa.gems import GEM_INDEX, GEMS, LAYS, ORIENTATIONS
from games.orapa.mines import missing, unreached
from games.orapa.names import field_name, gem_name, place_name, turn_name, wave_name
from games.orapa.sketch import against
from games.orapa.state import FIRST_CELL, Reply, View
from games.orapa.waves import ABSORBED, colour, leaves

event = telling.event
refusal = refusals.refusal

VERBS = {
    "place": gettext_lazy("Lay a gem"),
    "remove": gettext_lazy("Take a gem back"),
    "fill": gettext_lazy("Fill in by chance"),
    "ready": pgettext_lazy("orapa", "Ready"),
    "scan": gettext_lazy("Send a wave"),
    "look": gettext_lazy("Look at a field"),
    "solve": gettext_lazy("Hand in a solution"),
    "pass": gettext_lazy("Ask nothing"),
    "retire": gettext_lazy("Stop asking"),
    "again": gettext_lazy("Ask again"),
    "at": pgettext_lazy("orapa", "at"),
    "rot": pgettext_lazy("orapa", "turned"),
}
OPTIONS = {
    "master": gettext_lazy("Who hides the gems"),
    "clear": gettext_lazy("Clear gem"),
    "black": gettext_lazy("Black gem"),
    "round_limit": gettext_lazy("Last round"),
}
OPTION_HELP = {
    "master": gettext_lazy(
        "Two players hide gems for each other. With more, one is the game master and does not search. If the site"
        " hides them, everybody searches."
    ),
    "clear": gettext_lazy("It turns waves aside but does not colour them."),
    "black": gettext_lazy("It swallows every wave that meets it."),
    "round_limit": gettext_lazy("After this round the match ends and nobody wins. 0: play on until it is solved."),
}
MASTERS = {
    "creator": gettext_lazy("players; with three or more, whoever opened the table"),
    "drawn": gettext_lazy("players; with three or more, one of them by lot"),
    "site": gettext_lazy("the site, by chance"),
}
REASONS = {
    "solved": gettext_lazy("All gems were found."),
    "wrong_solution": gettext_lazy("A wrong solution was handed in."),
    "all_wrong": gettext_lazy("Nobody could find the gems any more."),
    "resigned": gettext_lazy("Everybody else gave up."),
    "round_limit": gettext_lazy("The last round was played, and nobody had found all the gems."),
    "agreement": gettext_lazy("All agreed to end the match."),
}


def tagline() -> str:
    return _("Send waves through a hidden mine, and read from where they come out which gems lie in it.")


def first_turn() -> list[str]:
    return [
        _("To hide gems, press one below the board and then a field; or let the site fill in your mine by chance."),
        _("To search, press a label on the rim: you learn where that wave leaves the mine, and in which colour."),
        _("The colour tells which gems it met, the way it took tells where they lie. Fields can be asked too."),
        _("Sketch what you believe on your sheet, test it there, and hand it in when you are sure."),
    ]


# --- the question ---------------------------------------------------------------------------------------------------


def question(view: View, decision: Decision) -> str:
    if decision.kind == "mine":
        lacking = len(missing(_own(view), view.options.gems))
        if lacking:
            return ngettext("Hide your gems: {n} to go", "Hide your gems: {n} to go", lacking).format(n=lacking)
        return _("All gems are laid: ready?")
    if decision.kind == "last":
        return _("Last chance: hand in your solution")
    if decision.seat in view.wrong:
        return _("Your turn: you may still ask")
    return _("Your turn: ask or solve")


def hint(view: View, decision: Decision, picked: Sequence[str]) -> str:
    if decision.kind == "mine":
        return _hiding_hint(view, picked)
    if picked and (action := _whole(picked)) is not None:
        if isinstance(action, Ask):
            return _asking_hint(view, decision.seat, action)
        if isinstance(action, Solve):
            return _solution_hint(view, decision.seat, action)
    if not picked:
        if decision.kind == "last":
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
    mine = _own(view)
    if not picked:
        lonely = unreached(mine)
        if lonely:
            return _("No wave can reach {gem} as your gems lie now: move it, or the gems around it.").format(
                gem=gem_name(GEMS[lonely[0]])
            )
        if missing(mine, view.options.gems):
            return _("Press a gem below the board, turned as you like it, and then the field where its top row begins.")
        return _("Nobody sees your mine before the end. You can still move gems; after that you cannot.")
    action = _whole(picked)
    if isinstance(action, Place):
        return _("{lay}. You can take this back or move the gem later.").format(lay=_lay(action.lay))
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
    known = None if mine is None else view.known(mine, action.ask)
    if known is not None:
        return _("You know this already: {answer}. Asking again brings nothing new and costs your turn.").format(
            answer=answer(known)
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
    clashes = [] if mine is None else [check for check in against(action.lays, view.asked(mine)) if not check.fits]
    if clashes:
        return _("Careful: this solution contradicts an answer you have: {answer}. A wrong solution loses!").format(
            answer=answer(clashes[0].reply)
        )
    if view.duel:
        return _("It fits all answers. If it is right you win; if it is wrong you lose at once.")
    return _("It fits all answers. If it is right you win; if it is wrong you cannot win any more.")


def answer(reply: Reply) -> str:
    """What is known, in a few words: G → L, yellow."""
    if reply.ask >= FIRST_CELL:
        return f"{place_name(CELLS[reply.cell])}: {field_name(FIELDS[reply.answer])}"
    label = place_name(LABELS[reply.ask])
    if reply.answer == ABSORBED:
        return _("{label}: absorbed").format(label=label)
    return f"{label} → {place_name(LABELS[leaves(reply.answer)])}, {wave_name(colour(reply.answer))}"


def choice(view: View, picked: Sequence[str], word: str) -> str:
    if word in VERBS:
        return str(VERBS[word]) if (picked, word) != (("fill",), "ready") else _("… and close the mine")
    if word in GEM_INDEX:
        return gem_name(word)
    gem, dot, rot = word.partition(".")
    if dot:
        if len(ORIENTATIONS[GEM_INDEX[gem]]) == 1:
            return gem_name(gem)
        return f"{gem_name(gem)}, {turn_name(int(rot))}"
    if picked and picked[-1] == "rot":
        return turn_name(int(word))
    if not picked:
        if word in LABEL_INDEX:
            return _("Wave from {label}").format(label=place_name(word))
        return _("Look at {cell}").format(cell=place_name(word))
    return place_name(word)


def confirm(words: Sequence[str]) -> str:
    action = _whole(words)
    match action:
        case Ask(ask, again):
            if again:
                return _("Ask again")
            if ask < FIRST_CELL:
                return _("Send the wave from {label}").format(label=place_name(LABELS[ask]))
            return _("Look at field {cell}").format(cell=place_name(CELLS[ask - FIRST_CELL]))
        case Place(number):
            return _("Lay {gem} here").format(gem=gem_name(LAYS[number].name))
        case Remove(gem):
            return _("Take {gem} back").format(gem=gem_name(GEMS[gem]))
        case Fill(ready):
            return _("Fill in and close the mine") if ready else _("Fill in by chance")
        case Solve():
            return _("Hand in this solution")
    return {"ready": _("My mine is ready"), "retire": _("Stop asking")}.get(words[0], _("Ask nothing"))


def _whole(words: Sequence[str]) -> Action | None:
    try:
        action = read(" ".join(words))
    except Refusal:
        return None
    # `place red at c4` can be read, but on the page the rotation is still to be chosen.
    if isinstance(action, Place | Solve) and words[0] in ("place", "solve") and words[-2] != "rot":
        return None
    return action


def _lay(number: int) -> str:
    return telling.lays([lay_words(number)])


def _own(view: View) -> tuple[int, ...]:
    mine = view.hidden_by(view.seat)
    return () if mine is None else view.mines[mine]


# --- where the match stands -----------------------------------------------------------------------------------------


def status(view: View) -> str:
    if view.ended:
        return _("ended in round {round}").format(round=view.round)
    if view.placing:
        return _("the gems are being hidden")
    if view.closing:
        return _("last chance, round {round}").format(round=view.round)
    if view.options.round_limit:
        return _("round {round} of {limit}").format(round=view.round, limit=view.options.round_limit)
    return _("round {round}").format(round=view.round)


def reason(outcome: Outcome) -> str:
    return str(REASONS[outcome.reason])


def seat_note(view: View, seat: int) -> str:
    notes = []
    if seat in view.left:
        notes.append(_("gave up"))
    if seat == view.master:
        notes.append(_("game master"))
    if not view.ended and (view.duel or seat == view.master):
        notes.append(_("hides gems") if seat in view.placing else _("gems hidden"))
    questions = sum(reply.seat == seat for reply in view.replies)
    if seat != view.master and (questions or not view.placing):
        notes.append(ngettext("{n} question", "{n} questions", questions).format(n=questions))
    if seat in view.right:
        notes.append(_("found all gems"))
    if seat in view.wrong:
        notes.append(_("wrong solution"))
    if seat in view.retired:
        notes.append(_("stopped asking"))
    return " · ".join(notes)


# --- the form that opens a table ------------------------------------------------------------------------------------


def option(name: str) -> str:
    return str(OPTIONS[name])


def option_help(name: str) -> str:
    return str(OPTION_HELP[name])


def option_value(name: str, value: Any) -> str:
    if name == "round_limit":
        return ngettext("{n} round", "{n} rounds", value).format(n=value) if value else _("no limit")
    if name == "master":
        return str(MASTERS[value])
    return pgettext("orapa", "yes") if value else pgettext("orapa", "no")
