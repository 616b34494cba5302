"""The texts of Pebbles, in the language that is active when a function is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.core.contract import Decision, Event, Outcome, Refusal
from games.core.presentation import Die, Goal
from games.core.speech import Names
from games.wording import (
    LAST_ROUND,
    LAST_SEAT,
    EventSentences,
    ended_status,
    gave_up,
    left_event,
    round_status,
    rounds,
    yes_or_no,
)
from tests.toy.pebbles.board.text import hand
from tests.toy.pebbles.rules.state import MOST_TAKEN, NOT_YET, PILES, View


def tagline() -> str:
    return _("Take pebbles from the pile, and keep some in a closed hand that nobody else can count.")


# --- choosing a move --------------------------------------------------------------------------------------------------


def question(view: View, decision: Decision) -> str:
    if decision.kind == "hide":
        return _("How many pebbles do you hide?")
    if decision.kind == "show":
        return _("Open your hand?")
    return _("Your turn: {n} of {most} pebbles taken").format(n=view.now, most=MOST_TAKEN)


def hint(view: View, decision: Decision, picked: Sequence[str]) -> str:
    if decision.kind == "hide":
        if len(picked) > 1:
            return _("Only you will know. You can't change it later.")
        return _("Choose a number that nobody else will choose.")
    if decision.kind == "show":
        return _("An open hand counts for sure, but one pebble less. You may do this at any time.")
    if picked:
        return _("Confirm, or choose again.")
    return _("Take a pebble, roll the die or end your turn.")


def choice(view: View, picked: Sequence[str], word: str) -> str:
    return _labels().get(word) or word


def confirm(words: Sequence[str]) -> str:
    if words[0] == "hide":
        n = int(words[1])
        return ngettext("Hide {n} pebble", "Hide {n} pebbles", n).format(n=n)
    return _labels()[words[0]]


def _labels() -> dict[str, str]:
    return {
        "hide": pgettext("pebbles", "Hide"),
        "take": _("Take a pebble"),
        "roll": _("Roll the die"),
        "end": _("End your turn"),
        "show": _("Open your hand"),
    }


def main(view: View, decision: Decision) -> str:
    return "end" if decision.kind == "turn" else ""


# --- events ---------------------------------------------------------------------------------------------------------


def event(event: Event, names: Names) -> str:
    return SENTENCES[event.kind](event.data, names)


def _rolled(data: dict[str, Any], names: Names) -> str:
    you, other = _("You rolled a {die}: nothing happens."), _("{who} rolled a {die}: nothing happens.")
    if data["change"] > 0:
        you, other = _("You rolled a {die}: one pebble more."), _("{who} rolled a {die}: one pebble more.")
    elif data["change"] < 0:
        you = _("You rolled a {die}: what you took goes back.")
        other = _("{who} rolled a {die}: what was taken goes back.")
    return names.tell(data["seat"], you, other, die=data["die"])


def _showed(data: dict[str, Any], names: Names) -> str:
    n = data["n"]
    you = ngettext("You opened your hand: {n} pebble.", "You opened your hand: {n} pebbles.", n)
    other = ngettext("{who} opened a hand: {n} pebble.", "{who} opened a hand: {n} pebbles.", n)
    return names.tell(data["seat"], you, other, n=n)


def _hidden(data: dict[str, Any], names: Names) -> str:
    n = data["n"]
    you = ngettext("You hid {n} pebble.", "You hid {n} pebbles.", n)
    return names.tell(data["seat"], you, ngettext("{who} hid {n} pebble.", "{who} hid {n} pebbles.", n), n=n)


def _revealed(data: dict[str, Any], names: Names) -> str:
    hands = ", ".join(_("{who} {n}").format(who=names[seat], n=n) for seat, n in enumerate(data["hidden"]))
    return _("The hands are opened: {hands}.").format(hands=hands)


SENTENCES: EventSentences = {
    "started": lambda data, names: _("{n} pebbles lie in the pile.").format(n=data["pile"]),
    "hidden": _hidden,
    "hid": lambda data, names: names.tell(data["seat"], _("You closed your hand."), _("{who} closed a hand.")),
    "begun": lambda data, names: names.tell(
        data["seat"], _("All hands are closed. You begin."), _("All hands are closed. {who} begins.")
    ),
    "took": lambda data, names: names.tell(data["seat"], _("You took a pebble."), _("{who} took a pebble.")),
    "rolled": _rolled,
    "showed": _showed,
    "ended": lambda data, names: names.tell(data["seat"], _("You ended your turn."), _("{who} ended their turn.")),
    "left": left_event,
    "empty": lambda data, names: _("The pile is empty."),
    "round_limit": lambda data, names: _("Round {round} was the last.").format(round=data["round"]),
    "last_seat": lambda data, names: _("Only one player is left."),
    "agreement": lambda data, names: _("Everyone agreed to end the match."),
    "revealed": _revealed,
}


def dice(event: Event) -> list[Die]:
    return [Die(event.data["die"], pgettext("pebbles", "Die"))] if event.kind == "rolled" else []


# --- refusals and state of the match --------------------------------------------------------------------------------


def refusal(refusal: Refusal) -> str:
    sentences = {
        "not_asked": _("You can't do that right now. Please wait for the others."),
        "expected_hide": _("Everyone is still hiding pebbles: write “hide 2”, for example."),
        "expected_show": _("You can only open your hand here: write “show”."),
        "expected_turn": _("It's your turn: write “take”, “roll” or “end”."),
        "pile_empty": _("The pile is empty: end your turn."),
        "taken_enough": _("You've already taken {most} pebbles. Roll the die or end your turn."),
        "rolled_already": _("You've already rolled. Take a pebble or end your turn."),
        "no_dice": _("This table plays without the die: take a pebble or end your turn."),
        "nothing_written": _("There's no move here yet. Try “take”."),
        "hide_needs_number": _("Say how many pebbles, from 0 to {most}, for example “hide 2”."),
        "stands_alone": _("Write just “{word}”, with nothing after it."),
        "unknown_word": _("“{word}” is not a move: write “take”, “roll”, “end”, “show” or “hide 2”."),
    }
    return sentences[refusal.code].format(**refusal.data)


def goal(view: View) -> Goal | None:
    if view.seat is None:
        return None
    return Goal(_("Take the most pebbles"), view.taken[view.seat], PILES[view.options.pile])


def status(view: View) -> str:
    if view.ended:
        return ended_status(view.round)
    if view.hiding:
        n = view.hidden.count(NOT_YET)
        return ngettext("{n} hand still to close", "{n} hands still to close", n).format(n=n)
    return round_status(view.round, view.options.round_limit)


def reason(outcome: Outcome) -> str:
    return {
        "empty": _("The last pebble was taken."),
        "round_limit": _("The last round is over."),
        "last_seat": str(LAST_SEAT),
    }[outcome.reason]


def seat_note(view: View, seat: int) -> str:
    taken = ngettext("{n} pebble", "{n} pebbles", view.taken[seat]).format(n=view.taken[seat])
    return " · ".join([*([gave_up()] if seat in view.left else []), taken, hand(view, seat)])


# --- options ---------------------------------------------------------------------------------------------------------


def option(name: str) -> str:
    return {"pile": _("Size of the pile"), "dice": _("With a die"), "round_limit": str(LAST_ROUND)}[name]


def option_help(name: str) -> str:
    return {
        "pile": _("A large pile takes twice as long."),
        "dice": _("You may roll the die once per turn: 1 and 2 are bad, the rest is good."),
        "round_limit": _("After this round, the pebbles are counted. 0 means you play on until the pile is empty."),
    }[name]


def option_value(name: str, value: Any) -> str:
    if name == "round_limit":
        return rounds(value)
    if name == "dice":
        return yes_or_no(value)
    return {"small": _("small: 12 pebbles"), "large": _("large: 24 pebbles")}[value]
