"""Conservation check: random matches in which the notes, rigs and tanks of every position are counted.

.venv/bin/python -m games.i9n.tests.conserve 10000
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from games.core.rng import Rng
from games.i9n.rules import I9nRules
from games.i9n.rules.actions import Action
from games.i9n.rules.data import HAND_LIMIT, MOST_ACTIONS, NOTES_PER_KIND, RIGS
from games.i9n.rules.drilling import rigs_left
from games.i9n.rules.map import flowing_fields
from games.i9n.rules.state import Options, State
from games.i9n.rules.trading import buy_price, sell_price

RULES = I9nRules()


def conserve(matches: int) -> Counter[str]:
    """Play this many matches; return the number of moves, and how often the matches ended in each phase."""
    found: Counter[str] = Counter()
    for number in range(matches):
        chance, key = random.Random(number), f"conserve {number}".encode()
        state, moves = RULES.setup(Options(), 2 + number % 4, Rng(key, 0)).state, 0
        while pending := RULES.pending(state):
            moves += 1
            decision = chance.choice(pending)
            action = random_action(list(RULES.legal(state, decision)), chance)
            before, state = state, RULES.apply(state, decision, action, Rng(key, moves)).state
            check_conserved(before, state)
        found["moves"] += moves
        found[f"phase {state.phase}, {state.ended}"] += 1
    return found


def random_action(offered: list[Action], chance: random.Random) -> Action:
    """Choose a kind of action first, then an action of it: drillings are then as frequent as steps."""
    kind = chance.choice(list(dict.fromkeys(type(action) for action in offered)))
    return chance.choice([action for action in offered if type(action) is kind])


def check_conserved(before: State, state: State) -> None:
    if state.market is not before.market or state.hands is not before.hands:
        check_notes(state)
    if state.rigs is not before.rigs or state.dry is not before.dry or state is before:
        check_drillings(state)
    assert state.points >= 0 and state.rigs[: len(before.rigs)] == before.rigs
    assert state.acted <= MOST_ACTIONS or state.acted == before.acted + 1  # beyond the limit only by drilling


def check_notes(state: State) -> None:
    held = [note for hand in state.hands for note in hand]
    assert sum(state.market) + len(held) + len(state.rigs) == 36  # a note was spent on every rig
    assert all(len(hand) <= HAND_LIMIT for hand in state.hands)
    for note, left in enumerate(state.market):
        missing = NOTES_PER_KIND - left
        assert (
            0 <= missing <= NOTES_PER_KIND
            and buy_price(state, note) == 1 + missing
            and sell_price(state, note) == missing
        )
        assert state.spent(note) == missing - held.count(note) >= 0


def check_drillings(state: State) -> None:
    assert len(state.rigs) + sum(rigs_left(state, phase) for phase in RIGS) == 11
    assert sum(rig.phase for rig in state.rigs) + sum(phase * rigs_left(state, phase) for phase in RIGS) == 26
    assert all(rigs_left(state, phase) >= 0 for phase in RIGS)
    assert not any(rigs_left(state, phase) for phase in RIGS if phase < state.phase)
    for rig in state.rigs:
        assert flowing_fields(state.order, state.well, rig.phase) >> rig.field & 1
    for phase, dry in enumerate(state.dry, 1):
        assert not flowing_fields(state.order, state.well, phase) & dry


if __name__ == "__main__":
    for what, count in sorted(conserve(int(sys.argv[1])).items()):
        print(f"{what}: {count}")
