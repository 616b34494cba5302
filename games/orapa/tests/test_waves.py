"""Layings, reflection, mixing, and the examples of rulebook and rulings."""

from __future__ import annotations

import pytest

from games.orapa.data import CELLS, LABEL_INDEX, LABELS, MIX, MIXED
from games.orapa.gems import GEMS, LAYS_OF, ORIENTATIONS, edge_contact, fits, overlap
from games.orapa.mines import random_mine
from games.orapa.tests.many import SETS, reversible
from games.orapa.tests.tables import ANSWERS, VECTOR, answer, chance, mine
from games.orapa.waves import OPPOSITE, Ground


def pairs() -> list[tuple[str, str, str]]:
    found = []
    for entry in ANSWERS.replace("\n", " ").split(","):
        way, colour = entry.split()
        found.append((*way.split("-"), colour))
    return found


def test_o1_single_layings_are_as_many_as_counted():
    assert [len(lays) for lays in LAYS_OF] == [124, 252, 188, 188, 63, 284, 142]
    assert [len(forms) for forms in ORIENTATIONS] == [2, 4, 4, 4, 1, 4, 2]


@pytest.mark.parametrize(("one", "two", "colour"), pairs())
def test_the_vector_of_the_rulings(one, two, colour):
    assert answer(VECTOR, one) == f"{two} {colour}"
    assert answer(VECTOR, two) == f"{one} {colour}"


def test_the_vector_covers_the_whole_rim():
    assert {label for one, two, _ in pairs() for label in (one, two)} == {label.upper() for label in LABELS}


def test_the_two_exchanges_of_the_rulebook():
    assert answer(VECTOR, "G") == "L yellow"
    assert answer(VECTOR, "15") == "8 light_purple"


def test_10000_random_mines_are_legal_reversible_and_without_a_loop():
    """The full number is run by `python -m games.orapa.tests.many 10000`."""
    seen = reversible(400)
    assert seen["mines"] == 400 and seen["absorbed"] > 0 and seen["came back"] > 0


def test_a_random_mine_keeps_what_lies_there():
    kept = mine("blue c3 0 red a1 0")
    for number in range(30):
        drawn = random_mine(SETS[-1], chance(number), kept)
        assert set(kept) <= set(drawn) and len(drawn) == 7


def test_all_waves_at_once_are_the_waves_one_by_one():
    for number in range(100):
        ground = Ground(random_mine(SETS[number % 4], chance(number)))
        assert ground.waves() == [ground.wave(label) for label in range(36)]


def test_labels_face_each_other():
    for one, two in (("1", "i"), ("10", "r"), ("a", "11"), ("h", "18")):
        assert OPPOSITE[LABEL_INDEX[one]] == LABEL_INDEX[two] and OPPOSITE[LABEL_INDEX[two]] == LABEL_INDEX[one]


def test_every_mixture_has_a_name_of_its_own():
    assert len(set(MIXED)) == 16 == len(MIX)


def test_contact_and_overlap_are_symmetric():
    numbers = [lay.number for lays in LAYS_OF for lay in lays[::17]]
    for one in numbers:
        for two in numbers:
            assert overlap(one, two) == overlap(two, one) and edge_contact(one, two) == edge_contact(two, one)
            assert fits(one, two) == (not overlap(one, two) and not edge_contact(one, two))


def test_a_laying_is_named_by_a_cell_that_it_covers():
    for lays in LAYS_OF:
        for lay in lays:
            assert lay.parts[0][0] == lay.cell and lay.mask >> lay.cell & 1
    assert len(CELLS) == 80 and GEMS[0] == "red"
