"""Secret cards: views, private events and reimagine."""

from __future__ import annotations

import pytest

from games.nine.rules.data import LETTERS
from games.nine.rules.state import Options
from games.nine.tests.tables import (
    ALMOST,
    MASTER,
    RULES,
    board,
    chance,
    play,
    table,
)


def test_n22_cards_are_secret_until_the_end():
    state = table(board(f=ALMOST), cards="cfd", round=3)
    assert [RULES.view(state, reader).cards for reader in (0, 1, 2, None)] == ["c??", "?f?", "??d", "???"]
    over = play(state, "swap b4 f4")
    assert RULES.view(over.state, None).cards == "cfd"
    assert over.events[-1].data == {"cards": ["cat", "frog", "duck"], "spare": ["mouse"]}


def test_n23_spare_cards_are_secret_until_the_end():
    state = table(board(f=ALMOST), cards="cf", round=3)
    assert {RULES.view(state, reader).spare for reader in (0, 1, None)} == {"??"}
    assert RULES.view(play(state, "swap b4 f4").state, 0).spare == "dm"


def test_g2_the_card_is_a_private_event_of_its_seat():
    events = RULES.setup(Options(), 3, chance()).events
    assert [e.audience for e in events if e.kind == "card"] == [(0,), (1,), (2,)]
    assert all("animal" not in e.data for e in events if e.audience is None)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_reimagine_varies_secrets_and_keeps_the_view(seat):
    state = table(cards="cfd")
    worlds = [RULES.reimagine(state, seat, chance(number)) for number in range(100)]
    for world in worlds:
        assert RULES.view(world, seat) == RULES.view(state, seat)
        assert RULES.pending(world) == RULES.pending(state)
        assert sorted(world.cards + world.spare) == sorted(LETTERS)
    for other in range(3):
        assert len({world.cards[other] for world in worlds}) == (1 if other == seat else 4 - (seat is not None))


def test_reimagine_does_not_give_a_connected_animal_to_a_seat_in_play():
    state = table(board(f=MASTER), cards="cd")
    assert all(RULES.reimagine(state, 0, chance(number)).cards[1] != "f" for number in range(50))


def test_reimagine_leaves_a_finished_match_alone():
    state = table(ended="nine", winners=(0,))
    assert RULES.reimagine(state, 1, chance()) is state
