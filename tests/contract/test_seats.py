"""Passing the turn and ranking seats, which the rules of most games share."""

from __future__ import annotations

import pytest

from games.core import seats


@pytest.mark.parametrize(
    ("turn", "starter", "playing", "following"),
    [
        (0, 0, (0, 1, 2), (1, False)),
        (2, 0, (0, 1, 2), (0, True)),
        (0, 1, (0, 1, 2), (1, True)),
        (1, 0, (0, 1), (0, True)),  # seat 2 has left
        (2, 0, (1, 2), (1, True)),  # the start player has left
        (1, 1, (0, 2), (2, False)),  # the seat whose turn it was has left
        (1, 0, (1,), (1, True)),  # alone
        (1, 0, (), (1, True)),  # nobody is asked any more
    ],
)
def test_the_turn_goes_clockwise_and_a_round_ends_at_the_start_player(turn, starter, playing, following):
    assert seats.pass_turn(turn, starter, 3, playing) == following


def test_the_first_seat_is_the_start_player_or_the_next_one_that_plays():
    assert seats.first_from(2, 4, (0, 1, 2, 3)) == 2
    assert seats.first_from(2, 4, (0, 1)) == 0
    assert seats.first_from(4, 4, (1, 3)) == 1


def test_seats_with_equal_scores_share_a_place():
    assert seats.ranked((0, 1, 2, 3), (5, 7, 5, 1)) == ((1,), (0, 2), (3,))
    assert seats.ranked((3, 1), {1: (2, 9), 3: (2, 10)}) == ((3,), (1,))
    assert seats.ranked((), ()) == ()


def test_later_leavers_rank_above_earlier_ones():
    assert seats.leavers((2, 0)) == ((0,), (2,))
    assert seats.still_playing(4, (2, 0)) == [1, 3]


def test_the_value_of_one_seat_is_replaced():
    assert seats.replace_at((1, 2, 3), 1, 9) == (1, 9, 3)
    assert seats.replace_at((1, 2, 3), 2, 9) == (1, 2, 9)
