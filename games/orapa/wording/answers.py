"""Answers of the site in a few words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.orapa.rules.data import CELLS, FIELDS, LABELS
from games.orapa.rules.state import FIRST_CELL, Reply
from games.orapa.rules.waves import ABSORBED, colour, exit_label
from games.orapa.wording.names import field_name, place_name, wave_name


def question_and_answer(reply: Reply) -> str:
    """Say what is known in a few words: `G → L, yellow`."""
    if reply.ask >= FIRST_CELL:
        return f"{place_name(CELLS[reply.cell])}: {field_name(FIELDS[reply.answer])}"
    label = place_name(LABELS[reply.ask])
    if reply.answer == ABSORBED:
        return _("{label}: absorbed").format(label=label)
    return f"{label} → {place_name(LABELS[exit_label(reply.answer)])}, {wave_name(colour(reply.answer))}"


def wave_answer(label: int, answer: int) -> str:
    """Say where the wave from this label leads: `leads to L, yellow`."""
    if answer == ABSORBED:
        return pgettext("orapa", "absorbed")
    leaving, name = exit_label(answer), wave_name(colour(answer))
    if leaving == label:
        return _("comes back, {colour}").format(colour=name)
    return _("leads to {label}, {colour}").format(label=place_name(LABELS[leaving]), colour=name)
