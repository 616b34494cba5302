"""The texts of NINE, in the language that is active when a function is called."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.core.contract import Outcome
from games.nine.rules.counting import group_of
from games.nine.rules.data import ANIMALS, EMPTY, PIECES_PER_ANIMAL, UNKNOWN
from games.nine.rules.state import View
from games.nine.wording.events import event
from games.nine.wording.hints import choice, confirm, hint, prompt, question
from games.nine.wording.names import animal
from games.nine.wording.progress import goal, told, why
from games.nine.wording.refusals import refusal
from games.wording import LAST_ROUND, ended_status, gave_up, round_status, rounds
from games.wording import REASONS as COMMON_REASONS

__all__ = [
    "choice",
    "confirm",
    "event",
    "goal",
    "hint",
    "option",
    "option_help",
    "option_value",
    "prompt",
    "question",
    "reason",
    "refusal",
    "seat_note",
    "status",
    "tagline",
    "tally",
    "told",
    "why",
]

OPTIONS = {
    "version": gettext_lazy("Version"),
    "setup": gettext_lazy("Setup"),
    "call": gettext_lazy("Calling NINE"),
    "round_limit": LAST_ROUND,
}
OPTION_HELP = {
    "version": gettext_lazy("What counts as touching. Junior is quicker and more forgiving."),
    "setup": gettext_lazy("Placing all 36 pieces one by one takes a while when everyone moves once a day."),
    "call": gettext_lazy("With automatic calls, you win as soon as your nine are connected, even while you're away."),
    "round_limit": gettext_lazy(
        "After this round, the largest group wins. 0 means you play on until someone has all nine."
    ),
}
OPTION_VALUES = {
    "master": gettext_lazy("Master (side by side only)"),
    "junior": gettext_lazy("Junior (diagonals count too)"),
    "random": gettext_lazy("placed at random"),
    "dealt": gettext_lazy("dealt and placed one by one"),
    "automatic": gettext_lazy("automatic"),
    "spoken": gettext_lazy("players call it themselves"),
}
REASONS = {
    **COMMON_REASONS,
    "nine": gettext_lazy("All nine pieces of one animal are connected."),
    "round_limit": gettext_lazy("The last round is over. The player with the largest group wins."),
}


def tagline() -> str:
    return _("Bring your nine animals together before the others notice which ones are yours.")


# --- state of the match ---------------------------------------------------------------------------------------------


def status(view: View) -> str:
    if view.ended:
        return ended_status(view.round)
    if view.hands:
        laid = len(view.cells) - view.cells.count(EMPTY)
        return _("placing: {laid} of {all} pieces").format(laid=laid, all=len(view.cells))
    return round_status(view.round, view.options.round_limit)


def reason(outcome: Outcome) -> str:
    return str(REASONS[outcome.reason])


def seat_note(view: View, seat: int) -> str:
    notes = []
    if seat in view.left:
        notes.append(gave_up())
    card = view.cards[seat]
    if card != UNKNOWN:
        name = animal(ANIMALS[card])
        note = _("animal: {animal}") if view.ended else _("{animal} (secret)")
        notes.append(note.format(animal=name))
        if view.ended and not view.hands:  # before the end, the goal tells the reader's own size
            size = group_of(view, seat).bit_count()
            notes.append(_("largest group {size} of {all}").format(size=size, all=PIECES_PER_ANIMAL))
    return " · ".join(notes)


# --- names of score and options -------------------------------------------------------------------------------------


def tally() -> str:
    return _("Connected pieces")


def option(name: str) -> str:
    return str(OPTIONS[name])


def option_help(name: str) -> str:
    return str(OPTION_HELP[name])


def option_value(name: str, value: Any) -> str:
    if name == "round_limit":
        return rounds(value)
    return str(OPTION_VALUES[value])
