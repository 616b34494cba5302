"""Strength and single decisions of the bots."""

from __future__ import annotations

from functools import partial

import pytest

from games.core.bots import RandomBot
from games.core.contract import Bot, Decision, Outcome
from games.core.rng import Rng
from games.mcmulti import GAME
from games.mcmulti.bots import EasyBot, McMultiBot, RandomKindBot
from games.mcmulti.bots.barrels import LOWEST_PRICE
from games.mcmulti.rules.actions import Announce, Build, Buy, Consumer, Demolish, Order, Pump, Sell
from games.mcmulti.rules.data import GASOLINE, STATION
from games.mcmulti.rules.state import Options, Orders, State
from games.mcmulti.tests.tables import RULES, island, play, question, table


def match(bots: list[Bot], key: bytes, options: Options | None = None) -> Outcome:
    state, number = RULES.setup(options or Options(), len(bots), Rng(key, 0)).state, 0
    while asked := RULES.pending(state):
        number += 1
        for decision in asked:
            view, legal = RULES.view(state, decision.seat), partial(RULES.legal, state, decision)
            action = bots[decision.seat].choose(view, decision, legal, Rng(key, 10**6 + number))
            if action is not None:
                break
        RULES.check(state, decision, action)
        state = RULES.apply(state, decision, action, Rng(key, number)).state
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome


def share(hero: Bot, others: Bot, seats: int, matches: int) -> float:
    """Return the share of matches that `hero` wins; a shared win counts in part."""
    won = 0.0
    for i in range(matches):
        bots = [others] * seats
        bots[i % seats] = hero
        first = match(bots, f"duel {i}".encode()).ranking[0]
        won += (i % seats in first) / len(first)
    return won / matches


def chosen(state: State):
    decision = question(state)
    return McMultiBot().choose(RULES.view(state, decision.seat), decision, lambda: (), Rng(b"", 1))


@pytest.mark.parametrize(("seats", "least"), [(2, 0.9), (3, 2.5 / 3), (4, 2.5 / 4)])
def test_default_bot_beats_the_random_bot(seats, least):
    assert share(McMultiBot(), RandomKindBot(), seats, 12) >= least


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_default_bot_beats_the_easy_bot_which_beats_the_random_bot(seats):
    assert share(McMultiBot(), EasyBot(), seats, 6) > 1 / seats
    assert share(EasyBot(), RandomKindBot(), seats, 6) > 1 / seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_between_bots_end(seats):
    assert match([McMultiBot()] * seats, b"mirror").reason in ("thousand", "round_limit")


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_bots_play_with_any_round_limit(limit):
    assert match([McMultiBot()] * 3, b"limit", Options(round_limit=limit)).reason in ("thousand", "round_limit")


def test_first_purchases_include_stations():
    state, built = table(phase="found", round=1), []
    while isinstance(action := chosen(state), Build):
        built.append(action.plant)
        state = RULES.apply(state, question(state), action, Rng(b"", 1)).state
    assert STATION in built and len(set(built)) > 1


def test_buys_gasoline_for_its_stations_and_sells_at_high_prices():
    lands = {0: island(stations="a1 b2 c3 d4")}
    bought = chosen(table(islands=lands, gasoline=(0, 3, 3, 3)))
    assert isinstance(bought, Buy) and bought.good == GASOLINE
    sold = chosen(table(gasoline=(20, 3, 3, 3), free=(5, 20, 5, 5)))
    assert isinstance(sold, Sell) and (sold.good, sold.market) == (GASOLINE, 0)


def test_buys_in_the_cheap_market_to_sell_in_the_other():
    bought = chosen(table(free=(5, 2, 5, 20), gasoline=(0, 3, 3, 3)))
    assert isinstance(bought, Buy) and (bought.good, bought.market) == (GASOLINE, 0)


def test_builds_pumps_sells_at_the_stations_and_announces_in_the_lead():
    struck = play(table(islands={0: island("b2")}), "roll", 2, 2).state
    assert chosen(struck) == Pump()
    hit = play(table(islands={0: island(stations="a1")}), "roll", 1, 2).state
    assert chosen(hit) == Consumer(1)
    rich = table(cash=(1200, 900, 900, 900), phase="plants", dice=(0, 0, 1))
    assert chosen(rich) == Announce()
    behind = table(cash=(1200, 1900, 900, 900), phase="plants", dice=(0, 0, 1))
    assert chosen(behind) != Announce()


def test_sells_everything_in_the_last_turn():
    last = table(
        cash=(900,) * 4, announced=3, phase="plants", dice=(0, 0, 1), islands={0: island("a1", "b1", "", "c1")}
    )
    assert isinstance(chosen(last), Demolish)
    stock = table(announced=3, crude=(5, 0, 0, 0), gasoline=(0,) * 4)
    assert isinstance(chosen(stock), Sell)


def test_orders_keep_the_consumer_price_up_until_the_last_turn():
    asked = Decision(1, "orders", holds_up=False)
    for orders, announced, said in (
        (Orders(), -1, Order(least=LOWEST_PRICE)),
        (Orders(least=LOWEST_PRICE), -1, None),
        (Orders(least=LOWEST_PRICE), 3, Order(least=1)),
    ):
        view = RULES.view(table(orders=(orders,) * 4, announced=announced), 1)
        assert McMultiBot().choose(view, asked, lambda: (), Rng(b"", 1)) == said


def test_random_bot_rarely_changes_its_orders():
    view, asked = RULES.view(table(), 1), Decision(1, "orders", holds_up=False)
    legal = partial(RULES.legal, table(), asked)
    said = [RandomKindBot().choose(view, asked, legal, Rng(b"", number)) for number in range(600)]
    assert 0 < sum(action is not None for action in said) < 30
    assert isinstance(GAME.bots["random"], RandomKindBot) and not isinstance(GAME.bots["random"], RandomBot)
