"""A lazily computed key gives the same random numbers, and is not computed if a move draws none."""

from __future__ import annotations

import pytest

from games.core.rng import Late, Rng, bot_key, match_key

KEY = match_key("seed", ["lucky", "word"])


def test_lazy_key_gives_the_same_draws():
    late = Late(lambda: KEY)
    assert [Rng(late, 7).below(1000) for _ in range(3)] == [Rng(KEY, 7).below(1000) for _ in range(3)]
    assert Rng(late, 7).shuffled(range(500)) == Rng(KEY, 7).shuffled(range(500))
    assert bot_key(late, 1) == bot_key(KEY, 1)


def test_lazy_key_is_computed_only_for_a_draw():
    rng = Rng(Late(lambda: pytest.fail("worked out")), 7)
    with pytest.raises(pytest.fail.Exception, match="worked out"):
        rng.die()
