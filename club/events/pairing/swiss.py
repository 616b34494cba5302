"""Swiss pairing for two seats, after the Dutch system of FIDE: equals meet, nobody meets twice while it can be avoided.

Players stand in groups of equal points. In each group the upper half meets the lower half in order; whoever finds no
opponent there floats down into the next group. Three things are weighed in this order: no repeated meeting, as few
floaters as possible, as few players as possible in a seat that is not due to them.

It searches, but not for long. With r rounds behind them, k players of whom each may meet at least k - 1 - r others can
always be paired when k >= 2r + 2 (Dirac 1952: every degree is at least k/2). So no choice can turn out wrong while more
than 2r + 1 players are left, and what has turned out wrong for one set of players is remembered: at most 2^(2r + 1)
sets are ever looked at, however many hundreds play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, groupby, islice

FIRST, SECOND = 0, 1
ABSOLUTE = 1000  # what it costs when both have had the same seat twice more, or twice running: never, if avoidable
ANYHOW = 10**9
MOST_LOOKS = 1000  # for one number of seats that are not due
MOST_BUDGETS = 3  # such numbers; then each pair has the seats due to it where it can, and that is that
MOST_FLOATERS = 300  # sets of floaters tried for one group; then all of it floats


@dataclass(frozen=True)
class Player:
    number: int  # 1 is the strongest
    points: Fraction = Fraction(0)
    met: Mapping[int, int] = field(default_factory=dict)  # how often whom
    seats: tuple[int, ...] = ()  # FIRST or SECOND, round by round
    byes: int = 0
    floated: int = 0  # in how many of the last two rounds they floated down or had the bye

    @property
    def lead(self) -> int:
        """How much more often in the first seat."""
        return self.seats.count(FIRST) - self.seats.count(SECOND)

    @property
    def due(self) -> int | None:
        """The seat that is due to them."""
        if not self.seats:
            return None
        if self.lead:
            return SECOND if self.lead > 0 else FIRST
        return 1 - self.seats[-1]

    @property
    def absolute(self) -> bool:
        return abs(self.lead) > 1 or (len(self.seats) > 1 and self.seats[-1] == self.seats[-2])


@dataclass(frozen=True)
class Pairings:
    pairs: tuple[tuple[int, int], ...]  # first and second seat, the best table first
    bye: int | None = None
    repeats: int = 0  # meetings that could not be avoided


def pair(players: Iterable[Player]) -> Pairings:
    order = sorted(players, key=lambda p: (-p.points, p.number))
    bye = whose_bye(order) if len(order) % 2 else None
    if bye is not None:
        order.remove(bye)
    repeats = fewest_repeats(order)
    couples = by_groups(order) if repeats == 0 else with_repeats(order, repeats)
    couples.sort(key=lambda couple: (-max(p.points for p in couple), -sum(p.points for p in couple), couple[0].number))
    pairs = tuple(seated(*couple, table=table) for table, couple in enumerate(couples))
    return Pairings(pairs, bye.number if bye else None, repeats)


# Byes


def whose_bye(order: Sequence[Player]) -> Player:
    """The lowest of those with the fewest byes, as long as the others can then be paired without meeting again."""
    fewest = min(player.byes for player in order)
    candidates = [player for player in reversed(order) if player.byes == fewest]
    best, repeats = candidates[0], len(order)
    for player in candidates:
        needed = fewest_repeats([p for p in order if p is not player])
        if needed < repeats:
            best, repeats = player, needed
        if repeats == 0:
            break
    return best


# Meetings


def fewest_repeats(order: Sequence[Player]) -> int:
    if always_possible(order):
        return 0
    search = Search(order)
    return next(budget for budget in range(len(order) // 2 + 1) if search.possible(search.everybody, budget))


def always_possible(order: Sequence[Player]) -> bool:
    """By Dirac's theorem, without any search."""
    here = {player.number for player in order}
    most_met = max((sum(number in here for number in player.met) for player in order), default=0)
    return len(order) % 2 == 0 and (not order or len(order) >= 2 * most_met + 2)


class Search:
    """Whether a set of players can be paired with so many repeated meetings; what cannot be is remembered."""

    def __init__(self, order: Sequence[Player]) -> None:
        self.order = order
        self.everybody = tuple(range(len(order)))
        self.dead: set[tuple[tuple[int, ...], int]] = set()

    def possible(self, left: tuple[int, ...], budget: int) -> bool:
        return next(self.pairings(left, budget), None) is not None

    def pairings(self, left: tuple[int, ...], budget: int) -> Iterator[list[tuple[int, int]]]:
        if not left:
            yield []
            return
        if (left, budget) in self.dead:
            return
        player = self.order[left[0]]
        for other in left[1:]:
            again = self.order[other].number in player.met
            if again and not budget:
                continue
            rest = tuple(i for i in left[1:] if i != other)
            for found in self.pairings(rest, budget - again):
                yield [(left[0], other), *found]
                return
        self.dead.add((left, budget))


Couple = tuple[Player, Player]


def with_repeats(order: Sequence[Player], repeats: int) -> list[Couple]:
    search = Search(order)
    found = next(search.pairings(search.everybody, repeats))
    return [(order[a], order[b]) for a, b in found]


def completable(order: Sequence[Player]) -> bool:
    return len(order) % 2 == 0 and fewest_repeats(order) == 0


