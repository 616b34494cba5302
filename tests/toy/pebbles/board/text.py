"""The board as a table of text, for screen readers and emails, and the labels that the picture shares with it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.core.contract import TextTable
from games.wording import seat_label
from tests.toy.pebbles.rules.state import NOT_YET, SECRET, View


def text(view: View) -> Sequence[TextTable]:
    rows = [[seat_label(view, seat), str(view.taken[seat]), hand(view, seat)] for seat in range(len(view.taken))]
    return [TextTable(pile(view.pile), [_("Seat"), pgettext("pebbles", "Pebbles"), _("Hand")], rows)]


def hand(view: View, seat: int) -> str:
    n = view.hidden[seat]
    if n == NOT_YET:
        return _("hand not closed yet")
    if n == SECRET:
        return _("closed hand")
    return ngettext("hand with {n} pebble", "hand with {n} pebbles", n).format(n=n)


def pile(n: int) -> str:
    return ngettext("{n} pebble in the pile", "{n} pebbles in the pile", n).format(n=n)
