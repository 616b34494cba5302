"""The board as a picture, its text twin, and the pictures of the help page: all of them drawn from a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene, TextTable
from games.core.escaping import escape
from games.core.svg import Markup
from games.mcmulti import panels, pictures
from games.mcmulti.cards import cards, transitions
from games.mcmulti.data import (
    CELLS,
    COLUMNS,
    ECONOMIES,
    FOREIGN,
    GOODS,
    LOWEST,
    MARKETS,
    NEWS,
    NOBODY,
    PLANTS,
    REFINERY,
    SIZE,
    block,
)
from games.mcmulti.dice import pump_price
from games.mcmulti.drawing import HIGH, WIDE, islands, overview, rolled, seat_label, shown_island, symbols
from games.mcmulti.hints import next_price
from games.mcmulti.names import economy, good, island, market, money, news, news_text, plant
from games.mcmulti.state import Table, View

panel = panels.panel
examples = pictures.examples


def draw(view: View, scene: Scene) -> str:
    prefix = f"mcm{scene.name}"
    label = escape(_("Four islands, markets and cards"))
    parts = [
        f'<svg class="mcmulti show-{shown_island(view)}" viewBox="0 0 {WIDE} {HIGH}" role="group" aria-label="{label}"'
        ' preserveAspectRatio="xMidYMin meet">',
        symbols(prefix),
        *islands(view, scene, prefix),
        overview(prefix),
        *cards(view, scene, prefix),
        "</svg>",
    ]
    return Markup("".join(parts))


def badge(view: View, seat: int) -> str:
    """Where the seat's islands lie."""
    owned = [i for i, owner in enumerate(view.table.owners) if owner == seat]
    label = escape(", ".join(island(i) for i in owned) or _("ownerless"))
    squares = "".join(
        f'<rect class="{"own" if i in owned else "other"}" x="{x}" y="{y}" width="13" height="13" rx="3"/>'
        for i, (x, y) in enumerate(((2, 2), (17, 2), (17, 17), (2, 17)))
    )
    return Markup(f'<svg class="mcm-badge" viewBox="0 0 32 32" role="img" aria-label="{label}">{squares}</svg>')


# --- the text twin ----------------------------------------------------------------------------------------------------


def text(view: View) -> Sequence[TextTable]:
    t = view.table
    return [*(_island_table(view, here) for here in range(4)), _seats(view), _markets(t), _economy(t), _rest(view)]


def _island_table(view: View, here: int) -> TextTable:
    t = view.table
    names = dict(_standing(t, here))
    rows = [[str(r + 1), *(names.get(SIZE * r + c, "-") for c in range(SIZE))] for r in range(SIZE)]
    caption = _("{island} island: {owner}").format(island=island(here), owner=seat_label(view, t.owners[here]))
    row, column = rolled(t, here)
    if row is not None:
        caption += _("; rolled row {row}").format(row=row + 1)
    if column is not None:
        caption += _("; rolled column {column}").format(column=COLUMNS[column])
    return TextTable(caption, [_("Row"), *COLUMNS], rows)


def _standing(t: Table, here: int) -> list[tuple[int, str]]:
    found = []
    for kind, fields in enumerate(t.islands[here].sets):
        for i in range(SIZE * SIZE):
            if fields >> i & 1:
                covered = block(i) if kind == REFINERY else 1 << i
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
        [_("Seat"), pgettext("mcmulti", "Cash"), good("crude"), good("gasoline")],
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
            rows.append([f"{market(name)}, {good(traded)}", *prices, str(30 - t.free[2 * where + what])])
    consumer = str(t.consumer - 1) if t.consumer > LOWEST else "-"
    rows.append([pgettext("mcmulti", "Consumers"), consumer, "-", "-"])
    columns = [pgettext("mcmulti", "Market"), _("selling brings"), _("buying costs"), _("barrels there")]
    return TextTable(_("Prices of the next barrel in millions"), columns, rows)


def _economy(t: Table) -> TextTable:
    card = ECONOMIES[t.economy]
    buying = (*card.buy, pump_price(t.islands))
    rows = [[plant(name), str(buying[i]), str(card.sell[i])] for i, name in enumerate(PLANTS)]
    caption = _("Economy: {economy}").format(economy=economy(card.name))
    return TextTable(caption, [pgettext("mcmulti", "Plant"), _("buying costs"), _("selling brings")], rows)


def _rest(view: View) -> TextTable:
    t = view.table
    rows = [
        [
            _("Double {doubles}").format(doubles=doubles),
            _("{economy}, consumer price up {n} red fields").format(economy=economy(name), n=demand),
        ]
        for doubles, name, demand in transitions(t.economy)
    ]
    card = NEWS[int(view.news[0])]
    rows.append([_("News on top"), f"{news(card.name)}: {news_text(card.name)}"])
    if t.strike != NOBODY:
        rows.append(
            [
                _("Struck oil"),
                _("{cell}, a pump costs {money}").format(cell=CELLS[t.strike], money=money(pump_price(t.islands))),
            ]
        )
    return TextTable(_("What may come"), [pgettext("mcmulti", "Event"), pgettext("mcmulti", "Effect")], rows)
