"""Prices and swaps; each test of a ruling is named after it."""

from __future__ import annotations

import pytest

from games.core.contract import IllegalAction
from games.i9n.rules.actions import Buy, Swap
from games.i9n.rules.data import NOTE
from games.i9n.rules.trading import buy_price, sell_price
from games.i9n.tests.tables import (
    RULES,
    after,
    notes,
    play,
    question,
    refused,
    table,
)


def test_i7_spent_notes_count_as_sold():
    state = play(table(hands="north | "), "drill 1 with north").state
    assert buy_price(state, NOTE["north"]) == 2 and sell_price(state, NOTE["north"]) == 1


def test_i18_nothing_can_be_bought_where_none_is_left():
    state = table(hands="north north | north", points=9)
    assert refused(state, "buy north").code == "sold_out"
    assert Buy(NOTE["north"]) not in list(RULES.legal(state, question(state)))


def test_i19_every_sale_and_purchase_moves_the_price():
    state = after(table(points=6), "buy east", "buy east", "buy east")
    assert state.points == 0 and state.hands[0] == notes("east east east")
    assert [after(state, *["sell east"] * n).points for n in (1, 2, 3)] == [3, 5, 6]


def test_the_rulebooks_prices():
    """Two East notes are left: 2 points to buy. One Pole note is left: 2 points when sold."""
    state = table(hands="pole | east pole")
    assert buy_price(state, NOTE["east"]) == 2
    assert after(state, "sell pole").points == 5


def test_the_rulebooks_swap_of_pole_against_east():
    state = table("c3 d4 | e5 f6 | a1 a2", hands="pole | east | pole")
    result = play(state, "swap 2 pole for east")
    assert result.state.hands == (notes("east"), notes("pole"), notes("pole"))
    assert result.state.points == 3 and not result.final


def test_i20_what_is_given_must_be_worth_more_by_the_selling_price():
    state = table(hands="east pole | west pole")
    refusal = refused(state, "swap 2 east for west")
    assert refusal.code == "swap_value" and refusal.data == {"given": 1, "taken": 1}
    assert play(state, "swap 2 pole for west").state.hands[0] == notes("west east")
    assert play(state, "swap 2 east+pole for west").state.hands[1] == notes("east pole pole")


def test_i21_swaps_cost_no_points_and_are_not_limited():
    state = table(hands="pole pole | west east", points=0)
    state = after(state, "swap 2 pole for west", "swap 2 pole for east")
    assert state.hands == (notes("west east"), notes("pole pole")) and state.points == 0
    assert refused(table(hands="pole | "), "swap 1 pole for pole").code == "no_such_seat"
    assert refused(table(hands="pole | "), "swap 3 pole for east").code == "no_such_seat"


def test_i21_a_swap_moves_at_least_one_note_each_way():
    """The notation cannot say this, but `check` must refuse any illegal action."""
    state = table(hands="pole sun | east")
    pole, sun, east = NOTE["pole"], NOTE["sun"], NOTE["east"]
    for swap in (Swap(1, (pole,), ()), Swap(1, (), (east,)), Swap(1, (), ())):
        with pytest.raises(IllegalAction, match="swap_needs_all"):
            RULES.check(state, question(state), swap)
    RULES.check(state, question(state), Swap(1, tuple(sorted((pole, sun))), (east,)))
    with pytest.raises(IllegalAction, match="swap_needs_all"):  # not sorted
        RULES.check(state, question(state), Swap(1, tuple(sorted((pole, sun), reverse=True)), (east,)))


def test_i22_no_hand_has_more_than_five_notes_after_a_swap():
    state = table(hands="pole pole east | west north south land sea")
    assert refused(state, "swap 2 pole+pole for west").code == "swap_limit"
    assert play(state, "swap 2 pole for west").state.hands[1] == notes("pole north south land sea")
    state = table(hands="pole pole pole sun fog | west north")
    assert refused(state, "swap 2 pole for west north").code == "swap_limit"


def test_i23_there_are_no_gifts():
    state = table(hands="pole sun | pole")
    assert refused(state, "swap 2 pole+sun for pole").code == "swap_same"
    assert refused(table(hands="pole | east"), "swap 2 pole for west").code == "not_theirs"
    assert refused(table(hands="pole | east"), "swap 2 west for east").code == "not_held"


def test_i24_all_notes_are_open():
    state = table(hands="pole sun | pole")
    assert all(RULES.view(state, reader).hands == state.hands for reader in (0, 1, None))


def test_i25_five_notes_are_the_most_at_every_moment():
    state = table(hands="pole sun fog land sea | ", points=3)
    assert refused(state, "buy north").code == "hand_full"
    assert after(state, "sell sun", "buy north").hands[0] == notes("pole north fog land sea")
