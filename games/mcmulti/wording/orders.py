"""Standing orders in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.mcmulti.rules.actions import LETTERS
from games.mcmulti.rules.state import ALL, AUTO, NEVER, NONE, Orders
from games.mcmulti.wording.names import money, plant


def refining_text(keep: int) -> str:
    """Return what `Orders.keep` means."""
    if keep == ALL:
        return _("refine all crude")
    if keep == NONE:
        return _("refine nothing")
    return _("refine, but keep {n} crude").format(n=keep)


def selling_text(least: int) -> str:
    """Return what `Orders.least` means."""
    if least == AUTO:
        return _("sell at gas stations whenever it pays more than the markets")
    if least == NEVER:
        return _("sell nothing at gas stations")
    return _("sell at gas stations down to {money}").format(money=money(least))


def forced_text(forced: str) -> str:
    """Return what `Orders.forced` means."""
    return _("order of forced sales: {plants}").format(plants=", ".join(plant(LETTERS[letter]) for letter in forced))


def orders_text(orders: Orders) -> str:
    """Return all standing orders as one sentence, without a capital letter."""
    return "; ".join((refining_text(orders.keep), selling_text(orders.least), forced_text(orders.forced))) + "."
