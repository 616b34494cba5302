"""36 notes, 11 rigs, 26 tanks, in every position of many matches."""

from __future__ import annotations

from games.i9n.tests.conserve import conserve


def test_nothing_gets_lost():
    found = conserve(40)
    assert found["moves"] > 4000
