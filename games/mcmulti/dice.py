"""The roll: economy and consumer price first, then the active island, then its neighbours by their standing orders."""

from __future__ import annotations

from games.core.rng import Rng
from games.mcmulti.data import (
    CELLS,
    COLUMN,
    CRUDE_PER_HIT,
    ECONOMIES,
    LOWEST,
    NEWS_AWAY,
    NEWS_ON,
    NOBODY,
    PUMP_STEP,
    REFINERY_COLUMN,
    REFINERY_ROW,
    ROW,
    SIZE,
)
from games.mcmulti.draft import Draft
from games.mcmulti.market import consumer_gain, raised, sales, spot_price
from games.mcmulti.news import news_step
from games.mcmulti.state import NONE, Glimpse, Island, Orders, State, Table

REMEMBERED = 5  # rolls kept for the preview of standing orders
FOUND, MARKET, CONSUMER, REFINE, STRIKE, PLANTS = "found", "market", "consumer", "refine", "strike", "plants"

Hits = tuple[int, int, int]  # barrels to sell, to refine, to pump


def hits_at_crossing(island: Island, row: int, column: int) -> Hits:
    """Both lines cross the active island; what lies on both counts twice (M-18)."""
    stations, refineries, pumps = island.stations, island.refineries, island.pumps
    return (
        (stations & ROW[row]).bit_count() + (stations & COLUMN[column]).bit_count(),
        (refineries & REFINERY_ROW[row]).bit_count() + (refineries & REFINERY_COLUMN[column]).bit_count(),
        CRUDE_PER_HIT * ((pumps & ROW[row]).bit_count() + (pumps & COLUMN[column]).bit_count()),
    )


def hits_on_line(island: Island, active: int, here: int, row: int, column: int) -> Hits:
    """A neighbour has one line only: the row beside the active island, the column above or below it (M-3, M-4)."""
    if here == active ^ 1:
        line, refinery_line = ROW[row], REFINERY_ROW[row]
    else:
        line, refinery_line = COLUMN[column], REFINERY_COLUMN[column]
    return (
        (island.stations & line).bit_count(),
        (island.refineries & refinery_line).bit_count(),
        CRUDE_PER_HIT * (island.pumps & line).bit_count(),
    )


def refined(orders: Orders, hits: int, crude: int) -> int:
    """How many barrels a standing order refines."""
    return 0 if orders.keep == NONE else max(0, min(hits, crude - orders.keep))


def most_to_sell(t: Table | Draft, seat: int) -> int:
    """At the stations of the active island, in this roll."""
    hits = hits_at_crossing(t.islands[t.island], t.dice[1], t.dice[2])[0]
    return min(hits, t.gasoline[seat], t.consumer - LOWEST)


def most_to_refine(t: Table | Draft, seat: int) -> int:
    hits = hits_at_crossing(t.islands[t.island], t.dice[1], t.dice[2])[1]
    return min(hits, t.crude[seat])


def ordered_answer(s: State) -> int:
    """What the active seat's standing orders say to the question of the dice phase (M-48)."""
    t, orders = s.table, s.orders[s.table.seat]
    stations, refineries, _ = hits_at_crossing(t.islands[t.island], t.dice[1], t.dice[2])
    if t.phase == CONSUMER:
        return sales(orders.least, stations, t.gasoline[t.seat], t.consumer, spot_price(t.free, t.embargo))
    return refined(orders, refineries, t.crude[t.seat])


def pump_price(islands: list[Island] | tuple[Island, ...]) -> int:
    return PUMP_STEP * (1 + sum(island.pumps.bit_count() for island in islands))


# --- the roll and what it sets off ------------------------------------------------------------------------------------


def roll(d: Draft, rng: Rng) -> None:
    """Two dice; a double changes the economy before anything is activated (M-24, M-28)."""
    row, column = rng.below(SIZE), rng.below(SIZE)
    d.dice, d.strike = (d.island, row, column), NOBODY
    d.tell("rolled", seat=d.seat, island=d.island, row=row + 1, column=column + 1)
    if row == column:
        d.economy = ECONOMIES[d.economy].next[row]
        d.consumer = raised(d.consumer, ECONOMIES[d.economy].demand)
        d.tell("economy", economy=ECONOMIES[d.economy].name, price=d.consumer)


