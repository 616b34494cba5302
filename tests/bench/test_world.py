"""The benchmark swaps the same two pieces forever, so it must skip matches which that swap would end."""

from __future__ import annotations

import msgspec

from games.core import registry
from games.core.replay import begin
from games.nine.rules.data import CELLS, LETTERS
from tests.bench.world import goes_on

TOGETHER = ("b2", "c2", "d2", "e2", "f2", "a3", "b3", "c3")


def test_a_match_that_the_swap_would_end_is_skipped():
    game = registry.get("nine")
    state = begin(game, game.rules, game.options(round_limit=0), 2, b"key").state
    mine = state.cards[0]
    others = [letter for letter in LETTERS if letter != mine] * 9
    one_short = "".join(mine if cell in ("a1", *TOGETHER) else others.pop() for cell in CELLS)
    assert not goes_on(game, msgspec.structs.replace(state, cells=one_short))
    two_short = f"{one_short[-1]}{one_short[1:-1]}{mine}"
    assert goes_on(game, msgspec.structs.replace(state, cells=two_short))
