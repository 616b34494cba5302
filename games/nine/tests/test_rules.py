"""Properties of every match, and of the functions on the grid."""

from __future__ import annotations

from collections import Counter

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.contract import Decision
from games.nine.rules.data import CELLS, LETTERS
from games.nine.rules.grid import connected, mask
from games.nine.rules.legality import SWAPS
from games.nine.rules.state import Options, State
from games.nine.tests.tables import (
    RULES,
    chance,
    ended,
    table,
)


@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        Options,
        version=st.sampled_from(["master", "junior"]),
        setup=st.sampled_from(["random", "dealt"]),
        call=st.sampled_from(["automatic", "spoken"]),
        round_limit=st.integers(1, 4),
    ),
    st.integers(2, 4),
    st.randoms(use_true_random=False),
)
def test_pieces_are_conserved_and_every_match_ends(options, seats, random):
    result = RULES.setup(options, seats, chance(random.randrange(10**6)))
    state = result.state
    while pending := RULES.pending(state):
        assert RULES.outcome(state) is None
        everything = state.cells.replace(".", "") + "".join(state.hands)
        assert Counter(everything) == dict.fromkeys(LETTERS, 9)
        if random.random() < 0.01:
            state = RULES.leave(state, random.randrange(seats), chance()).state
            continue
        decision = random.choice(pending)
        actions = list(RULES.legal(state, decision))
        if not actions:
            assert decision.kind == "call"
            continue
        action = random.choice(actions)
        RULES.check(state, decision, action)
        state = RULES.apply(state, decision, action, chance()).state
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    outcome = ended(state)
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(seats))


@given(st.sampled_from(SWAPS), st.permutations(LETTERS * 9))
def test_a_swap_moves_exactly_two_pieces(swap, pieces):
    before = table("".join(pieces))
    after = RULES.apply(before, Decision(0, "swap"), swap, chance()).state.cells
    assert after[swap.a] == before.cells[swap.b] and after[swap.b] == before.cells[swap.a]
    assert all(after[i] == before.cells[i] for i in range(36) if i not in (swap.a, swap.b))


def reachable(cells: str, letter: str, diagonal: bool) -> bool:
    """Answer the same question with a search from piece to piece."""
    mine = {(i % 6, i // 6) for i in range(36) if cells[i] == letter}
    todo, seen = [next(iter(mine))], set()
    while todo:
        x, y = todo.pop()
        if (x, y) in mine and (x, y) not in seen:
            seen.add((x, y))
            steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if diagonal or 0 in (dx, dy)]
            todo += [(x + dx, y + dy) for dx, dy in steps]
    return seen == mine


@given(st.lists(st.integers(0, 35), min_size=1, max_size=9, unique=True), st.booleans())
def test_connected_agrees_with_a_plain_search(held, diagonal):
    cells = "".join("f" if i in held else "." for i in range(36))
    assert connected(mask(cells, "f"), diagonal) == reachable(cells, "f", diagonal)


def test_cells_are_named_by_column_and_row():
    assert (CELLS[0], CELLS[1], CELLS[6], CELLS[35]) == ("a1", "b1", "a2", "f6")
