"""Sentences that all games share, in the language that is active when a function is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.core import speech
from games.core.contract import AGREEMENT
from games.core.speech import Names

Data = dict[str, Any]  # Event.data
EventSentences = dict[str, Callable[[Data, Names], str]]  # kind of event -> its sentence

LAST_SEAT = gettext_lazy("Everyone else gave up.")
REASONS = {"last_seat": LAST_SEAT, AGREEMENT: gettext_lazy("Everyone agreed to end the match.")}
LAST_ROUND = gettext_lazy("Last round")  # the label of the option `round_limit`


def seat_name(seat: int) -> str:
    """Return the player's name or, on help pages and in simulations, the number of the seat."""
    return speech.seat_name(seat, _("Seat {n}"))


def you() -> str:
    return pgettext("seat", "You")


def seat_label(view: Any, seat: int) -> str:
    """Return "You" for the seat whose view it is, and the name for the others."""
    return you() if seat == view.seat else seat_name(seat)


def rounds(limit: int) -> str:
    """Return the value of the option `round_limit`."""
    return ngettext("{n} round", "{n} rounds", limit).format(n=limit) if limit else _("no limit")


def yes_or_no(value: bool) -> str:
    return pgettext("option", "yes") if value else pgettext("option", "no")


def round_status(number: int, limit: int) -> str:
    """Return the progress of a match: "round 3 of 24", or "round 3" without a limit."""
    if limit:
        return _("round {round} of {limit}").format(round=number, limit=limit)
    return _("round {round}").format(round=number)


def ended_status(number: int) -> str:
    return _("ended in round {round}").format(round=number)


def gave_up() -> str:
    return _("gave up")


def left_event(data: Data, names: Names) -> str:
    """Return the sentence of the event `left`."""
    return names.tell(data["seat"], _("You gave up."), _("{who} gave up."))


def last_seat_event(data: Data, names: Names) -> str:
    """Return the sentence of the event `last_seat`."""
    return names.tell(data["seat"], _("Everyone else gave up: you win."), _("Everyone else gave up: {who} wins."))
