"""Every event, refusal and question has a text in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.core.contract import Decision, Event, Outcome, Refusal
from games.core.speech import Names
from games.core.testing import raised_codes, says_what_to_do
from games.nine import GAME, wording
from games.nine.tests.tables import RULES, placing, table
from games.nine.wording import events, refusals
from games.testing import both, help_page

FOLDER = Path(__file__).parent.parent
ANY: dict[str, Any] = {"a": "b2", "b": "c5", "cell": "b2", "animal": "frog", "word": "cow", "size": 8, "written": 1}

EVENTS = [
    Event("started", {"seat": 0, "setup": "random"}),
    Event("started", {"seat": 0, "setup": "dealt"}),
    Event("card", {"seat": 0, "animal": "cat"}, (0,)),
    Event("placed", {"seat": 0, "animal": "duck", "cell": "b2"}),
    Event("placed_for", {"seat": 0, "animal": "mouse", "cell": "b2"}),
    Event("full", {"seat": 0}),
    Event("swapped", {"seat": 0, "a": "b2", "b": "b5", "number": 1, "of": 2}),
    Event("round", {"number": 2, "swaps": 2}),
    Event("nine", {"seat": 0, "animal": "frog", "called": True}),
    Event("nine", {"seat": 0, "animal": "frog", "called": False}),
    Event("round_limit", {"round": 24, "winners": [0], "size": 7}),
    Event("round_limit", {"round": 24, "winners": [0, 1], "size": 7}),
    Event("left", {"seat": 0}),
    Event("last_seat", {"seat": 0}),
    Event("revealed", {"cards": ["frog", "cat"], "spare": ["duck", "mouse"]}),
    Event("revealed", {"cards": ["frog", "cat", "duck", "mouse"], "spare": []}),
]
CODES = [
    "over", "not_your_turn", "expected_swap", "expected_place", "expected_call", "same_cell", "not_one_line",
    "off_board", "not_in_hand", "occupied", "call_too_early", "call_is_automatic", "not_connected", "nothing_written",
    "unknown_word", "swap_needs_two", "place_needs_both", "unknown_animal", "unknown_cell", "call_stands_alone",
]  # fmt: skip


def test_the_list_of_events_is_complete():
    assert {event.kind for event in EVENTS} == set(events.SENTENCES)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
@pytest.mark.parametrize("reader", [0, 1, None])
def test_every_event_has_a_sentence(event, reader):
    seats = ["Lena", "Jonas", "Ida", "Bo"][: len(event.data.get("cards", "12"))]
    names = Names(seats, reader)
    english, _ = both(lambda: wording.event(event, names))
    if "seat" in event.data and reader == 0:
        assert "Lena" not in english and "ou" in english
    elif "seat" in event.data:
        assert "Lena" in english


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_says_what_to_do(code):
    english, _ = both(lambda: wording.refusal(Refusal(code, **ANY)))
    assert says_what_to_do(english) or code == "over"


def test_every_refusal_code_is_raised_and_has_a_sentence():
    sources = "".join(file.read_text() for file in (FOLDER / "rules").glob("*.py"))
    raised = {code for code in CODES if f'"{code}"' in sources} | raised_codes(sources)
    raised |= {"expected_swap", "expected_place", "expected_call"}
    assert raised == set(CODES)
    assert all(refusals.sentence(code) for code in CODES)


def test_not_one_line_names_row_and_column():
    said = wording.refusal(Refusal("not_one_line", a="b2", b="c5"))
    assert said == "b2 and c5 aren't in the same row or column. Choose a second piece in row 2 or column b."


def test_questions_and_hints():
    swapping, laying = RULES.view(table(round=3, swapped=1), 0), RULES.view(placing(("f", "c"), ".." + "fcdm" * 8), 0)
    swap, place, call = Decision(0, "swap"), Decision(0, "place"), Decision(0, "call", holds_up=False)
    assert wording.question(swapping, swap) == "Your turn: swap 2 of 3"
    hinted = wording.hint(swapping, swap, ("swap", "b2"))
    assert hinted == "Choose a second piece in row 2 or column b. Tap b2 again to put it down."
    for view, decision, picked in (
        (swapping, swap, ()),
        (swapping, swap, ("swap", "b2")),
        (swapping, swap, ("swap", "b2", "b5")),
        (laying, place, ("place",)),
        (laying, place, ("place", "frog")),
        (laying, place, ("place", "frog", "a1")),
        (swapping, call, ("call",)),
    ):
        both(lambda v=view, d=decision: wording.question(v, d))
        both(lambda v=view, d=decision, p=picked: wording.hint(v, d, p))


def test_choices_and_confirmations():
    for word in ("swap", "place", "call", "frog"):
        both(lambda w=word: wording.choice(None, (), w))
    assert wording.choice(None, ("swap",), "b2") == "b2"
    for line in ("swap b2 b5", "place frog b2", "call"):
        both(lambda written=line: wording.confirm(written.split()))


def test_status_and_seat_notes():
    playing, laying = RULES.view(table(round=3), 0), RULES.view(placing(("ffm", ""), ".." + "fcdm" * 8), 0)
    over = RULES.view(table(ended="nine", winners=(0,), left=(1,)), None)
    assert wording.status(playing) == "round 3 of 24"
    assert wording.status(RULES.view(table(round_limit=0), 0)) == "round 1"
    assert wording.seat_note(playing, 1) == wording.seat_note(laying, 1) == ""
    assert wording.seat_note(laying, 0) == "frog (secret)"
    assert wording.seat_note(playing, 0) == "frog (secret)"
    assert wording.seat_note(over, 0).startswith("animal: frog · largest group ")
    for view, seat in ((playing, 0), (laying, 0), (over, 0), (over, 1)):
        both(lambda v=view: wording.status(v))
        both(lambda v=view, s=seat: wording.seat_note(v, s))


@pytest.mark.parametrize("reason", ["nine", "round_limit", "last_seat", "agreement"])
def test_reasons(reason):
    both(lambda: wording.reason(Outcome(((0,), (1,)), reason)))


def test_the_help_page():
    english, german = help_page(GAME)
    assert "Uhrzeigersinn" in german and "clockwise" in english
