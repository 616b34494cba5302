"""The actions and their notation: `hide 2`, `take`, `roll`, `end`, `show`."""

from __future__ import annotations

import msgspec

from games.core.contract import UnreadableMove
from games.core.notation import read_single, split_words
from tests.toy.pebbles.rules.state import HANDS, MOST_HIDDEN


class Action(msgspec.Struct, frozen=True, tag=str.lower):
    pass


class Hide(Action, frozen=True):
    pebbles: int


class Take(Action, frozen=True):
    pass


class Roll(Action, frozen=True):
    pass


class End(Action, frozen=True):
    pass


class Show(Action, frozen=True):
    pass


SINGLE: dict[str, Action] = {"take": Take(), "roll": Roll(), "end": End(), "show": Show()}
NUMBERS = {str(n): n for n in HANDS}


def write(action: Action) -> str:
    if isinstance(action, Hide):
        return f"hide {action.pebbles}"
    return type(action).__name__.lower()


def read(line: str) -> Action:
    verb, *rest = split_words(line)
    if verb == "hide":
        if len(rest) != 1 or rest[0] not in NUMBERS:
            raise UnreadableMove("hide_needs_number", most=MOST_HIDDEN)
        return Hide(NUMBERS[rest[0]])
    if verb not in SINGLE:
        raise UnreadableMove("unknown_word", word=verb)
    return read_single(SINGLE, verb, rest)
