"""The sentences of the events, for one reader."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Event
from games.core.speech import Names
from games.i9n.wording.names import bundle, label, listed, points, tanks, towards
from games.wording import Data, EventSentences, last_seat_event, left_event


def event(event: Event, names: Names) -> str:
    return SENTENCES[event.kind](event.data, names)


def _started(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("The six cards are in the safe. Everyone places two explorers, then you begin."),
        _("The six cards are in the safe. Everyone places two explorers, then {who} begins."),
    )


def _placed(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"], _("Your explorers are placed, hidden for now."), _("{who} has placed two explorers.")
    )


def _placed_at(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You placed your explorers on {a} and {b}."),
        _("{who} placed explorers on {a} and {b}."),
        a=data["fields"][0],
        b=data["fields"][1],
    )


def _explorers(data: Data, names: Names) -> str:
    places = "; ".join(
        _("{who} on {a} and {b}").format(who=names[seat], a=fields[0], b=fields[1])
        for seat, fields in enumerate(data["fields"])
    )
    return _("All explorers are placed: {places}.").format(places=places)


def _looked(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You looked at two cards in the safe: {labels}. Only you know them."),
        _("{who} looked at two cards in the safe: {labels}."),
        labels=listed(data["labels"]),
    )


def _phase(data: Data, names: Names) -> str:
    sentence = _("Phase {phase}: a card goes into the processor, face down. Wells: {wells}. Rigs to build: {rigs}.")
    return sentence.format(**data)


def _empty_phase(data: Data, names: Names) -> str:
    return _("Phase {phase} has no rigs: its card goes in, and the last one right after it.").format(
        phase=data["phase"]
    )


def _rolled(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        pgettext("i9n", "You rolled {points}."),
        pgettext("i9n", "{who} rolled {points}."),
        points=points(data["die"]),
    )


def _stepped(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You moved explorer {n} {way} to {to}."),
        _("{who} moved explorer {n} {way} to {to}."),
        n=data["explorer"],
        way=towards(data["way"]),
        to=data["to"],
    )


def _bought(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You bought {note} for {points}."),
        _("{who} bought {note} for {points}."),
        note=label(data["note"]),
        points=points(data["points"]),
    )


def _sold(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You sold {note} for {points}."),
        _("{who} sold {note} for {points}."),
        note=label(data["note"]),
        points=points(data["points"]),
    )


def _swapped(data: Data, names: Names) -> str:
    given, taken, other = bundle(data["given"]), bundle(data["taken"]), data["other"]
    if other == names.reader:
        return _("{who} gave you {given} for your {taken}.").format(who=names[data["seat"]], given=given, taken=taken)
    return names.tell(
        data["seat"],
        _("You gave {partner} {given} for {taken}."),
        _("{who} gave {partner} {given} for {taken}."),
        partner=names[other],
        given=given,
        taken=taken,
    )


def _struck(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("Oil! You drilled on {field} with {note} and built a rig with {tanks}."),
        _("Oil! {who} drilled on {field} with {note} and built a rig with {tanks}."),
        field=data["field"],
        note=label(data["note"]),
        tanks=tanks(data["phase"]),
    )


def _missed(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("Dry: you drilled on {field} with {note}. The note goes back to the exchange."),
        _("Dry: {who} drilled on {field} with {note}. The note goes back to the exchange."),
        field=data["field"],
        note=label(data["note"]),
    )


def _ended(data: Data, names: Names) -> str:
    if not data["lapsed"]:
        return names.tell(
            data["seat"], pgettext("i9n", "You ended your turn."), pgettext("i9n", "{who} ended their turn.")
        )
    return names.tell(
        data["seat"],
        _("You ended your turn; {points} went unused."),
        _("{who} ended their turn; {points} went unused."),
        points=points(data["lapsed"]),
    )


def _last_well(data: Data, names: Names) -> str:
    return names.tell(
        data["seat"],
        _("You found the last well on {field}. The match is over."),
        _("{who} found the last well on {field}. The match is over."),
        field=data["field"],
    )


def _round_limit(data: Data, names: Names) -> str:
    return _("Round {round} was the last: the match is scored as if the last well were known.").format(
        round=data["round"]
    )


def _scored(data: Data, names: Names) -> str:
    lines = "; ".join(
        _("{who} {sum} ({tanks}, winning notes: {notes})").format(
            who=names[seat], sum=drilled + notes, tanks=tanks(drilled), notes=notes
        )
        for seat, (drilled, notes) in enumerate(zip(data["tanks"], data["notes"], strict=True))
    )
    winners = data["winners"]
    if len(winners) > 1:
        return _("{lines}. {who} share the win.").format(lines=lines, who=names.listed(winners, _("and")))
    return names.tell(
        winners[0], pgettext("i9n", "{lines}. You win!"), pgettext("i9n", "{lines}. {who} wins."), lines=lines
    )


def _revealed(data: Data, names: Names) -> str:
    said = _("The cards in order: {cards}. The last well: {field}.").format(
        cards=listed(data["cards"]), field=data["field"]
    )
    seen = "; ".join(
        pgettext("i9n", "{who}: {labels}").format(who=names[seat], labels=listed(labels))
        for seat, labels in enumerate(data["secrets"])
        if labels
    )
    return said + " " + _("Cards each player had seen: {seen}.").format(seen=seen) if seen else said


SENTENCES: EventSentences = {
    "started": _started,
    "placed": _placed,
    "placed_at": _placed_at,
    "explorers": _explorers,
    "looked": _looked,
    "phase": _phase,
    "empty_phase": _empty_phase,
    "rolled": _rolled,
    "stepped": _stepped,
    "bought": _bought,
    "sold": _sold,
    "swapped": _swapped,
    "struck": _struck,
    "missed": _missed,
    "ended": _ended,
    "last_well": _last_well,
    "round_limit": _round_limit,
    "scored": _scored,
    "left": left_event,
    "last_seat": last_seat_event,
    "revealed": _revealed,
}
