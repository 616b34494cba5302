"""The audit trail refuses to lose a row; the tests' own database has to be emptied between them."""

from __future__ import annotations

from importlib import import_module

from django.db import connection

guard = import_module("club.organizer.migrations.0003_nothing_is_removed")


def let_the_trail_be_emptied() -> None:
    """Tests with transactions of their own empty the database after them, on SQLite by DELETE.

    To be called wherever a test has migrated: the migration puts the guard back.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(guard.UNGUARD)


def guard_the_trail() -> None:
    """As in a club that has been migrated."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(guard.GUARD)
