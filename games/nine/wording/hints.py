"""What a member reads while choosing a move: questions, hints and the labels of buttons."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.core.contract import Decision
from games.nine.rules.data import ANIMALS, swaps_in
from games.nine.rules.state import View
from games.nine.wording.names import an_animal, animal

VERBS = {
    "swap": pgettext_lazy("nine", "Swap"),
    "place": pgettext_lazy("nine", "Place"),
    "call": gettext_lazy("Call NINE"),
}


def question(view: View, decision: Decision) -> str:
    if decision.kind == "place":
        return _("Your turn: place a piece")
    if decision.kind == "swap":
        of = swaps_in(view.round)
        return _("Your turn: swap {number} of {of}").format(number=view.swapped + 1, of=of)
    return _("All nine connected? Call NINE!")


def hint(view: View, decision: Decision, picked: Sequence[str]) -> str:
    words = picked[1:]
    if decision.kind == "call":
        return _("You can call at any time, even when it's not your turn. The first valid call wins.")
    if decision.kind == "place":
        return _place_hint(words)
    if not words:
        return _("Choose the first of the two pieces to swap. It doesn't have to be yours.")
    if len(words) == 1:
        cell = words[0]
        return _("You picked {cell}. Choose a second piece in row {row} or column {column}.").format(
            cell=cell, row=cell[1], column=cell[0]
        )
    return _("{a} and {b} swap places. A swap can't be undone.").format(a=words[0], b=words[1])


def _place_hint(words: Sequence[str]) -> str:
    if not words:
        return _("Choose one of your pieces.")
    if len(words) == 1:
        return _("You picked {animal}. Choose a free space.").format(animal=an_animal(words[0]))
    return _("You're placing {animal} on {cell}. This can't be undone.").format(
        animal=an_animal(words[0]), cell=words[1]
    )


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
