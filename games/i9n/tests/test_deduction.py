"""What follows for certain: compared with listing all 46,080 worlds."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from msgspec.structs import replace

from games.core.rng import Rng
from games.core.testing import playout
from games.i9n import GAME
from games.i9n.bots import I9nBot
from games.i9n.data import FIELDS, INDEX, NOTE
from games.i9n.deduction import Evidence, deduce, evidence, imagine
from games.i9n.tests.tables import RULES, bits, notes, table
from games.i9n.world import ALL, CODE, EVERY, LABELS, VALID, WELLS

NOTHING = (0,) * 6


def listed(e: Evidence) -> list[tuple[int, tuple[int, ...]]]:
    """The slow way: every last well with every order of its cards."""
    found = []
    for order in permutations(range(6)):
        sets = [sum(1 << p for p in order[:phase]) for phase in range(1, e.phase + 1)]
        for well in EVERY:
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
    known, worlds = deduce(e), listed(e)
    scale = len(worlds) // known.worlds  # the cards still in the safe are not told apart
    assert known.worlds * scale == len(worlds)
    assert known.last == sum({1 << well for well, _ in worlds})
    flows = [WELLS[pairs << 6 | CODE[w] & pairs] for w, o in worlds for pairs in [sum(1 << p for p in o[: e.phase])]]
    assert [n * scale for n in known.chances] == [sum(wells >> f & 1 for wells in flows) for f in EVERY]
    sure = ALL
    for wells in flows:
        sure &= wells
    assert known.sure == sure
    for phase, cards in enumerate(known.cards):
        assert set(cards) == {LABELS[well][order[phase]] for well, order in worlds}


def test_what_a_seat_knows_at_the_beginning():
    known = deduce(evidence(table(), notes("north west")))
    assert known.last == VALID[NOTE["north"]] & VALID[NOTE["west"]] and known.last.bit_count() == 16
    assert set(known.cards[0]) == set(range(12)) - set(notes("south east"))


def test_a_dry_field_shuts_out_its_six_labels_as_the_first_card():
    known = deduce(evidence(table(dry="c3"), ()))
    assert set(known.cards[0]) == set(range(12)) - set(LABELS[INDEX["c3"]])


def test_two_opposite_drillings_can_prove_a_card():
    """Oil on a field and none on another that differs from it in one label only."""
    one = next(f for f in EVERY if CODE[f] == CODE[INDEX["c3"]] ^ 1)
    known = deduce(evidence(table(built="c3/1/0", dry=FIELDS[one]), ()))
    assert known.cards == ((NOTE["north"],),)
    assert known.last == VALID[NOTE["north"]] == known.sure


def test_everything_known_leaves_one_field():
    e = Evidence(6, (*NOTHING[:5], bits("c3")), NOTHING)
    assert deduce(e).last == deduce(e).sure == bits("c3")


def test_imagined_worlds_are_possible_and_equally_likely():
    e = evidence(
        table(built="c3/1/0 d6/1/1 b2/1/1 a8/1/0 c2/2/0 c4/2/1 b1/2/1", dry="c1", phase=3), notes("north land")
    )
    worlds = set(listed(e))
    drawn = Counter(imagine(e, Rng(b"imagine", number)) for number in range(60 * len(worlds)))
    assert set(drawn) == worlds
    assert min(drawn.values()) > 20 and max(drawn.values()) < 100  # 60 on average


def test_the_truth_is_always_possible():
    match = playout(GAME, 3, "truth", players=[I9nBot()] * 3)
    assert match.state.ended == "last_well"
    for step in match.steps:
        if step.state.phase and not step.state.ended:
            for seat in (0, 1, 2, None):
                known = deduce(evidence(step.state, RULES.view(step.state, seat).mine))
                assert known.last >> step.state.well & 1


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
