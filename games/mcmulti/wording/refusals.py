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
        "not_asked": _("This is not asked of you now: please wait for the others."),
        "expected_found": _("The first round is for buying only: write for example “build derrick c4”, then “end”."),
        "expected_market": _("Before the roll you trade: write for example “buy domestic crude 3”, or “roll”."),
        "expected_consumer": _("Say how many barrels your gas stations sell: write for example “consumer 1”."),
        "expected_refine": _("Say how many barrels you refine: write for example “refine 1”."),
        "expected_strike": _("Your derrick struck oil: write “pump” to build before the news, or “later”."),
        "expected_plants": _("After the roll you deal in plants: write for example “build derrick c4”, or “end”."),
        "expected_orders": _(
            "Only standing orders were asked for here: write for example “orders refine all sell 18”."
        ),
        "market_closed": _("The foreign market is closed by the embargo: trade at home."),
        "one_market": _("One market a turn: you trade on the {market} already, so go on there."),
        "nothing_traded": _("That is no barrel at all: trade at least one."),
        "too_few_owned": _("You do not have that much {good}: sell {n} at most."),
        "market_full": _("There is not enough room for {good}: sell {n} at most."),
        "market_empty": _("There is not enough {good} left: buy {n} at most."),
        "barrels_too_dear": _("That costs {cost}, and you have {cash}: buy fewer barrels."),
        "refinery_off_island": _(
            "A refinery on {cell} would stick out of the island: name the upper left of its four fields."
        ),
        "no_room": _("A refinery on {cell} needs four free fields, to the right and below: choose another place."),
        "occupied": _("{cell} is taken: choose a free field."),
        "plant_too_dear": _("One {plant} costs {price}, and you have {cash}: choose something cheaper, or end."),
        "first_round_buys_only": _("Nothing is sold in the first round: buy plants, or end your turn."),
        "no_such_plant": _(
            "There is no {plant} of yours on {cell}: name a plant of yours, a refinery by its upper left field."
        ),
        "off_the_lines": _("Only plants on the rolled lines can be sold: choose one in row {row} or column {column}."),
        "no_strike": _("No derrick struck oil in this turn: a pump can be built only where one did."),
        "pump_too_dear": _("The pump costs {price}, and you have {cash}: sell a plant on the rolled lines first."),
        "consumer_too_many": _("Your gas stations can sell less in this roll: choose 0 to {most}."),
        "refine_too_many": _("You can refine less in this roll: choose 0 to {most}."),
        "announced_already": _("A thousand was announced already: simply end your turn."),
        "not_rich_enough": _("You have {cash} in cash: announce as soon as it is {goal}."),
        # UnreadableMove; some of them are raised as IllegalAction too
        "nothing_written": _("There is nothing to read: write for example “roll”."),
        "stands_alone": _("Nothing comes after “{word}”: write only that word."),
        "unknown_word": _("“{word}” is not a move: write for example “buy domestic crude 3”, “roll” or “end”."),
        "trade_needs_three": _("Name market, good and number: write for example “{verb} domestic crude 3”."),
        "unknown_market": _("“{word}” is not a market: write domestic or foreign."),
        "unknown_good": _("“{word}” is not traded: write crude or gasoline."),
        "plant_needs_both": _("Name a plant and a field: write for example “{verb} derrick c4”."),
        "unknown_plant": _("“{word}” is not a plant: write derrick, station, refinery or pump."),
        "unknown_cell": _("“{word}” is not a field: write a column from a to f and a row from 1 to 6, such as c4."),
        "pump_not_for_sale": _("Pumps are not for sale: when one of your derricks strikes oil, write “pump”."),
        "number_needed": _("Say how many: write for example “{verb} 2”."),
        "unknown_number": _("“{word}” is not a number of barrels: write for example 3."),
        "order_twice": _("“{word}” stands there twice: give each order once."),
        "unknown_order": _("“{word}” is not an order: begin with refine, sell or forced."),
        "order_empty": _("Say what to order: write for example “orders refine all sell 18”."),
        "order_refine": _("Say how to refine: “orders refine all”, “orders refine none” or “orders refine keep 2”."),
        "order_sell": _("Say down to which price: “orders sell 18” (1 to {most}), “orders sell auto” or “never”."),
        "order_forced": _("Name all four: write for example “orders forced derrick station refinery pump”."),
    }[code]
