"""Which actions are offered and which are refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core.contract import IllegalAction
from games.i9n.rules.actions import Buy, Drill, End, Place, Sell, Step, Swap, read
from games.i9n.rules.data import NOTES
from games.i9n.tests.tables import (
    RULES,
    fields,
    new_match,
    question,
    refused,
    table,
)


@pytest.mark.parametrize(
    "action",
    [
        *(Step(explorer, 0) for explorer in (-1, 2, 10**40)),
        *(Step(0, direction) for direction in (-1, 4)),
        *(kind(note) for kind in (Buy, Sell) for note in (-1, len(NOTES), 10**40)),
        *(Drill(*drill) for drill in ((-1, 0), (2, 0), (0, -1), (0, len(NOTES)))),
        *(Swap(1, *notes) for notes in (((-1,), (0,)), ((0,), (len(NOTES),)))),
        *(Swap(seat, (0,), (1,)) for seat in (-1, 5)),
    ],
)
def test_actions_without_notation_are_refused(action):
    state = table(hands="pole sun fog | east")
    with pytest.raises(IllegalAction):
        RULES.check(state, question(state), action)


def test_actions_that_cost_too_much_are_refused():
    state = table(hands="pole | pole north", points=1)
    assert refused(state, "buy pole").data == {"price": 3, "points": 1}
    state = replace(state, points=0, explorers=(fields("a3 d5"), fields("e5 f6")))
    for line in ("step 1 east", "buy east", "drill 1 with pole"):
        assert refused(state, line).code == "no_points"
    assert {type(a) for a in RULES.legal(state, question(state))} == {Sell, Swap, End}


def test_moves_that_were_not_asked_for():
    state = table()
    assert refused(state, "place c3 c4").code == "expected_turn"
    assert refused(new_match(), "end").code == "expected_place"
    over = replace(state, ended="agreement")
    with pytest.raises(IllegalAction, match="over"):
        RULES.check(over, question(state), End())
    with pytest.raises(IllegalAction, match="not_asked"):
        RULES.check(state, question(replace(state, turn=1)), End())
    with pytest.raises(IllegalAction, match="off_map"):
        RULES.check(new_match(), question(new_match()), Place(64, 0))


def test_legal_offers_every_simple_action():
    state = table(hands="north west | east pole pole", points=2)
    offered = list(RULES.legal(state, question(state)))
    assert len(offered) == len(set(offered))
    assert {type(a) for a in offered} == {Drill, Step, Buy, Sell, End}
    assert sum(isinstance(a, Step) for a in offered) == 8
    assert {NOTES[a.note] for a in offered if isinstance(a, Buy)} == set(NOTES) - {"pole"}
    state = table(hands="pole west | east pole", points=0)
    assert [a for a in RULES.legal(state, question(state)) if isinstance(a, Swap)] == [read("swap 2 pole for east")]
