"""Sentences about a finished match: what could have been known, and how lucky the answers were."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.insight import Settled


def worlds_name() -> str:
    return _("Mines that still fit")


def value_name() -> str:
    return _("How often the answers halved the mines that fit")


def chance_name(kind: str) -> str:
    return _("Answers")


def told(settled: Settled, own: bool) -> str:
    """Say when the answers left only one mine, or how many they left."""
    if not settled.questions:
        return ""
    if settled.after is not None and settled.more:
        start = _("From question {n} on, only one mine fitted.").format(n=max(1, settled.after))
        if own:
            more = ngettext("You asked one more.", "You asked {n} more.", settled.more)
        else:
            more = ngettext("One more question followed.", "{n} more questions followed.", settled.more)
        return f"{start} {more.format(n=settled.more)}"
    if settled.after is not None:
        return _("Only one mine was left after question {n}, and no question was wasted.").format(n=settled.after)
    if settled.left is None:
        return _("Many mines still fitted at the end.")
    text = ngettext("At the end, one mine still fitted.", "At the end, {n} mines still fitted.", settled.left)
    return text.format(n=settled.left)


def promise_name(promise: float) -> str:
    """Say what a question leaves of the mines on average."""
    n = round(2**promise)
    return _("leaves about 1 mine in {n}").format(n=n) if n > 1 else _("tells little")
