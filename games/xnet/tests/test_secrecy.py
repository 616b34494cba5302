"""What each seat can see."""

from __future__ import annotations

from msgspec.structs import replace

from games.xnet.board.examples import cards, demand
from games.xnet.rules.state import Options
from games.xnet.tests.tables import RULES, play, provider, rng, setup, table


def test_x40_hands_are_hidden_and_everything_else_is_open():
    state = setup(4)
    for reader in (0, 1, 2, 3, None):
        view = RULES.view(state, reader)
        assert [hand is not None for hand in view.hands] == [seat == reader for seat in range(4)]
        assert view.sizes == tuple(map(len, state.hands)) and view.pile == len(state.pile)
        assert (view.discards, view.demand, view.providers) == (state.discards, state.demand, state.providers)
        assert view.drawn == (state.drawn if reader == state.turn else ())
    over = RULES.agree(state).state
    assert RULES.view(over, None).hands == state.hands


def test_x40_events_about_drawn_and_dealt_cards_are_private():
    found = RULES.setup(Options(), 3, rng())
    private = [event for event in found.events if event.audience is not None]
    assert sorted(event.kind for event in private) == ["dealt", "dealt", "dealt", "drawn"]
    assert all(event.audience == (event.data["seat"],) for event in private)


def test_x40_cards_taken_back_stay_known_until_they_are_played():
    state = play(table("art 2", provider("hobby 5 7")), "take hobby")
    assert state.providers[0].known == cards("hobby 5 7")
    for number in range(20):
        imagined = RULES.reimagine(state, 1, rng(number))
        assert set(cards("hobby 5 7")) <= set(imagined.hands[0])
    back = replace(state, closing=False, demand=demand(t1="hobby 9", m1="art 4"))
    assert play(back, "lay hobby 5").providers[0].known == cards("hobby 7")
