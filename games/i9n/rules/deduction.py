"""Deduction: what is certain, and how likely the rest is, given the cards a seat has seen and all drillings.

A world is a last well and an order of its six cards. There are 46,080 worlds. Instead of listing them, this module
counts paths in a graph of the contents the processor can have: a node is a set of pairs with a code, an edge adds a
card.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from games.i9n.rules.data import NOTES, PAIRS
from games.i9n.rules.map import ALL_BITS, VALID, WELLS, fields_of
from games.i9n.rules.state import Rig, Table

Nodes = dict[int, int]  # pairs << 6 | code -> number of ways

# For each label: the bit of its pair, the bits it adds to a node, and its number.
CARDS = tuple((1 << p, 1 << 6 + p | bit << p, 2 * p + bit) for p in range(len(PAIRS)) for bit in (0, 1))


class Evidence(msgspec.Struct, frozen=True):
    """The phase, the fields found to flow and to be dry in each phase (as bits), and the labels seen."""

    phase: int
    flowing: tuple[int, ...]
    dry: tuple[int, ...]
    seen: tuple[int, ...] = ()

    def allows(self, node: int, phase: int) -> bool:
        """Tell whether the processor can have had this content in this phase."""
        wells = WELLS[node]
        return not self.flowing[phase - 1] & ~wells and not self.dry[phase - 1] & wells

    @property
    def candidates(self) -> int:
        """The fields for which all labels seen hold, as bits."""
        bits = ALL_BITS
        for note in self.seen:
            bits &= VALID[note]
        return bits


class Knowledge(msgspec.Struct, frozen=True):
    worlds: int  # number of possible worlds; orders of the cards still in the safe are not told apart
    last: int  # fields that can be the last well, as bits
    sure: int  # fields where oil certainly flows in this phase, as bits
    chances: tuple[int, ...]  # by field: number of worlds in which oil flows there in this phase
    ends: tuple[int, ...]  # by field: number of worlds in which it is the last well
    cards: tuple[tuple[int, ...], ...]  # by phase so far: the labels its card can have


def evidence(table: Table, seen: tuple[int, ...]) -> Evidence:
    return Evidence(table.phase, flowing(table.rigs), table.dry, seen)


def flowing(rigs: Iterable[Rig]) -> tuple[int, ...]:
    found = [0] * 6
    for rig in rigs:
        found[rig.phase - 1] |= 1 << rig.field
    return tuple(found)


@lru_cache(maxsize=256)
def ways_by_content(e: Evidence) -> list[Nodes]:
    """Count, for each number of cards, the ways in which they can have led to each content of the processor.

    The result is cached, since it changes only with a drilling. Callers must not modify it.
    """
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
    levels, candidates = ways_by_content(e), e.candidates
    chances, ends = [0] * 64, [0] * 64
    worlds, sure, last = 0, ALL_BITS, 0
    reached: Nodes = {}  # contents that have a possible last well
    for node, ways in levels[-1].items():
        possible = WELLS[node] & candidates
        if not possible:
            continue
        reached[node] = 1
        weight = ways * possible.bit_count()
        worlds += weight
        last |= possible
        sure &= WELLS[node]
        for f in fields_of(possible):
            ends[f] += ways
        for f in fields_of(WELLS[node]):
            chances[f] += weight
    return Knowledge(worlds, last, sure, tuple(chances), tuple(ends), _cards(levels, reached))


def _cards(levels: list[Nodes], reached: Nodes) -> tuple[tuple[int, ...], ...]:
    """Go backwards through the levels and collect the labels that the card of each phase can have."""
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
