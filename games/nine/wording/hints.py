"""What a member reads while choosing a move: questions, hints and the labels of buttons."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.core.contract import Decision
from games.nine.rules.counting import is_counted, own_size
from games.nine.rules.data import ANIMALS, INDEX, PIECES_PER_ANIMAL, swaps_in
from games.nine.rules.state import View
from games.nine.rules.swapping import exchanged
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
        return _("Choose two pieces in the same row or column. They don't have to be yours.")
    if len(words) == 1:
        cell = words[0]
        said = _("Choose a second piece in row {row} or column {column}. Tap {cell} again to put it down.")
        return said.format(cell=cell, row=cell[1], column=cell[0])
    return _swap_hint(view, words[0], words[1])


def _swap_hint(view: View, a: str, b: str) -> str:
    """Say what the swap would do to the reader's group, if the site may count it for them."""
    if not is_counted(view):
        return _("{a} and {b} swap places. A swap can't be undone.").format(a=a, b=b)
    before, after = own_size(view), own_size(view, exchanged(view.cells, INDEX[a], INDEX[b]))
    if after == PIECES_PER_ANIMAL:
        return _("All nine connected: this swap wins the match!")
    if after == before:
        said = _("Your largest group stays at {after} of {all}. A swap can't be undone.")
    else:
        said = _("Your largest group: {before} → {after} of {all}. A swap can't be undone.")
    return said.format(before=before, after=after, all=PIECES_PER_ANIMAL)


def _place_hint(words: Sequence[str]) -> str:
    if not words:
        return _("Choose one of your pieces.")
    if len(words) == 1:
        return _("You picked {animal}. Choose a free space, or another piece.").format(animal=an_animal(words[0]))
    return _("You're placing {animal} on {cell}. This can't be undone.").format(
        animal=an_animal(words[0]), cell=words[1]
    )


def prompt(view: View, decision: Decision, picked: Sequence[str]) -> str:
    """Return the words in place of the main button while the move is incomplete."""
    words = picked[1:]
    if decision.kind == "place":
        return _("Pick a free space") if words else _("Pick one of your pieces")
    if decision.kind == "swap":
        return _("Swap {a} and …").format(a=words[0]) if words else _("Pick two pieces on the board")
    return ""


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
