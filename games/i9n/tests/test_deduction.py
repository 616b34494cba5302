"""Deduction, compared with a list of all 46,080 worlds."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.core.testing import playout
from games.i9n import GAME
from games.i9n.bots import I9nBot
from games.i9n.rules.data import FIELDS, INDEX, NOTE
from games.i9n.rules.deduction import Evidence, deduce, evidence
from games.i9n.rules.map import ALL_BITS, ALL_FIELDS, CODE, LABELS, VALID, WELLS
from games.i9n.tests.tables import RULES, bits, notes, table

NOTHING = (0,) * 6


def list_worlds(e: Evidence) -> list[tuple[int, tuple[int, ...]]]:
    """List every possible world: a last well with an order of its cards."""
    found = []
    for order in permutations(range(6)):
        sets = [sum(1 << p for p in order[:phase]) for phase in range(1, e.phase + 1)]
        for well in ALL_FIELDS:
            if not e.candidates >> well & 1:
                continue
            wells = [WELLS[pairs << 6 | CODE[well] & pairs] for pairs in sets]
            if all(not f & ~w and not d & w for f, d, w in zip(e.flowing, e.dry, wells, strict=False)):
                found.append((well, order))
    return found


@pytest.mark.parametrize(
    "state",
    [
        table(),
        table(built="c3/1/0 d6/1/1", dry="e4 g7"),
        table(built="c3/1/0 d6/1/1 b2/1/1 a8/1/0 c2/2/0", dry="b6", phase=2),
        table(built="c3/1/0 d6/1/1 b2/1/1 a8/1/0 c2/2/0 c4/2/1 b1/2/1", dry="c1", phase=3),
    ],
)
@pytest.mark.parametrize("seen", ["", "north land"])
def test_counting_agrees_with_listing(state, seen):
    e = evidence(state, notes(seen))
    known, worlds = deduce(e), list_worlds(e)
    scale = len(worlds) // known.worlds  # deduce does not count the orders of the cards still in the safe
    assert known.worlds * scale == len(worlds)
    assert known.last == sum({1 << well for well, _ in worlds})
    flows = [WELLS[pairs << 6 | CODE[w] & pairs] for w, o in worlds for pairs in [sum(1 << p for p in o[: e.phase])]]
    assert [n * scale for n in known.chances] == [sum(wells >> f & 1 for wells in flows) for f in ALL_FIELDS]
    sure = ALL_BITS
    for wells in flows:
        sure &= wells
    assert known.sure == sure
    for phase, cards in enumerate(known.cards):
        assert set(cards) == {LABELS[well][order[phase]] for well, order in worlds}


def test_what_a_seat_knows_at_the_beginning():
    known = deduce(evidence(table(), notes("north west")))
    assert known.last == VALID[NOTE["north"]] & VALID[NOTE["west"]] and known.last.bit_count() == 16
    assert set(known.cards[0]) == set(range(12)) - set(notes("south east"))


def test_a_dry_field_excludes_its_six_labels_for_the_first_card():
    known = deduce(evidence(table(dry="c3"), ()))
    assert set(known.cards[0]) == set(range(12)) - set(LABELS[INDEX["c3"]])


def test_two_opposite_drillings_can_prove_a_card():
    """Oil on a field and none on another that differs from it in one label only."""
    one = next(f for f in ALL_FIELDS if CODE[f] == CODE[INDEX["c3"]] ^ 1)
    known = deduce(evidence(table(built="c3/1/0", dry=FIELDS[one]), ()))
    assert known.cards == ((NOTE["north"],),)
    assert known.last == VALID[NOTE["north"]] == known.sure


def test_the_last_rig_leaves_one_field():
    e = Evidence(6, (*NOTHING[:5], bits("c3")), NOTHING)
    assert deduce(e).last == deduce(e).sure == bits("c3")


def test_the_real_last_well_is_always_possible():
    match = playout(GAME, 3, "truth", players=[I9nBot()] * 3)
    assert match.state.ended == "last_well"
    for step in match.steps:
        if step.state.phase and not step.state.ended:
            for seat in (0, 1, 2, None):
                known = deduce(evidence(step.state, RULES.view(step.state, seat).mine))
                assert known.last >> step.state.well & 1
