"""The board as text tables, for screen readers and emails."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import TextTable
from games.mcmulti.board.cards import transitions
from games.mcmulti.board.islands import owner_label, rolled_lines
from games.mcmulti.rules.data import (
    CELLS,
    COLUMNS,
    ECONOMIES,
    FIELDS,
    FOREIGN,
    GOODS,
    LOWEST,
    MARKETS,
    NEWS,
    PLANTS,
    REFINERY,
    SIZE,
    UNSET,
    refinery_fields,
)
from games.mcmulti.rules.prices import pump_price, track
from games.mcmulti.rules.state import Table, View
from games.mcmulti.wording.hints import next_price
from games.mcmulti.wording.names import economy, good, island, market, money, news, news_text, plant
from games.wording import seat_label


def text(view: View) -> Sequence[TextTable]:
    """Return everything the picture shows as tables."""
    t = view.table
    return [*(_island_table(view, here) for here in range(4)), _seats(view), _markets(t), _economy(t), _upcoming(view)]


def _island_table(view: View, here: int) -> TextTable:
    t = view.table
    names = dict(_plants_by_field(t, here))
    rows = [[str(r + 1), *(names.get(SIZE * r + c, "-") for c in range(SIZE))] for r in range(SIZE)]
    caption = capfirst(
        _("{island} island: {owner}").format(island=island(here), owner=owner_label(view, t.owners[here]))
    )
    row, column = rolled_lines(t, here)
    if row is not None:
        caption += _("; rolled row {row}").format(row=row + 1)
    if column is not None:
        caption += _("; rolled column {column}").format(column=COLUMNS[column])
    return TextTable(caption, [_("Row"), *COLUMNS], rows)


def _plants_by_field(t: Table, here: int) -> list[tuple[int, str]]:
    """Return each covered field of an island with the name of its plant; a derrick that struck oil has a star."""
    found = []
    for kind, fields in enumerate(t.islands[here].sets):
        for i in range(SIZE * SIZE):
            if fields >> i & 1:
                covered = refinery_fields(i) if kind == REFINERY else 1 << i
                name = plant(PLANTS[kind]) + ("*" if here == t.island and i == t.strike else "")
                found += [(j, name) for j in range(SIZE * SIZE) if covered >> j & 1]
    return found


def _seats(view: View) -> TextTable:
    t = view.table
    rows = [
        [seat_label(view, seat), str(t.cash[seat]), str(t.crude[seat]), str(t.gasoline[seat])]
        for seat in range(t.seats)
    ]
    return TextTable(
        _("Cash in millions, barrels in stock"),
        [_("Seat"), pgettext("mcmulti", "Cash"), capfirst(good("crude")), capfirst(good("gasoline"))],
        rows,
    )


def _markets(t: Table) -> TextTable:
    rows = []
    for where, name in enumerate(MARKETS):
        for what, traded in enumerate(GOODS):
            closed = where == FOREIGN and t.embargo
            prices = (
                [pgettext("mcmulti", "closed")] * 2
                if closed
                else [next_price(t, verb, where, what) for verb in ("sell", "buy")]
            )
            rows.append(
                [capfirst(f"{market(name)}, {good(traded)}"), *prices, str(FIELDS - t.free[track(where, what)])]
            )
    consumer = str(t.consumer - 1) if t.consumer > LOWEST else "-"
    rows.append([pgettext("mcmulti", "Consumers"), consumer, "-", "-"])
    columns = [pgettext("mcmulti", "Market"), _("Selling price"), _("Buying price"), _("Barrels left")]
    return TextTable(_("Prices of the next barrel in millions"), columns, rows)


def _economy(t: Table) -> TextTable:
    card = ECONOMIES[t.economy]
    buying = (*card.buy, pump_price(t.islands))
    rows = [[capfirst(plant(name)), str(buying[i]), str(card.sell[i])] for i, name in enumerate(PLANTS)]
    caption = _("Economy: {economy}").format(economy=economy(card.name))
    return TextTable(caption, [pgettext("mcmulti", "Plant"), _("Buying price"), _("Selling price")], rows)


def _upcoming(view: View) -> TextTable:
    """Return what doubles lead to, the news on top, and a strike of oil."""
    t = view.table
    rows = [
        [
            _("Double {doubles}").format(doubles=doubles),
            _("{economy}, consumer price up {n} red spaces").format(economy=economy(name), n=demand),
        ]
        for doubles, name, demand in transitions(t.economy)
    ]
    card = NEWS[int(view.news[0])]
    rows.append([_("Top news card"), f"{news(card.name)}: {news_text(card.name)}"])
    if t.strike != UNSET:
        rows.append(
            [
                _("Struck oil"),
                _("{cell}, a pump costs {money}").format(cell=CELLS[t.strike], money=money(pump_price(t.islands))),
            ]
        )
    return TextTable(_("What may happen"), [pgettext("mcmulti", "Event"), pgettext("mcmulti", "Effect")], rows)
