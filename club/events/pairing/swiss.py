"""Swiss pairing for two seats, based on the FIDE Dutch system: equal points meet, repeats only if unavoidable.

Players are grouped by points. In each group the upper half meets the lower half in order. Players without an opponent
float down into the next group. Three criteria apply in this order: no repeated pairings, as few floaters as possible,
as few players as possible in a seat that is not due to them.

The search is bounded. After r rounds each of k players may still meet at least k - 1 - r others, so they can always be
paired when k >= 2r + 2 (Dirac 1952: every degree is at least k/2). No choice can fail while more than 2r + 1 players
are left, and failed sets of players are cached. So at most 2^(2r + 1) sets are examined, whatever the number of
players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, groupby, islice

FIRST, SECOND = 0, 1
ABSOLUTE = 1000  # cost if both players had the same seat too often or twice in a row: only if unavoidable
ANYHOW = 10**9
MOST_LOOKS = 1000  # search steps per budget, the allowed cost for seats that are not due
MOST_BUDGETS = 3  # budgets tried; after that, seats that are not due are accepted without limit
MOST_FLOATERS = 300  # sets of floaters tried per size for one group; if none fits, the whole group floats


@dataclass(frozen=True)
class Player:
    number: int  # 1 is the strongest
    points: Fraction = Fraction(0)
    met: Mapping[int, int] = field(default_factory=dict)  # opponent: number of meetings
    seats: tuple[int, ...] = ()  # FIRST or SECOND, round by round
    byes: int = 0
    floated: int = 0  # in how many of the last two rounds they floated down or had a bye

    @property
    def lead(self) -> int:
        """Number of games in the first seat minus games in the second."""
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
    pairs: tuple[tuple[int, int], ...]  # first and second seat, best table first
    bye: int | None = None
    repeats: int = 0  # unavoidable repeated pairings


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
    """Return the lowest player with the fewest byes whose absence lets the others pair with the fewest repeats."""
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
    """Tell whether Dirac's theorem guarantees a pairing without repeats, so that no search is needed."""
    here = {player.number for player in order}
    most_met = max((sum(number in here for number in player.met) for player in order), default=0)
    return len(order) % 2 == 0 and (not order or len(order) >= 2 * most_met + 2)


class Search:
    """Pair a set of players with at most `budget` repeats. Sets that cannot be paired are cached."""

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
    """Pair group by group from the top. Players without an opponent are carried into the next group."""
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
    """Pair with the fewest floaters such that the rest of the group and all players below can be paired."""
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
    """Return candidate sets of floaters, best first.

    Best are sets that leave the others the seats due to them, then players who did not float recently, then the lowest.
    """
    sets = list(islice(combinations(reversed(pool), count), MOST_FLOATERS))
    return sorted(
        sets,
        key=lambda down: (clashes(p.due for p in pool if p not in down), sum(player.floated for player in down)),
    )


def clashes(due: Iterable[int | None]) -> int:
    """Return a lower bound for the number of pairs in which both players are due the same seat."""
    seats = list(due)
    return max(0, abs(seats.count(FIRST) - seats.count(SECOND)) - seats.count(None)) // 2


class Group:
    """Players who can be paired with each other: upper half against lower half, in the seats due to them."""

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
        """Return the first pairing in the order of `wanted` whose cost for wrong seats is within `budget`."""
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
        """Return the possible opponents of the first player, best first.

        Floaters prefer the top of the group. Others prefer their counterpart in the lower half, then players below that
        one, then players above.
        """
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
    """Return the pair in seat order. If both are due the same seat, the one with the stronger claim gets it."""
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
        if mine != theirs:  # swap the seats of the last round in which they differed
            return 1 - mine
    return higher.due


def urgency(player: Player) -> tuple[bool, int]:
    return player.absolute, abs(player.lead)
