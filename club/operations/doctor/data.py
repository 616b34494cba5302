"""Health checks of the database: it answers, is migrated, writes durably, and its clock agrees."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.operations import health, heartbeats
from club.operations.doctor.finding import Finding, broken, fine

OLDEST_POSTGRES = 140_000
MOST_APART = timedelta(seconds=2)
DURABLE_POSTGRES = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}
DURABLE_SQLITE = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def ask(question: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchone()[0]


def database() -> Iterator[Finding]:
    try:
        version = ask("SHOW server_version" if on_postgres() else "SELECT sqlite_version()")
    except DatabaseError as problem:
        words = " ".join(str(problem).split())
        yield broken(_("No response: %s") % words, _("Start the database, or correct DATABASE_URL."))
        return
    name = "PostgreSQL" if on_postgres() else "SQLite"
    yield fine(f"{name} {version}")
    if on_postgres() and int(ask("SHOW server_version_num")) < OLDEST_POSTGRES:
        yield broken(_("This PostgreSQL version is too old."), _("Update PostgreSQL to version 14 or newer."))
    yield from up_to_date()
    yield from durable()


def up_to_date() -> Iterator[Finding]:
    missing = health.missing_migrations()
    if missing:
        count = ngettext("%d migration hasn't been applied.", "%d migrations haven't been applied.", missing) % missing
        yield broken(count, _("Run: manage.py migrate"))
    else:
        yield fine(_("All migrations are applied."))


def durable() -> Iterator[Finding]:
    """Check that committed data survives a power cut."""
    question, wanted = ("SHOW {}", DURABLE_POSTGRES) if on_postgres() else ("PRAGMA {}", DURABLE_SQLITE)
    found = {name: ask(question.format(name)) for name in wanted}
    wrong = [f"{name} = {value}" for name, value in found.items() if value != wanted[name]]
    if wrong:
        advice = ", ".join(f"{name} = {value}" for name, value in wanted.items())
        yield broken(
            _("A power cut could lose moves: %s") % ", ".join(wrong),
            _("Set in the database configuration: %s") % advice,
        )
    else:
        yield fine(_("Written data survives a power cut."))


def clock() -> Iterator[Finding]:
    """Compare the clocks of the machines: one may set a deadline that another one enforces."""
    advice = _("Sync the clocks of all machines over the network (NTP).")
    if on_postgres():
        apart = abs(ask("SELECT clock_timestamp()") - timezone.now())
        if apart > MOST_APART:
            yield broken(_("The clock differs from the database's by %.1f seconds.") % apart.total_seconds(), advice)
        else:
            yield fine(_("The clock matches the database's."))
    ahead = max((seen_at - timezone.now() for seen_at in heartbeats.seen().values()), default=timedelta(0))
    if ahead > MOST_APART:
        yield broken(_("A worker's clock is %.1f seconds ahead.") % ahead.total_seconds(), advice)
    elif not on_postgres():
        yield fine(_("No worker's clock is ahead."))


def on_postgres() -> bool:
    return connection.vendor == "postgresql"
