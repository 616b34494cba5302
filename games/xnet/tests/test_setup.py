"""Setting up a match."""

from __future__ import annotations

from collections import Counter

import pytest

from games.xnet.rules.data import DECK, EMPTY, RUBRIC, START_FIELDS
from games.xnet.tests.tables import all_cards, setup


@pytest.mark.parametrize(
    ("seats", "extra"), [(3, [0, 0, 1]), (4, [0, 0, 1, 2]), (5, [0, 0, 1, 1, 2]), (6, [0, 0, 1, 1, 2, 2])]
)
def test_x14_later_seats_get_extra_cards(seats, extra):
    state = setup(seats, 4)
    sizes = [len(state.hands[(state.starter + i) % seats]) for i in range(seats)]
    assert sizes == [5 + 5, *(5 + more for more in extra[1:])]  # the start player has drawn already


def test_x15_a_duplicate_in_the_start_demand_is_discarded_and_drawn_again():
    discarded = 0
    for number in range(80):
        state = setup(3, number)
        rubrics = [RUBRIC[card] for card in state.demand if card != EMPTY]
        assert len(set(rubrics)) == 3
        assert all(RUBRIC[card] in rubrics for card in state.discards)
        discarded += len(state.discards)
    assert discarded


def test_x16_one_start_card_on_each_level():
    assert START_FIELDS == (0, 1, 3)
    assert [card == EMPTY for card in setup().demand] == [False, False, True, False, True, True]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_x44_all_rubrics_are_used_with_any_number_of_players(seats):
    state = setup(seats)
    assert all_cards(state) == list(DECK) and len(DECK) == 192
    assert Counter(RUBRIC[card] for card in all_cards(state)) == dict.fromkeys(range(12), 16)
