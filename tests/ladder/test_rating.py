"""The pure rating functions: how results change strengths."""

from __future__ import annotations

import pytest

from club.ladder import rating
from club.ladder.rating import START, Strength


def test_the_initial_rating_is_1500_with_a_spread_of_500():
    assert (rating.shown(START.mu), rating.spread(START.sigma)) == (1500, 500)


def test_the_winner_gains_what_the_loser_loses_and_uncertainty_shrinks():
    winner, loser = rating.rate([START, START], [1, 2])
    assert winner.mu > START.mu > loser.mu
    assert winner.mu - START.mu == pytest.approx(START.mu - loser.mu)
    assert winner.sigma < START.sigma
    assert loser.sigma < START.sigma


def test_a_tie_changes_only_unequal_ratings():
    assert [s.mu for s in rating.rate([START, START], [1, 1])] == [START.mu, START.mu]
    weak, strong = rating.rate([Strength(20, 3), Strength(30, 3)], [1, 1])
    assert weak.mu > 20
    assert strong.mu < 30


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_ratings_follow_the_places_for_two_to_six_seats(seats):
    after = rating.rate([START] * seats, list(range(1, seats + 1)))
    assert [s.mu for s in after] == sorted((s.mu for s in after), reverse=True)
    shuffled = rating.rate([START] * seats, list(range(seats, 0, -1)))
    assert [s.mu for s in shuffled] == pytest.approx([s.mu for s in after][::-1])


def test_an_upset_changes_ratings_more_than_an_expected_result():
    strong, weak = Strength(30, 2), Strength(20, 2)
    assert rating.rate([weak, strong], [1, 2])[0].mu - 20 > rating.rate([strong, weak], [1, 2])[0].mu - 30


def test_ties_share_a_rank():
    assert rating.ranks_of([3, 1, 1, 1000]) == [3, 1, 1, 4]
    assert rating.ranks_of([1000, 1000]) == [1, 1]


def test_the_overall_rating_never_drops_by_trying_another_game():
    assert rating.over_all([]) == 1500
    assert rating.over_all([1800]) == 1600
    assert rating.over_all([1800, 1200]) == 1600
    assert rating.over_all([1800, 1700, 1600, 1500]) == 1700


def test_season_points_count_the_opponents_ranked_below():
    assert rating.season_points(1, [2, 3, 4]) == 6
    assert rating.season_points(1, [1, 3]) == 3
    assert rating.season_points(3, [1, 1]) == 0
