"""Cache and broker settings for Redis, standalone or with Sentinel. Without Redis: local memory and no broker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from club.settings.environment import QUOTING, parts_of

SENTINEL_PORT = 26379
SECONDS = 5  # socket timeout of the broker
A_PAGE_WAITS = 1  # seconds: socket timeout of the cache
NO_BROKER = "memory://"


@dataclass(frozen=True)
class Redis:
    url: str
    sentinels: tuple[tuple[str, int], ...] = ()
    master: str = ""
    password: str = ""
    database: int = 0


def read(name: str, url: str) -> Redis | None:
    """Parse a Redis URL.

    redis://host:6379/0, unix://:password@/folder/socket?db=0, or sentinel://:password@host1,host2/0?master=club
    """
    if not url:
        return None
    if url.startswith(("redis://", "rediss://", "unix://")):
        parts = parts_of(name, url)
        if parts.fragment or "@" in parts.path:
            raise ImproperlyConfigured(f"{name} is not a valid URL; {QUOTING}")
        if parts.scheme == "unix" and not (parts.path and database_of(parts.query).isdigit()):
            raise ImproperlyConfigured(f"{name} must name a socket and a database: unix:///run/redis.sock?db=0")
        return Redis(url)
    parts = urlsplit(url)  # not `parts_of`: it rejects several hosts and ports
    if parts.scheme != "sentinel":
        raise ImproperlyConfigured(f"{name} must begin with redis://, rediss://, unix:// or sentinel://")
    login, _at, hosts = parts.netloc.rpartition("@")
    master = parse_qs(parts.query).get("master", [""])[0]
    database = parts.path.strip("/") or "0"
    if not hosts or not master or not database.isdigit():
        raise ImproperlyConfigured(f"{name} must name its Sentinels and their master: sentinel://a,b,c/0?master=club")
    return Redis(
        url,
        tuple(host_and_port(name, host) for host in hosts.split(",")),
        master,
        unquote(login.partition(":")[2]),
        int(database),
    )


def host_and_port(name: str, text: str) -> tuple[str, int]:
    host, _colon, port = text.partition(":")
    if not host or not (port or "1").isdigit():
        raise ImproperlyConfigured(f"{name} must name its Sentinels as host:port, not {text!r}")
    return host, int(port or SENTINEL_PORT)


def cache(redis: Redis | None) -> dict[str, Any]:
    if redis is None:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    found: dict[str, Any] = {"BACKEND": "club.web.cache.CacheThatMayBeAway", "LOCATION": redis.url}
    found["OPTIONS"] = {"socket_connect_timeout": A_PAGE_WAITS, "socket_timeout": A_PAGE_WAITS}
    if redis.sentinels:  # the location is only a name here: Django would split the URL at its commas
        found |= {"LOCATION": redis.master, "OPTIONS": {"pool_class": "club.web.sentinel.Pool", "redis": redis}}
    return found


def broker(redis: Redis | None) -> tuple[str, dict[str, Any]]:
    """Return Celery's broker URL and transport options. club/celery.py refuses to start without a broker."""
    if redis is None:
        return NO_BROKER, {}
    options: dict[str, Any] = {
        "visibility_timeout": 3600,
        "socket_timeout": SECONDS,
        "socket_connect_timeout": SECONDS,
        "socket_keepalive": True,
    }
    if not redis.sentinels:
        return for_kombu(redis.url), options
    login = f":{quote(redis.password, safe='')}@" if redis.password else ""
    urls = [f"sentinel://{login}{host}:{port}/{redis.database}" for host, port in redis.sentinels]
    return ";".join(urls), {**options, "master_name": redis.master}


def for_kombu(url: str) -> str:
    """Convert a Unix socket URL to kombu's form: redis+socket://:password@/folder/socket?virtual_host=0"""
    parts = urlsplit(url)
    if parts.scheme != "unix":
        return url
    return f"redis+socket://{parts.netloc}{parts.path}?virtual_host={database_of(parts.query)}"


def database_of(query: str) -> str:
    return parse_qs(query).get("db", ["0"])[0]
