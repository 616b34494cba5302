"""Check that turns of the same seat are distinguished (G-11), for real games and for planted faults.

`Rules.turn` numbers the turns of a seat. These numbers are compared with what is known without them: if the table did
not wait for a seat in between, it has a new turn; the number of turns grows with the rounds; and it does not depend on
who answers first if several are asked at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.core.advance import turns
from games.core.contract import AnyGame, Decision
from games.core.rng import Rng
from games.core.testing import LONGEST, Playout

MOST_STEPS = 8  # neutral answers in one turn: McMulti has five, NINE three
FEW, MANY = 2, 5  # rounds of the matches that are compared
WORLDS = 3  # alternative states tried


def numbers_grow(game: AnyGame, match: Playout) -> int:
    """Check that the number stays the same within a turn and grows afterwards. Return how many turns were checked."""
    rules = game.rules
    states = [match.start.state, *(step.state for step in match.steps)]
    before: dict[int, int] = {}
    highest: dict[int, int] = {}
    seen = 0
    for number, state in enumerate(states):
        after = turns(rules, state, rules.pending(state))
        for seat, turn in after.items():
            if before.get(seat) == turn:
                continue
            last = highest.get(seat)
            assert last is None or turn > last, f"move {number}: after turn {last} of seat {seat} comes {turn}"
            highest[seat] = turn
            seen += 1
        before = after
    return seen


def a_turn_ends_with_its_seat_or_number(game: AnyGame, match: Playout) -> None:
    """Check that an action in another seat's turn, or one that can be undone, begins no new turn."""
    rules = game.rules
    state = match.start.state
    for step in match.steps:
        before = turns(rules, state, rules.pending(state))
        after = turns(rules, step.state, step.pending)
        if step.kind == "act" and step.seat not in before:
            kept = {seat for seat in before.keys() & after.keys() if seat != step.seat}
            changed = [seat for seat in kept if before[seat] != after[seat]]
            assert not changed, f"move {step.number} of seat {step.seat} began a turn of {changed}"
        state = step.state


def no_secret_changes_the_number(game: AnyGame, match: Playout) -> None:
    """Check that hidden facts don't affect the number: clocks are public."""
    rules = game.rules
    for step in match.steps[:: max(1, len(match.steps) // 12)]:
        numbers = turns(rules, step.state, step.pending)
        for viewer in (None, *range(match.seats)):
            for world in range(WORLDS):
                other = rules.reimagine(step.state, viewer, Rng(b"turns", world))
                told = {seat: rules.turn(other, seat) for seat in numbers}
                assert told == numbers, f"move {step.number}: {viewer} could tell secrets by {numbers} and {told}"


# --- matches in which nothing but lapses happens ----------------------------------------------------------------------


def lapsed(
    game: AnyGame, state: Any, *, last_first: bool = False, key: bytes = b"lapses", by_number: bool = True
) -> tuple[Counter[int], str]:
    """Count how many turns of each seat time out until the end, and return the reason of the end. Without `by_number`
    turns are distinguished only by the seats to act."""
    rules = game.rules
    found: Counter[int] = Counter()
    number = 0
    while pending := [d for d in rules.pending(state) if d.holds_up]:
        seat = pending[-1 if last_first else 0].seat
        found[seat] += 1
        turn, steps = rules.turn(state, seat), 0
        while question := asked(rules.pending(state), seat):
            if by_number and rules.turn(state, seat) != turn:
                break
            number, steps = number + 1, steps + 1
            assert number < LONGEST and steps <= MOST_STEPS, f"one time-out played {steps} moves of seat {seat}"
            state = rules.apply(state, question, rules.lapse(state, question), Rng(key, number)).state
    outcome = rules.outcome(state)
    assert outcome is not None
    return found, outcome.reason


def asked(pending: Sequence[Decision], seat: int) -> Decision | None:
    return next((d for d in pending if d.seat == seat and d.holds_up), None)


def a_time_out_ends_one_turn(game: AnyGame, match: Playout, *, by_number: bool = True) -> int:
    """Check this from some moments of a match, also with only one seat left. Return how many turns timed out."""
    total = 0
    states = [match.start.state, *(step.state for step in match.steps)]
    for state in states[:: max(1, len(states) // 4)]:
        first, _ = lapsed(game, state, by_number=by_number)
        again, _ = lapsed(game, state, last_first=True, by_number=by_number)
        assert first == again, f"turns by seat: {first}; if the others answer first: {again}"
        total += first.total()
    return total


def every_round_has_its_turns(game: AnyGame, match: Playout, *, by_number: bool = True) -> bool:
    """Check that longer matches from the same start have more turns: the same number in every round.

    Return False if neutral moves ended the match before its limit, so that there is nothing to compare.
    """
    counts = []
    for rounds in (FEW, FEW + 1, MANY):
        options = replace(match.options, round_limit=rounds)
        start = game.rules.setup(options, match.seats, Rng(match.key, 0)).state
        found, reason = lapsed(game, start, by_number=by_number)
        if reason != "round_limit":
            return False
        counts.append(found)
    for seat in counts[0]:
        per_round = counts[1][seat] - counts[0][seat]
        assert counts[2][seat] - counts[0][seat] == per_round * (MANY - FEW), f"turns of seat {seat}: {counts}"
    assert counts[2].total() >= counts[0].total() + MANY - FEW, f"{MANY - FEW} rounds more, turns by seat: {counts}"
    return True
