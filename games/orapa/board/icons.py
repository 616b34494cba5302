"""The badges beside the names of seats."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.svg import Markup, el
from games.orapa.rules.state import View

GEM_SIGN = '<path class="sign" d="M-18 -8L-9 -20H9L18 -8L0 20Z"/><path class="cut" d="M-18 -8H18M-7 -8L0 20L7 -8"/>'
LENS_SIGN = '<circle class="lens" cx="-4" cy="-4" r="13"/><path class="handle" d="M6 6L19 19"/>'
RIGHT_SIGN = '<path class="yes" d="M-16 1L-5 13L17 -13"/>'
WRONG_SIGN = '<path class="no" d="M-13 -13L13 13M13 -13L-13 13"/>'


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
