"""Standing orders in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.mcmulti.rules.actions import LETTERS, PLACES
from games.mcmulti.rules.data import CELLS
from games.mcmulti.rules.state import ALL, AUTO, NEVER, NONE, Orders
from games.mcmulti.wording.names import island, money, plant


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


def forced_text(kinds: str) -> str:
    """Return the order in which kinds of plants are sold."""
    return _("order of forced sales: {plants}").format(plants=", ".join(plant(LETTERS[letter]) for letter in kinds))


def place_text(name: str) -> str:
    """Return the name of a single plant, such as "derrick c4 (north-west)"; `name` is as in `Orders.forced`."""
    here, cell = divmod(PLACES[name[1:]], len(CELLS))
    return _("{plant} {cell} ({island})").format(plant=plant(LETTERS[name[0]]), cell=CELLS[cell], island=island(here))


def named_text(names: Sequence[str]) -> str:
    """Return which single plants are sold first."""
    if not names:
        return _("name no single plants")
    return _("sell first: {plants}").format(plants=", ".join(map(place_text, names)))


def orders_text(orders: Orders) -> str:
    """Return all standing orders as one sentence, without a capital letter."""
    parts = [refining_text(orders.keep), selling_text(orders.least)]
    if orders.named:
        parts.append(named_text(orders.named))
    return "; ".join((*parts, forced_text(orders.kinds))) + "."
