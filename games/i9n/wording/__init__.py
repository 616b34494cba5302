"""The texts of i9n in the active language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, npgettext, pgettext, pgettext_lazy

from games.core.contract import Decision, Outcome
from games.i9n.rules.data import NOTE
from games.i9n.rules.drilling import well_count
from games.i9n.rules.scoring import SCORED, rigs_of, winning_notes
from games.i9n.rules.state import View
from games.i9n.rules.trading import buy_price, sell_price
from games.i9n.wording import events, hints, refusals
from games.i9n.wording.names import bundle, label, listed, points, tanks, towards, wells
from games.wording import LAST_ROUND, ended_status, gave_up, rounds, seat_name, yes_or_no
from games.wording import REASONS as COMMON_REASONS

event = events.event
refusal = refusals.refusal
hint = hints.hint

VERBS = {
    "place": pgettext_lazy("i9n", "Place explorers"),
    "drill": pgettext_lazy("i9n", "Drill (1 point)"),
    "step": pgettext_lazy("i9n", "Move (1 point)"),
    "buy": pgettext_lazy("i9n", "Buy"),
    "sell": pgettext_lazy("i9n", "Sell"),
    "swap": pgettext_lazy("i9n", "Swap notes"),
    "end": pgettext_lazy("i9n", "End your turn"),
    "with": pgettext_lazy("i9n", "Pay with …"),
    "for": pgettext_lazy("i9n", "in exchange for …"),
}
OPTIONS = {"aid": pgettext_lazy("i9n", "Deduction aid"), "round_limit": LAST_ROUND}
OPTION_HELP = {
    "aid": gettext_lazy(
        "A private panel shows each player what they can know for certain. Purists turn it off and take "
        "their own notes."
    ),
    "round_limit": gettext_lazy(
        "After this round, the match is scored as if the last well were known. 0 means you play on until it is found."
    ),
}
REASONS = {
    **COMMON_REASONS,
    "last_well": gettext_lazy("The last well was found."),
    "round_limit": gettext_lazy("The last round is over: the match was scored as if the last well were known."),
}


def tagline() -> str:
    return _("Two secret cards, a shifting market, and six steps to the one space where oil still flows.")


def first_turn() -> list[str]:
    return [
        _("You know two of six cards; the last well matches both. Each phase halves the wells."),
        _("The die gives you points. Tap a green space to move an explorer there, or a gold price to buy a note."),
        _("To drill, you need an explorer on the space, a note that is valid there, and 1 point."),
        _(
            "Every time someone drills, everyone learns something. Unspent points are lost: buy notes with "
            "what is left before you end your turn."
        ),
    ]


# --- decisions ------------------------------------------------------------------------------------------------------


def question(view: View, decision: Decision) -> str:
    if decision.kind == "place":
        return pgettext("i9n", "Place your two explorers")
    return pgettext("i9n", "Your turn: {points} left").format(points=points(view.points))


def choice(view: View, picked: Sequence[str], word: str) -> str:
    if word in VERBS:
        return str(VERBS[word])
    if word.isdigit():
        swapping = picked and picked[0] == "swap"
        return seat_name(int(word) - 1) if swapping else pgettext("i9n", "Explorer {n}").format(n=word)
    match list(picked):
        case ["buy"]:
            price = points(buy_price(view, NOTE[word]))
            return pgettext("i9n", "Buy {note} for {price}").format(note=label(word), price=price)
        case ["sell"]:
            price = points(sell_price(view, NOTE[word]))
            return pgettext("i9n", "Sell {note} for {price}").format(note=label(word), price=price)
        case ["step", explorer]:
            return pgettext("i9n", "Move explorer {n} {way}").format(n=explorer, way=towards(word))
    return label(word) if word in NOTE else word


def confirm(words: Sequence[str]) -> str:
    match list(words):
        case ["place", a, b]:
            return _("Place explorers on {a} and {b}").format(a=a, b=b)
        case ["step", n, way]:
            return pgettext("i9n", "Move explorer {n} {way}").format(n=n, way=towards(way))
        case ["buy", note]:
            return pgettext("i9n", "Buy {note}").format(note=label(note))
        case ["sell", note]:
            return pgettext("i9n", "Sell {note}").format(note=label(note))
        case ["drill", _explorer, "with", note]:
            return pgettext("i9n", "Drill with {note}").format(note=label(note))
        case ["swap", seat, *notes]:
            middle = notes.index("for")
            given, taken = bundle(notes[:middle]), bundle(notes[middle + 1 :])
            who = seat_name(int(seat) - 1)
            return _("Give {who} {given} for {taken}").format(who=who, given=given, taken=taken)
    return pgettext("i9n", "End your turn")


# --- status ---------------------------------------------------------------------------------------------------------


def status(view: View) -> str:
    if view.ended:
        return ended_status(view.round)
    if not view.phase:
        placed = sum(bool(placed) for placed in view.explorers)
        return _("placing explorers: {placed} of {all} done").format(placed=placed, all=view.seats)
    said = _("phase {phase} of 6, {wells}").format(phase=view.phase, wells=wells(well_count(view.phase)))
    if view.options.round_limit:
        return said + _(", round {round} of {limit}").format(round=view.round, limit=view.options.round_limit)
    return said + pgettext("i9n", ", round {round}").format(round=view.round)


def reason(outcome: Outcome) -> str:
    return str(REASONS[outcome.reason])


def seat_note(view: View, seat: int) -> str:
    notes = [gave_up()] if seat in view.left else []
    if not view.phase and not view.ended:
        notes.append(
            pgettext("i9n", "explorers placed") if view.explorers[seat] else pgettext("i9n", "placing explorers")
        )
        return " · ".join(notes)
    notes.append(tanks(sum(rigs_of(view, seat))))
    if view.ended in SCORED:
        n = winning_notes(view, seat)
        notes.append(npgettext("i9n", "{n} winning note", "{n} winning notes", n).format(n=n))
    else:
        n = len(view.hands[seat])
        notes.append(npgettext("i9n", "{n} note", "{n} notes", n).format(n=n))
    if seen := view.secrets[seat] if view.secrets else ():
        labels = listed(name for name, note in NOTE.items() if note in seen)
        notes.append(
            (pgettext("i9n", "had seen {labels}") if view.ended else pgettext("i9n", "only you know: {labels}")).format(
                labels=labels
            )
        )
    return " · ".join(notes)


# --- options --------------------------------------------------------------------------------------------------------


def tally() -> str:
    return _("Tanks and winning notes")


def option(name: str) -> str:
    return str(OPTIONS[name])


def option_help(name: str) -> str:
    return str(OPTION_HELP[name])


def option_value(name: str, value: Any) -> str:
    if name == "round_limit":
        return rounds(value)
    return yes_or_no(value)
