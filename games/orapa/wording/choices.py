"""The buttons that add a word to a move, and the button that plays it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.core.contract import Refusal
from games.orapa.rules.actions import Action, Ask, Fill, Place, Remove, Solve, read
from games.orapa.rules.data import CELLS, LABEL_INDEX, LABELS
from games.orapa.rules.gems import GEM_INDEX, GEMS, ORIENTATIONS, PLACEMENTS
from games.orapa.rules.state import FIRST_CELL, View
from games.orapa.wording.names import gem_name, place_name, turn_name

VERBS = {
    "place": gettext_lazy("Place a gem"),
    "remove": gettext_lazy("Remove a gem"),
    "fill": gettext_lazy("Fill in at random"),
    "ready": pgettext_lazy("orapa", "Ready"),
    "scan": gettext_lazy("Send a wave"),
    "look": gettext_lazy("Look at a space"),
    "solve": gettext_lazy("Submit a solution"),
    "pass": gettext_lazy("Pass"),
    "retire": gettext_lazy("Stop asking questions"),
    "again": gettext_lazy("Ask again"),
    "at": pgettext_lazy("orapa", "at"),
    "rot": pgettext_lazy("orapa", "turned"),
}


def choice(view: View, picked: Sequence[str], word: str) -> str:
    if word in VERBS:
        return str(VERBS[word]) if (picked, word) != (("fill",), "ready") else _("… and lock the mine")
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
    action = complete_action(words)
    match action:
        case Ask(ask, again):
            if again:
                return _("Ask again")
            if ask < FIRST_CELL:
                return _("Send a wave from {label}").format(label=place_name(LABELS[ask]))
            return _("Look at space {cell}").format(cell=place_name(CELLS[ask - FIRST_CELL]))
        case Place(number):
            return _("Place {gem} here").format(gem=gem_name(PLACEMENTS[number].name))
        case Remove(gem):
            return _("Remove {gem}").format(gem=gem_name(GEMS[gem]))
        case Fill(ready):
            return _("Fill in and lock the mine") if ready else _("Fill in at random")
        case Solve():
            return _("Submit this solution")
    return {"ready": _("Lock the mine"), "retire": _("Stop asking questions")}.get(words[0], _("Pass"))


def complete_action(words: Sequence[str]) -> Action | None:
    """Return the action these words make; None if more words have to be chosen."""
    try:
        action = read(" ".join(words))
    except Refusal:
        return None
    # `read` accepts `place red at c4`, but on the page the rotation is chosen next.
    if isinstance(action, Place | Solve) and words[0] in ("place", "solve") and words[-2] != "rot":
        return None
    return action
