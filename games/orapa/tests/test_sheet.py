"""The research sheet (O-35): private notes, compared only with what their owner knows."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from django.utils import translation

from games.core.contract import Desk, Refusal
from games.core.svg import Markup
from games.orapa import wording
from games.orapa.board import sheet
from games.orapa.board.notes import Notes, dump, load
from games.orapa.tests.tables import OTHER, RULES, VECTOR, chance, duel, hiding, mastered, mine, plays, site

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


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<page>{re.sub(r'<input([^>]*[^/])>', r'<input />', markup)}</page>")


def vector_notes() -> list[str]:
    return [f"note {part}" for part in re.findall(r"[a-z]+\d? [a-h]\d+ \d", VECTOR)]


def test_o35_notes_are_stored_as_text():
    text = written("note red at c4 rot 1", "mark c3 empty", "mark d3 ?", "test")
    assert text.splitlines() == ["note red at c4 rot 1", "mark c3 empty", "mark d3 ?", "tool mark ?", "test on"]
    assert dump(load(text)) == text
    assert load("") == Notes() and dump(Notes()) == ""


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
        (("test", "test"), ""),
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
        sheet.write(RULES.view(mastered(3), 0), "", "test")
    assert caught.value.code == "no_sheet"
    assert "<form" not in sheet.draw(RULES.view(mastered(3), 0), "", DESK)


def test_there_are_no_forms_until_all_gems_are_hidden():
    assert "<form" not in sheet.draw(RULES.view(hiding(), 0), "", DESK)


def test_the_sheet_consists_of_plain_forms():
    page = sheet.draw(view(), written("note red at c4 rot 1"), DESK)
    assert isinstance(page, Markup) and page.startswith("<h2>")
    assert page.count('<button name="line" value="') == 80 + 2  # fields, test, wipe
    assert page.count('type="radio"') == 15 + 3 and page.count(' checked=""') == 1
    assert not re.search(r"<[^>]*\s(style|on\w+)=|<script|<style", page)
    parsed(page)


def test_the_test_marks_contradictions():
    right, wrong = written(*vector_notes(), "test"), written("note yellow f3 2", "note white2 a1", "test")
    assert "Your sketch explains all 3 answers." in sheet.draw(view(), right, DESK)
    page = sheet.draw(view(), right, DESK)
    assert page.count('class="flag good"') == 3 and 'class="flag bad"' not in page
    page = sheet.draw(view(), wrong, DESK)
    assert page.count('class="flag good"') == 1  # G leads to L
    assert page.count('class="flag open"') == 2
    every = written(*[line.replace("f3 2", "f3 3") for line in vector_notes()], "test")
    page = sheet.draw(view(), every, DESK)
    assert 'class="flag bad"' in page and "✗ G → L, yellow; but on your sheet:" in page


def test_problems_of_the_sketch_are_listed():
    page = sheet.draw(view(), written("note blue c3 0", "note white1 e2 2"), DESK)
    assert "touch edge to edge" in page
    assert "3 gems are missing from your sheet." in page


def test_a_complete_sheet_can_be_handed_in():
    text = written(*vector_notes())
    page = sheet.draw(view(), text, DESK)
    assert 'href="/m/1/?do=solve+red+at+b8+rot+0+yellow+at+f3+rot+2' in page and "&amp;amp" in page
    waiting = RULES.view(plays(duel(OTHER, VECTOR), "scan g"), 0)
    page = sheet.draw(waiting, text, DESK)
    assert "/m/1/" not in page and "On your turn" in page
    state = plays(site(2), "pass", "solve red g1 0 yellow a1 0 blue c6 0 white1 f6 0 white2 a4 0", "pass")
    assert "/m/1/" not in sheet.draw(RULES.view(state, 1), text, DESK)


def test_the_sheet_is_read_only_after_the_end():
    page = sheet.draw(view(), written(*vector_notes()), None)
    assert page.startswith("<h2>") and "<form" not in page and "<button" not in page
    assert page.count('class="flag good"') == 3


def test_the_sheet_does_not_depend_on_the_hidden_mine():
    """States that the owner cannot tell apart have the same sheet."""
    state = plays(duel(OTHER, VECTOR), *ASKED)
    text = written(*vector_notes(), "mark a1 empty", "test")
    pages = {sheet.draw(RULES.view(RULES.reimagine(state, 0, chance(i)), 0), text, DESK) for i in range(12)}
    assert len(pages) == 1
    imagined = {RULES.reimagine(state, 0, chance(i)).mines[1] for i in range(12)}
    assert len(imagined) > 3
    for i in range(12):
        other = RULES.view(RULES.reimagine(state, 0, chance(i)), 0)
        assert sheet.write(other, text, "note red g1 0") == sheet.write(view(), text, "note red g1 0")


def test_the_sheet_is_translated():
    with translation.override("de"):
        page = sheet.draw(view(), written(*vector_notes(), "test"), DESK)
    assert "Forschungsbogen" in page and "Deine Skizze erklärt alle 3 Antworten." in page


def test_unreadable_lines_of_a_stored_sheet_are_skipped():
    notes = load("note red at c4 rot 1\nnonsense\nmark c3 empty\nnote red at z9")
    assert notes.sketch == mine("red c4 1") and len(notes.marks) == 1
