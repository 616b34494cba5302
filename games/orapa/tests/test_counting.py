"""The number of mines that fit, compared with trying every mine of a few gems."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from games.orapa import GAME
from games.orapa.rules.counting import different_mines, worlds
from games.orapa.rules.gems import BLACK, PLACEMENTS_OF, RED, WHITE2, fits
from games.orapa.rules.mines import unreached, visible_cells
from games.orapa.rules.search import matches_facts
from games.orapa.rules.state import Reply
from games.orapa.rules.waves import MineGrid
from games.orapa.tests.tables import OTHER, RULES, VECTOR, chance, duel, mine, site
from games.orapa.tests.test_search import facts_of

ALL_WAVES = range(36)


@pytest.mark.parametrize("gems", [(RED, WHITE2), (WHITE2, BLACK)])
def test_different_mines_compared_with_brute_force(gems):
    everything = [
        (one.number, two.number)
        for one, two in product(*(PLACEMENTS_OF[gem] for gem in gems))
        if fits(one.number, two.number) and not unreached((one.number, two.number))
    ]
    rng = chance(1)
    facts = facts_of(rng.choice(everything), rng.shuffled(ALL_WAVES)[:3])
    expected = {visible_cells(other) for other in everything if matches_facts(other, facts)}
    found = different_mines(gems, facts)
    assert found is not None and {visible_cells(other) for other in found} == expected
    assert len(found) == len(expected)


def asked(state, seat, labels):
    replies = tuple(Reply(seat, label, MineGrid(state.mines[state.explored_by(seat)]).wave(label)) for label in labels)
    return replace(state, replies=replies)


def test_the_view_of_each_seat():
    start = duel()
    assert GAME.worlds(RULES.view(start, 0)) is None, "too many to count"
    state = asked(start, 0, ALL_WAVES)
    known, unknown = RULES.view(state, 0), RULES.view(state, 1)
    assert GAME.worlds(known) == len(different_mines(state.options.gems, state.facts(1)) or ()) >= 1
    assert GAME.worlds(unknown) is None, "the answers are about the other mine"


def test_a_wrong_solution_excludes_one_mine():
    state = asked(site(2), 0, range(0, 36, 3))
    before = worlds([RULES.view(state, 0)])
    candidates = different_mines(state.options.gems, state.facts(0))
    assert before is not None and before > 1 and candidates is not None
    wrong = next(other for other in candidates if visible_cells(other) != visible_cells(mine(VECTOR)))
    tried = replace(state, wrong=(0,), sheets=(wrong, ()))
    assert worlds([RULES.view(tried, 0)]) == before - 1
    assert worlds([RULES.view(replace(tried, sheets=(mine(OTHER), ())), 0)]) == before, "it did not fit anyway"
    assert worlds([RULES.view(tried, 1)]) == before, "others are not told what was tried"
