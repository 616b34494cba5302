"""The move that decided a finished match."""

from __future__ import annotations

import pytest

from club.matches.ending import decisive_move
from tests.factories import MemberFactory
from tests.playing import play_out, start
from tools.board_states import golden_of
from tools.golden_matches import make_match

SCORES = [(1, [2, 3]), (2, [2, 5]), (3, [6, 5]), (4, [6, 6]), (5, [7, 6]), (6, [9, 6])]


def test_it_is_the_largest_gain_after_the_winner_was_last_behind():
    assert decisive_move(SCORES, 0) == 3  # from 3 behind to 1 ahead


def test_a_gain_before_the_winner_fell_behind_again_does_not_count():
    assert decisive_move([(1, [0, 5]), (2, [9, 5]), (3, [9, 12]), (4, [13, 12]), (5, [14, 12])], 0) == 4


def test_there_is_none_without_a_gain():
    assert decisive_move([(1, [1, 1]), (2, [1, 1])], 0) is None
    assert decisive_move([], 0) is None


@pytest.mark.django_db
def test_the_end_of_a_match_names_it_with_a_link(lena, jonas, client):
    match = play_out(start([lena, jonas], "mcmulti", round_limit=8).pk)
    page = client.get(match.get_absolute_url()).content.decode()
    assert "The turning point" in page
    assert "took the lead and kept it" in page


@pytest.mark.django_db
def test_it_tells_what_the_winner_did_and_not_that_a_round_begins(lena, jonas, client):
    """In X.net the points come when a turn begins, and the first turn of a round begins with a sentence about it."""
    golden = golden_of("xnet", "round-limit-3")
    match = make_match(golden, len(golden.entries), [lena, jonas, MemberFactory()])
    page = client.get(match.get_absolute_url()).content.decode()
    told = page.partition("The turning point")[2].partition("took the lead")[0]
    assert "scored" in told and "begins" not in told
