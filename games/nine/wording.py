"""Every sentence of NINE, in the language active when it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.core.contract import Decision, Outcome
from games.nine import refusals, telling
from games.nine.data import ANIMALS, EMPTY, PIECES_PER_ANIMAL, UNKNOWN, swaps_in
from games.nine.grid import largest_group, mask
from games.nine.names import an_animal, animal, animals
from games.nine.state import View

event = telling.event
refusal = refusals.refusal

VERBS = {
    "swap": pgettext_lazy("nine", "Swap"),
    "place": pgettext_lazy("nine", "Place"),
    "call": gettext_lazy("Call NINE"),
}
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


# --- the question ---------------------------------------------------------------------------------------------------


def question(view: View, decision: Decision) -> str:
    if decision.kind == "place":
        return _("Your turn: place a piece")
    if decision.kind == "swap":
        of = swaps_in(view.round)
        return _("Your turn: swap {number} of {of}").format(number=view.swapped + 1, of=of)
    return _("All nine together? Call NINE!")


def hint(view: View, decision: Decision, picked: Sequence[str]) -> str:
    words = picked[1:]
    if decision.kind == "call":
        return _("You may call at any time, even when it is not your turn. The first valid call wins.")
    if decision.kind == "place":
        return _place_hint(words)
    if not words:
        return _("Choose the first of two pieces that change places. It need not be one of yours.")
    if len(words) == 1:
        cell = words[0]
        return _("You picked {cell}. Choose a second piece in row {row} or column {column}.").format(
            cell=cell, row=cell[1], column=cell[0]
        )
    return _("{a} and {b} change places. A swap cannot be taken back.").format(a=words[0], b=words[1])


def _place_hint(words: Sequence[str]) -> str:
    if not words:
        return _("Choose one of your pieces.")
    if len(words) == 1:
        return _("You hold {animal}. Choose a free space.").format(animal=an_animal(words[0]))
    return _("You place {animal} on {cell}. A placed piece stays.").format(animal=an_animal(words[0]), cell=words[1])


def choice(view: View, picked: Sequence[str], word: str) -> str:
    if word in VERBS:
        return str(VERBS[word])
    return animal(word) if word in ANIMALS.values() else word


def confirm(words: Sequence[str]) -> str:
    match list(words):
        case ["swap", a, b]:
            return _("Swap {a} and {b}").format(a=a, b=b)
        case ["place", name, cell]:
            return _("Place {animal} on {cell}").format(animal=an_animal(name), cell=cell)
    return _("Call NINE")


# --- where the match stands -----------------------------------------------------------------------------------------


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
        # A spoken call wants the player's own eyes.
        if not view.hands and (view.ended or view.options.call == "automatic"):
            size = largest_group(mask(view.cells, card), view.options.diagonal).bit_count()
            notes.append(_("largest group {size} of {all}").format(size=size, all=PIECES_PER_ANIMAL))
    if view.hands:
        hand = view.hands[seat]
        held = [animals(name, count) for letter, name in ANIMALS.items() if (count := hand.count(letter))]
        notes.append(_("to place: {pieces}").format(pieces=", ".join(held)) if held else _("all pieces placed"))
    return " · ".join(notes)


# --- the form that opens a table ------------------------------------------------------------------------------------


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
