"""Chance that can be repeated and verified: HMAC(key, move number), no generator state kept anywhere."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from functools import cache
from typing import SupportsBytes, TypeVar

T = TypeVar("T")


def new_seed() -> str:
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Published when the table opens; after the end anybody can check the revealed seed against it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def match_key(seed: str, lucky_words: Sequence[str]) -> bytes:
    """The seed, fixed before anyone joined, mixed with a word from each seat, chosen after it was fixed."""
    message = "".join(f"{len(word.encode())}:{word}" for word in lucky_words)
    return hmac.digest(seed.encode(), message.encode(), "sha256")


class Late:
    """A key that is worked out when chance is first asked for: most moves need none."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[], bytes]) -> None:
        self._work_out = cache(work_out)

    def __bytes__(self) -> bytes:
        return self._work_out()


def bot_key(key: SupportsBytes, seat: int) -> bytes:
    """Bots have chance of their own, so that nothing they do can tell anything about the match's secrets."""
    return hmac.digest(bytes(key), f"bot {seat}".encode(), "sha256")


class Rng:
    """The chance of one move. Set-up is move 0."""

    __slots__ = ("_bits", "_block", "_key", "_left", "_number")

    def __init__(self, key: SupportsBytes, number: int) -> None:
        self._key = key
        self._number = number
        self._block = 0
        self._bits = 0
        self._left = 0

    def below(self, n: int) -> int:
        """An integer from 0 to n-1, each equally likely: values that would favour some are thrown again."""
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
