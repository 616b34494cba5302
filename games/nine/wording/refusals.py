"""The sentences of refusals: what is wrong with a move, and what to do instead."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Refusal
from games.nine.rules.data import ANIMALS
from games.nine.wording.names import an_animal


def refusal(refusal: Refusal) -> str:
    facts = dict(refusal.data)
    if refusal.code == "not_one_line":
        facts |= {"row": facts["a"][1], "column": facts["a"][0]}
    if refusal.code == "not_in_hand" and facts["animal"] in ANIMALS.values():
        facts["animal"] = an_animal(facts["animal"])
    return sentence(refusal.code).format(**facts)


def sentence(code: str) -> str:
    """Return the sentence of a refusal's code, before its facts are filled in."""
    return {
        # against the rules
        "over": _("The match is over."),
        "not_your_turn": _("It is not your turn yet: please wait for the others."),
        "expected_swap": _("Two pieces change places now: choose two in one row or column, such as “swap b2 b5”."),
        "expected_place": _("The board is still being filled: place one of your pieces, such as “place frog b2”."),
        "expected_call": _("Only a call was asked for here: write “call”."),
        "same_cell": _("{cell} cannot change places with itself: choose a second piece in its row or column."),
        "not_one_line": _(
            "{a} and {b} are not in one row or column: choose a second piece in row {row} or column {column}."
        ),
        "off_board": _("There is no such space: the columns are a to f, the rows 1 to 6."),
        "not_in_hand": _("You do not have {animal} to place: choose one of the pieces in your hand."),
        "occupied": _("{cell} is taken: choose a free space."),
        "call_too_early": _("NINE can be called once the board is full: place your piece first."),
        "call_is_automatic": _("No need to call here: the moment your nine are together, you win. Swap two pieces."),
        "not_connected": _(
            "Your nine are not together yet: the largest group has {size}. Nobody else learns of this call."
        ),
        # not understood
        "nothing_written": _("There is nothing to read: write for example “swap b2 b5”."),
        "unknown_word": _("“{word}” is not a move: begin with “swap”, “place” or “call”, such as “swap b2 b5”."),
        "swap_needs_two": _("A swap names two spaces: write for example “swap b2 b5”."),
        "place_needs_both": _("Placing names an animal and a space: write for example “place frog b2”."),
        "unknown_animal": _("“{word}” is not an animal here: write frog, cat, duck or mouse."),
        "unknown_cell": _("“{word}” is not a space: write a column from a to f and a row from 1 to 6, such as b2."),
        "call_stands_alone": _("Nothing comes after “call”: write only that word."),
    }[code]
