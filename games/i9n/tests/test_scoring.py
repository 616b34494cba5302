"""The end of a match and its ranking; each test of a ruling is named after it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core.testing import kinds
from games.i9n.rules.data import INDEX
from games.i9n.tests.tables import ORDER, PHASE_4_BUILT, RULES, chance, ended, play, table


def test_i30_the_match_ends_at_once_with_the_last_rig():
    result = play(table(hands="north | ", built=PHASE_4_BUILT, phase=6), "drill 1 with north")
    assert result.state.ended == "last_well" and RULES.pending(result.state) == ()
    assert kinds(result) == ["struck", "last_well", "scored", "revealed"]
    assert result.events[-1].data == {
        "field": "c3", "cards": ORDER.split(), "secrets": [["north", "west"], ["land", "fog"]]
    }  # fmt: skip


def test_i31_the_score_is_tanks_and_valid_notes_in_hand():
    state = table(hands="north north south sun | fog fog equator east", built="c3/6/0 d4/4/1", phase=6)
    outcome = ended(replace(state, ended="last_well"))
    assert outcome.scores == (6 + 2, 4 + 3) and outcome.ranking == ((0,), (1,))


@pytest.mark.parametrize(
    ("built", "hands", "ranking"),
    [
        ("a1/3/0 a2/2/1 a3/1/1", " | ", ((0,), (1,))),  # the highest rig
        ("a1/3/1 a4/1/1 a2/3/0", "north | ", ((1,), (0,))),  # the next one
        ("a1/2/0 a2/2/1", " | ", ((0, 1),)),  # shared
        ("a1/2/0 a4/1/0 a2/2/1 a5/1/1", " | ", ((0, 1),)),
    ],
)
def test_i32_ties(built, hands, ranking):
    outcome = ended(table(hands=hands, built=built, ended="round_limit"))
    assert len(set(outcome.scores)) == 1 and outcome.ranking == ranking


def test_g8_agreement_shows_everything_and_shares_the_first_place():
    state = RULES.leave(table("c3 d4 | e5 f6 | a1 a2"), 1, chance()).state
    result = RULES.agree(state)
    assert ended(result.state).ranking == ((0, 2), (1,)) and kinds(result) == ["revealed"]
    assert RULES.view(result.state, None).well == INDEX["c3"]
