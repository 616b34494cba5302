"""The goal, what the latest moves brought the reader, the dice, and why the winner won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import AGREEMENT, Event, Outcome
from games.core.presentation import Die, Goal, Told
from games.core.speech import Names
from games.mcmulti.rules.data import GOAL
from games.mcmulti.rules.state import View
from games.mcmulti.rules.turns import THOUSAND
from games.mcmulti.wording.changes import changes_of
from games.mcmulti.wording.events import event as sentence
from games.mcmulti.wording.names import barrels, money, money_change, plants
from games.wording import seat_name

Events = Sequence[Event]


def goal(view: View) -> Goal | None:
    """Return how far the reader is on the way to a thousand million."""
    if view.seat is None:
        return None
    cash = view.table.cash[view.seat]
    return Goal(_("Reach {goal} in cash").format(goal=money(GOAL)), min(cash, GOAL), GOAL, label=money(cash))


def dice(event: Event) -> Sequence[Die]:
    if event.kind != "rolled":
        return ()
    row, column = pgettext("mcmulti", "row"), pgettext("mcmulti", "column")
    return Die(event.data["row"], row, "blue"), Die(event.data["column"], column, "red")


# --- the latest moves -------------------------------------------------------------------------------------------------


def told(events: Events, before: View, after: View, names: Names) -> Told | None:
    """Tell the end, or else what the reader did, or else what happened to them, or else the latest roll."""
    for tell in (_end, _own_moves, _what_happened):
        if (found := tell(events, before, after, names)) is not None:
            return found
    for kind, icon in (("announced", "flag"), ("struck", "oil"), ("rolled", "dice")):
        shown = [event for event in events if event.kind == kind]
        if shown:
            return Told(sentence(shown[-1], names), icon=icon)
    return None


def _end(events: Events, before: View, after: View, names: Names) -> Told | None:
    for event in events:
        if event.kind == "over":
            won = names.reader is None or names.reader in event.data["winners"]
            return Told(sentence(event, names), icon="cup" if won else "flag")
    return None


def _own_moves(events: Events, before: View, after: View, names: Names) -> Told | None:
    """Tell what the reader did, if nobody has acted after them."""
    moves = [event for event in events if event.kind in OWN_MOVES]
    if names.reader is None or not moves or moves[-1].data["seat"] != names.reader:
        return None
    latest = moves[-1]
    if latest.kind == "rolled":
        struck = [event for event in events if event.kind == "struck"]
        if struck:
            return Told(sentence(struck[-1], names), icon="oil")
        return _with_change(sentence(latest, names), events[events.index(latest) :], names.reader, "dice")
    if latest.kind in ("built", "demolished", "pump_built"):
        return _plants([event for event in moves if event.kind in ("built", "demolished", "pump_built")], names)
    if latest.kind == "refined" and latest.data["n"]:
        gained = _("+{n} gasoline").format(n=latest.data["n"])
        return Told(sentence(latest, names), gained, OWN_MOVES[latest.kind])
    return _with_change(sentence(latest, names), events[events.index(latest) :], names.reader, OWN_MOVES[latest.kind])


OWN_MOVES = {
    "bought": "coin", "sold": "coin", "consumer": "coin", "refined": "oil", "rolled": "dice", "built": "build",
    "demolished": "build", "pump_built": "oil", "announced": "flag", "ended_turn": "check",
}  # fmt: skip


def _plants(events: Events, names: Names) -> Told:
    """Tell what the reader built and sold since they last looked, in one sentence."""
    built = Counter(event.data.get("plant", "pump") for event in events if event.kind != "demolished")
    sold = Counter(event.data["plant"] for event in events if event.kind == "demolished")
    change = sum(event.data["money"] * (1 if event.kind == "demolished" else -1) for event in events)
    if len(events) == 1:
        said = sentence(events[0], names)
    elif not sold:
        said = _("You built {plants}.").format(plants=_counted(built))
    elif not built:
        said = _("You sold {plants}.").format(plants=_counted(sold))
    else:
        said = _("You built {built} and sold {sold}.").format(built=_counted(built), sold=_counted(sold))
    return Told(said, money_change(change), "oil" if built["pump"] else "build")


def _counted(found: Counter[str]) -> str:
    return ", ".join(plants(name, n) for name, n in found.items())


def _with_change(said: str, events: Events, seat: int, icon: str) -> Told:
    """Return the sentence with what these events brought the seat in cash."""
    change = changes_of(events, seat).cash
    return Told(said, money_change(change) if change else "", icon)


def _what_happened(events: Events, before: View, after: View, names: Names) -> Told | None:
    """Tell what the others' rolls and the news brought the reader, the most important first."""
    if names.reader is None:
        return None
    mine = [event for event in events if event.data.get("seat") == names.reader]
    for kind, icon, tell in HAPPENED:
        found = [event for event in mine if event.kind == kind]
        if found:
            said = sentence(found[0], names) if len(found) == 1 else tell(found)
            return _with_change(said, mine, names.reader, icon)
    return None


def _total(events: Events, fact: str) -> int:
    return sum(event.data[fact] for event in events)


def _forced(events: Events) -> str:
    sold = _counted(Counter(event.data["plant"] for event in events))
    return _("To pay for the news, you had to sell {plants}.").format(plants=sold)


HAPPENED: tuple[tuple[str, str, Callable[[Events], str]], ...] = (
    ("forced", "stop", _forced),
    ("levied", "coin", lambda found: _("You paid {money}.").format(money=money(_total(found, "paid")))),
    ("bonus", "coin", lambda found: _("You received {money}.").format(money=money(_total(found, "gain")))),
    (
        "order_sold",
        "coin",
        lambda found: _("Your standing orders sold {barrels} at your gas stations for {money}.").format(
            barrels=barrels("gasoline", _total(found, "n")), money=money(_total(found, "gain"))
        ),
    ),
    (
        "pumped",
        "oil",
        lambda found: _("Your oil pumps brought up {barrels}.").format(barrels=barrels("crude", _total(found, "n"))),
    ),
    (
        "order_refined",
        "oil",
        lambda found: _("Your standing orders refined {barrels}.").format(barrels=barrels("crude", _total(found, "n"))),
    ),
)


# --- the end ----------------------------------------------------------------------------------------------------------


def why(outcome: Outcome, view: View) -> str:
    """Say by how much the winners won. The page's headline names them."""
    t, first = view.table, outcome.ranking[0]
    if outcome.reason == AGREEMENT or len(t.playing) < 2:
        return ""
    ended = _("The last round is over.")
    if outcome.reason == THOUSAND:
        ended = _("{who} announced {goal}, and everyone had one more turn.").format(
            who=seat_name(t.owners[t.announced]), goal=money(GOAL)
        )
    rest = [seat for seat in t.playing if seat not in first]
    if len(first) > 1:
        won = _("The richest players have {cash} each and share the win.").format(cash=money(t.cash[first[0]]))
    else:
        second = max(rest, key=lambda seat: t.cash[seat])
        won = _("{cash} in cash won, {lead} more than {second}.").format(
            cash=money(t.cash[first[0]]), lead=money(t.cash[first[0]] - t.cash[second]), second=seat_name(second)
        )
    return f"{ended} {won}"
