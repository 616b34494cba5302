"""Sentences in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from games.core.contract import Decision, Event, Outcome, Refusal
from games.core.speech import Names
from games.core.testing import raised_codes, says_what_to_do
from games.mcmulti import GAME, wording
from games.mcmulti.rules.data import ECONOMIES, NEWS, PLANTS
from games.mcmulti.tests.tables import RULES, island, play, question, table
from games.mcmulti.wording import events, names
from games.testing import both, help_page

FOLDER = Path(__file__).parent.parent
ANY: dict[str, Any] = {
    "word": "cow", "verb": "buy", "price": 5, "cash": 4, "cost": 9, "goal": 1000, "n": 2, "good": "crude",
    "market": "domestic", "plant": "derrick", "cell": "c4", "row": 3, "column": "d", "most": 2,
}  # fmt: skip
EVENTS = [
    Event("started", {"seat": 0, "island": 2, "cash": 200, "barrels": 3}),
    Event("card", {"card": "winter"}),
    Event("bought", {"seat": 0, "market": "domestic", "good": "crude", "n": 3, "money": 21}),
    Event("sold", {"seat": 0, "market": "foreign", "good": "gasoline", "n": 1, "money": 10}),
    Event("rolled", {"seat": 0, "island": 0, "row": 3, "column": 4}),
    Event("rolled", {"seat": 0, "island": 0, "row": 3, "column": 3}),
    Event("rolled", {"seat": -1, "island": 0, "row": 3, "column": 4}),
    Event("rolled", {"seat": -1, "island": 0, "row": 3, "column": 3}),
    Event("economy", {"economy": "growth", "price": 45}),
    Event("consumer", {"seat": 0, "n": 2, "gain": 51}),
    Event("consumer", {"seat": 0, "n": 0, "gain": 0}),
    Event("order_sold", {"seat": 0, "n": 1, "gain": 26}),
    Event("refined", {"seat": 0, "n": 1}),
    Event("refined", {"seat": 0, "n": 0}),
    Event("order_refined", {"seat": 0, "n": 2}),
    Event("pumped", {"seat": 0, "n": 4}),
    Event("struck", {"seat": 0, "island": 0, "cell": "c4", "price": 20}),
    Event("pump_built", {"seat": 0, "island": 0, "cell": "c4", "money": 20}),
    Event("built", {"seat": 0, "plant": "derrick", "island": 0, "cell": "c4", "money": 5}),
    Event("demolished", {"seat": 0, "plant": "station", "island": 0, "cell": "c4", "money": 24}),
    *(Event("news", {"card": card.name}) for card in NEWS),
    Event("embargo_over", {}),
    Event("levied", {"seat": 0, "due": 20, "paid": 20}),
    Event("levied", {"seat": 0, "due": 20, "paid": 3}),
    Event("forced", {"seat": 0, "plant": "refinery", "island": 3, "cell": "a1", "gain": 30}),
    Event("bonus", {"seat": 0, "gain": 10}),
    Event("removed", {"market": "domestic", "good": "crude", "n": 5}),
    Event("removed", {"market": "domestic", "good": "crude", "n": 0}),
    Event("moved", {"good": "crude", "n": 5, "price": 12}),
    Event("moved", {"good": "crude", "n": 0, "price": 12}),
    *(
        Event("ordered", {"seat": 0, "keep": keep, "least": least, "forced": "dsrp"}, (0,))
        for keep, least in ((0, 0), (-1, 99), (4, 18))
    ),
    Event("announced", {"seat": 0, "cash": 1004}),
    Event("ended_turn", {"seat": 0}),
    Event("round", {"number": 2}),
    Event("left", {"seat": 0}),
    Event("over", {"reason": "thousand", "winners": [0], "cash": 1100, "round": 20}),
    Event("over", {"reason": "round_limit", "winners": [0, 1], "cash": 1100, "round": 60}),
]


def test_the_list_of_events_is_complete():
    assert {event.kind for event in EVENTS} == set(events.SENTENCES)


def test_no_line_counts_zero_barrels():
    names = Names(["Lena", "Jonas"], 0)
    nothing = [event for event in EVENTS if event.kind in ("removed", "moved") and event.data["n"] == 0]
    assert [wording.event(event, names) for event in nothing] == [
        "There was no crude left on the domestic market.", "The consumer track is now at 12.",
    ]  # fmt: skip


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
@pytest.mark.parametrize("reader", [0, 1, None])
def test_every_event_has_a_sentence(event, reader):
    english, _ = both(lambda: wording.event(event, Names(["Lena", "Jonas"], reader)))
    if event.data.get("seat", -1) >= 0:
        assert ("Lena" in english) == (reader != 0)


def codes() -> list[str]:
    source = (FOLDER / "wording" / "refusals.py").read_text()
    return re.findall(r'^        "(\w+)": _\(', source, re.MULTILINE)


@pytest.mark.parametrize("code", codes())
def test_every_refusal_says_what_to_do(code):
    english, _ = both(lambda: wording.refusal(Refusal(code, **ANY)))
    assert says_what_to_do(english) or code == "over"


def test_the_refusals_raised_are_those_with_a_sentence():
    sources = "".join(path.read_text() for path in (FOLDER / "rules").glob("*.py"))
    raised = raised_codes(sources) | {"no_room", "occupied"}
    raised |= {f"expected_{kind}" for kind in ("found", "market", "consumer", "refine", "strike", "plants", "orders")}
    assert raised == set(codes())


BUSY = {0: island("b2", "a1 c1", "d1", "f1")}
FOUNDING = table(phase="found", round=1)
CONSUMER = play(table(islands=BUSY), "roll", 1, 6).state
REFINE = play(CONSUMER, "consumer 1").state
STRIKE = play(table(islands={0: island("a1")}), "roll", 1, 1).state
AFTERWARDS = play(table(islands={0: island("b2")}, cash=(1200,) * 4), "roll", 2, 2).state


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (FOUNDING, ""),
        (FOUNDING, "build"),
        (FOUNDING, "build derrick"),
        (FOUNDING, "build refinery"),
        (FOUNDING, "build refinery a1"),
        (FOUNDING, "c4"),
        (FOUNDING, "c4 build"),
        (FOUNDING, "c4 build derrick"),
        (FOUNDING, "end"),
        (table(), ""),
        (table(market=0), ""),
        (table(), "buy"),
        (table(), "sell"),
        (table(embargo=True), "sell"),
        (table(), "buy domestic"),
        (table(), "buy domestic crude"),
        (table(), "sell foreign gasoline"),
        (table(), "buy domestic crude 3"),
        (table(), "sell foreign gasoline 2"),
        (CONSUMER, "consumer"),
        (CONSUMER, "consumer 1"),
        (REFINE, "refine"),
        (REFINE, "refine 1"),
        (STRIKE, ""),
        (AFTERWARDS, ""),
        (AFTERWARDS, "pump"),
        (AFTERWARDS, "announce"),
        (AFTERWARDS, "demolish"),
        (AFTERWARDS, "demolish derrick b2"),
    ],
)
def test_questions_and_hints(state, line):
    view, decision = RULES.view(state, 0), question(state)
    both(lambda: wording.question(view, decision))
    both(lambda: wording.hint(view, decision, tuple(line.split())))


@pytest.mark.parametrize("line", ["", "orders", "orders refine", "orders refine keep", "orders sell", "orders forced"])
def test_hints_for_standing_orders(line):
    view = RULES.view(table(), 1)
    both(lambda: wording.hint(view, Decision(1, "orders", holds_up=False), tuple(line.split())))
    both(lambda: wording.question(view, Decision(1, "orders", holds_up=False)))


def test_hints_show_prices():
    view, decision = RULES.view(table(), 0), question(table())
    assert "1: $6M, 2: $13M, 3: $21M" in wording.hint(view, decision, ("buy", "domestic", "crude"))
    said = wording.hint(view, decision, ("buy", "domestic", "crude", "3"))
    assert said == "Costs $21M. You'll have $179M left."
    assert "prices" not in wording.hint(view, decision, ("roll",))
    two = RULES.view(table(2), 0)
    assert wording.question(two, question(table(2))) == "Your turn: trade, then roll (north-west island)"


@pytest.mark.parametrize(
    "line",
    ["buy domestic crude 3", "sell foreign gasoline 1", "roll", "consumer 2", "consumer 0", "refine 1", "refine 0",
     "pump", "later", "build derrick c4", "c4 build derrick", "demolish station e2", "announce", "end",
     "orders refine all sell 18", "orders refine keep 2", "orders sell never",
     "orders forced pump station derrick refinery"],
)  # fmt: skip
def test_confirmations(line):
    both(lambda: wording.confirm(line.split()))


def test_choices():
    view = RULES.view(table(), 0)
    for picked, word in [
        *(((), word) for word in ("buy", "sell", "roll", "build", "demolish", "announce", "end", "pump", "later")),
        *((("build",), plant) for plant in PLANTS[:3]),
        (("buy",), "domestic"), (("buy", "domestic"), "crude"),
        *((("orders",), word) for word in ("refine", "sell", "forced", "all", "none", "keep", "auto", "never", "pump")),
    ]:  # fmt: skip
        both(lambda p=picked, w=word: wording.choice(view, p, w))
    assert wording.choice(view, ("build", "derrick"), "c4") == "c4"
    assert wording.choice(view, ("orders", "sell"), "18") == "18"


def test_choices_show_their_price():
    view = RULES.view(table(), 0)
    assert wording.choice(view, ("buy", "domestic", "crude"), "3") == "3 for $21M"
    assert wording.choice(view, ("build",), "derrick") == wording.choice(view, ("c4", "build"), "derrick")
    card = ECONOMIES[view.table.economy]
    for verb, prices in (("build", card.buy), ("demolish", card.sell)):
        assert (
            wording.choice(view, (verb,), "station")
            == f"gas station for {names.money(prices[PLANTS.index('station')])}"
        )
    assert wording.choice(view, ("consumer",), "2").startswith("2 for $")
    assert wording.choice(view, ("consumer",), "0") == "0"


def test_names():
    for card in ECONOMIES:
        with translation.override("de"):
            assert names.economy(card.name)
    for plant in PLANTS:
        both(lambda p=plant: names.plants(p, 1))
        both(lambda p=plant: names.plants(p, 2))


def test_status_and_seat_notes():
    assert wording.status(RULES.view(table(), 0)) == "round 2 of 60"
    for state in (table(), table(announced=2), table(round_limit=0), RULES.agree(table()).state):
        both(lambda s=state: wording.status(RULES.view(s, 0)))
        both(lambda s=state: wording.seat_note(RULES.view(s, 0), 2))
    assert wording.seat_note(RULES.view(table(2), 0), 1) == (
        "$200M · 3 barrels of crude · 3 barrels of gasoline · north-east, south-west"
    )
    assert "reached $1 billion" in wording.seat_note(RULES.view(table(announced=2), 0), 2)
    assert "gave up" in wording.seat_note(RULES.view(table(left=(1,), owners=(0, -1, 2, 3)), 0), 1)


@pytest.mark.parametrize("reason", ["thousand", "round_limit", "last_seat", "agreement"])
def test_reasons(reason):
    both(lambda: wording.reason(Outcome(((0,), (1,)), reason)))


def test_the_help_page():
    english, german = help_page(GAME)
    assert "Daueraufträge" in german and "standing orders" in english
