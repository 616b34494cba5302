"""A sentence for every kind of event."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Event
from games.core.speech import Names
from games.wording import Data, EventSentences, last_seat_event
from games.xnet.wording import names as say


def event(event: Event, names: Names) -> str:
    """Return the event as one sentence for the reader of `names`."""
    return SENTENCES[event.kind](event.data, names)


def _started(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("In demand at the start: {demand}. You begin."),
        _("In demand at the start: {demand}. {who} begins."),
        demand=say.cards(data["demand"]),
    )


def _dealt(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"], _("You were dealt {cards}."), _("{who} was dealt {cards}."), cards=say.cards(data["cards"])
    )


def _unguarded(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("Your X marker came back from {rubric}."),
        _("{who} took the X marker back from {rubric}."),
        rubric=say.rubric(data["rubric"]),
    )


def _scored(data: Data, names: Names) -> str:
    """Return the points, and how each rubric contributed."""
    if not data["lines"]:
        return names.tell(
            data["seat"],
            _("You scored nothing: you don't offer anything that is in demand. You have {total}."),
            _("{who} scored nothing: no topic they offer is in demand. Total: {total}."),
            total=say.points(data["total"]),
        )
    lines = "; ".join(_line(line, data["users"]) for line in data["lines"])
    return names.tell(
        data["seat"],
        _("You scored {points} and now have {total}. {lines}."),
        _("{who} scored {points} and now has {total}. {lines}."),
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
    return _("The draw pile was empty. Reshuffled from the discard pile: {cards}.").format(
        cards=say.card_count(data["n"])
    )


def _drew(data: Data, names: Names) -> str:
    return names.tell(data["seat"], _("You drew {cards}."), _("{who} drew {cards}."), cards=say.card_count(data["n"]))


def _drawn(data: Data, names: Names) -> str:
    if not data["cards"]:
        return names.tell(data["seat"], _("There was nothing for you to draw."), _("{who} had nothing to draw."))
    return names.tell(data["seat"], _("You drew {cards}."), _("{who} drew {cards}."), cards=say.cards(data["cards"]))


def _laid(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"], _("You played {cards}."), _("{who} played {cards}."), cards=say.cards(data["cards"])
    )


def _added(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You added {cards}; that makes {now}."),
        _("{who} added {cards}; that makes {now}."),
        cards=say.cards(data["cards"]),
        now=say.card_count(data["now"]),
    )


def _filled(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You filled {field} with {card}."),
        _("{who} filled {field} with {card}."),
        card=say.card(data["card"]),
        field=say.field(data["field"]),
    )


def _parked(data: Data, names: Names) -> str:
    if data["specialist"]:
        you, other = (
            _("You parked {rubric} in the streamer; its specialist left."),
            _("{who} parked {rubric} in the streamer; its specialist left."),
        )
    else:
        you, other = _("You parked {rubric} in the streamer."), _("{who} parked {rubric} in the streamer.")
    return names.tell(data["seat"], you, other, rubric=say.rubric(data["rubric"]))


def _unparked(data: Data, names: Names) -> str:
    if data["paid"]:
        you, other = (
            _("You brought {rubric} back from the streamer and paid {paid} for a new specialist."),
            _("{who} brought {rubric} back from the streamer and paid {paid} for a new specialist."),
        )
    else:
        you, other = (
            _("You brought {rubric} back from the streamer."),
            _("{who} brought {rubric} back from the streamer."),
        )
    return names.tell(data["seat"], you, other, rubric=say.rubric(data["rubric"]), paid=say.cards(data["paid"]))


def _specialist(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You hired a specialist for {rubric}. Paid: {paid}."),
        _("{who} hired a specialist for {rubric}. Paid: {paid}."),
        rubric=say.rubric(data["rubric"]),
        paid=say.cards(data["paid"]),
    )


def _server(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You bought server {servers} of 3. Paid: {paid}."),
        _("{who} bought server {servers} of 3. Paid: {paid}."),
        servers=data["servers"],
        paid=say.cards(data["paid"]),
    )


def _net(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You bought the network for {users}. Paid: {paid}."),
        _("{who} bought the network for {users}. Paid: {paid}."),
        users=say.users(data["users"]),
        paid=say.cards(data["paid"]),
    )


def _streamer(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You bought a streamer. Paid: {paid}."),
        _("{who} bought a streamer. Paid: {paid}."),
        paid=say.cards(data["paid"]),
    )


def _recruited(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You won {n} and now have {users}. Paid: {paid}."),
        _("{who} won {n} and now has {users}. Paid: {paid}."),
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
            _("You displaced {old} from {field} with {cards}; {new} is there now. You played {laid}."),
            _("{who} displaced {old} from {field} with {cards}; {new} is there now. Played: {laid}."),
        )
    else:
        you, other = (
            _("You displaced {old} from {field} with {cards}; {new} is there now."),
            _("{who} displaced {old} from {field} with {cards}; {new} is there now."),
        )
    return names.tell(data["seat"], you, other, **facts)


def _shifted(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You shifted {rising} from {lower} up to {upper}; {sinking} moved down. Paid: {paid}."),
        _("{who} shifted {rising} from {lower} up to {upper}; {sinking} moved down. Paid: {paid}."),
        rising=say.rubric(data["rising"]),
        sinking=say.rubric(data["sinking"]),
        lower=data["lower"],
        upper=data["upper"],
        paid=say.cards(data["paid"]),
    )


def _taken(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You took {cards} back into your hand."),
        _("{who} took {cards} back into their hand."),
        cards=say.cards(data["cards"]),
    )


def _discarded(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"], _("You discarded {cards}."), _("{who} discarded {cards}."), cards=say.cards(data["cards"])
    )


def _round(data: Data, names: Names) -> str:
    return _("Round {number} begins.").format(number=data["number"])


def _target(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You have {points}. You're the internet guru: you win!"),
        _("{who} has {points}, is the internet guru and wins."),
        points=say.points(data["points"]),
    )


def _round_limit(data: Data, names: Names) -> str:
    winners, facts = data["winners"], {"round": data["round"], "points": say.points(data["points"])}
    if len(winners) > 1:
        sentence = _("Round {round} was the last. {who} share the win with {points} each.")
        return sentence.format(who=names.listed(winners, _("and")), **facts)
    return names.tell(
        winners[0],
        _("Round {round} was the last. You have the most with {points}: you win!"),
        _("Round {round} was the last. {who} has the most with {points} and wins."),
        **facts,
    )


def _left(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You gave up. Your cards go to the discard pile."),
        _("{who} gave up. Their cards go to the discard pile."),
    )


SENTENCES: EventSentences = {
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
    "last_seat": last_seat_event,
}
