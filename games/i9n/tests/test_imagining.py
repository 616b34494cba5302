"""Reimagined states: possible, equally likely, and different only in what is secret."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from games.core.rng import Rng
from games.i9n.rules.deduction import evidence
from games.i9n.rules.imagining import random_world
from games.i9n.rules.map import LABELS
from games.i9n.tests.tables import RULES, notes, table
from games.i9n.tests.test_deduction import list_worlds


def test_random_worlds_are_possible_and_equally_likely():
    e = evidence(
        table(built="c3/1/0 d6/1/1 b2/1/1 a8/1/0 c2/2/0 c4/2/1 b1/2/1", dry="c1", phase=3), notes("north land")
    )
    worlds = set(list_worlds(e))
    drawn = Counter(random_world(e, Rng(b"imagine", number)) for number in range(60 * len(worlds)))
    assert set(drawn) == worlds
    assert min(drawn.values()) > 20 and max(drawn.values()) < 100  # 60 on average


def test_reimagining_varies_what_is_secret_and_nothing_else():
    state = table(built="c3/1/0", dry="g7")
    others = [RULES.reimagine(state, 0, Rng(b"", number)) for number in range(60)]
    assert len({other.well for other in others}) > 5 and len({other.order for other in others}) > 20
    assert len({other.secrets[1] for other in others}) > 5
    for other in others:
        assert other.secrets[0] == state.secrets[0] and set(other.secrets[0]) <= set(LABELS[other.well])
        assert set(other.secrets[1]) <= set(LABELS[other.well])
        same = replace(other, well=state.well, order=state.order, secrets=state.secrets)
        assert same == state