# Groups


def by_groups(order: Sequence[Player]) -> list[Couple]:
    """From the top group down. Whoever has no opponent in their group is carried into the next."""
    groups = [list(group) for _points, group in groupby(order, key=lambda p: p.points)]
    couples: list[Couple] = []
    carried: list[Player] = []
    for place, group in enumerate(groups):
        pool = carried + group
        below = [player for later in groups[place + 1 :] for player in later]
        made, carried = pair_pool(pool, below)
        couples += made
    return couples


def pair_pool(pool: list[Player], below: list[Player]) -> tuple[list[Couple], list[Player]]:
    """With the fewest floaters that leave both the group and everybody below it an opponent."""
    base = pool[-1].points
    for count in range(len(pool) % 2, len(pool), 2):
        for down in who_could_float(pool, count):
            staying = [player for player in pool if player not in down]
            if completable(staying) and completable(list(down) + below):
                return Group(staying, base).couples(), [player for player in pool if player in down]
        if not below:
            break
    return [], pool


def who_could_float(pool: list[Player], count: int) -> list[tuple[Player, ...]]:
    """Rather those whose going leaves the others the seats due to them, who did not float lately, and the lowest."""
    sets = list(islice(combinations(reversed(pool), count), MOST_FLOATERS))
    return sorted(
        sets,
        key=lambda down: (clashes(p.due for p in pool if p not in down), sum(player.floated for player in down)),
    )


def clashes(due: Iterable[int | None]) -> int:
    """At least so many pairs in which both are due the same seat."""
    seats = list(due)
    return max(0, abs(seats.count(FIRST) - seats.count(SECOND)) - seats.count(None)) // 2


class Group:
    """Players who can be paired among themselves: the upper half with the lower half, in the seats due to them."""

    def __init__(self, players: Sequence[Player], base: Fraction) -> None:
        self.players = players
        self.base = base
        self.due = [player.due for player in players]
        self.absolute = [player.absolute for player in players]
        self.dead: set[tuple[tuple[int, ...], int]] = set()
        self.looks = 0

    def couples(self) -> list[Couple]:
        everybody = tuple(range(len(self.players)))
        least = clashes(self.due)
        for budget in (*range(least, least + MOST_BUDGETS), ANYHOW):
            self.looks = 0
            found = self.search(everybody, budget)
            if found is not None:
                return [(self.players[a], self.players[b]) for a, b in found]
        raise AssertionError("only called where it can be paired")

    def search(self, left: tuple[int, ...], budget: int) -> list[tuple[int, int]] | None:
        """The first way in the order of `wanted` with at most so many pairs in which both are due the same seat."""
        if not left:
            return []
        if (left, budget) in self.dead or clashes(self.due[i] for i in left) > budget:
            return None
        self.looks += 1
        wanted = self.wanted(left)
        if budget == ANYHOW:
            wanted.sort(key=lambda other: self.cost(left[0], other))
        for other in wanted:
            cost = 0 if budget == ANYHOW else self.cost(left[0], other)
            if cost > budget:
                continue
            if self.looks > MOST_LOOKS and budget != ANYHOW:
                return None
            found = self.search(tuple(i for i in left[1:] if i != other), budget - cost)
            if found is not None:
                return [(left[0], other), *found]
        self.dead.add((left, budget))
        return None

    def wanted(self, left: tuple[int, ...]) -> list[int]:
        """Whom the first of them would like to meet, best first: floaters the top of the group, others their opposite
        number in the lower half, then those below it, then those above."""
        player, others = self.players[left[0]], [i for i in left[1:] if self.free(left[0], i)]
        if player.points > self.base:
            return sorted(others, key=lambda i: self.players[i].points > self.base)
        half = left[len(left) // 2]
        return [i for i in others if i >= half] + [i for i in reversed(others) if i < half]

    def free(self, a: int, b: int) -> bool:
        return self.players[b].number not in self.players[a].met

    def cost(self, a: int, b: int) -> int:
        if self.due[a] is None or self.due[a] != self.due[b]:
            return 0
        return ABSOLUTE if self.absolute[a] and self.absolute[b] else 1


# Seats


def seated(one: Player, other: Player, table: int = 0) -> tuple[int, int]:
    """Who sits first: whoever it is due to, and where it is due to both, whoever has waited longer for it."""
    higher, lower = sorted((one, other), key=lambda p: (-p.points, p.number))
    wanted = seat_of_higher(higher, lower)
    if wanted is None:
        wanted = FIRST if table % 2 == 0 else SECOND
    return (higher.number, lower.number) if wanted == FIRST else (lower.number, higher.number)


def seat_of_higher(higher: Player, lower: Player) -> int | None:
    if higher.due is None or lower.due is None:
        return higher.due if lower.due is None else 1 - lower.due
    if higher.due != lower.due:
        return higher.due
    if urgency(higher) != urgency(lower):
        return higher.due if urgency(higher) > urgency(lower) else 1 - higher.due
    for mine, theirs in zip(reversed(higher.seats), reversed(lower.seats), strict=False):
        if mine != theirs:  # in the last round in which they differed, turn about
            return 1 - mine
    return higher.due


def urgency(player: Player) -> tuple[bool, int]:
    return player.absolute, abs(player.lead)
