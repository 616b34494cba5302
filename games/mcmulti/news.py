"""The news: what the card on top does, and how a levy is paid when the cash does not reach."""

from __future__ import annotations

from games.mcmulti.data import (
    CELLS,
    DOMESTIC,
    ECONOMIES,
    FIELDS,
    FOREIGN,
    GOODS,
    MARKETS,
    NEWS,
    NEWS_AWAY,
    PLANTS,
    News,
)
from games.mcmulti.draft import Draft
from games.mcmulti.market import lowered, track

LETTERS = "".join(name[0] for name in PLANTS)


def news_step(d: Draft, double: int) -> None:
    """After a double 1, 3 or 6 (counted from 0 here), when all activations are done (M-29, M-30)."""
    card = NEWS[int(d.news[0])]
    if d.embargo:
        d.embargo = False
        d.tell("embargo_over")
    elif double != NEWS_AWAY:
        d.tell("news", card=card.name)
        EFFECTS[card.effect](d, card)
        if card.effect == "market_close":  # stays face up while it is in force
            return
    d.news = d.news[1:] + d.news[0]
    d.turned += 1
    d.tell("card", card=NEWS[int(d.news[0])].name)


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
            d.tell("bonus", seat=seat, gain=gain)


def market_remove(d: Draft, card: News) -> None:
    where = track(DOMESTIC, card.good)
    n = min(card.barrels, FIELDS - d.free[where])  # M-50
    d.free[where] += n
    d.tell("removed", market=MARKETS[DOMESTIC], good=GOODS[card.good], n=n)


def market_move(d: Draft, card: News) -> None:
    source, target = track(FOREIGN, card.good), track(DOMESTIC, card.good)
    n = min(card.barrels, FIELDS - d.free[source], d.free[target])  # M-50
    d.free[source] += n
    d.free[target] -= n
    d.consumer = lowered(d.consumer, card.red_fields)
    d.tell("moved", good=GOODS[card.good], n=n, price=d.consumer)


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
    """Plants are sold only as far as needed (M-33); what is missing even then is forgiven (M-34)."""
    if not due:
        return
    if d.cash[seat] < due:
        force_sales(d, seat, due)
    paid = min(due, d.cash[seat])
    d.cash[seat] -= paid
    d.tell("levied", seat=seat, due=due, paid=paid)


def force_sales(d: Draft, seat: int, due: int) -> None:
    sold: list[tuple[int, int, int]] = []  # plant, island, field
    for letter in d.orders[seat].forced:
        plant = LETTERS.index(letter)
        for here, owner in enumerate(d.owners):
            while owner == seat and d.cash[seat] < due and (fields := d.islands[here].sets[plant]):
                lowest = fields & -fields  # row by row: the first field in reading order
                d.islands[here] = d.islands[here].with_set(plant, fields ^ lowest)
                d.cash[seat] += ECONOMIES[d.economy].sell[plant]
                sold.append((plant, here, lowest.bit_length() - 1))
    # Told in the usual order, whatever was ordered: in the order of the sales, they would tell the secret orders.
    for plant, here, cell in sorted(sold):
        gain = ECONOMIES[d.economy].sell[plant]
        d.tell("forced", seat=seat, plant=PLANTS[plant], island=here, cell=CELLS[cell], gain=gain)
