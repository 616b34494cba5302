"""Round-robin pairing with Berger tables (FIDE Handbook C.05, Annex 1)."""

from __future__ import annotations

Pair = tuple[int, int]  # the players in the first and the second seat


def berger(players: int) -> list[list[Pair]]:
    """Return the rounds for players 1 to n. If n is odd, the player paired with number n + 1 has a bye."""
    size = players + players % 2
    return [[pair for pair in round_of(number, size) if max(pair) <= players] for number in range(size - 1)]


def round_of(number: int, size: int) -> list[Pair]:
    ring = size - 1  # circle method: all but the last player rotate; the last one meets each in turn
    turn = number * size // 2 % ring + 1
    pairs = [(turn, size) if number % 2 == 0 else (size, turn)]
    pairs += [((turn + i - 1) % ring + 1, (turn - i - 1) % ring + 1) for i in range(1, size // 2)]
    return pairs


def twice(players: int) -> list[list[Pair]]:
    """Return a double round robin: each pair meets once in each seat.

    The last two rounds of the first half are swapped, as FIDE recommends, so that no player has the same seat three
    times in a row.
    """
    first = berger(players)
    second = [[(b, a) for a, b in pairs] for pairs in first]
    if len(first) > 1:
        first[-1], first[-2] = first[-2], first[-1]
    return first + second
