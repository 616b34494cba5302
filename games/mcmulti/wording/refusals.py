"""The sentences of refusals: what is wrong, and what to do instead."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Refusal
from games.mcmulti.wording.names import good, market, money, plant

MONEY = ("price", "cash", "cost", "goal")  # facts that are amounts of money


def refusal(refusal: Refusal) -> str:
    """Return the sentence for a refusal."""
    facts = dict(refusal.data)
    facts |= {name: money(facts[name]) for name in MONEY if name in facts}
    if "good" in facts:
        facts["good"] = good(facts["good"])
    if "market" in facts:
        facts["market"] = market(facts["market"])
    if "plant" in facts:
        facts["plant"] = plant(facts["plant"])
    return _sentence(refusal.code).format(**facts)


def _sentence(code: str) -> str:
    return {
        # IllegalAction
        "over": _("The match is over."),
        "not_asked": _("You can't do that right now. Please wait for the others."),
        "expected_found": _("In the first round, you only buy: write “build derrick c4”, for example, then “end”."),
        "expected_market": _("Before the roll, you trade: write “buy domestic crude 3”, for example, or “roll”."),
        "expected_consumer": _("Say how many barrels your gas stations sell, for example “consumer 1”."),
        "expected_refine": _("Say how many barrels to refine, for example “refine 1”."),
        "expected_strike": _("Your derrick struck oil. Write “pump” to build one before the news, or “later”."),
        "expected_plants": _(
            "After the roll, you buy and sell plants: write “build derrick c4”, for example, or “end”."
        ),
        "expected_orders": _("You can only give standing orders here, for example “orders refine all sell 18”."),
        "market_closed": _("The foreign market is closed by the embargo. Trade on the domestic market."),
        "one_market": _("One market per turn: you're already trading on the {market}, so continue there."),
        "nothing_traded": _("Trade at least one barrel, for example “buy domestic crude 1”."),
        "too_few_owned": _("You don't have that much {good}. Sell {n} at most."),
        "market_full": _("There isn't enough room for {good}. Sell {n} at most."),
        "market_empty": _("There isn't enough {good} left. Buy {n} at most."),
        "barrels_too_dear": _("That costs {cost}, and you have {cash}. Buy fewer barrels."),
        "refinery_off_island": _(
            "A refinery on {cell} would stick out beyond the island. Name the top left of its four spaces."
        ),
        "no_room": _("A refinery on {cell} needs four free spaces, to the right and below. Choose another place."),
        "occupied": _("{cell} is taken: choose a free space."),
        "plant_too_dear": _(
            "One {plant} costs {price}, and you have {cash}. Choose something cheaper, or end your turn."
        ),
        "first_round_buys_only": _("You can't sell anything in the first round. Buy plants, or end your turn."),
        "no_such_plant": _(
            "You have no {plant} on {cell}. Name one of your plants; name a refinery by its top left space."
        ),
        "off_the_lines": _(
            "You can only sell plants in the rolled row or column. Choose one in row {row} or column {column}."
        ),
        "no_strike": _("No derrick struck oil this turn. You can only build a pump where one did."),
        "pump_too_dear": _(
            "The pump costs {price}, and you have {cash}. Sell a plant in the rolled row or column first."
        ),
        "consumer_too_many": _("Your gas stations can't sell that much in this roll. Choose 0 to {most}."),
        "refine_too_many": _("You can't refine that much in this roll. Choose 0 to {most}."),
        "announced_already": _("$1 billion has already been announced. Just end your turn."),
        "not_rich_enough": _("You have {cash} in cash. Announce as soon as you have {goal}."),
        # UnreadableMove; some of them are raised as IllegalAction too
        "nothing_written": _("There's no move here yet. Try “roll”."),
        "stands_alone": _("Write just “{word}”, with nothing after it."),
        "unknown_word": _("“{word}” is not a move: write “buy domestic crude 3”, “roll” or “end”, for example."),
        "trade_needs_three": _("Name a market, a good and a number, for example “{verb} domestic crude 3”."),
        "unknown_market": _("“{word}” is not a market: write domestic or foreign."),
        "unknown_good": _("“{word}” is not traded: write crude or gasoline."),
        "plant_needs_both": _("Name a plant and a space, for example “{verb} derrick c4”."),
        "unknown_plant": _("“{word}” is not a plant: write derrick, station, refinery or pump."),
        "unknown_cell": _("“{word}” is not a space: write a column from a to f and a row from 1 to 6, for example c4."),
        "pump_not_for_sale": _("Pumps aren't for sale. When one of your derricks strikes oil, write “pump”."),
        "number_needed": _("Say how many, for example “{verb} 2”."),
        "unknown_number": _("“{word}” is not a number of barrels: write 3, for example."),
        "order_twice": _("“{word}” appears twice. Give each order once."),
        "unknown_order": _("“{word}” is not an order: start with refine, sell, forced or first."),
        "order_empty": _("Say what to order, for example “orders refine all sell 18”."),
        "order_refine": _(
            "Say how much to refine: “orders refine all”, “orders refine none” or “orders refine keep 2”."
        ),
        "order_sell": _("Set the lowest selling price: “orders sell 18” (1 to {most}), “orders sell auto” or “never”."),
        "order_first": _("Name one of your plants, for example “orders first nw-c4”, or write “orders first none”."),
        "order_forced": _("Name all four, for example “orders forced derrick station refinery pump”."),
    }[code]
