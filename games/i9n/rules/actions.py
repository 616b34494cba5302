"""The actions and their notation: `step 1 east`, `buy north`, `drill 1 with north`, `end`."""

from __future__ import annotations

import msgspec

from games.core.contract import UnreadableMove
from games.core.notation import look_up, split_words
from games.i9n.rules.data import FIELDS, INDEX, NOTE, NOTES
from games.i9n.rules.map import DIRECTIONS

EXPLORERS = ("1", "2")
# A typed line may also name an explorer by its field. `legality.normalize` finds out which explorer is there.
EXPLORER_WORDS = (*EXPLORERS, *FIELDS)
EXPLORER_INDEX = {word: i for i, word in enumerate(EXPLORER_WORDS)}
DIRECTION_INDEX = {word: i for i, word in enumerate(DIRECTIONS)}
SEAT_INDEX = {str(i + 1): i for i in range(5)}


class Action(msgspec.Struct, frozen=True, tag=str.lower):
    pass


class Place(Action, frozen=True):
    first: int
    second: int


class Step(Action, frozen=True):
    explorer: int  # the index of one of EXPLORER_WORDS
    direction: int


class Buy(Action, frozen=True):
    note: int


class Sell(Action, frozen=True):
    note: int


class Swap(Action, frozen=True):
    """A forced exchange of notes with another seat; `given` and `taken` are sorted."""

    seat: int
    given: tuple[int, ...]
    taken: tuple[int, ...]


class Drill(Action, frozen=True):
    explorer: int
    note: int


class End(Action, frozen=True):
    pass


def write(action: Action) -> str:
    """Return the line that the log keeps for an action."""
    match action:
        case Place(first, second):
            return f"place {FIELDS[first]} {FIELDS[second]}"
        case Step(explorer, direction):
            return f"step {EXPLORER_WORDS[explorer]} {DIRECTIONS[direction]}"
        case Buy(note):
            return f"buy {NOTES[note]}"
        case Sell(note):
            return f"sell {NOTES[note]}"
        case Swap(seat, given, taken):
            return f"swap {seat + 1} {_bundle(given)} for {_bundle(taken)}"
        case Drill(explorer, note):
            return f"drill {EXPLORER_WORDS[explorer]} with {NOTES[note]}"
    return "end"


def _bundle(notes: tuple[int, ...]) -> str:
    return "+".join(NOTES[note] for note in notes)


def read(line: str) -> Action:
    """Parse a line, with its words in any usual order; raise UnreadableMove if it is not an action."""
    verb, *rest = verb_first(split_words(line, "+,"))
    match verb:
        case "place":
            if len(rest) != 2:
                raise UnreadableMove("place_needs_two")
            return Place(_field(rest[0]), _field(rest[1]))
        case "step":
            if len(rest) != 2:
                raise UnreadableMove("step_needs_both")
            return Step(_explorer(rest[0]), look_up(DIRECTION_INDEX, rest[1], "unknown_direction"))
        case "buy" | "sell":
            if len(rest) != 1:
                raise UnreadableMove("one_note", verb=verb)
            return Buy(_note(rest[0])) if verb == "buy" else Sell(_note(rest[0]))
        case "swap":
            return _read_swap(rest)
        case "drill":
            if len(rest) == 3 and rest[1] == "with":
                del rest[1]
            if len(rest) != 2:
                raise UnreadableMove("drill_needs_both")
            return Drill(_explorer(rest[0]), _note(rest[1]))
        case "end":
            if rest:
                raise UnreadableMove("end_stands_alone")
            return End()
    raise UnreadableMove("unknown_word", word=verb)


def verb_first(words: list[str]) -> list[str]:
    """Move the verb to the front of words such as `1 east`, `d4 drill with north` and `north buy`."""
    first, *rest = words
    if first in EXPLORER_INDEX and rest:
        return ["drill", first, *rest[1:]] if rest[0] == "drill" else ["step", *words]
    if first in NOTE and rest and rest[0] in ("buy", "sell"):
        return [rest[0], first, *rest[1:]]
    return words


def _read_swap(rest: list[str]) -> Swap:
    if rest.count("for") != 1 or len(rest) < 4 or rest[-1] == "for" or rest.index("for") < 2:
        raise UnreadableMove("swap_needs_all")
    seat, middle = look_up(SEAT_INDEX, rest[0], "unknown_seat"), rest.index("for")
    given, taken = ([_note(word) for word in part] for part in (rest[1:middle], rest[middle + 1 :]))
    return Swap(seat, tuple(sorted(given)), tuple(sorted(taken)))


def _field(word: str) -> int:
    return look_up(INDEX, word, "unknown_field")


def _note(word: str) -> int:
    return look_up(NOTE, word, "unknown_note")


def _explorer(word: str) -> int:
    return look_up(EXPLORER_INDEX, word, "unknown_explorer")
