"""The deals of the secret cards that a seat still considers possible, compared with playing every deal."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from games.core.contract import Decision
from games.nine import GAME
from games.nine.rules.actions import read
from games.nine.rules.counting import worlds
from games.nine.rules.data import LETTERS
from games.nine.tests.tables import ALMOST, RULES, board, chance, table


def played(state, *lines):
    """Return the states from this one on, while these swaps are played."""
    states = [state]
    for line in lines:
        states.append(RULES.apply(states[-1], Decision(states[-1].turn, "swap"), read(line), chance()).state)
    return states


def brute_force(states, seat, *lines):
    """Count the deals with which the same swaps would have looked the same to a seat."""
    seen = [RULES.view(state, seat) for state in states]
    found = 0
    for deal in permutations(LETTERS, len(states[0].cards)):
        if deal[seat] == states[0].cards[seat]:
            rest = "".join(letter for letter in LETTERS if letter not in deal)
            other = played(replace(states[0], cards="".join(deal), spare=rest), *lines)
            found += [RULES.view(state, seat) for state in other] == seen
    return found


@pytest.mark.parametrize("cards", ["fc", "fcd"])
def test_an_animal_that_nobody_calls_is_nobodys(cards):
    """The mice come together in the first swap and are apart after the second: the third board still counts."""
    lines = ["swap b4 f4", "swap b4 f4"]
    states = played(table(board(m=ALMOST), cards, swapped=0, round=2), *lines)
    views = [RULES.view(state, 0) for state in states]
    counted = [worlds(views[: n + 1]) for n in range(len(views))]
    assert counted == [brute_force(states[: n + 1], 0, *lines[:n]) for n in range(len(states))]
    assert counted[0] == {"fc": 3, "fcd": 6}[cards] and counted[-1] == {"fc": 2, "fcd": 2}[cards]
    assert GAME.worlds(views[-1]) == counted[0], "the latest board alone does not tell it"


def test_with_spoken_calls_nothing_is_excluded():
    states = played(table(board(m=ALMOST), "fc", call="spoken"), "swap b4 f4")
    assert worlds([RULES.view(state, 0) for state in states]) == 3


def test_after_the_end_there_is_one():
    (state,) = played(table(board(f=ALMOST), "fc"), "swap b4 f4")[1:]
    assert state.ended and worlds([RULES.view(state, 1)]) == 1
