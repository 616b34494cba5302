"""Redis cache backend with a per-process in-memory fallback while Redis is down.

The cache holds only data that may be lost, such as rate limits and presence. A page must therefore neither fail nor
wait when Redis is unavailable.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

SECONDS_ALONE = 5.0  # on the fallback before Redis is tried again


class CacheThatMayBeAway(RedisCache):
    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._own = LocMemCache("while-redis-is-away", {})

    def _ask(self, method: str, *args: Any, **kwargs: Any) -> Any:
        global away_until  # noqa: PLW0603  # shared by the process: Django creates a cache per thread
        if time.monotonic() >= away_until:
            try:
                return getattr(super(), method)(*args, **kwargs)
            except RedisError as problem:
                away_until = time.monotonic() + SECONDS_ALONE
                logger.warning("the cache is away: %s", problem)
        return getattr(self._own, method)(*args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._ask("add", *args, **kwargs))

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._ask("get", *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._ask("set", *args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._ask("touch", *args, **kwargs))

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._ask("delete", *args, **kwargs))

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        found: dict[Any, Any] = self._ask("get_many", *args, **kwargs)
        return found

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._ask("has_key", *args, **kwargs))

    def incr(self, *args: Any, **kwargs: Any) -> int:
        return int(self._ask("incr", *args, **kwargs))

    def set_many(self, *args: Any, **kwargs: Any) -> list[Any]:
        failed: list[Any] = self._ask("set_many", *args, **kwargs)
        return failed

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        self._ask("delete_many", *args, **kwargs)

    def clear(self) -> None:
        self._own.clear()
        self._ask("clear")


away_until = 0.0
