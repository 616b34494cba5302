"""Every sentence of Orapa, in the language active when it is called."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.orapa.wording.choices import choice, confirm
from games.orapa.wording.events import event
from games.orapa.wording.hints import hint, question
from games.orapa.wording.options import option, option_help, option_value
from games.orapa.wording.refusals import refusal
from games.orapa.wording.status import reason, seat_note, status

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
]


def tagline() -> str:
    return _("Send waves through a hidden mine, see where they come out, and work out where the gems are.")


def first_turn() -> list[str]:
    return [
        _("To hide gems, tap one below the board, then a space. Or let the site fill in your mine at random."),
        _("To search, tap a label on the border: you learn where that wave leaves the mine and in which colour."),
        _(
            "The colour tells you which gems the wave hit; its path tells you where they are. You can also ask "
            "about a single space."
        ),
        _("Sketch your guess on your sheet, test it there, and submit it when you're sure."),
    ]
