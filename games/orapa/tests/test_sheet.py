"""The research sheet (O-35): private notes, compared only with what their owner knows."""

from __future__ import annotations

import re

import pytest

from games.core.contract import Desk, Refusal
from games.core.svg import Markup
from games.orapa import wording
from games.orapa.board import sheet
from games.orapa.board.notes import Notes, dump, load
from games.orapa.tests.tables import OTHER, RULES, VECTOR, chance, duel, hiding, mastered, mine, plays

DESK = Desk(
    form=lambda markup: Markup(f"<form>{markup}</form>"), move=lambda line: f"/m/1/?do={line.replace(' ', '+')}&amp"
)
ASKED = ("scan g", "scan a", "scan 15", "scan b", "look c3", "scan c")


def view(seat: int = 0, *, state=None):
    return RULES.view(plays(duel(OTHER, VECTOR), *ASKED) if state is None else state, seat)


def written(*lines: str, reader=None) -> str:
    text = ""
    for line in lines:
        text = sheet.write(view() if reader is None else reader, text, line)
    return text


def vector_notes() -> list[str]:
    return [f"note {part}" for part in re.findall(r"[a-z]+\d? [a-h]\d+ \d", VECTOR)]


def test_o35_notes_are_stored_as_text():
    text = written("note red at c4 rot 1", "mark c3 empty", "try 15", "mark d3 ?")
    assert text.splitlines() == ["note red at c4 rot 1", "mark c3 empty", "mark d3 ?", "try 15", "tool mark ?"]
    assert dump(load(text)) == text
    assert load("") == Notes() and dump(Notes()) == ""


def test_sheets_written_before_can_be_read():
    """They say `test on`, and gems could touch edge to edge."""
    old = "note blue at c3 rot 0\nnote white1 at e2 rot 2\nmark c3 empty\ntool note red rot 1 at\ntest on"
    notes = load(old)
    assert notes.sketch == mine("blue c3 0 white1 e2 2") and notes.hand == (0, 1) and len(notes.marks) == 1
    with pytest.raises(Refusal) as caught:
        sheet.write(view(), "note blue at c3 rot 0", "note white1 at e2 rot 2")
    assert caught.value.code == "edge_contact"


def test_o35_notes_are_not_part_of_a_view():
    """The site stores notes outside of the state and shows them only to their owner until the end."""
    assert "note" not in repr(RULES.view(duel(), 1)).replace("notes", "")


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (("note red c4 1", "note red at e4 rot 0"), "note red at e4 rot 0\ntool note red rot 0 at"),
        (("note red c4 1", "note red off"), "tool note red rot 1 at"),
        (("mark c3 empty", "mark c3 empty"), "tool mark empty"),
        (("mark c3 empty", "mark c3 ?"), "mark c3 ?\ntool mark ?"),
        (("mark c3 empty", "mark c3 off"), "tool mark empty"),
        (("mark empty c3", "mark ? d3"), "mark c3 empty\nmark d3 ?\ntool mark ?"),
        (("note red rot 1 at c4", "erase d4"), "tool erase"),
        (("mark c3 x", "erase c3"), "tool erase"),
        (("note blue rot 2 at",), "tool note blue rot 2 at"),
        (("note red c4 1", "mark a1 empty", "clear"), "tool mark empty"),
        (("take blue",), "tool note blue rot 0 at"),
        (("take blue", "turn"), "tool note blue rot 1 at"),
        (("take red", "turn", "turn"), "tool note red rot 0 at"),  # half a turn looks the same
        (("take red", "press c4"), "note red at c3 rot 0\ntool note red rot 0 at"),
        (("take red", "press c1"), "note red at c1 rot 0\ntool note red rot 0 at"),  # it stays inside
        (("take red", "press c4", "press h10"), "note red at h8 rot 0\ntool note red rot 0 at"),  # moved
        (("note red c3 0", "take blue", "press c4"), "note red at c3 rot 0\ntool note red rot 0 at"),  # picked up
        (("note red c4 0", "turn"), "note red at b5 rot 1\ntool note red rot 1 at"),  # turned where it lies
        (("mark empty", "press c3", "press c3"), "tool mark empty"),
        (("note red c4 0", "erase", "press c5"), "tool erase"),
        (("try 17", "try g", "try 17"), "try g"),
    ],
)
def test_notes_can_be_changed(lines, text):
    assert written(*lines) == text


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "note_empty"),
        ("scribble", "note_unknown"),
        ("note", "note_needs_gem"),
        ("note green c4", "unknown_gem"),
        ("note green off", "unknown_gem"),
        ("note clear at c4", "not_in_play"),
        ("note red at c10", "over_edge"),
        ("note yellow at c5 rot 0", "overlap"),
        ("mark empty twice", "mark_needs_field"),
        ("mark c3", "mark_needs_kind"),
        ("mark c3 blue", "mark_needs_kind"),
        ("erase", None),
        ("erase c3 now", "mark_needs_field"),
        ("test", "note_unknown"),
        ("try z9", "unknown_label"),
        ("try", "scan_needs_label"),
        ("take", "note_needs_gem"),
        ("take clear", "not_in_play"),
        ("press", "mark_needs_field"),
        ("press c3 now", "mark_needs_field"),
    ],
)
def test_unreadable_notes_are_refused_with_a_reason(line, code):
    before = written("note red at c4 rot 0")
    if code is None:
        assert sheet.write(view(), before, line).endswith("tool erase")
        return
    with pytest.raises(Refusal) as caught:
        sheet.write(view(), before, line)
    assert caught.value.code == code and wording.refusal(caught.value)


