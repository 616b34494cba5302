"""Set-up, placing and the secret cards; each test of a ruling is named after it."""

from __future__ import annotations

from collections import Counter

from games.core.testing import kinds
from games.i9n.rules.map import LABELS
from games.i9n.rules.state import HIDDEN
from games.i9n.tests.tables import (
    PHASE_1_BUILT,
    PHASE_3_BUILT,
    RULES,
    after,
    fields,
    new_match,
    notes,
    play,
    started_match,
    table,
)


def test_i12_the_start_player_is_drawn_once_and_the_order_goes_on_through_the_phases():
    assert {new_match(3, number).starter for number in range(30)} == {0, 1, 2}
    state = table("c3 d5 | e5 f6", hands="north | ", built=" ".join(PHASE_1_BUILT.split()[:3]))
    state = after(state, "drill 1 with north", "end")
    assert state.phase == 2 and state.turn == 1


def test_i26_explorers_are_placed_at_the_same_time_and_shown_together():
    state = new_match(3)
    assert [d.seat for d in RULES.pending(state)] == [0, 1, 2]
    state = play(state, "place c3 f5", 1).state
    assert [d.seat for d in RULES.pending(state)] == [0, 2]
    assert RULES.view(state, 0).explorers == ((), HIDDEN, ())
    assert RULES.view(state, 1).explorers == ((), fields("c3 f5"), ())
    assert not state.secrets  # cards are shown only after all have placed
    state = play(state, "place a1 a1", 2).state
    result = play(state, "place h8 d4", 0)
    assert RULES.view(result.state, None).explorers == (fields("h8 d4"), fields("c3 f5"), fields("a1 a1"))
    assert kinds(result) == ["placed_at", "placed", "explorers", "looked", "looked", "looked", "phase", "rolled"]
    assert result.events[0].audience == (0,) and result.state.turn == result.state.starter


def test_i27_every_seat_sees_a_random_pair_of_the_six_cards():
    seen: Counter[tuple[int, ...]] = Counter()
    for number in range(200):
        state = started_match(5, number)
        for pair in state.secrets:
            assert len(set(pair)) == 2 and set(pair) <= set(LABELS[state.well])
            seen[tuple(note // 2 for note in pair)] += 1
    assert len(seen) == 15 and max(seen.values()) < 2 * min(seen.values())


def test_i28_the_cards_seen_stay_visible_to_that_seat_only():
    state = table(phase=4, built=PHASE_3_BUILT)
    assert RULES.view(state, 0).secrets == (notes("north west"), ())
    assert RULES.view(state, 1).secrets == ((), notes("land fog"))
    assert RULES.view(state, None).secrets == ((), ())
    looked = [e for e in play(play(new_match(), "place c3 f5", 0).state, "place c3 f5", 1).events if e.kind == "looked"]
    assert [e.audience for e in looked] == [(0,), (1,)]


def test_i36_every_seat_sees_two_cards():
    assert {len(pair) for pair in started_match(5).secrets} == {2}
