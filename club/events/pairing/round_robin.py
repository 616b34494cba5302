"""Everybody against everybody, by the tables of Johann Berger (FIDE Handbook C.05, Annex 1)."""

from __future__ import annotations

Pair = tuple[int, int]  # who sits in the first seat, and who in the second


def berger(players: int) -> list[list[Pair]]:
    """The rounds for the players 1 to n; where n is odd, whoever would meet number n + 1 sits the round out."""
    size = players + players % 2
    return [[pair for pair in round_of(number, size) if max(pair) <= players] for number in range(size - 1)]


def round_of(number: int, size: int) -> list[Pair]:
    ring = size - 1  # all but the last stand in a ring, and the last meets them by turns
    turn = number * size // 2 % ring + 1
    pairs = [(turn, size) if number % 2 == 0 else (size, turn)]
    pairs += [((turn + i - 1) % ring + 1, (turn - i - 1) % ring + 1) for i in range(1, size // 2)]
    return pairs


def twice(players: int) -> list[list[Pair]]:
    """Everybody meets everybody in both seats. The last two rounds of the first half change places, as FIDE recommends,
    so that nobody sits three times running in the same seat."""
    first = berger(players)
    second = [[(b, a) for a, b in pairs] for pairs in first]
    if len(first) > 1:
        first[-1], first[-2] = first[-2], first[-1]
    return first + second
