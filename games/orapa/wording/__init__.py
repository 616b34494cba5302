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
    return _("Send waves through a hidden mine, and read from where they come out which gems lie in it.")


def first_turn() -> list[str]:
    return [
        _("To hide gems, press one below the board and then a field; or let the site fill in your mine by chance."),
        _("To search, press a label on the rim: you learn where that wave leaves the mine, and in which colour."),
        _("The colour tells which gems it met, the way it took tells where they lie. Fields can be asked too."),
        _("Sketch what you believe on your sheet, test it there, and hand it in when you are sure."),
    ]
