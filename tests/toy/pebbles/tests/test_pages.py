"""Pictures and sentences of Pebbles; the contract suite checks the rest."""

from __future__ import annotations

from xml.etree import ElementTree

from django.utils import translation

from games.core.contract import Decision, Event, Refusal, Scene, Target
from games.core.speech import Names
from tests.toy.pebbles import board, wording
from tests.toy.pebbles.rules import PebblesRules
from tests.toy.pebbles.rules.state import NOT_YET, Options, State

RULES = PebblesRules()
STATE = State(Options(), 0, 0, 12, (3, 0), (2, 1))


def test_pile_and_die_are_links() -> None:
    targets = {word: Target(f"/m/1/?do={word}", word) for word in ("take", "roll", "end")}
    picture = ElementTree.fromstring(board.draw(RULES.view(STATE, 0), Scene(targets=targets)))
    assert [link.get("id") for link in picture.iter("a")] == ["spot-take", "spot-roll"]
    assert picture.get("role") == "group"


def test_the_text_has_what_the_picture_shows() -> None:
    (table,) = board.text(RULES.view(STATE, 0))
    assert table.caption == "12 pebbles in the pile"
    assert table.rows == [["You", "3", "hand with 2 pebbles"], ["Seat 2", "0", "closed hand"]]
    with translation.override("de"):
        assert board.text(RULES.view(STATE, 1))[0].rows[0] == ["Platz 1", "3", "geschlossene Hand"]


def test_events_address_the_reader() -> None:
    event = Event("rolled", {"seat": 0, "die": 2, "change": -1})
    assert wording.event(event, Names(["Lena", "Jonas"], 0)) == "You rolled a 2: what you took goes back."
    assert wording.event(event, Names(["Lena", "Jonas"], 1)) == "Lena rolled a 2: what was taken goes back."


def test_a_refusal_says_what_to_do() -> None:
    assert wording.refusal(Refusal("taken_enough", most=3)).startswith("You've already taken 3 pebbles. ")
    assert wording.question(RULES.view(STATE, 0), Decision(0, "turn")) == "Your turn: 0 of 3 pebbles taken"
    hiding = State(Options(), 0, 0, 12, (0, 0), (NOT_YET, 1))
    assert wording.status(RULES.view(hiding, None)) == "1 hand still to close"
