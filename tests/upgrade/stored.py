"""Load the stored club of an older version into a scratch database, migrate it, and copy it for each test."""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg
import time_machine
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from psycopg import sql

FOLDER = Path(__file__).parent
SCRATCH = "upgrade"


def facts() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress((FOLDER / "facts.json.gz").read_bytes()))
    return found


def dump() -> str:
    return gzip.decompress((FOLDER / f"{connection.vendor}.sql.gz").read_bytes()).decode()


@contextmanager
def migrated_club(folder: Path, now: datetime) -> Iterator[str]:
    """Make a database with the stored club, migrated at this time to the current version, and return its name."""
    usual = str(connection.settings_dict["NAME"])
    name = load_sqlite(folder) if connection.vendor == "sqlite" else load_postgres(usual)
    use(name)
    try:
        with time_machine.travel(now, tick=False):
            call_command("migrate", verbosity=0)
        use(usual)
        yield name
    finally:
        use(usual)
        drop(name)


@contextmanager
def copied_club(migrated: str) -> Iterator[None]:
    """Use a copy of the migrated club as Django's default database."""
    usual, name = str(connection.settings_dict["NAME"]), f"{migrated}_copy"
    if connection.vendor == "sqlite":
        shutil.copyfile(migrated, name)
    else:
        with connection.cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{migrated}"')
    use(name)
    try:
        yield
    finally:
        use(usual)
        drop(name)


def drop(name: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def use(name: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = name
    cache.clear()
    ContentType.objects.clear_cache()


def load_sqlite(folder: Path) -> str:
    path = str(folder / f"{SCRATCH}.sqlite3")
    with sqlite3.connect(path) as database:
        database.executescript(dump())
    return path


def load_postgres(usual: str) -> str:
    """Load the dump into a scratch database of this test process, because each process has its own test database."""
    name = f"{usual}_{SCRATCH}"
    parameters = connection.get_connection_params()
    address = {key: parameters[key] for key in ("host", "port", "user", "password") if parameters.get(key)}
    with psycopg.connect(**address, dbname=usual, autocommit=True) as server:
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    with psycopg.connect(**address, dbname=name, autocommit=True) as scratch:
        scratch.execute(dump().encode())
    return name
