"""What follows for certain from one's own cards and from every drilling so far, and how likely the rest is.

A world is a last well and an order of its six cards. Worlds are not listed (there are 46,080) but counted along the
contents that the processor can have had: a node is a set of pairs and a code within them, an edge adds a card.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from games.core.rng import Rng
from games.i9n.data import NOTES, PAIRS
from games.i9n.state import Rig, Table
from games.i9n.world import ALL, CODE, VALID, WELLS, spaces

Nodes = dict[int, int]  # pairs << 6 | code -> number of ways

CARDS = tuple((1 << p, 1 << 6 + p | bit << p, 2 * p + bit) for p in range(len(PAIRS)) for bit in (0, 1))


class Evidence(msgspec.Struct, frozen=True):
    """All that counts: which fields were found to flow and to be dry in each phase, and the labels seen."""

    phase: int
    flowing: tuple[int, ...]
    dry: tuple[int, ...]
    seen: tuple[int, ...] = ()

    def allows(self, node: int, phase: int) -> bool:
        wells = WELLS[node]
        return not self.flowing[phase - 1] & ~wells and not self.dry[phase - 1] & wells

    @property
    def candidates(self) -> int:
        """The fields that carry the labels seen."""
        bits = ALL
        for note in self.seen:
            bits &= VALID[note]
        return bits


class Knowledge(msgspec.Struct, frozen=True):
    worlds: int  # how many are possible
    last: int  # fields that can be the last well, as bits
    sure: int  # fields where oil flows now for certain
    chances: tuple[int, ...]  # in how many of these worlds oil flows now, by field
    ends: tuple[int, ...]  # in how many of these worlds a field is the last well
    cards: tuple[tuple[int, ...], ...]  # the labels the card of each phase so far can carry


def evidence(table: Table, seen: tuple[int, ...]) -> Evidence:
    return Evidence(table.phase, flowing(table.rigs), table.dry, seen)


def flowing(rigs: Iterable[Rig]) -> tuple[int, ...]:
    found = [0] * 6
    for rig in rigs:
        found[rig.phase - 1] |= 1 << rig.field
    return tuple(found)


@lru_cache(maxsize=256)
def forward(e: Evidence) -> list[Nodes]:
    """For every number of cards, in how many ways they can have led to each content of the processor. Kept, since it
    changes only with a drilling: nobody may write into it."""
    levels: list[Nodes] = [{0: 1}]
    for phase in range(1, e.phase + 1):
        found: Nodes = {}
        refused: set[int] = set()
        for node, ways in levels[-1].items():
            pairs = node >> 6
            for pair, card, _ in CARDS:
                if pairs & pair:
                    continue
                further = node | card
                if further in found:
                    found[further] += ways
                elif further not in refused:
                    if e.allows(further, phase):
                        found[further] = ways
                    else:
                        refused.add(further)
        levels.append(found)
    return levels


@lru_cache(maxsize=256)
def deduce(e: Evidence) -> Knowledge:
    levels, candidates = forward(e), e.candidates
    chances, ends = [0] * 64, [0] * 64
    worlds, sure, last = 0, ALL, 0
    reached: Nodes = {}  # contents from which a last well can still be reached
    for node, ways in levels[-1].items():
        possible = WELLS[node] & candidates
        if not possible:
            continue
        reached[node] = 1
        weight = ways * possible.bit_count()
        worlds += weight
        last |= possible
        sure &= WELLS[node]
        for f in spaces(possible):
            ends[f] += ways
        for f in spaces(WELLS[node]):
            chances[f] += weight
    return Knowledge(worlds, last, sure, tuple(chances), tuple(ends), _cards(levels, reached))


def _cards(levels: list[Nodes], reached: Nodes) -> tuple[tuple[int, ...], ...]:
    """Backwards: which card can have been the last one that entered, at every number of cards."""
    found: list[tuple[int, ...]] = []
    for before in reversed(levels[:-1]):
        labels = [False] * len(NOTES)
        earlier: Nodes = {}
        for node in before:
            pairs = node >> 6
            for pair, card, note in CARDS:
                if not pairs & pair and node | card in reached:
                    labels[note] = True
                    earlier[node] = 1
        found.append(tuple(note for note, possible in enumerate(labels) if possible))
        reached = earlier
    return tuple(reversed(found))


def imagine(e: Evidence, rng: Rng) -> tuple[int, tuple[int, ...]]:
    """A last well and an order of the cards, each possible world as likely as any other."""
    levels, candidates = forward(e), e.candidates
    node = _drawn(_contents(e), rng)
    well = rng.choice(spaces(WELLS[node] & candidates))
    later = [p for p in range(len(PAIRS)) if not node >> 6 + p & 1]
    order = rng.shuffled(later)
    for level in reversed(levels[:-1]):
        pairs = node >> 6
        before = {
            p: level.get((pairs ^ 1 << p) << 6 | CODE[well] & (pairs ^ 1 << p), 0) for p in range(6) if pairs >> p & 1
        }
        pair = _drawn(before, rng)
        order.insert(0, pair)
        pairs ^= 1 << pair
        node = pairs << 6 | CODE[well] & pairs
    return well, tuple(order)


@lru_cache(maxsize=256)
def _contents(e: Evidence) -> Nodes:
    """In how many worlds the processor holds what now."""
    candidates = e.candidates
    return {n: ways * (WELLS[n] & candidates).bit_count() for n, ways in forward(e)[-1].items()}


def _drawn(weights: dict[int, int], rng: Rng) -> int:
    left = rng.below(sum(weights.values()))
    for thing, weight in weights.items():
        left -= weight
        if left < 0:
            return thing
    raise AssertionError("weights add up")
