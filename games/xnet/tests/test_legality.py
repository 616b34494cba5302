"""Actions that no page sends: invalid or unsorted values."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core.contract import Decision, IllegalAction
from games.xnet.board.examples import cards
from games.xnet.rules.actions import End, Lay, Take, read
from games.xnet.tests.tables import RULES, decision, provider, table


def test_check_refuses_actions_with_invalid_values():
    """Cards, fields and rubrics that do not exist are refused, and so is any action after the end."""
    state = table("art 2 3 hobby 2", provider("sport 5", streamer=True))
    invalid = [Lay(()), Lay((-1,)), Lay((500,)), Take(99), Take(-1)]
    invalid += [replace(read("fill b2 sport 5"), field=9), replace(read("shift b1 m2 pay 4"), lower=-3)]
    invalid += [replace(read("shift b1 m2 pay 4"), number=17), replace(read("displace m1 art 2"), cards=())]
    invalid += [replace(read("specialist art pay 2 hobby"), rubric=-4), replace(read("user art 2 + 3 art"), match=-1)]
    for action in invalid:
        with pytest.raises(IllegalAction):
            RULES.check(state, decision(state), action)
    over = RULES.agree(state).state
    with pytest.raises(IllegalAction, match="over"):
        RULES.check(over, Decision(0, "turn"), End())


def test_check_refuses_unsorted_cards():
    """`read` never returns unsorted cards, but `check` has to handle any action."""
    state = table("art 2 3 sport 2")
    RULES.check(state, decision(state), Lay(cards("art 2 3")))
    with pytest.raises(IllegalAction, match="no_such_card"):
        RULES.check(state, decision(state), Lay(cards("art 2 3")[::-1]))
