"""Notes on a mine and their text format: sketched gems, marks on fields, tried waves, what is in hand. No Django."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from games.core.contract import IllegalAction, Refusal, UnreadableMove
from games.core.notation import look_up
from games.orapa.board.geometry import held_field, snapped
from games.orapa.rules.actions import placement_words, read_placements
from games.orapa.rules.data import CELL_INDEX, CELLS, LABEL_INDEX, LABELS
from games.orapa.rules.gems import GEM_INDEX, GEMS, ORIENTATIONS, PLACEMENTS
from games.orapa.rules.mines import conflict, with_placement, without
from games.orapa.rules.waves import Mine

MARKS = {"empty": "empty", "x": "empty", "?": "maybe", "maybe": "maybe"}
WRITTEN = {"empty": "empty", "maybe": "?"}
TOOLS = ("mark empty", "mark ?", "erase")


class Notes(msgspec.Struct, frozen=True):
    sketch: Mine = ()
    marks: tuple[tuple[int, str], ...] = ()  # field and 'empty' or 'maybe', sorted by field
    tool: str = ""  # the line that pressing a field completes: one without its field
    tried: tuple[int, ...] = ()  # labels whose waves are drawn through the sketch; the latest is the last

    @property
    def hand(self) -> tuple[int, int] | None:
        """The gem in hand and its rotation."""
        match self.tool.split():
            case ["note", gem, "rot", rot, "at"] if gem in GEM_INDEX and rot.isdigit():
                return GEM_INDEX[gem], int(rot) % len(ORIENTATIONS[GEM_INDEX[gem]])
        return None

    def placed(self, gem: int) -> int | None:
        """Return the placement of a gem in the sketch."""
        return next((number for number in self.sketch if PLACEMENTS[number].gem == gem), None)

    def covering(self, cell: int) -> int | None:
        """Return the placement that covers a field of the sketch."""
        return next((number for number in self.sketch if PLACEMENTS[number].mask >> cell & 1), None)


def load(text: str) -> Notes:
    """Read notes from text. Unreadable lines are skipped, so that one of them does not lose the whole sheet.

    Sheets written before also have lines `test on`, which mean nothing now, and gems that touch edge to edge.
    """
    notes = Notes()
    for line in text.splitlines():
        try:
            notes = change(notes, line, range(len(GEMS)), lenient=True)
        except Refusal:
            continue
    return notes


def dump(notes: Notes) -> str:
    lines = [f"note {placement_words(number)}" for number in notes.sketch]
    lines += [f"mark {CELLS[cell]} {WRITTEN[mark]}" for cell, mark in notes.marks]
    lines += [f"try {LABELS[label]}" for label in notes.tried]
    if notes.tool:
        lines.append(f"tool {notes.tool}")
    return "\n".join(lines)


def change(notes: Notes, line: str, gems: Sequence[int], *, lenient: bool = False) -> Notes:
    """Return the notes after one more line; raises a Refusal that says what is wrong."""
    words = line.lower().replace(",", " ").split()
    if not words:
        raise UnreadableMove("note_empty")
    verb, *rest = words
    if (verb == "note" and words[-1] == "at") or " ".join(words) in TOOLS:  # no field yet
        return replace(notes, tool=" ".join(words))
    match verb:
        case "note":
            return _note(notes, rest, gems, lenient=lenient)
        case "mark":
            return _mark(notes, rest)
        case "erase":
            return _erase(notes, rest)
        case "take":
            return _take(notes, rest, gems)
        case "turn" if not rest:
            return _turn(notes)
        case "press":
            return _press(notes, rest, gems)
        case "try":
            return _try(notes, rest)
        case "tool":
            return replace(notes, tool=" ".join(rest))
        case "clear" if not rest:
            return Notes(tool=notes.tool)
    raise UnreadableMove("note_unknown", word=verb)


# --- gems -------------------------------------------------------------------------------------------------------------


def _note(notes: Notes, words: list[str], gems: Sequence[int], *, lenient: bool) -> Notes:
    if len(words) == 2 and words[1] == "off":
        return replace(notes, sketch=without(notes.sketch, look_up(GEM_INDEX, words[0], "unknown_gem")))
    lays = read_placements(words)
    if len(lays) != 1:
        raise UnreadableMove("note_needs_gem")
    return _with_gem(notes, lays[0], gems, lenient=lenient)


def _with_gem(notes: Notes, number: int, gems: Sequence[int], *, lenient: bool = False) -> Notes:
    lay = PLACEMENTS[number]
    if lay.gem not in gems:
        raise IllegalAction("not_in_play", gem=lay.name)
    found = conflict(notes.sketch, number)
    if found is not None and (found[0] == "overlap" or not lenient):
        raise IllegalAction(found[0], gem=lay.name, other=PLACEMENTS[found[1]].name)
    return replace(notes, sketch=with_placement(notes.sketch, number), tool=in_hand(lay.gem, lay.rot))


def in_hand(gem: int, rot: int) -> str:
    """Return the tool of a gem in hand."""
    return f"note {GEMS[gem]} rot {rot} at"


def _take(notes: Notes, words: list[str], gems: Sequence[int]) -> Notes:
    """Take a gem in hand, turned as it lies in the sketch."""
    if len(words) != 1:
        raise UnreadableMove("note_needs_gem")
    gem = look_up(GEM_INDEX, words[0], "unknown_gem")
    if gem not in gems:
        raise IllegalAction("not_in_play", gem=GEMS[gem])
    lies = notes.placed(gem)
    return replace(notes, tool=in_hand(gem, 0 if lies is None else PLACEMENTS[lies].rot))


def _turn(notes: Notes) -> Notes:
    """Turn the gem in hand. If it lies in the sketch and fits there, it turns there too."""
    hand = notes.hand
    if hand is None:
        raise IllegalAction("nothing_in_hand")
    gem, rot = hand[0], (hand[1] + 1) % len(ORIENTATIONS[hand[0]])
    notes = replace(notes, tool=in_hand(gem, rot))
    lies = notes.placed(gem)
    if lies is None:
        return notes
    turned = snapped(gem, rot, held_field(lies))
    fits = conflict(notes.sketch, turned) is None
    return replace(notes, sketch=with_placement(notes.sketch, turned)) if fits else notes


def _press(notes: Notes, words: list[str], gems: Sequence[int]) -> Notes:
    """Press a field with what is in hand: lay the gem there, set or remove a mark, erase, or pick up another gem."""
    cell, rest = _field(words)
    if rest:
        raise UnreadableMove("mark_needs_field")
    if notes.tool in TOOLS:
        return change(notes, f"{notes.tool} {CELLS[cell]}", gems)
    hand, there = notes.hand, notes.covering(cell)
    if there is not None and (hand is None or PLACEMENTS[there].gem != hand[0]):
        return replace(notes, tool=in_hand(PLACEMENTS[there].gem, PLACEMENTS[there].rot))
    if hand is None:
        raise IllegalAction("nothing_in_hand")
    return _with_gem(notes, snapped(*hand, cell), gems)


# --- marks and waves --------------------------------------------------------------------------------------------------


def _try(notes: Notes, words: list[str]) -> Notes:
    """Try a wave on the sketch, or stop showing it."""
    if len(words) != 1:
        raise UnreadableMove("scan_needs_label")
    label = look_up(LABEL_INDEX, words[0], "unknown_label")
    others = tuple(other for other in notes.tried if other != label)
    return replace(notes, tried=others if label in notes.tried else (*others, label))


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
