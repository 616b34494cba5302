"""Read settings from the environment. An invalid value raises an error that names the variable."""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

QUOTING = "in a user or password write @ : / ? # % [ ] as %40 %3A %2F %3F %23 %25 %5B %5D"
# libpq timeouts for an unreachable server. club/web/watchdog.py handles one that is frozen.
TIMEOUTS = {
    "connect_timeout": 2,  # seconds, per host
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,  # milliseconds
}


def text(name: str, default: str) -> str:
    return os.environ.get(name, default).strip()


def words(name: str, default: str) -> list[str]:
    return text(name, default).replace(",", " ").split()


def flag(name: str, default: bool) -> bool:
    value = text(name, "yes" if default else "no").lower()
    if value not in ("yes", "no", "true", "false", "1", "0"):
        raise ImproperlyConfigured(f"{name} must be yes or no, not {value!r}")
    return value in ("yes", "true", "1")


def number(name: str, default: int) -> int:
    value = text(name, str(default))
    if not value.isdigit():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}")
    return int(value)


def one_of(name: str, values: Sequence[str]) -> str:
    """Return one of the values; the first is the default."""
    value = text(name, values[0])
    if value not in values:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(values)}, not {value!r}")
    return value


def networks(name: str, default: str) -> list[str]:
    for network in words(name, default):
        try:
            ipaddress.ip_network(network)
        except ValueError:
            raise ImproperlyConfigured(f"{name} must name addresses or networks, not {network!r}") from None
    return words(name, default)


def address(name: str, default: str) -> str:
    value = text(name, default)
    host, _colon, port = value.rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 2**16:
        raise ImproperlyConfigured(f"{name} must be host:port, not {value!r}")
    return value


def url(name: str, default: str) -> str:
    value = text(name, default)
    parts_of(name, value)
    return value


def parts_of(name: str, value: str) -> SplitResult:
    """Split a URL. The error does not repeat an invalid one, because it may contain a password."""
    try:
        parts = urlsplit(value)
        _ = parts.port  # parsed on access: raises ValueError if it is not a number
    except ValueError:
        raise ImproperlyConfigured(f"{name} is not a valid URL; {QUOTING}") from None
    return parts


def path(name: str, default: Path) -> Path:
    return Path(text(name, str(default))).absolute()


def database(name: str, default: str) -> dict[str, Any]:
    """Parse postgres://user:password@host:port/name (or ?host=/run/postgresql for a socket) or sqlite:///path."""
    parts = parts_of(name, text(name, default) or default)
    if parts.scheme not in ("postgres", "postgresql", "sqlite"):
        raise ImproperlyConfigured(f"{name} must begin with postgres:// or sqlite:///")
    if parts.scheme == "sqlite":
        if not parts.path[1:]:
            raise ImproperlyConfigured(f"{name} must name a file: sqlite:////folder/club.sqlite3")
        return sqlite(Path(unquote(parts.path[1:])))  # three slashes: relative path, four: absolute
    if not re.fullmatch("/[^/@]+", parts.path) or parts.fragment:
        raise ImproperlyConfigured(f"{name} must name a database, as in postgres://user:password@host/club; {QUOTING}")
    query = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.pop("host", parts.hostname or ""),
        "PORT": str(parts.port or query.pop("port", "")),
        "CONN_MAX_AGE": 600,  # closed by the server meanwhile: club/db/connections.py
        "DISABLE_SERVER_SIDE_CURSORS": flag("DATABASE_POOLER", False),  # they outlive a transaction
        "OPTIONS": {"server_side_binding": True, **TIMEOUTS, **query},
    }


def sqlite(file: Path) -> dict[str, Any]:
    """Return SQLite settings. It has no row locks, so every transaction takes the write lock when it begins."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 30,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
        },
    }
