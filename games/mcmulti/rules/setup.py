"""Set-up of a match."""

from __future__ import annotations

from games.core.contract import Event, Result
from games.core.rng import Rng
from games.mcmulti.rules.data import (
    NEWS,
    OWNERLESS,
    RECOVERY,
    START_BARRELS,
    START_CASH,
    START_CONSUMER,
    START_FREE,
)
from games.mcmulti.rules.state import DEFAULT_ORDERS, FOUNDING, Island, Options, State, Table


def set_up(options: Options, seats: int, rng: Rng) -> Result[State]:
    """Assign the islands, choose the first one and shuffle the news."""
    corner = rng.below(4)
    if seats == 2:
        owners = [0, 1, 0, 1]  # M-42
    else:
        owners = list(range(seats))
        if seats == 3:
            owners.insert(corner, OWNERLESS)  # M-44
    start = rng.choice([island for island in range(4) if owners[island] != OWNERLESS])  # M-5
    news = "".join(rng.shuffled([str(card) for card in range(len(NEWS))]))
    cash = (START_CASH[seats],) * seats
    barrels = (START_BARRELS,) * seats  # M-41: by seat, not by island
    table = Table(
        options, tuple(owners), start, start, FOUNDING, 1, cash, barrels, barrels,  # type: ignore[arg-type]  # tuples of a known length
        (Island(),) * 4, (START_FREE,) * 4, START_CONSUMER, RECOVERY,
        recent=((),) * seats, wealth=(cash,),
    )  # fmt: skip
    started = Event("started", {"seat": owners[start], "island": start, "cash": cash[0], "barrels": START_BARRELS})
    card = Event("card", {"card": NEWS[int(news[0])].name})
    return Result(State(table, news, (DEFAULT_ORDERS,) * seats), (started, card), final=True)
