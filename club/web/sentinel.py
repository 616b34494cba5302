"""Connection pool for a cache behind Redis Sentinel: it finds the current master, also after a failover."""

from __future__ import annotations

from typing import Any

from redis.sentinel import Sentinel, SentinelConnectionPool

from club.settings.redis import A_PAGE_WAITS, Redis


class Pool(SentinelConnectionPool):
    """Pool created the way Django's cache expects, by `from_url`; the parsed settings replace the URL."""

    @classmethod
    def from_url(cls, url: str, **options: Any) -> Pool:
        redis: Redis = options.pop("redis")
        waiting = {"socket_timeout": A_PAGE_WAITS, "socket_connect_timeout": A_PAGE_WAITS}
        found = Sentinel(list(redis.sentinels), **waiting)  # type: ignore[no-untyped-call]  # no types there
        return cls(redis.master, found, db=redis.database, password=redis.password or None, **waiting, **options)
