"""Tables of three to six over several rounds: everybody meets as many others as possible, in changing seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

from club.events.pairing import lots

MOST_STARTS = 12  # from which the search climbs; more find little
MOST_PASSES = 40


@dataclass(frozen=True)
class Player:
    number: int
    met: Mapping[int, int] = field(default_factory=dict)  # how often whom
    seats: Mapping[int, int] = field(default_factory=dict)  # how often in which seat
    byes: int = 0


@dataclass(frozen=True)
class Seating:
    tables: tuple[tuple[int, ...], ...]  # the players of each table in the order of their seats
    byes: tuple[int, ...]


def sizes(players: int, seats: int, smaller: bool) -> list[int]:
    """As few sit out as possible, and then as many full tables as possible. `smaller`: one seat may stay empty."""
    plans = []
    for full in range(players // seats + 1):
        left = players - full * seats
        short = left // (seats - 1) if smaller and seats > 3 else 0
        plans.append((left - short * (seats - 1), -full, [seats] * full + [seats - 1] * short))
    return min(plans)[2]


def seat(players: Iterable[Player], seats: int, *, smaller: bool, seed: str) -> Seating:
    """One round for these players, the best first."""
    everybody = {player.number: player for player in players}
    plan = sizes(len(everybody), seats, smaller)
    sitting_out = who_sits_out(list(everybody.values()), len(everybody) - sum(plan))
    playing = [number for number in everybody if number not in sitting_out]
    met = Meetings(everybody)
    best: list[list[int]] | None = None
    for start in range(MOST_STARTS):
        found = climb(deal(lots.drawn(f"{seed}/{start}", playing), plan), met)
        if best is None or met.cost(found) < met.cost(best):
            best = found
        if met.cost(best) == 0:
            break
    taken = [in_seats([everybody[number] for number in table]) for table in best or []]
    return Seating(tuple(taken), tuple(sorted(sitting_out)))


def who_sits_out(players: Sequence[Player], count: int) -> list[int]:
    """Nobody twice before everybody once; of those, the last ones first."""
    order = sorted(enumerate(players), key=lambda item: (item[1].byes, -item[0]))
    return [player.number for _place, player in order[:count]]


class Meetings:
    def __init__(self, players: Mapping[int, Player]) -> None:
        self.players = players

    def pair(self, a: int, b: int) -> int:
        """A second meeting costs one, a third one three more: many meet twice before anybody meets three times."""
        before = self.players[a].met.get(b, 0)
        return 2 * before - 1 if before else 0

    def at(self, table: Sequence[int], number: int) -> int:
        return sum(self.pair(number, other) for other in table if other != number)

    def cost(self, tables: Iterable[Sequence[int]]) -> int:
        return sum(self.pair(a, b) for table in tables for a, b in combinations(table, 2))


def deal(order: Sequence[int], plan: Sequence[int]) -> list[list[int]]:
    left = list(order)
    return [[left.pop() for _ in range(size)] for size in plan]


def climb(tables: list[list[int]], met: Meetings) -> list[list[int]]:
    """Changes two players of different tables for as long as that makes fewer meet again."""
    for _pass in range(MOST_PASSES):
        changes = [better(one, other, met) for one, other in combinations(tables, 2)]
        if not any(changes):
            break
    return tables


def better(one: list[int], other: list[int], met: Meetings) -> bool:
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
    """In the order in which everybody gets the seats they had least."""

    def cost(order: Sequence[Player]) -> int:
        return sum((player.seats.get(seat, 0) + 1) ** 2 for seat, player in enumerate(order))

    return tuple(player.number for player in min(permutations(players), key=cost))
