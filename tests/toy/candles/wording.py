"""The texts of Candles, in the language that is active when a function is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.contract import Decision, Event, Outcome, Refusal
from games.core.speech import Names
from games.wording import LAST_ROUND, EventSentences, left_event
from tests.toy.candles.board import candles
from tests.toy.candles.rules import View


def tagline() -> str:
    return _("Keep your die or roll it again: the lowest one blows out a candle.")


def question(view: View, decision: Decision) -> str:
    return _("Your die shows {n}: keep it?").format(n=view.dice[decision.seat])


def hint(view: View, decision: Decision, picked: Sequence[str]) -> str:
    return _("Only you can see your die until the round ends.")


def choice(view: View, picked: Sequence[str], word: str) -> str:
    return {"keep": _("Keep the die"), "roll": _("Roll again")}[word]


def confirm(words: Sequence[str]) -> str:
    return {"keep": _("Keep the die"), "roll": _("Roll again")}[words[0]]


def event(event: Event, names: Names) -> str:
    return SENTENCES[event.kind](event.data, names)


def _shown(data: dict[str, Any], names: Names) -> str:
    dice = ", ".join(f"{names[seat]} {die}" for seat, die in enumerate(data["dice"]) if die)
    if not data["losers"]:
        return _("The dice are shown: {dice}. All are the same.").format(dice=dice)
    losers = names.listed(data["losers"])
    return _("The dice are shown: {dice}. A candle goes out: {losers}.").format(dice=dice, losers=losers)


SENTENCES: EventSentences = {
    "dealt": lambda data, names: _("Round {n}: everyone gets a die.").format(n=data["round"]),
    "die": lambda data, names: names.tell(
        data["seat"], _("Your die shows {n}."), _("{who}'s die shows {n}."), n=data["die"]
    ),
    "kept": lambda data, names: names.tell(data["seat"], _("You kept your die."), _("{who} kept the die.")),
    "rolled": lambda data, names: names.tell(data["seat"], _("You rolled again."), _("{who} rolled again.")),
    "shown": _shown,
    "out": lambda data, names: names.tell(
        data["seat"], _("Your last candle is out."), _("{who}'s last candle is out.")
    ),
    "left": left_event,
    "round_limit": lambda data, names: _("Round {n} was the last.").format(n=data["round"]),
    "last_seat": lambda data, names: _("Only one seat has candles left."),
    "agreement": lambda data, names: _("Everyone wanted to stop here."),
}


def refusal(refusal: Refusal) -> str:
    sentences = {
        "not_asked": _("It's not your turn. Please wait for the others."),
        "best_already": _("Your die shows {n}, and nothing is better: write “keep”."),
        "unknown_word": _("“{word}” is not a move: write “keep” or “roll”."),
    }
    return sentences[refusal.code].format(**refusal.data)


def status(view: View) -> str:
    return _("candles: round {n}").format(n=view.round)


def reason(outcome: Outcome) -> str:
    return {
        "last_seat": _("No other candle burns."),
        "round_limit": _("The candles were counted after the last round."),
    }[outcome.reason]


def seat_note(view: View, seat: int) -> str:
    return candles(view.candles[seat])


def option(name: str) -> str:
    return {"candles": _("Candles each"), "round_limit": str(LAST_ROUND)}[name]


def option_help(name: str) -> str:
    return {
        "candles": _("Players with none left are out."),
        "round_limit": _("After this round, the candles are counted. 0 means you play on until one player is left."),
    }[name]


def option_value(name: str, value: Any) -> str:
    if name == "candles":
        return candles(value)
    return ngettext("{n} round of dice", "{n} rounds of dice", value).format(n=value) if value else _("without limit")
