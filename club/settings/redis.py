"""Redis, alone or watched by Sentinels, as cache and broker want to hear of it; without it, files and memory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SENTINEL_PORT = 26379
SECONDS = 5  # until a server that says nothing counts as away


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
    parts = urlsplit(url)
    if parts.scheme in ("redis", "rediss", "unix"):
        return Redis(url)
    if parts.scheme != "sentinel":
        raise ImproperlyConfigured(f"{name} must begin with redis://, rediss:// or sentinel://")
    login, _at, hosts = parts.netloc.rpartition("@")
    master = parse_qs(parts.query).get("master", [""])[0]
    if not hosts or not master:
        raise ImproperlyConfigured(f"{name} must name its Sentinels and their master: sentinel://a,b,c/0?master=club")
    return Redis(
        url,
        tuple(host_and_port(name, host) for host in hosts.split(",")),
        master,
        unquote(login.partition(":")[2]),
        int(parts.path.strip("/") or 0),
    )


def host_and_port(name: str, text: str) -> tuple[str, int]:
    host, _colon, port = text.partition(":")
    if not host or not (port or "1").isdigit():
        raise ImproperlyConfigured(f"{name} must name its Sentinels as host:port, not {text!r}")
    return host, int(port or SENTINEL_PORT)


def cache(redis: Redis | None) -> dict[str, Any]:
    if redis is None:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    found: dict[str, Any] = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": redis.url}
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
