"""The roll and the dice phase: economy, the active island, its neighbours by their standing orders, the news."""

from __future__ import annotations

from games.core.rng import Rng
from games.mcmulti.rules.data import (
    CELLS,
    COLUMN,
    CRUDE_PER_HIT,
    ECONOMIES,
    LOWEST,
    NEWS_DISCARD,
    NEWS_TRIGGERS,
    OWNERLESS,
    REFINERY_COLUMN,
    REFINERY_ROW,
    ROW,
    SIZE,
    UNSET,
)
from games.mcmulti.rules.draft import Draft
from games.mcmulti.rules.news import carry_out_news
from games.mcmulti.rules.orders import ordered_refining, ordered_sales
from games.mcmulti.rules.prices import consumer_gain, pump_price, raise_price, spot_price
from games.mcmulti.rules.state import CONSUMER, MARKET, PLANTS_PHASE, REFINE, STRIKE, Island, RecentRoll, State, Table

REMEMBERED_ROLLS = 5  # rolls stored per seat for the preview of standing orders

Hits = tuple[int, int, int]  # barrels that can be sold, barrels that can be refined, barrels pumped


def hits_at_crossing(island: Island, row: int, column: int) -> Hits:
    """Return the hits on the active island, which both lines cross: a plant on both counts twice (M-18)."""
    stations, refineries, pumps = island.stations, island.refineries, island.pumps
    return (
        (stations & ROW[row]).bit_count() + (stations & COLUMN[column]).bit_count(),
        (refineries & REFINERY_ROW[row]).bit_count() + (refineries & REFINERY_COLUMN[column]).bit_count(),
        CRUDE_PER_HIT * ((pumps & ROW[row]).bit_count() + (pumps & COLUMN[column]).bit_count()),
    )


def hits_on_line(island: Island, active: int, here: int, row: int, column: int) -> Hits:
    """Return the hits on a neighbour: the row beside the active island, the column above or below it (M-3, M-4)."""
    if here == active ^ 1:
        line, refinery_line = ROW[row], REFINERY_ROW[row]
    else:
        line, refinery_line = COLUMN[column], REFINERY_COLUMN[column]
    return (
        (island.stations & line).bit_count(),
        (island.refineries & refinery_line).bit_count(),
        CRUDE_PER_HIT * (island.pumps & line).bit_count(),
    )


def most_to_sell(t: Table | Draft, seat: int) -> int:
    """Return how many barrels the stations of the active island can sell in this roll."""
    hits = hits_at_crossing(t.islands[t.island], t.dice[1], t.dice[2])[0]
    return min(hits, t.gasoline[seat], t.consumer - LOWEST)


def most_to_refine(t: Table | Draft, seat: int) -> int:
    """Return how many barrels the refineries of the active island can refine in this roll."""
    hits = hits_at_crossing(t.islands[t.island], t.dice[1], t.dice[2])[1]
    return min(hits, t.crude[seat])


def answer_by_orders(s: State) -> int:
    """Return the number with which the active seat's standing orders answer the open decision (M-48)."""
    t, orders = s.table, s.orders[s.table.seat]
    stations, refineries, _ = hits_at_crossing(t.islands[t.island], t.dice[1], t.dice[2])
    if t.phase == CONSUMER:
        return ordered_sales(orders, stations, t.gasoline[t.seat], t.consumer, spot_price(t.free, t.embargo))
    return ordered_refining(orders, refineries, t.crude[t.seat])


# --- the dice phase ---------------------------------------------------------------------------------------------------


def roll(d: Draft, rng: Rng) -> None:
    """Roll two dice; a double changes the economy before any plant is activated (M-24, M-28)."""
    row, column = rng.below(SIZE), rng.below(SIZE)
    d.dice, d.strike = (d.island, row, column), UNSET
    d.add_event("rolled", seat=d.seat, island=d.island, row=row + 1, column=column + 1)
    if row == column:
        d.economy = ECONOMIES[d.economy].next[row]
        d.consumer = raise_price(d.consumer, ECONOMIES[d.economy].demand)
        d.add_event("economy", economy=ECONOMIES[d.economy].name, price=d.consumer)


