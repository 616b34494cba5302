"""Set-up and the first round."""

from __future__ import annotations

from msgspec.structs import replace

from games.mcmulti.rules.data import ECONOMIES, NEWS, OWNERLESS, START_CASH
from games.mcmulti.tests.tables import (
    after,
    island,
    offered,
    play,
    question,
    refused,
    setup,
    table,
)


def test_m1_seats_are_placed_clockwise_in_turn_order():
    assert setup(4).table.owners == (0, 1, 2, 3)
    state = replace(setup(4), table=replace(setup(4).table, start=0, island=0))
    seen = []
    for _ in range(4):
        seen.append(question(state).seat)
        state = after(state, "end")
    assert seen == [0, 1, 2, 3]


def test_m5_the_first_island_is_random():
    assert {setup(4, number).table.start for number in range(40)} == {0, 1, 2, 3}
    assert {setup(2, number).table.owners[setup(2, number).table.start] for number in range(20)} == {0, 1}


def test_m6_round_one_is_for_buying_only():
    state = setup(4)
    assert question(state).kind == "found"
    assert {line.split()[0] for line in offered(state)} == {"build", "end"}
    built = after(state, "build station a1")
    assert refused(built, "demolish station a1").code == "first_round_buys_only"
    assert refused(built, "roll").code == "expected_found"
    for _ in range(4):
        assert question(state).kind == "found"
        state = play(state, "end").state
    assert question(state).kind == "market" and state.table.round == 2 and not state.table.dice


def test_starting_prices_and_cash_of_the_rulebook():
    card = ECONOMIES[setup(4).table.economy]
    assert card.name == "recovery" and card.buy == (5, 48, 64)
    assert {n: setup(n).table.cash for n in (2, 3, 4)} == {n: (START_CASH[n],) * n for n in (2, 3, 4)}
    assert START_CASH == {2: 300, 3: 250, 4: 200}
    state = after(setup(4), "build derrick a1", "build station b1", "build refinery c1")
    assert state.table.cash[state.table.seat] == 200 - 5 - 48 - 64


def test_m41_barrels_are_dealt_by_seat():
    for seats in (2, 3, 4):
        assert setup(seats).table.crude == setup(seats).table.gasoline == (3,) * seats


def test_m44_any_island_can_be_ownerless_and_is_rolled_for():
    corners = {setup(3, number).table.owners.index(OWNERLESS) for number in range(60)}
    assert corners == {0, 1, 2, 3}
    assert all(sorted(setup(3, number).table.owners) == [-1, 0, 1, 2] for number in range(20))
    lands = {0: island(pumps="d2", stations="d4"), 2: island(pumps="a2", stations="b2"), 1: island(pumps="a2 d2")}
    state = play(table(3, islands=lands, island=2), "roll", 5, 5).state
    result = play(state, "end", 2, 4)
    rolled = [(e.kind, e.data.get("seat")) for e in result.events if e.kind in ("rolled", "order_sold", "pumped")]
    # The left neighbour of the south-west island is the north-west one, above it: the column. Then the row.
    assert rolled == [("rolled", OWNERLESS), ("order_sold", 0), ("pumped", 0), ("order_sold", 2), ("pumped", 2)]
    assert result.final and question(result.state).seat == 0 and result.state.table.round == 3


def test_m49b_there_are_nine_news_cards():
    assert len(NEWS) == 9 and sorted(setup(4).news) == list("012345678")
    assert len({setup(4, number).news for number in range(20)}) == 20
