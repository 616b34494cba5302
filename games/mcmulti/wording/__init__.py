"""All sentences of McMulti, in the language that is active when they are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Decision, Outcome
from games.mcmulti.rules.actions import NOTHING, PLACES, Order, read
from games.mcmulti.rules.data import CELLS, GOODS, INDEX, MARKETS, PLANTS, UNSET
from games.mcmulti.rules.orders import plant_name
from games.mcmulti.rules.state import View
from games.mcmulti.wording.dock import asks, gathered, gathers, main, nudge, preset, prompt, undoable, use
from games.mcmulti.wording.events import event
from games.mcmulti.wording.hints import hint, price_of
from games.mcmulti.wording.names import a_plant, barrels, good, island, market, money, plant
from games.mcmulti.wording.orders import forced_text, named_text, place_text, refining_text, selling_text
from games.mcmulti.wording.progress import dice, goal, told, why
from games.mcmulti.wording.refusals import refusal
from games.wording import LAST_ROUND, REASONS, ended_status, gave_up, round_status, rounds, yes_or_no

__all__ = [
    "asks", "choice", "confirm", "dice", "event", "gathered", "gathers", "goal", "hint", "main", "nudge",
    "option", "option_help", "option_value", "preset", "prompt", "question", "reason", "refusal", "seat_note", "status",
    "tagline", "tally", "told", "undoable", "use", "why",
]  # fmt: skip


def tagline() -> str:
    return _("Drill, refine and sell gasoline, while every roll of the dice sets your neighbours' plants working too.")


# --- decisions and choices --------------------------------------------------------------------------------------------


def question(view: View, decision: Decision) -> str:
    t = view.table
    if decision.kind == "orders":
        return _("Your standing orders")
    asked = {
        "found": _("Your first turn: buy plants"),
        "market": _("Your turn: trade, then roll"),
        "consumer": _("Sell at your gas stations"),
        "refine": _("Refine crude"),
        "strike": _("Oil! Build a pump before the news?"),
        "plants": _("Your turn: buy or sell plants"),
    }[decision.kind]
    if t.seats > 2:
        return asked
    return _("{question} ({island} island)").format(question=asked, island=island(t.island))


def choice(view: View, picked: Sequence[str], word: str) -> str:
    if picked and picked[0] == "orders":
        return _("Name no plants") if (*picked, word)[-2:] == ("first", "none") else _order_choice(view, word)
    label, price = _label(picked, word), price_of(view.table, picked, word)
    return label if price is None else _("{what} for {money}").format(what=label, money=money(price))


def _label(picked: Sequence[str], word: str) -> str:
    """Return the word of a move as it is shown, without a price."""
    if word in PLANTS:
        return plant(word) if word != "pump" or picked else _("Build the pump")
    if word in GOODS:
        return good(word)
    if word in MARKETS:
        return market(word)
    return _verbs().get(word) or word


def _verbs() -> dict[str, str]:
    return {
        "buy": pgettext("mcmulti", "Buy"),
        "sell": pgettext("mcmulti", "Sell"),
        "roll": _("Roll the dice"),
        "consumer": pgettext("mcmulti", "Sell"),
        "refine": pgettext("mcmulti", "Refine"),
        "later": _("Wait for the news"),
        "build": pgettext("mcmulti", "Build"),
        "demolish": _("Sell a plant"),
        "announce": _("Announce $1 billion"),
        "end": _("End your turn"),
        "orders": _("Change your orders"),
    }


def _order_choice(view: View, word: str) -> str:
    if word in PLANTS:
        return plant(word)
    if word in PLACES:
        here, cell = divmod(PLACES[word], len(CELLS))
        kind = view.table.islands[here].plant_on(cell)
        return word if kind is None else place_text(plant_name(kind, PLACES[word]))
    return {
        "refine": _("Refining"),
        "sell": _("Selling at gas stations"),
        "forced": _("Order of forced sales"),
        "first": _("Plants to sell first"),
        "all": pgettext("mcmulti", "everything"),
        "none": pgettext("mcmulti", "nothing"),
        "keep": _("keep some crude"),
        "auto": _("when it beats the markets"),
        "never": pgettext("mcmulti", "never"),
    }.get(word) or word


def confirm(words: Sequence[str]) -> str:
    if len(words) == 3 and words[0] in INDEX:
        words = [*words[1:], words[0]]
    match list(words):
        case ["buy", _market, what, n]:
            return _("Buy {barrels}").format(barrels=barrels(what, int(n)))
        case ["sell", _market, what, n]:
            return _("Sell {barrels}").format(barrels=barrels(what, int(n)))
        case ["build", what, cell]:
            return _("Build {plant} on {cell}").format(plant=a_plant(what), cell=cell)
        case ["demolish", what, cell]:
            return _("Sell {plant} on {cell}").format(plant=a_plant(what), cell=cell)
        case ["consumer", n]:
            return _("Sell {barrels}").format(barrels=barrels("gasoline", int(n))) if int(n) else _("Sell nothing")
        case ["refine", n]:
            return _("Refine {barrels}").format(barrels=barrels("crude", int(n))) if int(n) else _("Refine nothing")
        case ["orders", *_rest]:
            return _("Set orders: {orders}").format(orders=_order_text(words))
        case ["pump"]:
            return _("Build the pump")
    return _verbs()[words[0]]


def _order_text(words: Sequence[str]) -> str:
    """Return the parts of a complete order in words."""
    order = read(" ".join(words))
    assert isinstance(order, Order)
    parts = []
    if order.keep is not None:
        parts.append(refining_text(order.keep))
    if order.least is not None:
        parts.append(selling_text(order.least))
    if order.forced is not None:
        parts.append(forced_text(order.forced))
    if order.first is not None:
        parts.append(named_text(()) if order.first == NOTHING else _first_text(order.first))
    return "; ".join(parts)


def _first_text(place: int) -> str:
    here, cell = divmod(place, len(CELLS))
    return _("sell the plant on {cell} ({island}) first").format(cell=CELLS[cell], island=island(here))


# --- the match --------------------------------------------------------------------------------------------------------


def status(view: View) -> str:
    t = view.table
    if t.ended:
        return ended_status(t.round)
    if t.announced != UNSET:
        return _("round {round}, everyone's last turn").format(round=t.round)
    return round_status(t.round, t.options.round_limit)


def reason(outcome: Outcome) -> str:
    reasons = {
        **REASONS,
        "thousand": _("A player reached $1 billion, everyone had one more turn, and the most cash wins."),
        "round_limit": _("The last round is over. The player with the most cash wins."),
    }
    return str(reasons[outcome.reason])


def seat_note(view: View, seat: int) -> str:
    t = view.table
    notes = [money(t.cash[seat])]
    if seat in t.left:
        notes.append(gave_up())
    else:
        notes += [barrels("crude", t.crude[seat]), barrels("gasoline", t.gasoline[seat])]
        notes.append(", ".join(island(i) for i, owner in enumerate(t.owners) if owner == seat))
        if t.announced != UNSET and t.owners[t.announced] == seat:
            notes.append(_("reached $1 billion"))
    return " · ".join(notes)


# --- the form that opens a table --------------------------------------------------------------------------------------


def tally() -> str:
    return pgettext("mcmulti", "Cash")


def option(name: str) -> str:
    return {"odds": _("Show the odds"), "round_limit": str(LAST_ROUND)}[name]


def option_help(name: str) -> str:
    return {
        "odds": _("Shows beside the board what the next roll brings on average, before and after a planned purchase."),
        "round_limit": _(
            "After this round, the most cash wins. 0 means you play on until someone announces $1 billion."
        ),
    }[name]


def option_value(name: str, value: Any) -> str:
    if name == "odds":
        return yes_or_no(value)
    return rounds(value)
