"""Disable and enable the guard of the audit log, which refuses deletions, so that tests can empty the database."""

from __future__ import annotations

from importlib import import_module

from django.db import connection

guard = import_module("club.organizer.migrations.0003_nothing_is_removed")


def drop_audit_guard() -> None:
    """Drop the guard: tests with transactions empty the database afterwards, on SQLite with DELETE.

    Call this after every migration in a test, as the migration restores the guard.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(guard.UNGUARD)


def restore_audit_guard() -> None:
    """Restore the guard, as in a migrated club."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(guard.GUARD)
