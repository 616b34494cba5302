"""The labels, explanations and values of the options in the form that opens a table."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy

from games.wording import LAST_ROUND, rounds, yes_or_no

OPTIONS = {
    "master": gettext_lazy("Who hides the gems"),
    "clear": gettext_lazy("Clear gem"),
    "black": gettext_lazy("Black gem"),
    "round_limit": LAST_ROUND,
}
OPTION_HELP = {
    "master": gettext_lazy(
        "Two players hide gems for each other. With three or more, one is the game master and doesn't "
        "search. If the site hides the gems, everyone searches. If you play alone against several bots, the "
        "site always does."
    ),
    "clear": gettext_lazy("It deflects waves but doesn't colour them."),
    "black": gettext_lazy("It swallows every wave that hits it."),
    "round_limit": gettext_lazy(
        "After this round, the match ends and nobody wins. 0 means you play on until the mine is solved."
    ),
}
MASTERS = {
    "creator": gettext_lazy("the players; with three or more, the one who opened the table"),
    "drawn": gettext_lazy("the players; with three or more, one drawn at random"),
    "site": gettext_lazy("the site, at random"),
}


def option(name: str) -> str:
    return str(OPTIONS[name])


def option_help(name: str) -> str:
    return str(OPTION_HELP[name])


def option_value(name: str, value: Any) -> str:
    if name == "round_limit":
        return rounds(value)
    if name == "master":
        return str(MASTERS[value])
    return yes_or_no(value)
