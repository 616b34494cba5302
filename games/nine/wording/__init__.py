"""The texts of NINE, in the language that is active when a function is called."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.core.contract import Outcome
from games.nine.rules.data import ANIMALS, EMPTY, PIECES_PER_ANIMAL, UNKNOWN
from games.nine.rules.grid import largest_group, mask
from games.nine.rules.state import View
from games.nine.wording.events import event
from games.nine.wording.hints import choice, confirm, hint, question
from games.nine.wording.names import animal, animals
from games.nine.wording.refusals import refusal

__all__ = [
    "choice",
    "confirm",
    "event",
    "first_turn",
    "hint",
    "option",
    "option_help",
    "option_value",
    "question",
    "reason",
    "refusal",
    "seat_note",
    "status",
    "tagline",
    "tally",
]

OPTIONS = {
    "version": gettext_lazy("Version"),
    "setup": gettext_lazy("Set-up"),
    "call": gettext_lazy("Calling NINE"),
    "round_limit": gettext_lazy("Last round"),
}
OPTION_HELP = {
    "version": gettext_lazy("What counts as touching. Junior is quicker and kinder."),
    "setup": gettext_lazy("Placing all 36 pieces one by one takes a while when everybody moves once a day."),
    "call": gettext_lazy("With automatic calls you win as soon as your nine are together, even while you are away."),
    "round_limit": gettext_lazy("After this round the largest group wins. 0: play on until somebody has nine."),
}
OPTION_VALUES = {
    "master": gettext_lazy("Master: side by side only"),
    "junior": gettext_lazy("Junior: diagonally too"),
    "random": gettext_lazy("shuffled onto the board"),
    "dealt": gettext_lazy("dealt, placed one by one"),
    "automatic": gettext_lazy("automatic"),
    "spoken": gettext_lazy("each for themselves"),
}
REASONS = {
    "nine": gettext_lazy("All nine pieces of one animal came together."),
    "round_limit": gettext_lazy("The last round was played: the largest group won."),
    "last_seat": gettext_lazy("Everybody else gave up."),
    "agreement": gettext_lazy("All agreed to end the match."),
}


def tagline() -> str:
    return _("Bring your nine animals together before the others notice which ones are yours.")


def first_turn() -> list[str]:
    return [
        _("The pieces with a ring are yours: bring all nine together into one group. Only you see the rings."),
        _("On your turn two pieces change places. Press any piece, then a second one in the same row or column."),
        _("They need not be yours: moving others hides your animal and keeps the rivals apart."),
        _("The rounds allow one, two and three swaps in turn, then one again."),
    ]


# --- state of the match ---------------------------------------------------------------------------------------------


def status(view: View) -> str:
    if view.ended:
        return _("ended in round {round}").format(round=view.round)
    if view.hands:
        laid = len(view.cells) - view.cells.count(EMPTY)
        return _("placing: {laid} of {all} pieces on the board").format(laid=laid, all=len(view.cells))
    if view.options.round_limit:
        return _("round {round} of {limit}").format(round=view.round, limit=view.options.round_limit)
    return _("round {round}").format(round=view.round)


def reason(outcome: Outcome) -> str:
    return str(REASONS[outcome.reason])


def seat_note(view: View, seat: int) -> str:
    notes = []
    if seat in view.left:
        notes.append(_("gave up"))
    card = view.cards[seat]
    if card != UNKNOWN:
        name = animal(ANIMALS[card])
        note = _("animal: {animal}") if view.ended else _("{animal}, only you see it")
        notes.append(note.format(animal=name))
        # With spoken calls, players have to notice by themselves that their nine are together.
        if not view.hands and (view.ended or view.options.call == "automatic"):
            size = largest_group(mask(view.cells, card), view.options.diagonal).bit_count()
            notes.append(_("largest group {size} of {all}").format(size=size, all=PIECES_PER_ANIMAL))
    if view.hands:
        hand = view.hands[seat]
        held = [animals(name, count) for letter, name in ANIMALS.items() if (count := hand.count(letter))]
        notes.append(_("to place: {pieces}").format(pieces=", ".join(held)) if held else _("all pieces placed"))
    return " · ".join(notes)


# --- names of score and options -------------------------------------------------------------------------------------


def tally() -> str:
    return _("Pieces together")


def option(name: str) -> str:
    return str(OPTIONS[name])


def option_help(name: str) -> str:
    return str(OPTION_HELP[name])


def option_value(name: str, value: Any) -> str:
    if name == "round_limit":
        return ngettext("{n} round", "{n} rounds", value).format(n=value) if value else _("no limit")
    return str(OPTION_VALUES[value])
