"""Every event, refusal, question and choice has a sentence in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from games.core.contract import Decision, Event, Outcome, Refusal
from games.core.speech import Names
from games.core.testing import raised_codes, says_what_to_do
from games.orapa import GAME, wording
from games.orapa.rules import sample_solutions
from games.orapa.rules.actions import Solve, write
from games.orapa.rules.state import EACH_OTHER, SITE, Options, Reply
from games.orapa.tests.tables import OTHER, RULES, VECTOR, duel, hiding, mastered, mine, play, plays, site, solve
from games.orapa.wording import answers, events, refusals
from games.testing import both, help_page

FOLDER = Path(__file__).parent.parent
PLACEMENTS = ["red at c4 rot 1", "white2 at a1 rot 0"]
GEMS = ["red", "yellow", "blue", "white1", "white2", "clear", "black"]

EVENTS = [
    Event("started", {"master": SITE, "gems": GEMS}),
    Event("started", {"master": EACH_OTHER, "gems": GEMS}),
    Event("started", {"master": 0, "gems": GEMS}),
    Event("laid", {"seat": 0, "gem": "red", "cell": "c4", "rot": 1, "moved": False}, (0,)),
    Event("laid", {"seat": 0, "gem": "white1", "cell": "c4", "rot": 3, "moved": True}, (0,)),
    Event("removed", {"seat": 0, "gem": "red"}, (0,)),
    Event("cut_off", {"seat": 0, "gem": "clear"}, (0,)),
    Event("filled", {"seat": 0, "lays": PLACEMENTS}, (0,)),
    Event("ready", {"seat": 0}),
    Event("begun", {"seat": 0}),
    Event("wave", {"seat": 0, "mine": 1, "label": "g", "to": "l", "colour": "yellow"}),
    Event("wave", {"seat": 0, "mine": 1, "label": "9", "to": "9", "colour": "red"}),
    Event("absorbed", {"seat": 0, "mine": SITE, "label": "14"}),
    Event("looked", {"seat": 0, "mine": 1, "cell": "c3", "field": "empty"}),
    Event("passed", {"seat": 0}),
    Event("sheet", {"seat": 0, "lays": PLACEMENTS}, (0,)),
    Event("right", {"seat": 0}),
    Event("wrong", {"seat": 0}),
    Event("retired", {"seat": 0}),
    Event("left", {"seat": 0}),
    Event("replaced", {"seat": 0}),
    Event("solved", {"seats": [0], "round": 5}),
    Event("solved", {"seats": [0, 1], "round": 5}),
    Event("wrong_solution", {"seats": [0], "round": 5}),
    Event("resigned", {"seats": [0], "round": 5}),
    Event("resigned", {"seats": [], "round": 5}),
    Event("all_wrong", {"seats": [0], "round": 5}),
    Event("all_wrong", {"seats": [], "round": 5}),
    Event("round_limit", {"seats": [], "round": 60}),
    Event("agreement", {"seats": [], "round": 5}),
    Event("revealed", {"mine": 0, "lays": PLACEMENTS}),
    Event("revealed", {"mine": SITE, "lays": PLACEMENTS}),
]
NOT_OF_ONE_SEAT = ("replaced",)
ANY: dict[str, Any] = {
    "gem": "red", "other": "blue", "cell": "c3", "label": "g", "to": "l", "colour": "yellow", "field": 1, "word": "cow",
    "rot": 1, "n": 2,
}  # fmt: skip


def test_the_list_of_events_is_complete():
    assert {event.kind for event in EVENTS} == set(events.SENTENCES)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
@pytest.mark.parametrize("reader", [0, 1, None])
def test_every_event_has_a_sentence(event, reader):
    english, _ = both(lambda: wording.event(event, Names(["Lena", "Jonas"], reader)))
    if "seat" in event.data and event.kind not in NOT_OF_ONE_SEAT:
        assert ("Lena" in english) == (reader != 0)


def test_sentences_of_a_wave():
    told = wording.event(
        Event("wave", {"seat": 0, "label": "g", "to": "l", "colour": "yellow"}), Names(["Leo", "Ella"], 1)
    )
    assert told == "Leo sent a wave from G: it came out at L, yellow."
    with translation.override("de"):
        event = Event("wave", {"seat": 0, "label": "15", "to": "8", "colour": "light_purple"})
        told = wording.event(event, Names(["Leo", "Ella"], 0))
    assert told == "Du hast bei 15 eine Welle losgeschickt: Sie kam bei 8 heraus, helllila."


def codes() -> set[str]:
    """Return every refusal code that the sources raise."""
    found: set[str] = set()
    for name in ("rules/legality", "rules/actions", "board/notes", "board/sheet"):
        text = (FOLDER / f"{name}.py").read_text()
        found |= raised_codes(text)
        found |= set(re.findall(r'"((?:scan|look)_needs_\w+|unknown_(?:label|cell))"', text))
    kinds = {f"expected_{kind}" for kind in ("mine", "turn", "last", "stop")}
    return found | kinds | {"overlap", "edge_contact"}


@pytest.mark.parametrize("code", sorted(codes()))
def test_every_refusal_says_what_to_do(code):
    english, _ = both(lambda: wording.refusal(Refusal(code, **ANY)))
    assert says_what_to_do(english) or code == "over"


def test_every_refusal_sentence_is_used():
    text = (FOLDER / "wording" / "refusals.py").read_text()
    worded = set(re.findall(r'^        "(\w+)": _\(', text, re.MULTILINE))
    assert worded == codes()
    assert refusals._sentence("over")


def test_questions_and_hints():
    empty, full = RULES.view(hiding(), 0), RULES.view(play(hiding(), "fill", 0).state, 0)
    asking, known = RULES.view(duel(), 0), RULES.view(plays(duel(OTHER, VECTOR), "scan g", "pass"), 0)
    closing = RULES.view(plays(site(2), solve(VECTOR)), 1)
    spent = RULES.view(plays(site(2), solve(OTHER), "pass"), 0)
    solution = tuple(write(sample_solutions(Options().gems)[0]).split())
    right = tuple(write(Solve(mine(VECTOR))).split())
    for view, kind, picked in (
        (empty, "mine", ()), (full, "mine", ()), (empty, "mine", ("place",)),
        (empty, "mine", ("place", "red", "at")),
        (empty, "mine", ("place", "red", "at", "c4", "rot")), (empty, "mine", ("red.1",)), (full, "mine", ("ready",)),
        (empty, "mine", ("red.1", "c4")), (empty, "mine", ("fill",)), (empty, "mine", ("fill", "ready")),
        (full, "mine", ("remove",)), (full, "mine", ("remove", "red")),
        (asking, "turn", ()), (asking, "turn", ("scan",)), (asking, "turn", ("look",)), (asking, "turn", ("g",)),
        (asking, "turn", ("look", "c3")), (known, "turn", ("g", "again")), (asking, "turn", ("solve", "red", "at")),
        (asking, "turn", solution[:5]), (asking, "turn", solution), (known, "turn", solution), (known, "turn", right),
        (spent, "turn", ()), (spent, "turn", ("pass",)), (spent, "turn", ("retire",)), (closing, "last", ()),
        (closing, "last", solution),
    ):  # fmt: skip
        decision = Decision(view.seat, kind)
        both(lambda v=view, d=decision: wording.question(v, d))
        both(lambda v=view, d=decision, p=picked: wording.hint(v, d, p))
    turn = Decision(0, "turn")
    assert "You already know this: G → L, yellow." in wording.hint(known, turn, ("g", "again"))
    assert "contradicts an answer you already have: G → L, yellow" in wording.hint(known, turn, solution)
    assert wording.hint(known, turn, right).startswith("It fits all the answers.")


def test_choices_and_confirmations():
    for picked, word in (
        ((), "scan"), ((), "g"), ((), "c3"), (("place",), "red"), ((), "red.1"), ((), "white2.0"), (("fill",), "ready"),
        (("place", "red", "at", "c4", "rot"), "1"), ((), "solve"), (("solve",), "white1"),
    ):  # fmt: skip
        both(lambda p=picked, w=word: wording.choice(None, p, w))
    assert wording.choice(None, ("scan",), "g") == "G" and wording.choice(None, (), "g") == "Wave from G"
    for line in (
        "scan g", "look c3", "g again", "place red at c4 rot 1", "red.1 c4", "remove red", "fill", "fill ready",
        "ready", "pass", "retire", f"solve {VECTOR}",
    ):  # fmt: skip
        both(lambda written=line: wording.confirm(written.split()))


def test_answers_in_a_few_words():
    assert answers.question_and_answer(Reply(0, 36 + 22, 0)) == "C3: empty"
    assert answers.question_and_answer(Reply(0, 13, -1)) == "14: absorbed"


def test_status_and_seat_notes():
    closing = plays(site(3), solve(OTHER), solve(VECTOR))
    assert wording.status(RULES.view(duel(round=3), 0)) == "round 3 of 60"
    assert wording.status(RULES.view(duel(round_limit=0), 0)) == "round 1"
    for state in (hiding(), duel(), duel(round_limit=0), closing, plays(duel(OTHER, VECTOR), solve(VECTOR))):
        both(lambda s=state: wording.status(RULES.view(s, None)))
    assert wording.seat_note(RULES.view(hiding(), 1), 0) == "hiding gems"
    assert wording.seat_note(RULES.view(mastered(3), 1), 0) == "game master · gems hidden"
    assert wording.seat_note(RULES.view(plays(duel(), "scan g"), 1), 0) == "gems hidden · 1 question"
    assert wording.seat_note(RULES.view(closing, None), 0) == "0 questions · wrong solution"
    retired = plays(site(3), solve(OTHER), "pass", "pass", "retire")
    assert wording.seat_note(RULES.view(retired, None), 0) == "0 questions · wrong solution · stopped asking questions"


@pytest.mark.parametrize("reason", ["solved", "wrong_solution", "all_wrong", "resigned", "round_limit", "agreement"])
def test_reasons(reason):
    both(lambda: wording.reason(Outcome(((0,), (1,)), reason)))


def test_help_page():
    english, german = help_page(GAME)
    assert "Spielleitung" in german and "game master" in english
