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
        "not_your_turn": _("It's not your turn yet. Please wait for the others."),
        "expected_swap": _("It's time to swap: choose two pieces in the same row or column, for example “swap b2 b5”."),
        "expected_place": _("The board isn't full yet: place one of your pieces, for example “place frog b2”."),
        "expected_call": _("You can only make a call here: write “call”."),
        "same_cell": _("{cell} can't swap with itself. Choose a second piece in the same row or column."),
        "not_one_line": _(
            "{a} and {b} aren't in the same row or column. Choose a second piece in row {row} or column {column}."
        ),
        "off_board": _("That space doesn't exist: columns go from a to f, rows from 1 to 6."),
        "not_in_hand": _("You don't have {animal} to place. Choose one of the pieces in your hand."),
        "occupied": _("{cell} is taken: choose a free space."),
        "call_too_early": _("You can call NINE once the board is full. Place your piece first."),
        "call_is_automatic": _(
            "You don't need to call at this table: you win the moment your nine are connected. Swap two pieces."
        ),
        "not_connected": _(
            "Your nine aren't connected yet: your largest group has {size}. Nobody else hears about this call."
        ),
        # not understood
        "nothing_written": _("There's no move here yet. Try “swap b2 b5”."),
        "unknown_word": _("“{word}” is not a move: start with “swap”, “place” or “call”, for example “swap b2 b5”."),
        "swap_needs_two": _("A swap needs two spaces, for example “swap b2 b5”."),
        "place_needs_both": _("To place a piece, name an animal and a space, for example “place frog b2”."),
        "unknown_animal": _("“{word}” isn't one of the animals: write frog, cat, duck or mouse."),
        "unknown_cell": _("“{word}” is not a space: write a column from a to f and a row from 1 to 6, for example b2."),
        "call_stands_alone": _("Write just “call”, with nothing after it."),
    }[code]
