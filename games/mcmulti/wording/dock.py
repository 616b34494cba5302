"""The dock: main button, presets, and several purchases and sales of plants that are confirmed together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.core.contract import Decision
from games.core.presentation import Gathering
from games.mcmulti.rules.actions import PLACES
from games.mcmulti.rules.data import ECONOMIES, GOODS, INDEX, MARKETS, PLANT, PUMP_STEP, UNSET
from games.mcmulti.rules.dice import most_to_refine, most_to_sell
from games.mcmulti.rules.legality import may_announce
from games.mcmulti.rules.orders import own_plants
from games.mcmulti.rules.prices import COST, GAIN, pump_price, track
from games.mcmulti.rules.state import CONSUMER, FOUNDING, MARKET, ORDERS, PLANTS_PHASE, REFINE, View
from games.mcmulti.wording.names import barrels, capitalized, money, money_change, plant, plants
from games.mcmulti.wording.orders import named_text

BUILDING = (FOUNDING, PLANTS_PHASE)
MANY_BARRELS = 5  # that lie unused before the page points them out


def main(view: View, decision: Decision) -> str:
    """Return the word of the main button."""
    match decision.kind:
        case "market":
            return "roll"
        case "strike":
            return "pump"
        case "plants":
            return "announce" if may_announce(view.table) else "end"
        case "found":
            return "end"
    return ""


def asks(view: View, decision: Decision) -> bool:
    """Whether the main button asks once more: before a roll that makes trades final, and before ending with nothing."""
    t = view.table
    if decision.kind == FOUNDING:
        return not t.islands[t.island].taken
    return decision.kind == MARKET and t.market != UNSET


def nudge(view: View, decision: Decision) -> str:
    """Point out goods that nothing of the reader's uses, before rolling and before ending the turn."""
    t, seat = view.table, decision.seat
    if decision.kind not in (MARKET, PLANTS_PHASE):
        return ""
    own = [island for island, owner in zip(t.islands, t.owners, strict=True) if owner == seat]
    if t.crude[seat] >= MANY_BARRELS and not any(island.refineries for island in own):
        said = _("{crude} and no refinery: sell some, or build one?")
        return said.format(crude=capitalized(barrels("crude", t.crude[seat])))
    if t.gasoline[seat] >= MANY_BARRELS and not any(island.stations for island in own):
        said = _("{gasoline} and no gas station: sell some, or build one?")
        return said.format(gasoline=capitalized(barrels("gasoline", t.gasoline[seat])))
    return ""


def prompt(view: View, decision: Decision, picked: Sequence[str]) -> str:
    match list(picked):
        case ["build", "refinery"]:
            return _("Tap the top left of 4 free spaces")
        case ["build", _what]:
            return _("Tap free spaces on your island")
        case [cell, *_rest] if cell in INDEX:
            return _("Choose a plant")
    return ""


def undoable(kind: str, words: Sequence[str]) -> bool:
    """Whether this move can be undone: after the roll, sales and refining may set the neighbours' plants working."""
    return kind in (FOUNDING, MARKET, PLANTS_PHASE, ORDERS) and not {"roll", "end", "announce"}.intersection(words)


def preset(view: View, decision: Decision) -> str:
    """Sell and refine as much as possible, unless the player chooses another number."""
    if decision.kind == CONSUMER:
        return f"consumer {most_to_sell(view.table, decision.seat)}"
    if decision.kind == REFINE:
        return f"refine {most_to_refine(view.table, decision.seat)}"
    return ""


def use(view: View, words: Sequence[str]) -> str:
    """Return the label of something on the board that can be pressed."""
    t, card = view.table, ECONOMIES[view.table.economy]
    match list(words):
        case ["buy" | "sell" as verb, where, what, n]:
            prices = COST if verb == "buy" else GAIN
            total = prices[GOODS.index(what)][t.free[track(MARKETS.index(where), GOODS.index(what))]]
            label = _("Buy {barrels} for {money}") if verb == "buy" else _("Sell {barrels} for {money}")
            return label.format(barrels=barrels(what, int(n)), money=money(total[int(n)]))
        case ["build", what]:
            return _("{what} for {money}").format(what=capitalized(plant(what)), money=money(card.buy[PLANT[what]]))
        case ["demolish", what, cell]:
            label = _("Sell {plant} on {cell} for {money}")
            return label.format(plant=plant(what), cell=cell, money=money(card.sell[PLANT[what]]))
        case ["pump"]:
            return _("Build the pump for {money}").format(money=money(pump_price(t.islands)))
    return ""


# --- several purchases and sales together -----------------------------------------------------------------------------


def gathers(kind: str, words: Sequence[str]) -> Sequence[str] | None:
    """Collect purchases and sales of plants. The plant that was built last stays chosen."""
    if kind == ORDERS:
        return ("orders", "first") if list(words[1:2]) == ["first"] and words[-1] != "none" else None
    if kind not in BUILDING:
        return None
    if "build" in words:
        return ("build", next(word for word in words if word in PLANT))
    return () if "demolish" in words or list(words) == ["pump"] else None


def gathered(view: View, lines: Sequence[Sequence[str]]) -> Gathering:
    """Say what the collected purchases and sales come to."""
    if lines[0][0] == "orders":
        return _named_plants(view, lines)
    t, card = view.table, ECONOMIES[view.table.economy]
    built = [words[1] for words in lines if words[0] == "build"]
    sold = [words[1] for words in lines if words[0] == "demolish"]
    pumps = sum(words[0] == "pump" for words in lines)
    gone_pumps = sum(words[1] == "pump" for words in _before_pump(lines))
    pump = pump_price(t.islands) - gone_pumps * PUMP_STEP
    change = sum(card.sell[PLANT[what]] for what in sold) - sum(card.buy[PLANT[what]] for what in built)
    change -= pumps * pump
    told = []
    if built or pumps:
        told.append(pgettext("mcmulti", "Build {n}").format(n=len(built) + pumps))
    if sold:
        told.append(pgettext("mcmulti", "Sell {n}").format(n=len(sold)))
    parts = [_("You'll have {cash}.").format(cash=money(t.cash[t.seat] + change))]
    if built or pumps:
        parts.append(_("Building {plants}.").format(plants=_listed(built + ["pump"] * pumps)))
    if sold:
        parts.append(_("Selling {plants}.").format(plants=_listed(sold)))
    price = money_change(change).replace("−", "−\N{WORD JOINER}")  # a line must not end with the minus sign
    label = _("{what}: {money}").format(what=", ".join(told), money=price)
    return Gathering(label, " ".join(parts))


def _named_plants(view: View, lines: Sequence[Sequence[str]]) -> Gathering:
    """Say which plants are to be sold first if the cash does not suffice."""
    places = [PLACES[words[-1]] for words in lines]
    names = [own_plants(view.table, view.seat)[place] for place in places] if view.seat is not None else []
    label = ngettext("Name {n} plant", "Name {n} plants", len(lines)).format(n=len(lines))
    return Gathering(label, capitalized(named_text(names)) + ".")


def _before_pump(lines: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Return the sales that are made before the pump is built: sold pumps lower its price."""
    found: list[Sequence[str]] = []
    for words in lines:
        if words[0] == "pump":
            return found
        if words[0] == "demolish":
            found.append(words)
    return []


def _listed(names: Sequence[str]) -> str:
    return ", ".join(plants(name, n) for name, n in Counter(names).items())
