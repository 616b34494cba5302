"""Test lists of names, and the check that a refusal says what to do."""

from __future__ import annotations

import pytest

from games.core.speech import Names
from games.core.testing import says_what_to_do

NAMES = Names(["Lena", "Jonas", "Ida"])


@pytest.mark.parametrize(
    ("seats", "conjunction", "said"),
    [
        ([0], "and", "Lena"),
        ([0, 1], "and", "Lena and Jonas"),
        ([0, 1, 2], "und", "Lena, Jonas und Ida"),
        ([0, 2], "", "Lena, Ida"),
    ],
)
def test_names_are_listed(seats: list[int], conjunction: str, said: str) -> None:
    assert NAMES.listed(seats, conjunction) == said


@pytest.mark.parametrize(
    "sentence",
    [
        "b2 is taken: choose a free space.",
        "You have no points left. Sell a note first.",
        "A swap needs two spaces, for example “swap b2 b5”.",
        "Write just “call”, with nothing after it.",
    ],
)
def test_a_refusal_with_a_way_on_passes(sentence: str) -> None:
    assert says_what_to_do(sentence)


@pytest.mark.parametrize("sentence", ["b2 is taken.", "That is not possible.", "You already have three servers"])
def test_detects_a_refusal_without_a_way_on(sentence: str) -> None:
    assert not says_what_to_do(sentence)
