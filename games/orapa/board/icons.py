"""Small signs: the badges beside the names of seats, and the icons of modes and tools."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.svg import Markup, el
from games.orapa.rules.state import View

GEM_SIGN = '<path class="sign" d="M-18 -8L-9 -20H9L18 -8L0 20Z"/><path class="cut" d="M-18 -8H18M-7 -8L0 20L7 -8"/>'
LENS_SIGN = '<circle class="lens" cx="-4" cy="-4" r="13"/><path class="handle" d="M6 6L19 19"/>'
RIGHT_SIGN = '<path class="yes" d="M-16 1L-5 13L17 -13"/>'
WRONG_SIGN = '<path class="no" d="M-13 -13L13 13M13 -13L-13 13"/>'
ICONS = {
    "ask": "M3 15q4-9 8 0t8 0M22 8l7 7l-7 7",
    "look": "M5 13a8 8 0 1 0 16 0a8 8 0 1 0-16 0M19 19l8 8",
    "sketch": "M5 27l2-8L21 5l6 6l-14 14zM17 9l6 6",
    "solve": "M3 12l6-7h14l6 7l-13 16zM3 12h26M11 12l5 16l5-16",
    "mine": "M4 27V15L16 5l12 10v12zM12 27v-8h8v8",
    "board": "M5 5h22v22H5zM12 5v22M19 5v22M5 12h22M5 19h22",
    "turn": "M25 12a10 10 0 1 0 1 7M26 4v9h-9",
    "empty": "M8 8q8 5 16 16m0-16q-8 6-16 16",
    "maybe": "M10 11q1-6 6-6t6 5q0 4-6 7v3M16 26v.1",
    "erase": "M5 20L19 6l8 8l-13 13H10zM12 13l8 8M10 27h17",
    "clear": "M7 9h18M12 9V6h8v3M9 9l1 18h12l1-18M14 14v8M18 14v8",
}


def badge(view: View, seat: int) -> str:
    if seat in view.right:
        label, sign = _("found all the gems"), RIGHT_SIGN
    elif seat in view.wrong:
        label, sign = _("wrong solution"), WRONG_SIGN
    elif seat == view.master or seat in view.placing:
        label, sign = _("hiding gems"), GEM_SIGN
    else:
        label, sign = pgettext("orapa", "searching"), LENS_SIGN
    return el("svg", Markup(sign), class_="orapa badge", viewBox="-24 -24 48 48", role="img", aria_label=label)


def icon(name: str) -> Markup:
    """Draw the icon of a mode or tool."""
    return Markup(f'<svg class="orapa icon" viewBox="0 0 32 32" aria-hidden="true"><path d="{ICONS[name]}"/></svg>')
