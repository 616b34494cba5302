"""Compare bots: the command `tournament`."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.core import registry
from games.core.tournament import compare, pairs, wilson_interval


def output(*arguments: str) -> str:
    written = StringIO()
    call_command("tournament", *arguments, stdout=written)
    return written.getvalue()


def test_the_stronger_bot_wins_from_every_seat():
    score = compare(registry.get("nine"), "default", "random", seats=3, matches=9, seed="1")
    assert score.won == 9
    assert len(score.moves) == sum(score.reasons.values()) == 9


def test_a_bot_gets_its_fair_share_against_itself():
    """The bot is compared in every seat with the same shuffle, so exactly one of these matches is won."""
    score = compare(registry.get("nine"), "default", "default", seats=3, matches=3, seed="1")
    assert score.won == pytest.approx(1)


def test_the_same_seed_gives_the_same_matches():
    nine = registry.get("nine")
    first, second = (compare(nine, "random", "easy", seats=2, matches=4, seed="7") for _ in range(2))
    assert first == second
    assert compare(nine, "random", "easy", seats=2, matches=4, seed="8") != first


def test_the_interval_contains_the_share_and_shrinks_with_more_matches():
    few, many = wilson_interval(6, 10), wilson_interval(600, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
    assert wilson_interval(0, 10)[0] == 0
    assert wilson_interval(10, 10)[1] == 1


def test_two_seats_need_each_pair_once():
    assert pairs(["a", "b"], 2) == [("a", "b")]
    assert pairs(["a", "b"], 3) == [("a", "b"), ("b", "a")]
    assert pairs(["a"], 2) == [("a", "a")]


def test_the_command_prints_shares_and_limits():
    text = output("nine", "--bots", "default,random", "--matches", "4", "--jobs", "1")
    assert "default against random: 100.0% (" in text
    assert "matches a second" in text


@pytest.mark.parametrize("wrong", [["--seats", "9"], ["--bots", "nobody"], ["--matches", "0"]])
def test_a_wrong_argument_is_refused(wrong):
    with pytest.raises(CommandError):
        output("nine", *wrong)
