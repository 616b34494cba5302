"""Nothing gets lost: random matches in which every position is counted through.

.venv/bin/python -m games.i9n.tests.conserve 10000
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from games.core.rng import Rng
from games.i9n.actions import Action
from games.i9n.data import HAND_LIMIT, MOST_ACTIONS, NOTES_PER_KIND, RIGS
from games.i9n.drilling import rigs_left
from games.i9n.rules import I9nRules
from games.i9n.state import Options, State
from games.i9n.trading import price, sold
from games.i9n.world import processor

RULES = I9nRules()


def conserve(matches: int) -> Counter[str]:
    """Plays so many matches; returns how often each phase was the last one, and how many moves were made."""
    found: Counter[str] = Counter()
    for number in range(matches):
        chance, key = random.Random(number), f"conserve {number}".encode()
        state, moves = RULES.setup(Options(), 2 + number % 4, Rng(key, 0)).state, 0
        while pending := RULES.pending(state):
            moves += 1
            decision = chance.choice(pending)
            action = chosen(list(RULES.legal(state, decision)), chance)
            before, state = state, RULES.apply(state, decision, action, Rng(key, moves)).state
            counted(before, state)
        found["moves"] += moves
        found[f"phase {state.phase}, {state.ended}"] += 1
    return found


def chosen(offered: list[Action], chance: random.Random) -> Action:
    """First a kind of action, then one of it: so that drillings are as frequent as steps, and matches get somewhere."""
    kind = chance.choice(list(dict.fromkeys(type(action) for action in offered)))
    return chance.choice([action for action in offered if type(action) is kind])


def counted(before: State, state: State) -> None:
    if state.market is not before.market or state.hands is not before.hands:
        notes_counted(state)
    if state.rigs is not before.rigs or state.dry is not before.dry or state is before:
        drillings_counted(state)
    assert state.points >= 0 and state.rigs[: len(before.rigs)] == before.rigs
    assert state.acted <= MOST_ACTIONS or state.acted == before.acted + 1  # beyond the limit only by drilling


def notes_counted(state: State) -> None:
    held = [note for hand in state.hands for note in hand]
    assert sum(state.market) + len(held) + len(state.rigs) == 36  # a note was spent on every rig
    assert all(len(hand) <= HAND_LIMIT for hand in state.hands)
    for note, left in enumerate(state.market):
        missing = NOTES_PER_KIND - left
        assert 0 <= missing <= NOTES_PER_KIND and price(state, note) == 1 + missing and sold(state, note) == missing
        assert state.spent(note) == missing - held.count(note) >= 0


def drillings_counted(state: State) -> None:
    assert len(state.rigs) + sum(rigs_left(state, phase) for phase in RIGS) == 11
    assert sum(rig.phase for rig in state.rigs) + sum(phase * rigs_left(state, phase) for phase in RIGS) == 26
    assert all(rigs_left(state, phase) >= 0 for phase in RIGS)
    assert not any(rigs_left(state, phase) for phase in RIGS if phase < state.phase)
    for rig in state.rigs:
        assert processor(state.order, state.well, rig.phase) >> rig.field & 1
    for phase, dry in enumerate(state.dry, 1):
        assert not processor(state.order, state.well, phase) & dry


if __name__ == "__main__":
    for what, count in sorted(conserve(int(sys.argv[1])).items()):
        print(f"{what}: {count}")
