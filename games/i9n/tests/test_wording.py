"""Every event, refusal, hint and status has a sentence in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.contract import Decision, Event, Outcome, Refusal
from games.core.speech import Names
from games.core.testing import raised_codes, says_what_to_do
from games.i9n import GAME, wording
from games.i9n.rules.state import Options
from games.i9n.tests.tables import RULES, chance, table
from games.i9n.wording import events, refusals
from games.testing import both, help_page

FOLDER = Path(__file__).parent.parent
ANY: dict[str, Any] = {
    "field": "c3", "rig": "c4", "phase": 2, "note": "north", "labels": ["north", "west"], "price": 3, "points": 1,
    "given": 2, "taken": 3, "most": 5, "seat": 4, "word": "cow", "verb": "buy", "way": "north",
}  # fmt: skip
DRILLED = {"seat": 0, "explorer": 1, "field": "c3", "note": "north", "phase": 2}
EVENTS = [
    Event("started", {"seat": 0}),
    Event("placed", {"seat": 0}),
    Event("placed_at", {"seat": 0, "fields": ["c3", "f5"]}, (0,)),
    Event("explorers", {"fields": [["c3", "f5"], ["d4", "e5"]]}),
    Event("looked", {"seat": 0, "labels": ["north", "fog"]}, (0,)),
    Event("phase", {"phase": 1, "wells": 32, "rigs": 4}),
    Event("empty_phase", {"phase": 5}),
    Event("rolled", {"seat": 0, "die": 2}),
    Event("stepped", {"seat": 0, "explorer": 1, "from": "c3", "to": "c4", "way": "east"}),
    Event("bought", {"seat": 0, "note": "north", "points": 1}),
    Event("sold", {"seat": 0, "note": "north", "points": 2}),
    Event("swapped", {"seat": 0, "other": 2, "given": ["pole", "sun"], "taken": ["east"]}),
    Event("struck", DRILLED),
    Event("missed", DRILLED),
    Event("ended", {"seat": 0, "lapsed": 0}),
    Event("ended", {"seat": 0, "lapsed": 2}),
    Event("last_well", {"seat": 0, "field": "c3"}),
    Event("round_limit", {"round": 60}),
    Event("scored", {"tanks": [6, 4], "notes": [1, 2], "winners": [0]}),
    Event("scored", {"tanks": [6, 4], "notes": [0, 2], "winners": [0, 1]}),
    Event("left", {"seat": 0}),
    Event("last_seat", {"seat": 0}),
    Event("revealed", {"field": "c3", "cards": ["north", "fog"], "secrets": [["north", "west"], []]}),
    Event("revealed", {"field": "c3", "cards": ["north", "fog"], "secrets": []}),
]
CODES = [
    "over", "not_asked", "expected_place", "expected_turn", "off_map", "enough_actions", "over_the_pole", "no_points",
    "no_explorer_there",
    "sold_out", "hand_full", "not_held", "not_theirs", "no_such_seat", "swap_same", "swap_value", "swap_limit",
    "rule_one", "rule_two", "not_valid", "nothing_written", "unknown_word", "place_needs_two", "step_needs_both",
    "one_note", "swap_needs_all", "drill_needs_both", "end_stands_alone", "unknown_field", "unknown_note",
    "unknown_explorer", "unknown_direction", "unknown_seat",
]  # fmt: skip


def test_the_list_of_events_is_complete():
    assert {event.kind for event in EVENTS} == set(events.SENTENCES)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_every_event_has_a_sentence(event, reader):
    names = Names(["Lena", "Jonas", "Ida"], reader)
    english, _ = both(lambda: wording.event(event, names))
    if "seat" in event.data and reader == 0:
        assert "Lena" not in english and "ou" in english
    elif "seat" in event.data:
        assert "Lena" in english


def test_the_partner_of_a_swap_is_addressed():
    swapped = next(event for event in EVENTS if event.kind == "swapped")
    assert wording.event(swapped, Names(["Lena", "Jonas", "Ida"], 2)) == "Lena gave you Pole + Sun for your East."


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_says_what_to_do(code):
    english, _ = both(lambda: wording.refusal(Refusal(code, **ANY)))
    assert says_what_to_do(english) or code == "over"


def test_every_refusal_code_has_a_sentence():
    sources = "".join(file.read_text() for file in (FOLDER / "rules").glob("*.py"))
    raised = (
        {code for code in CODES if f'"{code}"' in sources} | raised_codes(sources) | {"expected_place", "expected_turn"}
    )
    assert raised == set(CODES)
    assert all(refusals.sentence(code) for code in CODES)


def test_a_forbidden_drilling_says_why():
    one, two = Refusal("rule_one", field="c3", phase=1), Refusal("rule_two", field="c3", rig="c4")
    assert "rig from phase 1" in wording.refusal(one) and "next to the rig on c4" in wording.refusal(two)
    invalid = Refusal("not_valid", note="south", field="c3", labels=["north", "west"])
    assert wording.refusal(invalid) == "South isn't valid on c3. Pay with one of these: North, West."


TURN, PLACE = Decision(0, "turn"), Decision(0, "place")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "Move, trade notes, or drill"),
        ("step", "Choose an explorer"),
        ("step 1", "Explorer 1 is on c3"),
        ("step 1 east", "From c3 to c4 for 1 point. You'll have 2 points left."),
        ("buy", "Choose a price"),
        (
            "buy pole",
            "Pole costs 3 points. You'll have 0 points left. After that, this kind is sold out and sells for 3 points.",
        ),
        (
            "buy north",
            "North costs 2 points. You'll have 1 point left. After that, it costs 3 points and sells for 2 points.",
        ),
        ("sell", "Choose a price"),
        (
            "sell pole",
            "Pole sells for 2 points. Then you'll have 5 points. After that, it costs 2 points and sells for 1 point.",
        ),
        ("swap", "Choose who to swap with"),
        ("swap 2", "Choose what to give"),
        ("swap 2 pole", "You give Pole, worth 2 points."),
        ("swap 2 pole for", "Choose what to take"),
        ("swap 2 pole for east", "You take East, worth 1 point."),
        ("drill", "Choose the explorer"),
        ("drill 1 with", "Choose the note"),
        ("drill 1 with north", "You pay 1 point and your North note to drill on c3. Oil: you build a rig with 1 tank."),
        ("end", "3 points will go unused."),
    ],
)
def test_hints_say_what_it_costs(line, expected):
    view = RULES.view(table(hands="pole north | pole east"), 0)
    assert expected in wording.hint(view, TURN, line.split())
    both(lambda: wording.hint(view, TURN, line.split()))


def test_hints_say_why_drilling_is_not_possible():
    beside = RULES.view(table(hands="north | ", built="c4/1/1"), 0)
    assert "next to the rig on c4" in wording.hint(beside, TURN, ())
    empty = RULES.view(table(), 0)
    assert "To drill on c3, you need one of these notes: North, West" in wording.hint(empty, TURN, ())
    stopped = RULES.view(table(hands="north | ", dry="c3"), 0)
    assert "so it's dry" in wording.hint(stopped, TURN, ())
    assert "will fail" in wording.hint(stopped, TURN, ("drill", "1", "with", "north"))  # I-10
    assert "You have no points left" in wording.hint(RULES.view(table(points=0), 0), TURN, ())
    assert "used all" in wording.hint(RULES.view(table(points=0), 0), TURN, ("end",))


def test_hints_while_placing():
    view = RULES.view(RULES.setup(Options(), 2, chance()).state, 0)
    for line in ("place", "place c3", "place c3 f5"):
        both(lambda written=line: wording.hint(view, PLACE, written.split()))
    assert wording.question(view, PLACE) == "Place your two explorers"
    assert wording.question(RULES.view(table(), 0), TURN) == "Your turn: 3 points left"


def test_choices_and_confirmations():
    for word in ("place", "drill", "step", "buy", "sell", "swap", "end", "with", "for", "north"):
        both(lambda w=word: wording.choice(None, (), w))
    assert wording.choice(None, ("place",), "b2") == "b2"
    assert wording.choice(None, ("swap",), "2") == "Seat 2" and wording.choice(None, ("step",), "2") == "Explorer 2"
    for line in ("place c3 f5", "step 1 east", "buy north", "sell north", "drill 1 with sun", "end"):
        both(lambda written=line: wording.confirm(written.split()))
    assert wording.confirm(["swap", "2", "pole", "sun", "for", "east"]) == "Give Seat 2 Pole + Sun for East"


def test_status_and_seat_notes():
    playing, over = RULES.view(table(hands="north | "), 0), RULES.view(table(ended="last_well", left=(1,)), None)
    assert wording.status(playing) == "phase 1 of 6, 32 wells, round 1 of 60"
    assert wording.status(RULES.view(table(round_limit=0), 0)) == "phase 1 of 6, 32 wells, round 1"
    assert wording.seat_note(playing, 0) == "0 tanks · 1 note · only you know: North, West"
    assert wording.seat_note(playing, 1) == "0 tanks · 0 notes"
    placing = RULES.view(RULES.setup(Options(), 2, chance()).state, 0)
    for view, seat in ((playing, 0), (playing, 1), (over, 0), (over, 1), (placing, 0)):
        both(lambda v=view: wording.status(v))
        both(lambda v=view, s=seat: wording.seat_note(v, s))
    assert wording.seat_note(replace(placing, explorers=((-1, -1), ())), 0) == "explorers placed"


@pytest.mark.parametrize("reason", ["last_well", "round_limit", "last_seat", "agreement"])
def test_reasons(reason):
    both(lambda: wording.reason(Outcome(((0,), (1,)), reason)))


def test_the_help_page():
    english, german = help_page(GAME)
    assert "Entweder" in german and "Either" in english
