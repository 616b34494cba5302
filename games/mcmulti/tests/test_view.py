"""What a seat and a spectator see."""

from __future__ import annotations

from games.core.rng import Rng
from games.mcmulti.rules.state import Orders
from games.mcmulti.tests.tables import (
    RULES,
    play,
    table,
)


def test_m13_orders_of_others_are_hidden_until_the_end():
    state = table(orders=(Orders(), Orders(5, 30), Orders(), Orders()))
    assert RULES.view(state, 1).orders == (None, Orders(5, 30), None, None)
    assert RULES.view(state, None).orders == (None,) * 4
    assert RULES.view(RULES.agree(state).state, 0).orders == state.orders


def test_m37_cash_is_public():
    assert RULES.view(table(cash=(1, 2, 3, 4)), None).table.cash == (1, 2, 3, 4)


def test_m47_money_is_whole_numbers():
    assert all(isinstance(n, int) for n in play(table(), "buy domestic crude 1").state.table.cash)


def test_g2_unseen_news_are_hidden_and_seen_ones_known():
    state = table(news="012345678", turned=3)
    assert RULES.view(state, 0).news == "0?????678"
    assert RULES.view(table(turned=12), 0).news == "012345678"
    imagined = {RULES.reimagine(state, 0, Rng(b"", number)).news for number in range(30)}
    assert len(imagined) > 20 and all(news[0] == "0" and news[6:] == "678" for news in imagined)
    assert all(RULES.reimagine(state, 1, Rng(b"", n)).orders[1] == Orders() for n in range(5))