def activate_island(d: Draft) -> bool:
    """Activate the active island up to the next decision of its seat.

    If there is none left, finish the dice phase and return what `finish_roll` returns, else return False.
    """
    seat = d.seat
    if d.phase == MARKET:
        d.phase = CONSUMER
        if most_to_sell(d, seat):
            return False
    if d.phase == CONSUMER:
        d.phase = REFINE
        if most_to_refine(d, seat):
            return False
    if d.phase == REFINE:
        pump_crude(d, seat, hits_at_crossing(d.islands[d.island], d.dice[1], d.dice[2])[2])
        strike_oil(d)
        d.phase = STRIKE
        # Without news the decision is not needed here: the pump costs and does the same afterwards.
        if d.strike != UNSET and news_due(d) and d.cash[seat] >= pump_price(d.islands):
            return False
    return finish_roll(d)


def news_due(d: Draft) -> bool:
    """Whether the news card on top will be carried out in this roll."""
    _, row, column = d.dice
    return row == column and row in NEWS_TRIGGERS and not d.embargo


def pump_crude(d: Draft, seat: int, barrels: int) -> None:
    """Add the barrels that the pumps of a seat produced."""
    if barrels:
        d.crude[seat] += barrels
        d.add_event("pumped", seat=seat, n=barrels)


def strike_oil(d: Draft) -> None:
    """Let the derrick on the crossing of the two lines strike oil, if there is one (M-46)."""
    cell = SIZE * d.dice[1] + d.dice[2]
    if d.islands[d.island].derricks >> cell & 1:
        d.strike = cell
        d.add_event("struck", seat=d.seat, island=d.island, cell=CELLS[cell], price=pump_price(d.islands))


def finish_roll(d: Draft) -> bool:
    """Activate the neighbours, carry out the news and open the plants phase.

    Returns whether this revealed something, so that the action cannot be undone.
    """
    d.phase = PLANTS_PHASE
    decided = activate_neighbours(d)
    _, row, column = d.dice
    news = row == column and (row in NEWS_TRIGGERS or row == NEWS_DISCARD)
    if news:
        carry_out_news(d, row)
    return decided or news


def activate_neighbours(d: Draft) -> bool:
    """Activate the left neighbour, then the right one (M-10); two islands of one seat act as one (M-11).

    Returns whether any standing orders had something to decide.
    """
    active, row, column = d.dice
    found: dict[int, Hits] = {}
    for here in ((active + 1) % 4, (active + 3) % 4):
        owner = d.owners[here]
        if owner != OWNERLESS:
            hits = hits_on_line(d.islands[here], active, here, row, column)
            before = found.get(owner, (0, 0, 0))
            found[owner] = (before[0] + hits[0], before[1] + hits[1], before[2] + hits[2])
    decided = False
    for owner, hits in found.items():
        if any(hits):
            decided = decided or bool(hits[0] or hits[1])
            activate_neighbour(d, owner, hits)
    return decided


def activate_neighbour(d: Draft, seat: int, hits: Hits) -> None:
    """Sell, refine and pump for a seat by its standing orders."""
    orders, spot = d.orders[seat], spot_price(d.free, d.embargo)
    crude, gasoline = d.crude[seat], d.gasoline[seat]
    _, row, column = d.dice
    glimpse = RecentRoll(d.round, row, column, hits[0], hits[1], crude, gasoline, d.consumer, spot)
    d.recent = (*d.recent[:seat], (*d.recent[seat][1 - REMEMBERED_ROLLS :], glimpse), *d.recent[seat + 1 :])
    sell_to_consumers(d, seat, ordered_sales(orders, hits[0], gasoline, d.consumer, spot), by_order=True)
    refine_crude(d, seat, ordered_refining(orders, hits[1], crude), by_order=True)
    pump_crude(d, seat, hits[2])


def sell_to_consumers(d: Draft, seat: int, n: int, *, by_order: bool) -> None:
    """Sell gasoline at the stations; every barrel brings one less than the one before."""
    if n or not by_order:
        gain = consumer_gain(d.consumer, n)
        d.cash[seat] += gain
        d.gasoline[seat] -= n
        d.consumer -= n
        d.add_event("order_sold" if by_order else "consumer", seat=seat, n=n, gain=gain)


def refine_crude(d: Draft, seat: int, n: int, *, by_order: bool) -> None:
    """Turn n barrels of crude into gasoline."""
    if n or not by_order:
        d.crude[seat] -= n
        d.gasoline[seat] += n
        d.add_event("order_refined" if by_order else "refined", seat=seat, n=n)
