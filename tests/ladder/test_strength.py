"""Stronger players get higher ratings, in 10,000 simulated matches and in real matches between the games' bots."""

from __future__ import annotations

import math
import random
from itertools import permutations

import pytest

from club.ladder import rating
from club.ladder.rating import START
from games.core import registry
from games.core.testing import playout

MATCHES = 10_000
TRUE = {"novice": 18.0, "easy": 22.0, "fair": 25.0, "good": 28.0, "strong": 32.0, "master": 36.0}


def drawn(names, chance):
    """Draw a ranking from the true strengths by the Plackett-Luce model, with occasional ties between neighbours."""
    c = rating.model.beta * math.sqrt(len(names))
    left, places, place = list(names), {}, 1
    while left:
        first = chance.choices(left, [math.exp(TRUE[name] / c) for name in left])[0]
        left.remove(first)
        places[first] = place
        place += chance.random() > 0.05
    return rating.ranks_of([places[name] for name in names])


@pytest.mark.parametrize("seed", [1, 2])
def test_ten_thousand_matches_rank_bots_by_strength(seed):
    chance = random.Random(seed)
    strengths = dict.fromkeys(TRUE, START)
    for _ in range(MATCHES):
        names = chance.sample(list(TRUE), chance.randint(2, 6))
        after = rating.rate([strengths[name] for name in names], drawn(names, chance))
        strengths.update(zip(names, after, strict=True))
    order = sorted(TRUE, key=lambda name: strengths[name].mu)
    assert order == list(TRUE), {name: rating.shown(s.mu) for name, s in strengths.items()}
    assert all(rating.spread(s.sigma) < 130 for s in strengths.values())


def test_equal_strengths_keep_ratings_near_the_start():
    """Negative control: random results leave all ratings near the middle."""
    chance = random.Random(3)
    strengths = [START] * 6
    for _ in range(2000):
        pair = chance.sample(range(6), 2)
        after = rating.rate([strengths[i] for i in pair], [1, 2])
        for i, new in zip(pair, after, strict=True):
            strengths[i] = new
    assert all(abs(rating.shown(s.mu) - 1500) < 200 for s in strengths)


@pytest.mark.parametrize(("slug", "rounds"), [("nine", 30), ("i9n", 6)])
def test_real_matches_rank_the_bots_of_a_game_by_strength(slug, rounds):
    """Each bot plays each other bot from both seats, using the real rules."""
    game = registry.get(slug)
    strengths = dict.fromkeys(("default", "easy", "random"), START)
    for number in range(rounds):
        for pair in permutations(strengths, 2):
            match = playout(game, 2, f"{slug}-{number}-{pair}", players=[game.bots[name] for name in pair])
            assert match.outcome is not None
            places = {seat: place for place, group in enumerate(match.outcome.ranking) for seat in group}
            after = rating.rate([strengths[name] for name in pair], rating.ranks_of([places[0], places[1]]))
            strengths.update(zip(pair, after, strict=True))
    assert strengths["default"].mu > strengths["easy"].mu > strengths["random"].mu
    assert rating.shown(strengths["default"].mu) - rating.shown(strengths["random"].mu) > 200