def activate(d: Draft) -> bool:
    """Up to the first choice of the active seat; returns whether the dice phase went on to others (see `close`)."""
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
        pump(d, seat, hits_at_crossing(d.islands[d.island], d.dice[1], d.dice[2])[2])
        strike(d)
        d.phase = STRIKE
        # Without news a pump costs and does the same afterwards.
        if d.strike != NOBODY and news_are_due(d) and d.cash[seat] >= pump_price(d.islands):
            return False
    return close(d)


def news_are_due(d: Draft) -> bool:
    _, row, column = d.dice
    return row == column and row in NEWS_ON and not d.embargo


def pump(d: Draft, seat: int, barrels: int) -> None:
    if barrels:
        d.crude[seat] += barrels
        d.tell("pumped", seat=seat, n=barrels)


def strike(d: Draft) -> None:
    """Only a derrick on the very crossing (M-46)."""
    cell = SIZE * d.dice[1] + d.dice[2]
    if d.islands[d.island].derricks >> cell & 1:
        d.strike = cell
        d.tell("struck", seat=d.seat, island=d.island, cell=CELLS[cell], price=pump_price(d.islands))


def close(d: Draft) -> bool:
    """Neighbours and news, then plants can be bought. True if anything was shown that nobody knew before."""
    d.phase = PLANTS
    touched = neighbours(d)
    _, row, column = d.dice
    news = row == column and (row in NEWS_ON or row == NEWS_AWAY)
    if news:
        news_step(d, row)
    return touched or news


def neighbours(d: Draft) -> bool:
    """The left neighbour, then the right one, each completely (M-10); two islands of one seat act as one (M-11).

    Returns whether anybody's standing orders had something to decide.
    """
    active, row, column = d.dice
    found: dict[int, Hits] = {}
    for here in ((active + 1) % 4, (active + 3) % 4):
        owner = d.owners[here]
        if owner != NOBODY:
            hits = hits_on_line(d.islands[here], active, here, row, column)
            before = found.get(owner, (0, 0, 0))
            found[owner] = (before[0] + hits[0], before[1] + hits[1], before[2] + hits[2])
    touched = False
    for owner, hits in found.items():
        if any(hits):
            touched = touched or bool(hits[0] or hits[1])
            neighbour(d, owner, hits)
    return touched


def neighbour(d: Draft, seat: int, hits: Hits) -> None:
    orders, spot = d.orders[seat], spot_price(d.free, d.embargo)
    crude, gasoline = d.crude[seat], d.gasoline[seat]
    _, row, column = d.dice
    glimpse = Glimpse(d.round, row, column, hits[0], hits[1], crude, gasoline, d.consumer, spot)
    d.recent = (*d.recent[:seat], (*d.recent[seat][1 - REMEMBERED :], glimpse), *d.recent[seat + 1 :])
    sell(d, seat, sales(orders.least, hits[0], gasoline, d.consumer, spot), by_order=True)
    refine(d, seat, refined(orders, hits[1], crude), by_order=True)
    pump(d, seat, hits[2])


def sell(d: Draft, seat: int, n: int, *, by_order: bool) -> None:
    """At the stations: every barrel brings one less than the one before."""
    if n or not by_order:
        gain = consumer_gain(d.consumer, n)
        d.cash[seat] += gain
        d.gasoline[seat] -= n
        d.consumer -= n
        d.tell("order_sold" if by_order else "consumer", seat=seat, n=n, gain=gain)


def refine(d: Draft, seat: int, n: int, *, by_order: bool) -> None:
    if n or not by_order:
        d.crude[seat] -= n
        d.gasoline[seat] += n
        d.tell("order_refined" if by_order else "refined", seat=seat, n=n)
