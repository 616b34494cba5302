"""News cards: what the card on top does, and how a levy is paid."""

from __future__ import annotations

from games.mcmulti.rules.actions import LETTERS, PLACES
from games.mcmulti.rules.data import (
    CELLS,
    DOMESTIC,
    ECONOMIES,
    FIELDS,
    FOREIGN,
    GOODS,
    MARKETS,
    NEWS,
    NEWS_DISCARD,
    PLANT,
    PLANTS,
    News,
)
from games.mcmulti.rules.draft import Draft
from games.mcmulti.rules.prices import lower_price, track


def carry_out_news(d: Draft, double: int) -> None:
    """Carry out or discard the card on top, after all activations of a double 1, 3 or 6 (M-29, M-30).

    `double` is counted from 0.
    """
    card = NEWS[int(d.news[0])]
    if d.embargo:
        d.embargo = False
        d.add_event("embargo_over")
    elif double != NEWS_DISCARD:
        d.add_event("news", card=card.name)
        EFFECTS[card.effect](d, card)
        if card.effect == "market_close":  # the card stays face up while the embargo lasts
            return
    d.news = d.news[1:] + d.news[0]
    d.turned += 1
    d.add_event("card", card=NEWS[int(d.news[0])].name)


def levy_assets(d: Draft, card: News) -> None:
    for seat in d.in_turn_order():
        pay(d, seat, sum(n * amount for n, amount in zip(d.plants(seat), card.amounts, strict=True)))


def levy_barrels(d: Draft, card: News) -> None:
    for seat in d.in_turn_order():
        pay(d, seat, d.crude[seat] * card.amounts[0] + d.gasoline[seat] * card.amounts[1])


def bonus_assets(d: Draft, card: News) -> None:
    for seat in d.in_turn_order():
        gain = sum(n * amount for n, amount in zip(d.plants(seat), card.amounts, strict=True))
        if gain:
            d.cash[seat] += gain
            d.add_event("bonus", seat=seat, gain=gain)


def market_remove(d: Draft, card: News) -> None:
    where = track(DOMESTIC, card.good)
    n = min(card.barrels, FIELDS - d.free[where])  # M-50
    d.free[where] += n
    d.add_event("removed", market=MARKETS[DOMESTIC], good=GOODS[card.good], n=n)


def market_move(d: Draft, card: News) -> None:
    source, target = track(FOREIGN, card.good), track(DOMESTIC, card.good)
    n = min(card.barrels, FIELDS - d.free[source], d.free[target])  # M-50
    d.free[source] += n
    d.free[target] -= n
    d.consumer = lower_price(d.consumer, card.red_fields)
    d.add_event("moved", good=GOODS[card.good], n=n, price=d.consumer)


def market_close(d: Draft, card: News) -> None:
    d.embargo = True


EFFECTS = {
    "levy_assets": levy_assets,
    "levy_barrels": levy_barrels,
    "bonus_assets": bonus_assets,
    "market_remove": market_remove,
    "market_move": market_move,
    "market_close": market_close,
}


# --- paying -----------------------------------------------------------------------------------------------------------


def pay(d: Draft, seat: int, due: int) -> None:
    """Take `due` from a seat: plants are sold only as far as needed (M-33), what is missing is forgiven (M-34)."""
    if not due:
        return
    if d.cash[seat] < due:
        force_sales(d, seat, due)
    paid = min(due, d.cash[seat])
    d.cash[seat] -= paid
    d.add_event("levied", seat=seat, due=due, paid=paid)


def force_sales(d: Draft, seat: int, due: int) -> None:
    """Sell plants until the cash reaches `due`: those that the seat named, then the others by their kind (M-33)."""
    sold: list[tuple[int, int, int]] = []  # plant, island, field
    for name in d.orders[seat].named:
        plant, (here, cell) = PLANT[LETTERS[name[0]]], divmod(PLACES[name[1:]], len(CELLS))
        standing = d.owners[here] == seat and d.islands[here].plant_on(cell) == plant
        if standing and d.cash[seat] < due:
            sold.append(sell_plant(d, seat, plant, here, cell))
    for letter in d.orders[seat].kinds:
        plant = PLANT[LETTERS[letter]]
        for here, owner in enumerate(d.owners):
            while owner == seat and d.cash[seat] < due and (fields := d.islands[here].sets[plant]):
                first = (fields & -fields).bit_length() - 1  # in reading order
                sold.append(sell_plant(d, seat, plant, here, first))
    # Events are sorted by plant, because the order of the sales would reveal the secret standing orders.
    for plant, here, cell in sorted(sold):
        gain = ECONOMIES[d.economy].sell[plant]
        d.add_event("forced", seat=seat, plant=PLANTS[plant], island=here, cell=CELLS[cell], gain=gain)


def sell_plant(d: Draft, seat: int, plant: int, here: int, cell: int) -> tuple[int, int, int]:
    """Remove a plant, pay its price to the seat and return what was sold."""
    island = d.islands[here]
    d.islands[here] = island.with_set(plant, island.sets[plant] ^ 1 << cell)
    d.cash[seat] += ECONOMIES[d.economy].sell[plant]
    return plant, here, cell
