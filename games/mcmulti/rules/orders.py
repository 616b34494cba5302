"""Standing orders: which ones are offered, what they sell and refine, and how they are changed."""

from __future__ import annotations

from itertools import permutations

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.mcmulti.rules.actions import Order
from games.mcmulti.rules.data import LOWEST
from games.mcmulti.rules.state import ALL, AUTO, DEFAULT_FORCED, NEVER, NONE, Orders, State

# Any number can be typed; only these are offered as choices.
KEEPS = (ALL, NONE, *range(1, 11))
LEASTS = (AUTO, NEVER, *range(6, 61, 3))
OFFERED_ORDERS = (
    *(Order(keep=keep) for keep in KEEPS),
    *(Order(least=least) for least in LEASTS),
    *(Order(keep, least) for keep in KEEPS for least in LEASTS),
    *(Order(forced="".join(letters)) for letters in permutations(DEFAULT_FORCED)),
)


def ordered_sales(orders: Orders, hits: int, gasoline: int, lowest: int, spot: int) -> int:
    """Return how many barrels standing orders sell at the stations (M-13); the track ends at 1 (M-27).

    `lowest` is the field of the lowest barrel on the consumer track, `spot` the best price in the open markets.
    """
    least = orders.least or spot + 1
    return max(0, min(hits, gasoline, lowest - LOWEST, lowest - least))


def ordered_refining(orders: Orders, hits: int, crude: int) -> int:
    """Return how many barrels standing orders refine."""
    return 0 if orders.keep == NONE else max(0, min(hits, crude - orders.keep))


def updated_orders(old: Orders, order: Order) -> Orders:
    """Return the standing orders after this action."""
    return Orders(
        old.keep if order.keep is None else order.keep,
        old.least if order.least is None else order.least,
        old.forced if order.forced is None else order.forced,
    )


def change_orders(s: State, seat: int, a: Order) -> Result[State]:
    """Apply `orders`; only the seat itself is told."""
    new = updated_orders(s.orders[seat], a)
    event = Event("ordered", {"seat": seat, "keep": new.keep, "least": new.least, "forced": new.forced}, (seat,))
    return Result(replace(s, orders=(*s.orders[:seat], new, *s.orders[seat + 1 :])), (event,))
