"""The actions and their notation: `place frog b2`, `swap b2 b5`, `call`."""

from __future__ import annotations

import msgspec

from games.core.contract import UnreadableMove
from games.core.notation import look_up, split_words
from games.nine.rules.data import CELLS, INDEX, LETTER_OF


class Action(msgspec.Struct, frozen=True, tag=str.lower):
    pass


class Place(Action, frozen=True):
    animal: str
    cell: int


class Swap(Action, frozen=True):
    """Exchange two pieces. The spaces are kept in reading order, so that a swap is always logged the same way."""

    a: int
    b: int

    def __post_init__(self) -> None:
        if self.a > self.b:
            a, b = self.a, self.b
            msgspec.structs.force_setattr(self, "a", b)
            msgspec.structs.force_setattr(self, "b", a)


class Call(Action, frozen=True):
    pass


def write(action: Action) -> str:
    """Return the line of notation that is logged for this action."""
    match action:
        case Place(animal, cell):
            return f"place {animal} {CELLS[cell]}"
        case Swap(a, b):
            return f"swap {CELLS[a]} {CELLS[b]}"
    return "call"


def spellings(action: Action) -> tuple[str, ...]:
    """Return all lines that mean this action: a swap may name either space first."""
    if isinstance(action, Swap):
        a, b = CELLS[action.a], CELLS[action.b]
        return f"swap {a} {b}", f"swap {b} {a}"
    return (write(action),)


def read(line: str) -> Action:
    """Parse a line of notation, or raise UnreadableMove."""
    verb, *rest = split_words(line)
    if verb == "swap":
        if len(rest) != 2:
            raise UnreadableMove("swap_needs_two", written=len(rest))
        return Swap(_cell(rest[0]), _cell(rest[1]))
    if verb == "place":
        if len(rest) != 2:
            raise UnreadableMove("place_needs_both", written=len(rest))
        if rest[0] not in LETTER_OF:
            raise UnreadableMove("unknown_animal", word=rest[0])
        return Place(rest[0], _cell(rest[1]))
    if verb == "call":
        if rest:
            raise UnreadableMove("call_stands_alone")
        return Call()
    raise UnreadableMove("unknown_word", word=verb)


def _cell(word: str) -> int:
    return look_up(INDEX, word, "unknown_cell")
