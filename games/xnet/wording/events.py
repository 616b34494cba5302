"""A sentence for every kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from games.core.contract import Event
from games.core.speech import Names
from games.xnet.wording import names as say

Data = dict[str, Any]


def event(event: Event, names: Names) -> str:
    """The event as one sentence for the reader of `names`."""
    return _EVENTS[event.kind](event.data, names)


def _started(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("In demand from the start: {demand}. You begin."),
        _("In demand from the start: {demand}. {who} begins."),
        demand=say.cards(data["demand"]),
    )


def _dealt(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You were dealt {cards}."),
        _("{who} was dealt {cards}."),
        cards=say.cards(data["cards"]),
    )


def _unguarded(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("Your marker X comes back from {rubric}."),
        _("{who} takes the marker X back from {rubric}."),
        rubric=say.rubric(data["rubric"]),
    )


def _scored(data: Data, names: Names) -> str:
    """The points, and how each rubric contributed."""
    if not data["lines"]:
        return names.tell(
            data["seat"],
            _("You score nothing: you offer nothing that is in demand. You have {total}."),
            _("{who} scores nothing: no rubric on offer is in demand. Total: {total}."),
            total=say.points(data["total"]),
        )
    lines = "; ".join(_line(line, data["users"]) for line in data["lines"])
    return names.tell(
        data["seat"],
        _("You score {points} and have {total}. {lines}."),
        _("{who} scores {points}, total {total}. {lines}."),
        points=say.points(data["points"]),
        total=data["total"],
        lines=lines,
    )


def _line(line: Data, users: int) -> str:
    facts = {"rubric": say.rubric(line["rubric"]), "place": say.place(line["rank"])}
    if line["rank"] > 2:
        return _("{rubric}: {place}").format(**facts)
    return _("{rubric}: {place}, value {value} × {users} = {points}").format(
        **facts, value=line["value"], users=say.users(users), points=line["points"]
    )


def _reshuffled(data: Data, names: Names) -> str:
    return _("The draw pile was empty: {cards} from the discards were shuffled.").format(
        cards=say.card_count(data["n"])
    )


def _drew(data: Data, names: Names) -> str:
    return names.tell(data["seat"], _("You draw {cards}."), _("{who} draws {cards}."), cards=say.card_count(data["n"]))


def _drawn(data: Data, names: Names) -> str:
    if not data["cards"]:
        return names.tell(data["seat"], _("There was nothing for you to draw."), _("{who} had nothing to draw."))
    return names.tell(data["seat"], _("You drew {cards}."), _("{who} drew {cards}."), cards=say.cards(data["cards"]))


def _laid(data: Data, names: Names) -> str:
    return names.tell(data["seat"], _("You lay {cards}."), _("{who} lays {cards}."), cards=say.cards(data["cards"]))


def _added(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You add {cards}: {now} now."),
        _("{who} adds {cards}: {now} now."),
        cards=say.cards(data["cards"]),
        now=say.card_count(data["now"]),
    )


def _filled(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You bring {card} into demand, on {field}."),
        _("{who} brings {card} into demand, on {field}."),
        card=say.card(data["card"]),
        field=say.field(data["field"]),
    )


def _parked(data: Data, names: Names) -> str:
    if data["specialist"]:
        you, other = (
            _("You park {rubric} in the streamer; the specialist leaves."),
            _("{who} parks {rubric} in the streamer; the specialist leaves."),
        )
    else:
        you, other = _("You park {rubric} in the streamer."), _("{who} parks {rubric} in the streamer.")
    return names.tell(data["seat"], you, other, rubric=say.rubric(data["rubric"]))


def _unparked(data: Data, names: Names) -> str:
    if data["paid"]:
        you, other = (
            _("You bring {rubric} out of the streamer, with a new specialist for {paid}."),
            _("{who} brings {rubric} out of the streamer, with a new specialist for {paid}."),
        )
    else:
        you, other = _("You bring {rubric} out of the streamer."), _("{who} brings {rubric} out of the streamer.")
    return names.tell(data["seat"], you, other, rubric=say.rubric(data["rubric"]), paid=say.cards(data["paid"]))


def _specialist(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You hire a specialist for {rubric}. Paid: {paid}."),
        _("{who} hires a specialist for {rubric}. Paid: {paid}."),
        rubric=say.rubric(data["rubric"]),
        paid=say.cards(data["paid"]),
    )


def _server(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You buy server {servers} of 3. Paid: {paid}."),
        _("{who} buys server {servers} of 3. Paid: {paid}."),
        servers=data["servers"],
        paid=say.cards(data["paid"]),
    )


def _net(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You buy the net for {users}. Paid: {paid}."),
        _("{who} buys the net for {users}. Paid: {paid}."),
        users=say.users(data["users"]),
        paid=say.cards(data["paid"]),
    )


def _streamer(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You buy a streamer. Paid: {paid}."),
        _("{who} buys a streamer. Paid: {paid}."),
        paid=say.cards(data["paid"]),
    )


def _recruited(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You win {n} and have {users} now. Paid: {paid}."),
        _("{who} wins {n} and has {users} now. Paid: {paid}."),
        n=say.users(data["n"]),
        users=data["users"],
        paid=say.cards(data["paid"]),
    )


def _displaced(data: Data, names: Names) -> str:
    facts = {
        "cards": say.cards(data["cards"]),
        "old": say.card(data["old"]),
        "new": say.card(data["new"]),
        "field": say.field(data["field"]),
        "laid": say.cards(data["laid"]),
    }
    if data["laid"]:
        you, other = (
            _("You displace {old} from {field} with {cards}; {new} lies there now. You lay {laid}."),
            _("{who} displaces {old} from {field} with {cards}; {new} lies there now. Laid: {laid}."),
        )
    else:
        you, other = (
            _("You displace {old} from {field} with {cards}; {new} lies there now."),
            _("{who} displaces {old} from {field} with {cards}; {new} lies there now."),
        )
    return names.tell(data["seat"], you, other, **facts)


def _shifted(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You shift {rising} from {lower} up to {upper}; {sinking} goes down. Paid: {paid}."),
        _("{who} shifts {rising} from {lower} up to {upper}; {sinking} goes down. Paid: {paid}."),
        rising=say.rubric(data["rising"]),
        sinking=say.rubric(data["sinking"]),
        lower=data["lower"],
        upper=data["upper"],
        paid=say.cards(data["paid"]),
    )


def _taken(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You take {cards} back into your hand."),
        _("{who} takes {cards} back into the hand."),
        cards=say.cards(data["cards"]),
    )


def _discarded(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"], _("You discard {cards}."), _("{who} discards {cards}."), cards=say.cards(data["cards"])
    )


def _round(data: Data, names: Names) -> str:
    return _("Round {number} begins.").format(number=data["number"])


def _target(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("With {points} you are the guru of the net: you win!"),
        _("With {points} {who} is the guru of the net and wins."),
        points=say.points(data["points"]),
    )


def _round_limit(data: Data, names: Names) -> str:
    winners, facts = data["winners"], {"round": data["round"], "points": say.points(data["points"])}
    if len(winners) > 1:
        sentence = _("Round {round} was the last one. {who} share the victory with {points} each.")
        return sentence.format(who=names.listed(winners), **facts)
    return names.tell(
        winners[0],
        _("Round {round} was the last one. You have the most, {points}: you win!"),
        _("Round {round} was the last one. {who} has the most, {points}, and wins."),
        **facts,
    )


def _left(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You gave up. Your cards go to the discards."),
        _("{who} gave up. The cards go to the discards."),
    )


def _last_seat(data: Data, names: Names) -> str:
    return names.tell(data["seat"], _("All others gave up: you win."), _("All others gave up: {who} wins."))


_EVENTS: dict[str, Callable[[Data, Names], str]] = {
    "started": _started,
    "dealt": _dealt,
    "unguarded": _unguarded,
    "scored": _scored,
    "reshuffled": _reshuffled,
    "drew": _drew,
    "drawn": _drawn,
    "laid": _laid,
    "added": _added,
    "filled": _filled,
    "parked": _parked,
    "unparked": _unparked,
    "specialist": _specialist,
    "server": _server,
    "net": _net,
    "streamer": _streamer,
    "recruited": _recruited,
    "displaced": _displaced,
    "shifted": _shifted,
    "taken": _taken,
    "discarded": _discarded,
    "round": _round,
    "target": _target,
    "round_limit": _round_limit,
    "left": _left,
    "last_seat": _last_seat,
}
