"""Sentences about a finished match: what could have been known, luck, and points by source."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.insight import Settled


def worlds_name() -> str:
    return _("Possible worlds: last wells and orders of the cards")


def chance_name(kind: str) -> str:
    return _("Die") if kind == "die" else _("Drillings")


def source_name(source: str) -> str:
    if source == "notes":
        return _("Winning notes")
    return _("Rigs of phase {n}").format(n=source.rsplit(maxsplit=1)[-1])


def told(settled: Settled, own: bool) -> str:
    """Say when only one field could be the last well, or how many fields it could have been."""
    if settled.after is not None:
        start = ngettext(
            "After one drilling, only one field could be the last well.",
            "After {n} drillings, only one field could be the last well.",
            settled.after,
        ).format(n=settled.after)
        if not settled.after:
            start = _("Only one field could be the last well, even before the first drilling.")
        if own:
            more = ngettext("You drilled once more.", "You drilled {n} more times.", settled.more)
        else:
            more = ngettext("One more drilling followed.", "{n} more drillings followed.", settled.more)
        return f"{start} {more.format(n=settled.more)}" if settled.more else start
    if settled.left is None:
        return ""
    text = ngettext(
        "At the end, one field could be the last well.", "At the end, {n} fields could be the last well.", settled.left
    )
    return text.format(n=settled.left)


def promise_name(promise: float) -> str:
    return _("oil in {n} of 100 cases").format(n=round(100 * promise))
