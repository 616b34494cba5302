"""Repeatable, verifiable random numbers: HMAC(key, move number), without any generator state to store."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from functools import cache
from typing import SupportsBytes, TypeVar

T = TypeVar("T")
Key = SupportsBytes  # bytes or `Late`


def new_seed() -> str:
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Return the hash published when the table opens. After the end anyone can check the revealed seed against it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def match_key(seed: str, lucky_words: Sequence[str]) -> bytes:
    """Mix the seed, fixed before anyone joined, with a word from each seat, chosen after the seed was fixed."""
    message = "".join(f"{len(word.encode())}:{word}" for word in lucky_words)
    return hmac.digest(seed.encode(), message.encode(), "sha256")


def derived_seed(seed: str, label: str) -> str:
    """Return the seed of one match of an event. The event committed to its own seed before any lucky word arrived."""
    return hmac.digest(seed.encode(), label.encode(), "sha256").hex()


class Late:
    """A key that is computed when the first random number is drawn: most moves draw none."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[], bytes]) -> None:
        self._work_out = cache(work_out)

    def __bytes__(self) -> bytes:
        return self._work_out()


def bot_key(key: Key, seat: int) -> bytes:
    """Return a separate key for a bot, so that its moves reveal nothing about the match's secrets."""
    return hmac.digest(bytes(key), f"bot {seat}".encode(), "sha256")


class Rng:
    """The random numbers of one move. Set-up is move 0."""

    __slots__ = ("_bits", "_block", "_key", "_left", "_number")

    def __init__(self, key: Key, number: int) -> None:
        self._key = key
        self._number = number
        self._block = 0
        self._bits = 0
        self._left = 0

    def below(self, n: int) -> int:
        """Return a uniform integer from 0 to n-1, by rejection sampling."""
        size = (n - 1).bit_length() or 1
        while True:
            value = self._take(size)
            if value < n:
                return value

    def die(self, sides: int = 6) -> int:
        return 1 + self.below(sides)

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        result = list(items)
        for i in range(len(result) - 1, 0, -1):
            j = self.below(i + 1)
            result[i], result[j] = result[j], result[i]
        return result

    def _take(self, size: int) -> int:
        while self._left < size:
            message = f"{self._number}/{self._block}".encode()
            fresh = int.from_bytes(hmac.digest(bytes(self._key), message, "sha256"), "big")
            self._bits = (self._bits << 256) | fresh
            self._left += 256
            self._block += 1
        self._left -= size
        value = self._bits >> self._left
        self._bits &= (1 << self._left) - 1
        return value


Draw = tuple[int, int]  # n and what `below(n)` returned
Chance = Callable[[Key, int], Rng]  # creates the Rng of a move; `Rng` itself unless draws are recorded


class Draws:
    """Create Rngs that record the draws of every move: `replay.replay(..., chance=Draws())`."""

    def __init__(self) -> None:
        self.by_move: dict[int, list[Draw]] = {}

    def __call__(self, key: Key, number: int) -> Rng:
        return RecordingRng(key, number, self.by_move.setdefault(number, []))

    def drawn(self) -> dict[int, tuple[Draw, ...]]:
        """Return the draws by move number, without moves that drew nothing."""
        return {number: tuple(draws) for number, draws in self.by_move.items() if draws}


class RecordingRng(Rng):
    __slots__ = ("_draws",)

    def __init__(self, key: Key, number: int, draws: list[Draw]) -> None:
        super().__init__(key, number)
        self._draws = draws

    def below(self, n: int) -> int:
        value = super().below(n)
        self._draws.append((n, value))
        return value
