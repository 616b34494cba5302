"""Every position of many matches has 36 notes, 11 rigs and 26 tanks in total."""

from __future__ import annotations

from games.i9n.tests.conserve import conserve


def test_notes_rigs_and_tanks_are_conserved():
    found = conserve(40)
    assert found["moves"] > 4000
