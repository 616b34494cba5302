"""Reimagining: a random state that agrees with everything one reader knows."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from games.core.rng import Rng
from games.i9n.rules.data import PAIRS
from games.i9n.rules.deduction import Evidence, Nodes, evidence, ways_by_content
from games.i9n.rules.map import ALL_FIELDS, CODE, WELLS, fields_of
from games.i9n.rules.setup import look_at_cards
from games.i9n.rules.state import State


def reimagine(s: State, seat: int | None, rng: Rng) -> State:
    if s.ended:
        return s
    seen = s.secrets[seat] if seat is not None and s.secrets else ()
    well, order = random_world(evidence(s, seen), rng)
    secrets = tuple(own if i == seat or not own else look_at_cards(well, rng) for i, own in enumerate(s.secrets))
    explorers = s.explorers
    if not s.phase:
        explorers = tuple(
            own if i == seat or not own else (rng.choice(ALL_FIELDS), rng.choice(ALL_FIELDS))
            for i, own in enumerate(explorers)
        )
    return replace(s, well=well, order=order, secrets=secrets, explorers=explorers)


def random_world(e: Evidence, rng: Rng) -> tuple[int, tuple[int, ...]]:
    """Draw a last well and an order of the cards; all worlds that agree with the evidence are equally likely."""
    levels, candidates = ways_by_content(e), e.candidates
    node = _weighted_choice(_worlds_by_content(e), rng)
    well = rng.choice(fields_of(WELLS[node] & candidates))
    later = [p for p in range(len(PAIRS)) if not node >> 6 + p & 1]
    order = rng.shuffled(later)
    for level in reversed(levels[:-1]):
        pairs = node >> 6
        before = {
            p: level.get((pairs ^ 1 << p) << 6 | CODE[well] & (pairs ^ 1 << p), 0) for p in range(6) if pairs >> p & 1
        }
        pair = _weighted_choice(before, rng)
        order.insert(0, pair)
        pairs ^= 1 << pair
        node = pairs << 6 | CODE[well] & pairs
    return well, tuple(order)


@lru_cache(maxsize=256)
def _worlds_by_content(e: Evidence) -> Nodes:
    """Count, for each content the processor can have now, the worlds with that content."""
    candidates = e.candidates
    return {n: ways * (WELLS[n] & candidates).bit_count() for n, ways in ways_by_content(e)[-1].items()}


def _weighted_choice(weights: dict[int, int], rng: Rng) -> int:
    left = rng.below(sum(weights.values()))
    for thing, weight in weights.items():
        left -= weight
        if left < 0:
            return thing
    raise AssertionError("weights add up")
