"""Actions that `check` refuses."""

from __future__ import annotations

import pytest

from games.core.contract import Decision, IllegalAction
from games.mcmulti.rules.actions import Announce, Build, Buy, Demolish, End, Order, Roll, Sell
from games.mcmulti.rules.state import AUTO
from games.mcmulti.tests.tables import (
    RULES,
    after,
    island,
    question,
    refused,
    table,
)


def test_actions_that_do_not_answer_the_decision_are_refused():
    state = table()
    for decision, action, code in (
        (Decision(1, "market"), Roll(), "not_asked"),
        (Decision(0, "plants"), End(), "not_asked"),
        (question(state), Build(0, 0), "expected_market"),
        (question(state), Announce(), "expected_market"),
        (question(state), Buy(0, 0, 0), "nothing_traded"),
        (question(state), Buy(0, 0, -1), "nothing_traded"),
        (question(state, 1), Roll(), "expected_orders"),
        (question(state), Order(keep=1), "expected_market"),
    ):
        with pytest.raises(IllegalAction) as caught:
            RULES.check(state, decision, action)
        assert caught.value.code == code
    over = RULES.agree(state).state
    with pytest.raises(IllegalAction) as caught:
        RULES.check(over, question(state), Roll())
    assert caught.value.code == "over" and RULES.pending(over) == ()


def test_selling_more_than_the_stock_is_refused():
    assert refused(table(), "sell domestic crude 4").code == "too_few_owned"
    assert AUTO == 0 and Order(least=AUTO) == Order(None, 0, None)


@pytest.mark.parametrize(
    "action",
    [
        *(Build(plant, 0) for plant in (-1, 3, 4, 10**40)),
        *(kind(0, cell) for kind in (Build, Demolish) for cell in (-1, 36, 10**40)),
        *(Demolish(plant, 0) for plant in (-1, 4)),
    ],
)
def test_plants_that_cannot_be_written_are_refused(action):
    state = after(table(islands={0: island(derricks="a1")}), "roll", throws=(1, 2))
    with pytest.raises(IllegalAction):
        RULES.check(state, question(state), action)


@pytest.mark.parametrize(
    "action", [kind(*a) for kind in (Buy, Sell) for a in ((-1, 0, 1), (2, 0, 1), (0, -1, 1), (0, 2, 1))]
)
def test_trades_that_cannot_be_written_are_refused(action):
    state = table()
    with pytest.raises(IllegalAction):
        RULES.check(state, question(state), action)


@pytest.mark.parametrize(
    "order",
    [
        Order(),
        *(Order(keep=keep) for keep in (-2, 1000, 10**40)),
        *(Order(least=least) for least in (-1, 80, 98, 100)),
        *(Order(forced=forced) for forced in ("", "dsr", "dsrpp", "DSRP", "x" * 4)),
    ],
)
def test_orders_that_cannot_be_written_are_refused(order):
    state = table()
    with pytest.raises(IllegalAction):
        RULES.check(state, question(state, 0), order)
