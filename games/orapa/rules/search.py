"""Search for the mines that agree with the answers so far: all of them, or a random one.

The search follows the waves asked so far step by step. Where a wave comes to an undecided cell, it tries every
possibility: the cell is empty, or one of the placements that still fit covers it. It branches first on the wave with
the fewest possibilities. When every wave has left as its answer says, the remaining gems are placed wherever they fit.
Each mine is found in exactly one way, so the search can also prove that there is no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.core.rng import Rng
from games.orapa.rules.data import COLOUR_OF, FIELDS
from games.orapa.rules.gems import BLACK, COVERING, GEMS, INK, OF_GEM, PLACEMENTS, fitting
from games.orapa.rules.mines import members
from games.orapa.rules.waves import (
    ABSORBED,
    ABSORBS,
    CELL,
    INKS_PER_LABEL,
    KINDS,
    LABEL_AT,
    LONGEST,
    RIM,
    SIZE,
    SQUARE,
    START,
    TURNS,
    Mine,
    MineGrid,
    inks,
)

UNKNOWN = 8  # kind of a square that is not decided yet
PER_MILLE = 1000

_NOTHING_KNOWN = bytes(UNKNOWN if square in CELL else RIM for square in range(SIZE))
_ALLOWED = tuple(  # by inks: the placements that a wave of this colour may meet
    sum(OF_GEM[gem] for gem in range(len(GEMS)) if gem != BLACK and INK[gem] & ~ink == 0)
    for ink in range(INKS_PER_LABEL)
)
_EVERY = sum(OF_GEM)


class Facts(NamedTuple):
    waves: tuple[tuple[int, int], ...] = ()  # label, answer
    looks: tuple[tuple[int, int], ...] = ()  # cell, answer


class FollowedWave(NamedTuple):
    """A wave that has been followed up to a square."""

    square: int
    step: int
    hit: int
    answer: int


class Node(NamedTuple):
    """A partly decided mine."""

    kinds: bytearray
    gem: bytearray
    fronts: list[FollowedWave]
    open: int  # the placements still possible, as bits
    laid: tuple[int, ...]
    rest: tuple[int, ...]  # gems still to be placed


class NodeLimitReached(Exception):
    """The search took more nodes than it was allowed."""


def all_matching_mines(gems: Sequence[int], facts: Facts, *, most: int, nodes: int) -> list[Mine] | None:
    """Return every mine that agrees with the facts; None if there are more than `most` or the search takes too long."""
    search = _Search(facts, most + 1, nodes, None)
    try:
        search.run(gems)
    except NodeLimitReached:
        return None
    return search.found if len(search.found) <= most else None


def random_matching_mine(gems: Sequence[int], facts: Facts, rng: Rng, *, tries: int, nodes: int) -> Mine | None:
    """Return a random mine that agrees with the facts; None if none was found."""
    for _ in range(tries):
        search = _Search(facts, 1, nodes, rng)
        try:
            search.run(gems)
        except NodeLimitReached:
            continue
        return search.found[0] if search.found else None
    return None


class _Search:
    def __init__(self, facts: Facts, most: int, nodes: int, rng: Rng | None) -> None:
        self.facts = facts
        self.most = most
        self.nodes = nodes
        self.rng = rng
        self.found: list[Mine] = []
        self.covered = tuple(cell for cell, field in facts.looks if field)  # cells known to be covered

    def run(self, gems: Sequence[int]) -> None:
        kinds = bytearray(_NOTHING_KNOWN)
        possible = sum(OF_GEM[gem] for gem in gems)
        for cell, field in self.facts.looks:
            if not field:
                kinds[SQUARE[cell]] = 0
                possible &= ~COVERING[cell]
                continue
            fitting_gems = [gem for gem in gems if COLOUR_OF[GEMS[gem]] == FIELDS[field]]
            coloured = sum(OF_GEM[gem] for gem in fitting_gems)
            possible &= ~COVERING[cell] | coloured
            if len(fitting_gems) == 1:
                possible &= ~coloured | COVERING[cell]
        self._visit(Node(kinds, bytearray(SIZE), _followed_waves(self.facts.waves), possible, (), tuple(gems)))

    def _visit(self, node: Node) -> None:
        self.nodes -= 1
        if self.nodes < 0:
            raise NodeLimitReached
        moved = self._advance(node)
        if moved is None:
            return
        node, branch = moved
        if not self._possible(node):
            return
        if branch is None:
            self._complete(node.laid, node.rest, node.open)
            return
        square, options = branch
        for number in self._ordered(node, square, options):
            if number is None:
                kinds = bytearray(node.kinds)
                kinds[square] = 0
                self._visit(node._replace(kinds=kinds, open=node.open & ~COVERING[CELL[square]]))
            else:
                self._visit(_with(node, number))
            if len(self.found) >= self.most:
                return

    def _possible(self, node: Node) -> bool:
        """Return whether every gem still has a placement, and every cell known to be covered can be covered."""
        for gem in node.rest:
            if not node.open & OF_GEM[gem]:
                return False
        return all(node.open & COVERING[cell] or node.kinds[SQUARE[cell]] not in (UNKNOWN, 0) for cell in self.covered)

    def _advance(self, node: Node) -> tuple[Node, tuple[int, int] | None] | None:
        """Follow every wave as far as it is decided, and choose the square to branch on. None: a contradiction."""
        kinds, gem, possible = node.kinds, node.gem, node.open
        waiting: list[FollowedWave] = []
        best, square_of_best, options_of_best = 10**6, -1, 0
        for front in node.fronts:
            square, step, hit, answer = front
            ink = answer % INKS_PER_LABEL
            allowed = _EVERY if answer == ABSORBED else _ALLOWED[ink]
            for _ in range(LONGEST):
                kind = kinds[square + step]
                if kind == UNKNOWN:
                    cell = CELL[square + step]
                    options = possible & COVERING[cell] & allowed
                    if options or cell in self.covered:
                        count = options.bit_count() + (cell not in self.covered)
                        if not count:
                            return None
                        if count < best:
                            best, square_of_best, options_of_best = count, square + step, options
                        waiting.append(FollowedWave(square, step, hit, answer))
                        break
                    kinds[square + step] = 0
                    possible &= ~COVERING[cell]
                elif kind == RIM:
                    if answer == ABSORBED or LABEL_AT[square + step] * INKS_PER_LABEL + inks(hit) != answer:
                        return None
                    break
                elif kind:
                    hit |= 1 << gem[square + step] - 1
                    if kind == ABSORBS:
                        if answer != ABSORBED:
                            return None
                        break
                    if answer != ABSORBED and inks(hit) & ~ink:
                        return None
                    square, step = square + step, TURNS[kind][step]
                    continue
                square += step
            else:
                return None  # O-19: no wave loops
        moved = node._replace(fronts=waiting, open=possible)
        # Cells found to be empty after the options were counted have ruled out some of them.
        return moved, (square_of_best, options_of_best & possible) if waiting else None

    def _ordered(self, node: Node, square: int, options: int) -> Iterable[int | None]:
        """Order the possibilities at a square (None: empty), in a random search roughly by their probability."""
        numbers = members(options)
        free = CELL[square] not in self.covered
        if self.rng is None:
            return [*numbers, None] if free else numbers
        shares = [
            (gem, PER_MILLE * (options & OF_GEM[gem]).bit_count() // (node.open & OF_GEM[gem]).bit_count())
            for gem in node.rest
        ]
        together = sum(share for _, share in shares)
        point = self.rng.below(max(PER_MILLE, together) if free else max(1, together))
        empty: list[int | None] = [None] if free else []
        for gem, share in shares:
            if point < share:
                first = self.rng.choice(members(options & OF_GEM[gem]))
                return [first, *empty, *(number for number in _rotated(numbers, self.rng) if number != first)]
            point -= share
        return [*empty, *_rotated(numbers, self.rng)]

    def _complete(self, laid: tuple[int, ...], rest: tuple[int, ...], possible: int) -> None:
        """Place the gems that no asked wave meets: they must fit together and be reached by some wave."""
        self.nodes -= 1
        if self.nodes < 0:
            raise NodeLimitReached
        uncovered = self._uncovered(laid)
        if not rest:
            mine = tuple(sorted(laid))
            if not uncovered and not MineGrid(mine).unreached():
                self.found.append(mine)
            return
        options = min((possible & OF_GEM[gem] for gem in rest), key=int.bit_count)
        if uncovered:
            options = min((possible & COVERING[cell] for cell in uncovered), key=int.bit_count)
        numbers = members(options)
        for number in numbers if self.rng is None else _rotated(numbers, self.rng):
            gem = PLACEMENTS[number].gem
            others = tuple(other for other in rest if other != gem)
            self._complete((*laid, number), others, possible & fitting(number) & ~OF_GEM[gem])
            if len(self.found) >= self.most:
                return

    def _uncovered(self, laid: tuple[int, ...]) -> list[int]:
        """Return the cells known to be covered that no gem of this mine covers yet."""
        if not self.covered:
            return []
        together = 0
        for number in laid:
            together |= PLACEMENTS[number].mask
        return [cell for cell in self.covered if not together >> cell & 1]


def _rotated(numbers: list[int], rng: Rng) -> list[int]:
    """Begin the list at a random place: a full shuffle would cost more than the search."""
    start = rng.below(len(numbers)) if numbers else 0
    return numbers[start:] + numbers[:start]


def _with(node: Node, number: int) -> Node:
    lay = PLACEMENTS[number]
    kinds, gem = bytearray(node.kinds), bytearray(node.gem)
    for cell, letter in lay.parts:
        kinds[SQUARE[cell]] = ABSORBS if lay.gem == BLACK else KINDS[letter]
        gem[SQUARE[cell]] = lay.gem + 1
    rest = tuple(other for other in node.rest if other != lay.gem)
    return Node(kinds, gem, node.fronts, node.open & fitting(number) & ~OF_GEM[lay.gem], (*node.laid, number), rest)


def _followed_waves(waves: Iterable[tuple[int, int]]) -> list[FollowedWave]:
    """Start every wave at both ends: where it was sent and, since paths are reversible, where it left."""
    found: dict[FollowedWave, None] = {}
    for label, answer in waves:
        found[FollowedWave(*START[label], 0, answer)] = None
        if answer != ABSORBED:
            back = label * INKS_PER_LABEL + answer % INKS_PER_LABEL
            found[FollowedWave(*START[answer // INKS_PER_LABEL], 0, back)] = None
    return list(found)


def matches_facts(mine: Mine, facts: Facts) -> bool:
    """Return whether the mine gives these answers."""
    mine_grid = MineGrid(mine)
    return all(mine_grid.wave(label) == answer for label, answer in facts.waves) and all(
        mine_grid.look(cell) == field for cell, field in facts.looks
    )
