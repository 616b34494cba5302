"""The actions and their notation: `place red at c4 rot 1`, `scan g`, `look c3`, `solve red at c4 …`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.core.contract import UnreadableMove
from games.core.notation import look_up, read_single, split_words
from games.orapa.rules.data import CELL_INDEX, CELLS, LABEL_INDEX, LABELS
from games.orapa.rules.gems import GEM_INDEX, GEMS, PLACEMENTS, find_placement
from games.orapa.rules.state import FIRST_CELL


class Action(msgspec.Struct, frozen=True, tag=str.lower):
    pass


class Place(Action, frozen=True):
    """Place a gem, or move it."""

    lay: int


class Remove(Action, frozen=True):
    gem: int


class Fill(Action, frozen=True):
    """Place the missing gems at random."""

    ready: bool = False  # also say `ready`


class Ready(Action, frozen=True):
    pass


class Ask(Action, frozen=True):
    ask: int  # the number of a question, see `state.FIRST_CELL`
    again: bool = False  # ask although the answer is known


class Solve(Action, frozen=True):
    lays: tuple[int, ...]  # ascending


class Pass(Action, frozen=True):
    pass


class Retire(Action, frozen=True):
    pass


SINGLE_WORDS: dict[str, Action] = {"ready": Ready(), "pass": Pass(), "retire": Retire()}
FILLERS = ("at", "rot")
ROTATIONS = ("0", "1", "2", "3")


def write(action: Action) -> str:
    match action:
        case Place(lay):
            return f"place {placement_words(lay)}"
        case Remove(gem):
            return f"remove {GEMS[gem]}"
        case Fill(ready):
            return "fill ready" if ready else "fill"
        case Ask(ask, again):
            words = f"scan {LABELS[ask]}" if ask < FIRST_CELL else f"look {CELLS[ask - FIRST_CELL]}"
            return f"{words} again" if again else words
        case Solve(lays):
            return f"solve {' '.join(placement_words(lay) for lay in lays)}"
    return type(action).__name__.lower()


def placement_words(number: int) -> str:
    """Write a placement: `red at c4 rot 1`."""
    lay = PLACEMENTS[number]
    return f"{lay.name} at {CELLS[lay.cell]} rot {lay.rot}"


def turned_gem(gem: int, rot: int) -> str:
    """Write a gem with its rotation as one word, as the tray of the board does: `red.1`."""
    return f"{GEMS[gem]}.{rot}"


def question_number(word: str) -> int | None:
    """Return the number of the question about this label or field; None if the word is neither."""
    if word in LABEL_INDEX:
        return LABEL_INDEX[word]
    return FIRST_CELL + CELL_INDEX[word] if word in CELL_INDEX else None


def read(line: str) -> Action:
    words = split_words(line, ",;")
    verb, *rest = words
    if verb in SINGLE_WORDS:
        return read_single(SINGLE_WORDS, verb, rest)
    if verb == "fill":
        if rest not in ([], ["ready"]):
            raise UnreadableMove("stands_alone", word=verb)
        return Fill(bool(rest))
    if verb == "scan":
        return _read_ask(rest, LABEL_INDEX, 0, "scan_needs_label", "unknown_label")
    if verb == "look":
        return _read_ask(rest, CELL_INDEX, FIRST_CELL, "look_needs_cell", "unknown_cell")
    if verb in LABEL_INDEX:
        return _read_ask(words, LABEL_INDEX, 0, "scan_needs_label", "unknown_label")
    if verb in CELL_INDEX:
        return _read_ask(words, CELL_INDEX, FIRST_CELL, "look_needs_cell", "unknown_cell")
    if verb == "remove":
        if len(rest) != 1:
            raise UnreadableMove("remove_needs_gem")
        return Remove(look_up(GEM_INDEX, rest[0], "unknown_gem"))
    if verb == "place" or verb.partition(".")[0] in GEM_INDEX:
        lays = read_placements(rest if verb == "place" else words)
        if len(lays) != 1:
            raise UnreadableMove("place_needs_one")
        return Place(lays[0])
    if verb == "solve":
        lays = read_placements(rest)
        if not lays:
            raise UnreadableMove("solve_needs_gems")
        return Solve(tuple(sorted(lays)))
    raise UnreadableMove("unknown_word", word=verb)


def _read_ask(rest: Sequence[str], index: dict[str, int], first: int, empty: str, unknown: str) -> Ask:
    if not rest or len(rest) > 2 or rest[1:] not in ([], ["again"]):
        raise UnreadableMove(empty)
    return Ask(first + look_up(index, rest[0], unknown), len(rest) == 2)


def read_placements(words: Sequence[str]) -> list[int]:
    """Read placements: `red at c4 rot 1`, `red c4 1`, `red rot 1 at c4` and `red.1 c4` are the same.

    Without a rotation it is rot 0.
    """
    groups: list[list[str]] = []
    for word in words:
        if word in FILLERS:
            continue
        if not groups or not (word in CELL_INDEX or word.isdigit()):
            groups.append([])
        groups[-1].append(word)
    found: list[int] = []
    for group in groups:
        number = _read_placement(group)
        if PLACEMENTS[number].gem in {PLACEMENTS[other].gem for other in found}:
            raise UnreadableMove("gem_twice", gem=PLACEMENTS[number].name)
        found.append(number)
    return found


def _read_placement(group: Sequence[str]) -> int:
    gem, _, turned = group[0].partition(".")
    look_up(GEM_INDEX, gem, "unknown_gem")
    cells = [word for word in group[1:] if word in CELL_INDEX]
    numbers = [word for word in (*group[1:], *([turned] if turned else [])) if word not in CELL_INDEX]
    if len(cells) != 1 or len(numbers) > 1:
        raise UnreadableMove("gem_needs_cell", gem=gem)
    rot = numbers[0] if numbers else "0"
    if rot not in ROTATIONS:
        raise UnreadableMove("unknown_rotation", word=rot)
    number = find_placement(gem, cells[0], int(rot))
    if number is None:
        raise UnreadableMove("over_edge", gem=gem, cell=cells[0], rot=int(rot))
    return number