def test_a_master_has_no_sheet():
    with pytest.raises(Refusal) as caught:
        sheet.write(RULES.view(mastered(3), 0), "", "take red")
    assert caught.value.code == "no_sheet"
    assert "<form" not in sheet.draw(RULES.view(mastered(3), 0), "", DESK)


def test_with_nothing_in_hand_only_a_gem_can_be_pressed():
    for line in ("press c3", "turn"):
        with pytest.raises(Refusal) as caught:
            sheet.write(view(), "", line)
        assert caught.value.code == "nothing_in_hand"
    assert sheet.write(view(), "note red at c4 rot 0", "press c5").endswith("tool note red rot 0 at")


def test_a_gem_that_cannot_turn_where_it_lies_is_turned_in_hand_only():
    text = written("note blue at d4 rot 0", "note red at c4 rot 0", "turn")
    assert text.splitlines()[0] == "note red at c4 rot 0" and text.endswith("tool note red rot 1 at")


def test_the_sheet_is_a_picture_to_read():
    page = sheet.draw(view(), written(*vector_notes()), None)
    assert isinstance(page, Markup) and page.startswith("<h2>")
    assert "<form" not in page and "<button" not in page and "data-key" not in page
    assert page.count('href="#orapa-sheet0-good"') == 4  # both ends of two waves
    assert "once all gems are hidden" in sheet.draw(RULES.view(hiding(), 0), "", DESK)


def test_the_sheet_does_not_depend_on_the_hidden_mine():
    """States that the owner cannot tell apart have the same sheet."""
    state = plays(duel(OTHER, VECTOR), *ASKED)
    text = written(*vector_notes(), "mark a1 empty")
    pages = {sheet.draw(RULES.view(RULES.reimagine(state, 0, chance(i)), 0), text, DESK) for i in range(12)}
    assert len(pages) == 1
    imagined = {RULES.reimagine(state, 0, chance(i)).mines[1] for i in range(12)}
    assert len(imagined) > 3
    for i in range(12):
        other = RULES.view(RULES.reimagine(state, 0, chance(i)), 0)
        assert sheet.write(other, text, "note red off") == sheet.write(view(), text, "note red off")


def test_unreadable_lines_of_a_stored_sheet_are_skipped():
    notes = load("note red at c4 rot 1\nnonsense\nmark c3 empty\nnote red at z9")
    assert notes.sketch == mine("red c4 1") and len(notes.marks) == 1
