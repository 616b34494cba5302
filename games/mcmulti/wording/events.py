"""The sentences of events."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Event
from games.core.speech import Names
from games.mcmulti.rules.data import COLUMNS, OWNERLESS
from games.mcmulti.rules.state import Orders
from games.mcmulti.wording.names import a_plant, at_market, barrels, economy, good, island, money, news, news_text
from games.mcmulti.wording.orders import orders_text
from games.wording import Data, EventSentences


def event(event: Event, names: Names) -> str:
    """Return what happened as one sentence for the reader of `names`."""
    return SENTENCES[event.kind](event.data, names)


def _started(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("Everyone starts with {cash}, {crude} and {gasoline}. You go first, on the {island} island."),
        _("Everyone starts with {cash}, {crude} and {gasoline}. {who} goes first, on the {island} island."),
        cash=money(data["cash"]),
        crude=barrels("crude", data["barrels"]),
        gasoline=barrels("gasoline", data["barrels"]),
        island=island(data["island"]),
    )


def _card(data: Data, names: Names) -> str:
    return _("Top news card: {news}.").format(news=news(data["card"]))


def _trade_words(data: Data) -> dict[str, str]:
    """Return the placeholders that the sentences of trades share."""
    return {
        "barrels": barrels(data["good"], data["n"]),
        "market": at_market(data["market"]),
        "money": money(data["money"]),
    }


def _bought(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You bought {barrels} {market} for {money}."),
        _("{who} bought {barrels} {market} for {money}."),
        **_trade_words(data),
    )


def _sold(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You sold {barrels} {market} for {money}."),
        _("{who} sold {barrels} {market} for {money}."),
        **_trade_words(data),
    )


def _rolled(data: Data, names: Names) -> str:
    facts = {"row": data["row"], "column": COLUMNS[data["column"] - 1]}
    double = data["row"] == data["column"]
    if data["seat"] == OWNERLESS:
        sentence = _("The site rolled for the {island} island: row {row}, column {column}.")
        if double:
            sentence = _("The site rolled for the {island} island: double {row}, row {row}, column {column}.")
        return sentence.format(island=island(data["island"]), **facts)
    if double:
        return names.tell(
            data["seat"],
            _("You rolled a double {row}: row {row}, column {column}."),
            _("{who} rolled a double {row}: row {row}, column {column}."),
            **facts,
        )
    return names.tell(
        data["seat"],
        _("You rolled row {row}, column {column}."),
        _("{who} rolled row {row}, column {column}."),
        **facts,
    )


def _economy(data: Data, names: Names) -> str:
    return _("The economy changed: {economy}. The consumer track is now at {price}.").format(
        economy=economy(data["economy"]), price=data["price"]
    )


def _consumer(data: Data, names: Names) -> str:
    if not data["n"]:
        return names.tell(
            data["seat"], _("You sold nothing at your gas stations."), _("{who} sold nothing at their gas stations.")
        )
    return names.tell(
        data["seat"],
        _("You sold {barrels} at your gas stations for {money}."),
        _("{who} sold {barrels} at their gas stations for {money}."),
        barrels=barrels("gasoline", data["n"]),
        money=money(data["gain"]),
    )


def _order_sold(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("Your standing orders sold {barrels} at your gas stations for {money}."),
        _("{who}'s standing orders sold {barrels} at gas stations for {money}."),
        barrels=barrels("gasoline", data["n"]),
        money=money(data["gain"]),
    )


def _refined(data: Data, names: Names) -> str:
    if not data["n"]:
        return names.tell(data["seat"], _("You refined nothing."), _("{who} refined nothing."))
    return names.tell(
        data["seat"],
        _("You refined {barrels}."),
        _("{who} refined {barrels}."),
        barrels=barrels("crude", data["n"]),
    )


def _order_refined(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("Your standing orders refined {barrels}."),
        _("{who}'s standing orders refined {barrels}."),
        barrels=barrels("crude", data["n"]),
    )


def _pumped(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("Your oil pumps brought up {barrels}."),
        _("{who}'s oil pumps brought up {barrels}."),
        barrels=barrels("crude", data["n"]),
    )


def _struck(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("Oil! Your derrick on {cell} can become a pump for {money}."),
        _("Oil! {who}'s derrick on {cell} can become a pump for {money}."),
        cell=data["cell"],
        money=money(data["price"]),
    )


def _pump_built(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You built an oil pump on {cell} for {money}."),
        _("{who} built an oil pump on {cell} for {money}."),
        cell=data["cell"],
        money=money(data["money"]),
    )


def _built(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You built {plant} on {cell} for {money}."),
        _("{who} built {plant} on {cell} for {money}."),
        plant=a_plant(data["plant"]),
        cell=data["cell"],
        money=money(data["money"]),
    )


def _demolished(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You sold {plant} on {cell} for {money}."),
        _("{who} sold {plant} on {cell} for {money}."),
        plant=a_plant(data["plant"]),
        cell=data["cell"],
        money=money(data["money"]),
    )


def _news(data: Data, names: Names) -> str:
    return _("The news takes effect: {news}. {text}").format(news=news(data["card"]), text=news_text(data["card"]))


def _levied(data: Data, names: Names) -> str:
    facts = {"paid": money(data["paid"]), "due": money(data["due"])}
    if data["paid"] < data["due"]:
        return names.tell(
            data["seat"],
            _("You paid {paid} of {due}; the rest is forgiven."),
            _("{who} paid {paid} of {due}; the rest is forgiven."),
            **facts,
        )
    return names.tell(data["seat"], _("You paid {paid}."), _("{who} paid {paid}."), **facts)


def _forced(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("To pay, your standing orders sold {plant} on {cell} ({island}) for {money}."),
        _("To pay, {who}'s standing orders sold {plant} on {cell} ({island}) for {money}."),
        plant=a_plant(data["plant"]),
        cell=data["cell"],
        island=island(data["island"]),
        money=money(data["gain"]),
    )


def _bonus(data: Data, names: Names) -> str:
    return names.tell(data["seat"], _("You received {money}."), _("{who} received {money}."), money=money(data["gain"]))


def _removed(data: Data, names: Names) -> str:
    if not data["n"]:
        return _("There was no {good} left on the domestic market.").format(good=good(data["good"]))
    return _("Removed from the domestic market: {barrels}.").format(barrels=barrels(data["good"], data["n"]))


def _moved(data: Data, names: Names) -> str:
    if not data["n"]:
        return _("The consumer track is now at {price}.").format(price=data["price"])
    return _("Moved to the domestic market: {barrels}. The consumer track is now at {price}.").format(
        barrels=barrels(data["good"], data["n"]), price=data["price"]
    )


def _ordered(data: Data, names: Names) -> str:
    orders = orders_text(Orders(data["keep"], data["least"], data["forced"]))
    return names.tell(
        data["seat"], _("Your standing orders: {orders}"), _("{who}'s standing orders: {orders}"), orders=orders
    )


def _announced(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You reached $1 billion: {money} in cash. Everyone has one more turn, you have the last one."),
        _("{who} reached $1 billion: {money} in cash. Everyone has one more turn, {who} has the last one."),
        money=money(data["cash"]),
    )


def _over(data: Data, names: Names) -> str:
    winners, cash = data["winners"], money(data["cash"])
    if len(winners) > 1:
        return _("The match is over. {who} share the win with {money} each.").format(
            who=names.listed(winners, _("and")), money=cash
        )
    return names.tell(
        winners[0],
        _("The match is over. You win with {money} in cash!"),
        _("The match is over. {who} wins with {money} in cash."),
        money=cash,
    )


SENTENCES: EventSentences = {
    "started": _started,
    "card": _card,
    "bought": _bought,
    "sold": _sold,
    "rolled": _rolled,
    "economy": _economy,
    "consumer": _consumer,
    "order_sold": _order_sold,
    "refined": _refined,
    "order_refined": _order_refined,
    "pumped": _pumped,
    "struck": _struck,
    "pump_built": _pump_built,
    "built": _built,
    "demolished": _demolished,
    "news": _news,
    "embargo_over": lambda data, names: _("The embargo is over: the foreign market is open again."),
    "levied": _levied,
    "forced": _forced,
    "bonus": _bonus,
    "removed": _removed,
    "moved": _moved,
    "ordered": _ordered,
    "announced": _announced,
    "ended_turn": lambda data, names: names.tell(data["seat"], _("You ended your turn."), _("{who} ended their turn.")),
    "round": lambda data, names: _("Round {number} begins.").format(number=data["number"]),
    "left": lambda data, names: names.tell(
        data["seat"],
        _("You gave up; your island has no owner now."),
        _("{who} gave up; the island has no owner now."),
    ),
    "over": _over,
}
