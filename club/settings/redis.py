"""Redis, alone or watched by Sentinels, as cache and broker want to hear of it; without it, files and memory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from club.settings.environment import QUOTING, parts_of

SENTINEL_PORT = 26379
SECONDS = 5  # until a server that says nothing counts as away
A_PAGE_WAITS = 1  # second for the cache


@dataclass(frozen=True)
class Redis:
    url: str
    sentinels: tuple[tuple[str, int], ...] = ()
    master: str = ""
    password: str = ""
    database: int = 0


def read(name: str, url: str) -> Redis | None:
    """redis://host:6379/0, or sentinel://:password@host1:26379,host2:26379/0?master=club"""
    if not url:
        return None
    if url.startswith(("redis://", "rediss://", "unix://")):
        parts = parts_of(name, url)
        if parts.fragment or "@" in parts.path:
            raise ImproperlyConfigured(f"{name} is no address that can be read; {QUOTING}")
        return Redis(url)
    parts = urlsplit(url)  # its hosts have commas and several ports
    if parts.scheme != "sentinel":
        raise ImproperlyConfigured(f"{name} must begin with redis://, rediss:// or sentinel://")
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
    found: dict[str, Any] = {"BACKEND": "club.site.cache.CacheThatMayBeAway", "LOCATION": redis.url}
    found["OPTIONS"] = {"socket_connect_timeout": A_PAGE_WAITS, "socket_timeout": A_PAGE_WAITS}
    if redis.sentinels:  # the address is only a name: Django would take its commas for several servers
        found |= {"LOCATION": redis.master, "OPTIONS": {"pool_class": "club.site.sentinel.Pool", "redis": redis}}
    return found


def broker(redis: Redis | None, var: Path) -> tuple[str, dict[str, Any]]:
    """Celery's address and the options of its transport."""
    if redis is None:
        folder = str(var / "broker")
        options = {"data_folder_in": folder, "data_folder_out": folder, "control_folder": str(var / "broker-control")}
        return "filesystem://", {**options, "polling_interval": 0.1}
    if not redis.sentinels:
        return redis.url, {"visibility_timeout": 3600}
    login = f":{quote(redis.password, safe='')}@" if redis.password else ""
    urls = [f"sentinel://{login}{host}:{port}/{redis.database}" for host, port in redis.sentinels]
    waiting = {"socket_timeout": SECONDS, "socket_connect_timeout": SECONDS}
    return ";".join(urls), {"visibility_timeout": 3600, "master_name": redis.master, **waiting}
