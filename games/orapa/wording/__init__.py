"""Every sentence of Orapa, in the language active when it is called."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.orapa.wording.choices import choice, confirm
from games.orapa.wording.events import event
from games.orapa.wording.hints import hint, question
from games.orapa.wording.options import option, option_help, option_value
from games.orapa.wording.progress import asks, goal, main, nudge, prompt, undoable, why
from games.orapa.wording.refusals import refusal
from games.orapa.wording.status import reason, seat_note, status

__all__ = [
    "asks",
    "choice",
    "confirm",
    "event",
    "goal",
    "hint",
    "main",
    "nudge",
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
