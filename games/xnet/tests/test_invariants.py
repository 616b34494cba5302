"""Invariants of every state of random matches. For many: python -m games.xnet.tests.test_invariants 10000"""

from __future__ import annotations

import random
import sys
from collections import Counter

import pytest
from msgspec.structs import astuple

from games.core import codec
from games.core.rng import Rng
from games.xnet.rules import XnetRules
from games.xnet.rules.data import (
    CARDS_WITHOUT_SPECIALIST,
    DECK,
    EMPTY,
    HAND_LIMIT,
    MAX_SERVERS,
    NETS,
    NO_RUBRIC,
    RUBRIC,
    SLOTS_PER_SERVER,
)
from games.xnet.rules.legal_actions import sample_actions
from games.xnet.rules.position import Position
from games.xnet.rules.state import Options, State
from games.xnet.tests.tables import all_cards, table

RULES = XnetRules()
CARDS = list(DECK)


def assert_sound(state: State) -> None:
    """All 192 cards are there, and no limit is exceeded."""
    assert all_cards(state) == CARDS
    lying = [RUBRIC[card] for card in state.demand if card != EMPTY]
    assert len(lying) == len(set(lying))
    for seat, (own, hand) in enumerate(zip(state.providers, state.hands, strict=True)):
        rubrics = [laid.rubric for laid in own.laid]
        if own.parked:
            assert own.streamer
            rubrics.append(RUBRIC[own.parked[0]])
        assert len(rubrics) == len(set(rubrics))
        assert 1 <= own.servers <= MAX_SERVERS and len(own.laid) <= SLOTS_PER_SERVER * own.servers <= 6
        assert 0 <= own.users <= NETS[own.net] and own.points == sum(own.gains)
        for rubric, lying_cards, specialist in map(astuple, own.laid):
            assert specialist or len(lying_cards) <= CARDS_WITHOUT_SPECIALIST
            assert RUBRIC[lying_cards[0]] == RUBRIC[lying_cards[-1]] == rubric
        assert not own.known or not Counter(own.known) - Counter(hand)
        assert len(hand) <= HAND_LIMIT or seat == state.turn
        assert seat not in state.left or not (hand or own.laid or own.parked or state.guards[seat] != NO_RUBRIC)
    assert all(guard == NO_RUBRIC or guard in lying for guard in state.guards)


def play_random_matches(matches: int, first: int = 0, every: int = 1) -> tuple[int, Counter[str]]:
    """Play random matches, in some of which seats leave, and check every `every`-th state.

    Returns the number of moves and the counts of the reasons for the end.
    """
    moves, ends = 0, Counter[str]()
    for number in range(first, first + matches):
        chance = random.Random(number)
        seats = 3 + number % 4
        options = Options(target=chance.choice((60, 120)), round_limit=chance.choice((4, 8, 30)))
        state = RULES.setup(options, seats, Rng(b"match", number)).state
        step = 0
        while pending := RULES.pending(state):
            if step % every == 0:
                assert_sound(state)
            step += 1
            rng = Rng(b"moves %d" % number, step)
            if not chance.randrange(400):
                state = RULES.leave(state, chance.choice([s for s in range(seats) if s not in state.left]), rng).state
                continue
            action = chance.choice(list(RULES.legal(state, pending[0])))
            state = RULES.apply(state, pending[0], action, rng).state
        assert_sound(state)
        moves += step
        ends[state.ended] += 1
    return moves, ends


@pytest.mark.parametrize("first", [0, 60, 120])
def test_no_card_is_lost_and_no_limit_is_exceeded(first):
    moves, ends = play_random_matches(60, first)
    assert moves > 4_000 and set(ends) >= {"target", "round_limit"}


def test_an_encoded_state_is_small():
    state = table("art 2 3 4 5 6 7 8 9 hobby 2 3 4 5 6 7 8")
    assert len(codec.encode(state)) < 2500


def test_legal_actions_are_sampled_lazily():
    """A hand of fifteen cards makes at most ten times as many actions as a hand of three."""
    few = table("art 2 sport 3 hobby 4")
    many = table("art 2 3 4 sport 3 4 5 hobby 4 5 6 nature 7 8 9 music 2 3 4")
    assert len(list(sample_actions(Position.from_state(many, 0)))) <= 10 * len(
        list(sample_actions(Position.from_state(few, 0)))
    )
    stream = iter(RULES.legal(many, RULES.pending(many)[0]))
    assert next(stream) is not None and not isinstance(RULES.legal(many, RULES.pending(many)[0]), list)


if __name__ == "__main__":
    print(*play_random_matches(int(sys.argv[1]), every=4))
