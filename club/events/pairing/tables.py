"""Multiplayer tables (three to six seats) over several rounds: many different opponents, in changing seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

from club.events.pairing import lots

MOST_STARTS = 12  # random starts of the hill climbing; more improve little
MOST_PASSES = 40


@dataclass(frozen=True)
class Player:
    number: int
    met: Mapping[int, int] = field(default_factory=dict)  # opponent: number of meetings
    seats: Mapping[int, int] = field(default_factory=dict)  # seat: number of times
    byes: int = 0


@dataclass(frozen=True)
class Seating:
    tables: tuple[tuple[int, ...], ...]  # the players of each table in seat order
    byes: tuple[int, ...]


def sizes(players: int, seats: int, smaller: bool) -> list[int]:
    """Return the table sizes: as few byes as possible, then as many full tables as possible.

    `smaller`: tables with one seat less are allowed.
    """
    plans = []
    for full in range(players // seats + 1):
        left = players - full * seats
        short = left // (seats - 1) if smaller and seats > 3 else 0
        plans.append((left - short * (seats - 1), -full, [seats] * full + [seats - 1] * short))
    return min(plans)[2]


def seat(players: Iterable[Player], seats: int, *, smaller: bool, seed: str) -> Seating:
    """Seat one round. `players` are ordered best first."""
    everybody = {player.number: player for player in players}
    plan = sizes(len(everybody), seats, smaller)
    sitting_out = who_sits_out(list(everybody.values()), len(everybody) - sum(plan))
    playing = [number for number in everybody if number not in sitting_out]
    met = Meetings(everybody)
    best: list[list[int]] | None = None
    for start in range(MOST_STARTS):
        found = improve(distribute(lots.drawn(f"{seed}/{start}", playing), plan), met)
        if best is None or met.cost(found) < met.cost(best):
            best = found
        if met.cost(best) == 0:
            break
    taken = [in_seats([everybody[number] for number in table]) for table in best or []]
    return Seating(tuple(taken), tuple(sorted(sitting_out)))


def who_sits_out(players: Sequence[Player], count: int) -> list[int]:
    """Choose the players with the fewest byes, the lowest ranked first."""
    order = sorted(enumerate(players), key=lambda item: (item[1].byes, -item[0]))
    return [player.number for _place, player in order[:count]]


class Meetings:
    def __init__(self, players: Mapping[int, Player]) -> None:
        self.players = players

    def pair(self, a: int, b: int) -> int:
        """Return the cost of a meeting: 1 for the second, 3 for the third, so that third meetings are a last resort."""
        before = self.players[a].met.get(b, 0)
        return 2 * before - 1 if before else 0

    def at(self, table: Sequence[int], number: int) -> int:
        return sum(self.pair(number, other) for other in table if other != number)

    def cost(self, tables: Iterable[Sequence[int]]) -> int:
        return sum(self.pair(a, b) for table in tables for a, b in combinations(table, 2))


def distribute(order: Sequence[int], plan: Sequence[int]) -> list[list[int]]:
    left = list(order)
    return [[left.pop() for _ in range(size)] for size in plan]


def improve(tables: list[list[int]], met: Meetings) -> list[list[int]]:
    """Swap players between tables as long as this reduces repeated meetings."""
    for _pass in range(MOST_PASSES):
        changes = [swap_players(one, other, met) for one, other in combinations(tables, 2)]
        if not any(changes):
            break
    return tables


def swap_players(one: list[int], other: list[int], met: Meetings) -> bool:
    done = False
    for i in range(len(one)):
        for j in range(len(other)):
            a, b = one[i], other[j]
            now = met.at(one, a) + met.at(other, b)
            then = met.at([*one[:i], *one[i + 1 :]], b) + met.at([*other[:j], *other[j + 1 :]], a)
            if then < now:
                one[i], other[j] = b, a
                done = True
    return done


def in_seats(players: Sequence[Player]) -> tuple[int, ...]:
    """Return the seat order in which the players get the seats they had least often."""

    def cost(order: Sequence[Player]) -> int:
        return sum((player.seats.get(seat, 0) + 1) ** 2 for seat, player in enumerate(order))

    return tuple(player.number for player in min(permutations(players), key=cost))
