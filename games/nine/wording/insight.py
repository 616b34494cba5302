"""Sentences about a finished match: which cards the others could have held."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.insight import Settled


def worlds_name() -> str:
    return _("Ways the secret cards could be dealt")


def told(settled: Settled, own: bool) -> str:
    if settled.left == 1:
        return _("At the end, every secret card could be known.")
    text = ngettext(
        "At the end, there was one way the cards could be dealt.",
        "At the end, there were still {n} ways the cards could be dealt.",
        settled.left or 0,
    )
    return text.format(n=settled.left)
