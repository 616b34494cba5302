"""The search finds exactly the mines that agree with the facts, each once."""

from __future__ import annotations

from itertools import product

import pytest

from games.orapa.rules.gems import BLACK, CLEAR, PLACEMENTS_OF, RED, WHITE2, YELLOW, fits
from games.orapa.rules.mines import random_mine, unreached
from games.orapa.rules.search import Facts, all_matching_mines, matches_facts, random_matching_mine
from games.orapa.rules.waves import MineGrid
from games.orapa.tests.random_mines import SETS
from games.orapa.tests.tables import chance


def facts_of(mine, labels, cells=()) -> Facts:
    mine_grid = MineGrid(mine)
    return Facts(
        tuple((label, mine_grid.wave(label)) for label in labels), tuple((cell, mine_grid.look(cell)) for cell in cells)
    )


@pytest.mark.parametrize("gems", [(RED, WHITE2), (WHITE2, BLACK), (YELLOW, WHITE2)])
def test_all_mines_of_two_gems_compared_with_brute_force(gems):
    everything = [
        tuple(sorted((one.number, two.number)))
        for one, two in product(*(PLACEMENTS_OF[gem] for gem in gems))
        if fits(one.number, two.number) and not unreached((one.number, two.number))
    ]
    for number in range(3):
        rng = chance(number)
        real = rng.choice(everything)
        asked = rng.shuffled(range(36))[: 2 + number]
        looked = rng.shuffled(range(80))[: 4 * number] + ([next(iter(_cells(real)))] if number else [])
        facts = facts_of(real, asked, looked)
        expected = sorted(mine for mine in everything if matches_facts(mine, facts))
        found = all_matching_mines(gems, facts, most=10**6, nodes=10**6)
        assert found is not None and sorted(found) == expected and real in found


def _cells(mine):
    for cell in range(80):
        if MineGrid(mine).look(cell):
            yield cell


def test_every_mine_is_found_once_and_agrees():
    for number in range(20):
        gems, rng = SETS[number % 4], chance(number)
        real = random_mine(gems, rng)
        facts = facts_of(real, rng.shuffled(range(36))[:14], rng.shuffled(range(80))[:10])
        found = all_matching_mines(gems, facts, most=3000, nodes=60_000)
        if found is not None:
            assert len(found) == len(set(found)) and real in found and all(matches_facts(mine, facts) for mine in found)


def test_too_many_mines_give_none():
    assert all_matching_mines(SETS[0], Facts(), most=10, nodes=1000) is None


def test_a_random_mine_agrees():
    drawn = 0
    for number in range(40):
        gems, rng = SETS[number % 4], chance(number)
        facts = facts_of(random_mine(gems, rng), rng.shuffled(range(36))[:5], rng.shuffled(range(80))[:3])
        mine = random_matching_mine(gems, facts, rng, tries=3, nodes=300)
        if mine is not None:
            drawn += 1
            assert matches_facts(mine, facts) and not unreached(mine)
    assert drawn > 25


def test_contradicting_facts_have_no_mine():
    assert all_matching_mines((CLEAR,), Facts(looks=tuple((cell, 0) for cell in range(80))), most=5, nodes=1000) == []
