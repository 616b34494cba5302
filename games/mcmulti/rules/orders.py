"""Standing orders: which ones are offered, what they sell and refine, and how they are changed."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.mcmulti.rules.actions import NOTHING, Order, place_of, written_place
from games.mcmulti.rules.data import CELLS, LOWEST, PLANTS
from games.mcmulti.rules.state import ALL, AUTO, DEFAULT_FORCED, NEVER, NONE, Orders, State, Table

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


# --- single plants (M-33) ---------------------------------------------------------------------------------------------


def offered_orders(t: Table, seat: int, orders: Orders) -> tuple[Order, ...]:
    """Return the orders offered to a seat: the general ones, and its plants that can be named for forced sales."""
    places = tuple(place for place, name in own_plants(t, seat).items() if name not in orders.named)
    return _offered(places, bool(orders.named)) if places or orders.named else OFFERED_ORDERS


@lru_cache(maxsize=256)
def _offered(places: tuple[int, ...], named: bool) -> tuple[Order, ...]:
    nothing = (Order(first=NOTHING),) if named else ()
    return (*OFFERED_ORDERS, *(Order(first=place) for place in places), *nothing)


def own_plants(t: Table, seat: int) -> dict[int, str]:
    """Return the plants of a seat as places, each with its name in `Orders.forced`."""
    found = {}
    for here, owner in enumerate(t.owners):
        if owner == seat:
            for cell in range(len(CELLS)):
                kind = t.islands[here].plant_on(cell)
                if kind is not None:
                    place = place_of(here, cell)
                    found[place] = plant_name(kind, place)
    return found


def plant_name(kind: int, place: int) -> str:
    """Return the name of a single plant in `Orders.forced`."""
    return PLANTS[kind][0] + written_place(place)


# --- changing orders --------------------------------------------------------------------------------------------------


def updated_orders(t: Table, seat: int, old: Orders, order: Order) -> Orders:
    """Return the standing orders of a seat after this action."""
    named, kinds = old.named, old.kinds if order.forced is None else order.forced
    if order.first == NOTHING:
        named = ()
    elif order.first is not None:
        named = tuple(dict.fromkeys((*named, own_plants(t, seat)[order.first])))
    return Orders(
        old.keep if order.keep is None else order.keep,
        old.least if order.least is None else order.least,
        " ".join((*named, kinds)),
    )


def change_orders(s: State, seat: int, a: Order) -> Result[State]:
    """Apply `orders`; only the seat itself is told."""
    new = updated_orders(s.table, seat, s.orders[seat], a)
    event = Event("ordered", {"seat": seat, "keep": new.keep, "least": new.least, "forced": new.forced}, (seat,))
    return Result(replace(s, orders=(*s.orders[:seat], new, *s.orders[seat + 1 :])), (event,))
