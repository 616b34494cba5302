"""The panel beside the board: odds of the next rolls, a preview of the standing orders, cash by round, the legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene, UnreadableMove
from games.core.escaping import escape
from games.core.svg import Markup, number, table
from games.mcmulti.board.legend import draw_legend
from games.mcmulti.board.odds import expected, next_island
from games.mcmulti.board.plan import after_plan
from games.mcmulti.board.symbols import EMBLEMS
from games.mcmulti.rules.actions import Order, read
from games.mcmulti.rules.data import COLUMNS
from games.mcmulti.rules.orders import ordered_refining, ordered_sales, updated_orders
from games.mcmulti.rules.prices import consumer_gain
from games.mcmulti.rules.state import Orders, RecentRoll, View
from games.mcmulti.wording.names import capitalized, island, money
from games.mcmulti.wording.orders import orders_text
from games.wording import seat_label


def has_panel(view: View) -> bool:
    return True


def panel(view: View, scene: Scene) -> str:
    """Return the panel as markup."""
    t, parts = view.table, []
    own = None if view.seat is None or view.seat in t.left else view.orders[view.seat]
    if own is not None and view.seat is not None and not t.ended:
        if t.options.odds:
            parts.append(_odds_table(view, view.seat, own, scene))
        parts.append(_orders_preview(view, view.seat, own, scene))
    if len(t.wealth) > 1 and not t.ended:
        parts.append(_draw_chart(view))
    parts.append(draw_legend(view))
    return Markup("".join(parts))


def _heading(words: str) -> str:
    return f'<h2 class="mcm-part">{escape(words)}</h2>'


# --- odds -------------------------------------------------------------------------------------------------------------


def _odds_table(view: View, seat: int, orders: Orders, scene: Scene) -> str:
    t = view.table
    rolls = [next_island(t)]
    own = next(i for step in range(4) if t.owners[i := (rolls[0] + step) % 4] == seat)
    if own != rolls[0]:
        rolls.append(own)
    planned = after_plan(view, scene) if t.seat == seat else None
    plan = planned.table if planned else None
    now = [expected(t, seat, orders, active) for active in rolls]
    then = [expected(plan, seat, orders, active) for active in rolls] if plan else now
    columns = [
        _("Next roll, {island}").format(island=island(i))
        if n == 0
        else _("Your roll, {island}").format(island=island(i))
        for n, i in enumerate(rolls)
    ]
    labels = (_("crude pumped"), _("crude refined"), _("gasoline sold"), _("money in millions"), _("oil strikes"))
    rows = [
        [label, *(_before_and_after(a[i], b[i]) for a, b in zip(now, then, strict=True))]
        for i, label in enumerate(labels)
    ]
    note = _("On average, with your standing orders and what you have in stock.")
    if plan:
        note = _("On average, now and after the planned move.")
    heads = [pgettext("mcmulti", "On average"), *columns]
    title = _("What a roll brings")
    averages = table(heads, rows, class_="mcm-table")
    return f'{_heading(title)}<p class="soft">{escape(note)}</p>{averages}'


def _before_and_after(now: float, then: float) -> str:
    """Return a number, or two with an arrow if the planned move changes it."""
    before, later = number(round(now, 2)), number(round(then, 2))
    return before if before == later else f"{before} → {later}"


# --- standing orders --------------------------------------------------------------------------------------------------


class OrderPreview(NamedTuple):
    """What standing orders would have done in one roll."""

    glimpse: RecentRoll
    sold: int
    gain: int
    refined: int


def preview(orders: Orders, recent: Sequence[RecentRoll]) -> list[OrderPreview]:
    """Return what the orders would have done in each of these rolls."""
    previews = []
    for g in recent:
        n = ordered_sales(orders, g.stations, g.gasoline, g.consumer, g.spot)
        refined = ordered_refining(orders, g.refineries, g.crude)
        previews.append(OrderPreview(g, n, consumer_gain(g.consumer, n), refined))
    return previews


def _orders_preview(view: View, seat: int, own: Orders, scene: Scene) -> str:
    orders = _planned_orders(view, seat, own, scene)
    recent = view.table.recent[seat]
    title = _heading(_("Your standing orders"))
    sentence = f"<p>{escape(capitalized(orders_text(orders)))}</p>"
    if not recent:
        nothing = escape(_("Nobody has rolled any of your rows or columns yet."))
        return f'{title}{sentence}<p class="soft">{nothing}</p>'
    rows = [
        [
            _("round {n}: {row}, {column}").format(
                n=r.glimpse.round, row=r.glimpse.row + 1, column=COLUMNS[r.glimpse.column]
            ),
            _("{n} of {most}").format(n=r.sold, most=min(r.glimpse.stations, r.glimpse.gasoline)),
            str(r.gain),
            _("{n} of {most}").format(n=r.refined, most=min(r.glimpse.refineries, r.glimpse.crude)),
        ]
        for r in reversed(preview(orders, recent))
    ]
    note = _("What they would have done on the last rolls that affected you:")
    columns = [
        pgettext("mcmulti", "Roll"),
        pgettext("mcmulti", "sold"),
        _("for ($M)"),
        pgettext("mcmulti", "refined"),
    ]
    rolls = table(columns, rows, class_="mcm-table")
    return f'{title}{sentence}<p class="soft">{escape(note)}</p>{rolls}'


def _planned_orders(view: View, seat: int, own: Orders, scene: Scene) -> Orders:
    """Return the orders that are being chosen, or the seat's orders if there are none."""
    try:
        order = read(" ".join(scene.picked)) if scene.picked[:1] == ("orders",) else None
    except UnreadableMove:
        order = None
    if not isinstance(order, Order):
        return own
    return updated_orders(view.table, seat, own, order)


