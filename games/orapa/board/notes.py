"""The notes of a research sheet and their text format: sketched gems, marks on fields, the selected tool. No Django."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from games.core.contract import IllegalAction, Refusal, UnreadableMove
from games.orapa.rules.actions import placement_words, read_placements
from games.orapa.rules.data import CELL_INDEX, CELLS
from games.orapa.rules.gems import GEM_INDEX, GEMS, PLACEMENTS
from games.orapa.rules.mines import conflict, with_placement, without
from games.orapa.rules.waves import Mine

MARKS = {"empty": "empty", "x": "empty", "?": "maybe", "maybe": "maybe"}
WRITTEN = {"empty": "empty", "maybe": "?"}
TOOLS = ("mark empty", "mark ?", "erase")


class Notes(msgspec.Struct, frozen=True):
    sketch: Mine = ()
    marks: tuple[tuple[int, str], ...] = ()  # field and 'empty' or 'maybe', sorted by field
    tool: str = ""  # the line that pressing a field completes: one without its field
    test: bool = False  # whether the sketch is compared with the answers


def load(text: str) -> Notes:
    """Read notes from text. Unreadable lines are skipped, so that one of them does not lose the whole sheet."""
    notes = Notes()
    for line in text.splitlines():
        try:
            notes = change(notes, line, range(len(GEMS)))
        except Refusal:
            continue
    return notes


def dump(notes: Notes) -> str:
    lines = [f"note {placement_words(number)}" for number in notes.sketch]
    lines += [f"mark {CELLS[cell]} {WRITTEN[mark]}" for cell, mark in notes.marks]
    if notes.tool:
        lines.append(f"tool {notes.tool}")
    if notes.test:
        lines.append("test on")
    return "\n".join(lines)


def change(notes: Notes, line: str, gems: Sequence[int]) -> Notes:
    """Return the notes after one more line; raises a Refusal that says what is wrong."""
    words = line.lower().replace(",", " ").split()
    if not words:
        raise UnreadableMove("note_empty")
    verb, *rest = words
    if (verb == "note" and words[-1] == "at") or line in TOOLS:  # no field yet
        return replace(notes, tool=" ".join(words))
    match verb:
        case "note":
            return _note(notes, rest, gems)
        case "mark":
            return _mark(notes, rest)
        case "erase":
            return _erase(notes, rest)
        case "tool":
            return replace(notes, tool=" ".join(rest))
        case "test":
            return replace(notes, test=rest == ["on"] if rest else not notes.test)
        case "clear" if not rest:
            return Notes(tool=notes.tool, test=notes.test)
    raise UnreadableMove("note_unknown", word=verb)


def _note(notes: Notes, words: list[str], gems: Sequence[int]) -> Notes:
    if len(words) == 2 and words[1] == "off":
        if words[0] not in GEM_INDEX:
            raise UnreadableMove("unknown_gem", word=words[0])
        return replace(notes, sketch=without(notes.sketch, GEM_INDEX[words[0]]))
    lays = read_placements(words)
    if len(lays) != 1:
        raise UnreadableMove("note_needs_gem")
    (number,) = lays
    lay = PLACEMENTS[number]
    if lay.gem not in gems:
        raise IllegalAction("not_in_play", gem=lay.name)
    found = conflict(notes.sketch, number)
    if found is not None and found[0] == "overlap":
        raise IllegalAction("overlap", gem=lay.name, other=PLACEMENTS[found[1]].name)
    return replace(notes, sketch=with_placement(notes.sketch, number), tool=f"note {lay.name} rot {lay.rot} at")


def _field(words: list[str]) -> tuple[int, list[str]]:
    cells = [word for word in words if word in CELL_INDEX]
    if len(cells) != 1:
        raise UnreadableMove("mark_needs_field")
    return CELL_INDEX[cells[0]], [word for word in words if word not in CELL_INDEX]


def _mark(notes: Notes, words: list[str]) -> Notes:
    """Mark a field, or remove the mark if the field has the same mark already."""
    cell, rest = _field(words)
    if len(rest) != 1 or rest[0] not in (*MARKS, "off"):
        raise UnreadableMove("mark_needs_kind")
    marks = dict(notes.marks)
    before = marks.pop(cell, None)
    if rest[0] == "off":
        return replace(notes, marks=_sorted(marks))
    mark = MARKS[rest[0]]
    if before != mark:
        marks[cell] = mark
    return replace(notes, marks=_sorted(marks), tool=f"mark {WRITTEN[mark]}")


def _erase(notes: Notes, words: list[str]) -> Notes:
    """Remove the mark on a field and the sketched gem that covers it."""
    cell, rest = _field(words)
    if rest:
        raise UnreadableMove("mark_needs_field")
    sketch = tuple(number for number in notes.sketch if not PLACEMENTS[number].mask >> cell & 1)
    marks = {other: mark for other, mark in notes.marks if other != cell}
    return replace(notes, sketch=sketch, marks=_sorted(marks), tool="erase")


def _sorted(marks: dict[int, str]) -> tuple[tuple[int, str], ...]:
    return tuple(sorted(marks.items()))
