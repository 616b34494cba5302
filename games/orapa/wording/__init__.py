"""Every sentence of Orapa, in the language active when it is called."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.orapa.wording.choices import choice, confirm
from games.orapa.wording.events import event
from games.orapa.wording.hints import hint, question
from games.orapa.wording.options import option, option_help, option_value
from games.orapa.wording.progress import asks, goal, main, prompt, undoable, why
from games.orapa.wording.refusals import refusal
from games.orapa.wording.status import reason, seat_note, status

__all__ = [
    "asks",
    "choice",
    "confirm",
    "event",
    "first_turn",
    "goal",
    "hint",
    "main",
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
    "undoable",
    "why",
]


def tagline() -> str:
    return _("Send waves through a hidden mine, see where they come out, and work out where the gems are.")


def first_turn() -> list[str]:
    return [
        _("Press a label on the border: a wave goes in there."),
        _("You learn where it leaves and its colour."),
        _("The colour tells you which gems the wave hit. Under Look, you can ask about a single space."),
        _("Under Sketch, lay gems where you think they are and try waves on them. Under Solve, submit your sketch."),
    ]
