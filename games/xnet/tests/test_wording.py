"""Events, refusals, hints and labels are worded in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from games.core.contract import Decision, Event, Outcome, Refusal, Scene
from games.core.speech import Names
from games.core.testing import raised_codes, says_what_to_do
from games.testing import both, help_page
from games.xnet import GAME, board, wording
from games.xnet.rules.actions import VERBS
from games.xnet.rules.data import RUBRICS
from games.xnet.tests.tables import RULES, START, play, provider, table
from games.xnet.wording import events, names, refusals

FOLDER = Path(__file__).parent.parent / "rules"
ANY: dict[str, Any] = {
    "rubric": "art", "card": "8-art", "field": "m1", "lower": "b1", "upper": "t1", "needed": 5, "held": 3, "given": 2,
    "users": 4, "most": 10, "over": 2, "total": 5, "number": 6, "word": "cow",
}  # fmt: skip
LINE = {"field": "m1", "rubric": "art", "value": 2, "count": 2, "rank": 1, "points": 6}
SCORED = {"seat": 0, "users": 3, "points": 6, "total": 30}
TURN = Decision(0, "turn")

EVENTS = [
    Event("started", {"seat": 0, "demand": ["8-art", "2-sport", "3-hobby"]}),
    Event("dealt", {"seat": 0, "cards": ["8-art", "3-art"]}, (0,)),
    Event("unguarded", {"seat": 0, "rubric": "art"}),
    Event("scored", {**SCORED, "lines": [LINE, {**LINE, "rank": 2}, {**LINE, "rank": 3, "points": 0}]}),
    Event("scored", {**SCORED, "lines": [], "points": 0}),
    Event("reshuffled", {"n": 80}),
    Event("drew", {"seat": 0, "n": 5}),
    Event("drawn", {"seat": 0, "cards": ["8-art", "3-art", "2-hobby"]}, (0,)),
    Event("drawn", {"seat": 0, "cards": []}, (0,)),
    Event("laid", {"seat": 0, "rubric": "art", "cards": ["8-art"]}),
    Event("added", {"seat": 0, "rubric": "art", "cards": ["8-art"], "now": 3}),
    Event("filled", {"seat": 0, "field": "b2", "card": "5-sport"}),
    Event("parked", {"seat": 0, "rubric": "art", "specialist": True}),
    Event("parked", {"seat": 0, "rubric": "art", "specialist": False}),
    Event("unparked", {"seat": 0, "rubric": "art", "paid": []}),
    Event("unparked", {"seat": 0, "rubric": "art", "paid": ["2-hobby"]}),
    Event("specialist", {"seat": 0, "rubric": "art", "paid": ["2-hobby"]}),
    Event("server", {"seat": 0, "servers": 2, "paid": ["2-hobby"]}),
    Event("net", {"seat": 0, "users": 7, "paid": ["2-hobby"]}),
    Event("streamer", {"seat": 0, "paid": ["2-hobby"]}),
    Event("recruited", {"seat": 0, "n": 2, "users": 4, "paid": ["8-art", "3-art"]}),
    Event("displaced", {"seat": 0, "field": "m1", "old": "9-cooking", "new": "8-art", "cards": ["8-art"], "laid": []}),
    Event(
        "displaced",
        {"seat": 0, "field": "m1", "old": "2-cooking", "new": "8-art", "cards": ["8-art"], "laid": ["3-art"]},
    ),
    Event("shifted", {"seat": 0, "lower": "b1", "upper": "m2", "rising": "art", "sinking": "hobby", "paid": ["3-art"]}),
    Event("taken", {"seat": 0, "rubric": "art", "cards": ["8-art"]}),
    Event("discarded", {"seat": 0, "cards": ["8-art"]}),
    Event("round", {"number": 3}),
    Event("target", {"seat": 0, "points": 121}),
    Event("round_limit", {"round": 40, "winners": [0], "points": 80}),
    Event("round_limit", {"round": 40, "winners": [0, 1], "points": 80}),
    Event("left", {"seat": 0}),
    Event("last_seat", {"seat": 0}),
]


def test_every_kind_of_event_is_tested():
    assert {event.kind for event in EVENTS} == set(events.SENTENCES)
    sources = "".join((FOLDER / name).read_text() for name in ("__init__.py", "turns.py"))
    raised = set(re.findall(r'Event\(\s*"(\w+)"', sources))
    raised |= set(re.findall(r'"(\w+)", (?:facts|\{)', (FOLDER / "effects.py").read_text()))
    assert raised <= set(events.SENTENCES)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
@pytest.mark.parametrize("reader", [0, 1, None])
def test_every_event_has_a_sentence_for_every_reader(event, reader):
    english, _ = both(lambda: wording.event(event, Names(["Lena", "Jonas", "Ida"], reader)))
    if "seat" in event.data and reader == 0:
        assert "Lena" not in english and "ou" in english
    elif "seat" in event.data:
        assert "Lena" in english


def test_a_scoring_is_worded_line_by_line():
    said = wording.event(EVENTS[3], Names(["Lena", "Jonas", "Ida"], 1))
    assert said == (
        "Lena scored 6 points and now has 30. Art: most cards, value 2 × 3 users = 6; "
        "Art: second most, value 2 × 3 users = 6; Art: too few cards."
    )


def codes() -> list[str]:
    """Every refusal code that the rules and the notation raise."""
    sources = "".join(
        (FOLDER / name).read_text() for name in ("legality.py", "availability.py", "__init__.py", "actions.py")
    )
    found = raised_codes(sources)
    found |= set(re.findall(r'IllegalAction\("(\w+)" if .* else "(\w+)"', sources)[0])
    found |= {"rubrics_full", "nothing_to_add", "net_full", "room_for_one"}
    found |= {f"unfinished_{verb}" for verb in VERBS if verb != "end"}
    return sorted(found)


@pytest.mark.parametrize("code", codes())
def test_every_refusal_says_what_to_do(code):
    english, _ = both(lambda: wording.refusal(Refusal(code, **ANY)))
    assert says_what_to_do(english) or code == "over"


def test_every_refusal_sentence_belongs_to_a_code():
    assert set(refusals.SENTENCES) == set(codes())


def test_questions_and_hints_are_translated():
    acting = RULES.view(table("art 2 3 hobby 9", provider("art 6")), 0)
    crowded = RULES.view(table("hobby 2 3 4 5 6 7 8 9 nature 2 3 4"), 0)
    closing = RULES.view(play(table("hobby 2", provider("art 6")), "take art"), 0)
    for view in (acting, closing):
        both(lambda v=view: wording.question(v, TURN))
    for view, line in (
        (acting, ""), (crowded, ""), (acting, "lay"), (acting, "lay art"), (acting, "lay art 2"), (acting, "add"),
        (acting, "users"), (acting, "users art"), (acting, "users art 2 3"), (acting, "user"), (acting, "user art"),
        (acting, "user art 2"), (acting, "user art 2 9-hobby"), (acting, "fill"), (acting, "fill b2"),
        (acting, "fill b2 sport"), (acting, "fill b2 sport 5"), (acting, "displace"), (acting, "displace m1"),
        (acting, "displace m1 hobby"), (acting, "displace m1 hobby 9"), (acting, "displace m1 hobby 9 lay"),
        (acting, "shift"), (acting, "shift m1"), (acting, "shift m1 t1"), (acting, "shift m1 t1 pay 4"),
        (acting, "specialist"), (acting, "specialist art pay"), (acting, "unpark"), (acting, "unpark pay"),
        (acting, "park"), (acting, "server pay 2-art,3-art"), (acting, "net pay"),
        (acting, "streamer pay 2-art,3-art,9-hobby"), (acting, "take"), (crowded, "discard"), (closing, "end"),
        (acting, "add art 2"), (crowded, "end discard 2-hobby"), (crowded, "end discard"),
    ):  # fmt: skip
        both(lambda v=view, written=line: wording.hint(v, TURN, written.split()))
    said = wording.hint(acting, TURN, ("server", "pay", "2-art,3-art", "9-hobby"))
    assert said == "Choose 2 more cards to give up. The marked ones are the easiest to spare."
    assert wording.hint(acting, TURN, ("displace", "m1", "hobby", "9")).startswith("9 beats 4.")


def test_the_hint_says_what_a_complete_move_would_bring():
    acting = RULES.view(table("art 2 3 tech 4 hobby 9", provider("art 6", users=2, servers=2)), 0)
    assert wording.hint(acting, TURN, ("lay", "tech", "4")) == "Next turn: +6 → +8."
    said = wording.hint(acting, TURN, ("streamer", "pay", "2-art,3-art,9-hobby"))
    assert said == "Next turn: still +6. You pay Art 2 and 3, Hobby 9. Tap a card to swap it."


def test_choices_include_their_cost():
    for verb in VERBS:
        if verb != "streamer":
            both(lambda v=verb: wording.choice(None, (), v))
    assert wording.choice(None, (), "server") == "New server (5 cards)"
    assert wording.choice(None, ("lay",), "art") == "Art"
    assert wording.choice(None, ("lay", "art"), "8") == "Art 8"
    assert wording.choice(None, ("server", "pay"), "8-art") == "Art 8"
    assert wording.choice(None, ("server", "pay"), "8-art,3-art,2-hobby") == "As suggested: Art 3 and 8, Hobby 2"
    assert wording.choice(None, ("shift",), "m1") == "m1 (middle, value 2)"
    assert wording.choice(None, ("displace", "m1", "art", "8"), "lay") == "That's enough: now play cards of it"
    assert wording.choice(None, ("server",), "pay") == "Pay"
    assert wording.choice(None, ("shift", "b1", "m1", "pay"), "4") == "4"


@pytest.mark.parametrize(
    "line",
    [
        "lay art 8 3", "add art 4", "fill b2 sport 5", "park music", "unpark", "unpark pay 2-hobby",
        "specialist art pay 2-hobby", "server pay 2-hobby,3-hobby,4-hobby,5-hobby,6-hobby", "net pay 2-hobby",
        "streamer pay 2-hobby", "user art 3 7-sport", "users art 3 5", "displace m1 art 8 3",
        "displace m1 art 8 3 lay 2", "shift b1 m2 pay 4", "take music", "discard 2-hobby", "end", "end discard 2-hobby",
    ],
)  # fmt: skip
def test_confirmations_are_translated(line):
    both(lambda: wording.confirm(line.split()))


def test_an_unreadable_line_can_still_be_confirmed():
    assert wording.confirm(["nonsense"]) == "Confirm"


def test_status_and_seat_notes():
    state = table("art 2", provider("art 6 7", parked="hobby 2", users=2, points=31), provider(points=1), left=(2,))
    view = RULES.view(state, 0)
    assert wording.status(view) == "round 3 of 40"
    assert wording.status(RULES.view(table(round_limit=0), 0)) == "round 3"
    assert wording.seat_note(view, 0) == "31 points · 2 of 4 users · hand 1 · Art 2 · parked: Hobby"
    assert wording.seat_note(view, 1).startswith("1 point ·")
    assert wording.seat_note(view, 2) == "gave up · 0 points"
    over = RULES.view(RULES.agree(state).state, None)
    for shown in (view, over, RULES.view(table(round_limit=0), 0)):
        both(lambda v=shown: wording.status(v))


@pytest.mark.parametrize("reason", ["target", "round_limit", "last_seat", "agreement"])
def test_reasons_are_translated(reason):
    both(lambda: wording.reason(Outcome(((0,), (1,)), reason)))


def test_rubrics_have_distinct_names():
    for language in ("en", "de"):
        with translation.override(language):
            assert len({names.rubric(word) for word in RUBRICS}) == 12
    with translation.override("de"):
        assert names.rubric("romance") == "Romantik" and names.rubric("art") == "Kunst"


def test_impossible_actions_have_a_reason():
    acting = table("art 2 3 hobby 9", provider("art 6"))
    said = wording.impossible(RULES.view(acting, 0))
    assert said["server"] == "Cards needed from your hand: 5. You hold 3." and "add" not in said
    assert wording.impossible(RULES.view(acting, 1)) == wording.impossible(RULES.view(acting, None)) == {}
    assert wording.impossible(RULES.view(RULES.agree(acting).state, 0)) == {}


def test_the_help_page_is_translated_and_shows_its_pictures():
    english, german = help_page(GAME)
    assert "verdrängt" in german and "displaced" in english


def test_the_panel_is_translated():
    view = RULES.view(table("art 2 3 hobby 9", provider("art 6", users=1), demand=START), 0)
    both(lambda: board.panel(view, Scene()))
