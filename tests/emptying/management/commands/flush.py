"""Django's `flush`, but tables without rows are left alone and the rows that `migrate` creates are kept.

Django truncates every table and then creates all content types and permissions again, after every test with real
transactions: more work than most of these tests. The result here is the same.
"""

from __future__ import annotations

from typing import Any

from django.core.management.commands import flush
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

KEPT = ("django_content_type", "auth_permission")  # filled by `migrate`
LARGEST = 256 * 1024  # bytes; larger tables are truncated, so that later tests do not read over their dead rows


class Command(flush.Command):
    created: dict[str, list[Any]] = {}  # database -> the rows of the kept tables after Django's `flush`

    def handle(self, **options: Any) -> None:
        connection = connections[options["database"]]
        between_tests = not options.get("reset_sequences", True) and not options.get("inhibit_post_migrate", False)
        if not (between_tests and can_delete(connection) and self.delete(connection)):
            super().handle(**options)
            self.created[connection.alias] = kept_rows(connection)

    def delete(self, connection: BaseDatabaseWrapper) -> bool:
        """Delete all rows. Return whether everything is then as after `migrate`."""
        tables = set(connection.introspection.django_table_names(only_existing=True, include_views=False))
        if not tables.issuperset(KEPT) or kept_rows(connection) != self.created.get(connection.alias):
            return False
        names = [connection.ops.quote_name(table) for table in sorted(tables.difference(KEPT))]
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute(f"LOCK TABLE {', '.join(names)}")  # as TRUNCATE does: wait for threads of the test
                cursor.execute("SET LOCAL session_replication_role = replica")  # no triggers, as with TRUNCATE
                cursor.execute(f"SELECT greatest({', '.join(f'pg_relation_size({literal(name)})' for name in names)})")
                if cursor.fetchone()[0] > LARGEST:
                    return False
            filled = (f"SELECT {literal(name)} WHERE EXISTS (SELECT 1 FROM {name})" for name in names)
            cursor.execute(" UNION ALL ".join(filled))
            for (name,) in cursor.fetchall():
                cursor.execute(f"DELETE FROM {name}")
        return True


def can_delete(connection: BaseDatabaseWrapper) -> bool:
    """Return whether triggers and foreign keys do not stand in the way: on Postgres, only for a superuser."""
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SHOW is_superuser")
        return bool(cursor.fetchone()[0] == "on")


def kept_rows(connection: BaseDatabaseWrapper) -> list[Any]:
    with connection.cursor() as cursor:
        rows = []
        for table in KEPT:
            cursor.execute(f"SELECT * FROM {table} ORDER BY id")
            rows.append(cursor.fetchall())
    return rows


def literal(name: str) -> str:
    return f"'{name}'"