# --- cash by round ----------------------------------------------------------------------------------------------------

CHART_W, CHART_H, LEFT, TOP, BOTTOM = 360, 220, 44, 12, 26


def _draw_chart(view: View) -> str:
    """Draw the cash of all seats by round as a line chart."""
    t = view.table
    top = max(*(max(cash) for cash in t.wealth), 100)
    step = next(n for n in (50, 100, 250, 500, 1000, 2500, 5000, 10**6) if top / n <= 5)
    across = (CHART_W - LEFT - 12) / (len(t.wealth) - 1)

    def y(cash: int) -> str:
        return number(TOP + (CHART_H - TOP - BOTTOM) * (1 - cash / top))

    parts = [
        f'<path class="grid" d="M{LEFT} {y(n)}H{CHART_W - 8}"/>'
        f'<text class="axis end" x="{LEFT - 6}" y="{y(n)}">{n}</text>'
        for n in range(0, top + 1, step)
    ]
    every = max(1, (len(t.wealth) - 1 + 5) // 6)
    for i in range(0, len(t.wealth), every):
        parts.append(f'<text class="axis" x="{number(LEFT + across * i)}" y="{CHART_H - 10}">{i}</text>')
    for seat in range(t.seats):
        points = " ".join(f"{number(LEFT + across * i)},{y(cash[seat])}" for i, cash in enumerate(t.wealth))
        at = f"translate({number(LEFT + across * (len(t.wealth) - 1))} {y(t.wealth[-1][seat])})"
        parts.append(
            f'<polyline class="line seat-{seat}" points="{points}"/>'
            f'<g class="seat-{seat}" transform="{at}"><path d="{EMBLEMS[seat]}"/></g>'
        )
    legend = "".join(
        f'<li><svg class="mcm-key seat-{seat}" viewBox="-8 -8 16 16" aria-hidden="true">'
        f'<path d="{EMBLEMS[seat]}"/></svg> {escape(seat_label(view, seat))}: {escape(money(t.cash[seat]))}</li>'
        for seat in range(t.seats)
    )
    title = _("Cash by round")
    picture = f'<svg class="mcm-chart" viewBox="0 0 {CHART_W} {CHART_H}" role="img" aria-label="{escape(title)}">'
    return f'{_heading(title)}{picture}{"".join(parts)}</svg><ul class="mcm-seats">{legend}</ul>'
