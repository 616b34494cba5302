"""The cache behind Redis Sentinels: whoever is the master now is asked, also after another one took over."""

from __future__ import annotations

from typing import Any

from redis.sentinel import Sentinel, SentinelConnectionPool

from club.settings.redis import SECONDS, Redis


class Pool(SentinelConnectionPool):
    """As Django's cache makes it: from an address, which here says less than what the settings read in it."""

    @classmethod
    def from_url(cls, url: str, **options: Any) -> Pool:
        redis: Redis = options.pop("redis")
        waiting = {"socket_timeout": SECONDS, "socket_connect_timeout": SECONDS}
        found = Sentinel(list(redis.sentinels), **waiting)  # type: ignore[no-untyped-call]  # no types there
        return cls(redis.master, found, db=redis.database, password=redis.password or None, **waiting, **options)
