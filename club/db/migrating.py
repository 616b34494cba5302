"""Migration operations for a running site: concurrent indexes, and data changes in small batches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation

AT_ONCE = 1000  # rows per transaction


class Concurrently(Operation):
    """Base of operations that run concurrently on Postgres and normally on SQLite. Needs `atomic = False`.

    An interrupted attempt leaves an invalid index in Postgres, so any existing one is dropped first.
    """

    atomic = False
    model_name: str

    def create(self, model: Any, schema_editor: Any) -> None:
        raise NotImplementedError

    def drop(self, model: Any, schema_editor: Any) -> None:
        raise NotImplementedError

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            with as_long_as_it_takes(schema_editor):
                self.drop(model, schema_editor)
                self.create(model, schema_editor)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.vendor != "postgresql":
            super().database_backwards(app_label, schema_editor, from_state, to_state)
            return
        model = from_state.apps.get_model(app_label, self.model_name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            with as_long_as_it_takes(schema_editor):
                self.drop(model, schema_editor)


class AddIndexConcurrently(Concurrently, migrations.AddIndex):
    def create(self, model: Any, schema_editor: Any) -> None:
        schema_editor.add_index(model, self.index, concurrently=True)

    def drop(self, model: Any, schema_editor: Any) -> None:
        schema_editor.remove_index(model, self.index, concurrently=True)


class AddUniqueConcurrently(Concurrently, migrations.AddConstraint):
    """Add a conditional unique constraint, which Django implements as a unique index.

    A constraint without a condition can use one that is always true, such as `isnull=False`.
    """

    def __init__(self, model_name: str, constraint: models.UniqueConstraint) -> None:
        if constraint.condition is None:
            raise ValueError("only a unique constraint with a condition can be made without a lock")
        super().__init__(model_name, constraint)

    def create(self, model: Any, schema_editor: Any) -> None:
        made = str(self.constraint.create_sql(model, schema_editor))
        schema_editor.execute(made.replace("CREATE UNIQUE INDEX", "CREATE UNIQUE INDEX CONCURRENTLY", 1))

    def drop(self, model: Any, schema_editor: Any) -> None:
        name = schema_editor.quote_name(self.constraint.name)
        schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")


class ChangeInBatches(migrations.RunPython):
    """Call `change` with one queryset per batch of rows, each in its own transaction.

    Needs a migration with `atomic = False`. `change` must be idempotent: the migration may be interrupted and rerun.
    """

    def __init__(self, model: str, change: Callable[[models.QuerySet[Any]], object], at_once: int = AT_ONCE) -> None:
        self.model, self.change, self.at_once = model, change, at_once

        def forwards(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
            must_be_outside_a_transaction(schema_editor)
            rows = apps.get_model(model)._meta.base_manager.using(schema_editor.connection.alias)
            last = 0
            while keys := list(rows.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:at_once]):
                with transaction.atomic(using=schema_editor.connection.alias):
                    change(rows.filter(pk__gte=keys[0], pk__lte=keys[-1]))
                last = keys[-1]

        super().__init__(forwards, migrations.RunPython.noop, atomic=False)

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        return type(self).__name__, [self.model, self.change, self.at_once], {}


@contextmanager
def as_long_as_it_takes(schema_editor: Any) -> Iterator[None]:
    """Disable `lock_timeout`: a concurrent build waits for open transactions but blocks none of them."""
    must_be_outside_a_transaction(schema_editor)
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        (before,) = cursor.fetchone()
    schema_editor.execute("SET lock_timeout = 0")
    try:
        yield
    finally:
        schema_editor.execute(f"SET lock_timeout = '{before}'")


def must_be_outside_a_transaction(schema_editor: Any) -> None:
    if schema_editor.connection.in_atomic_block:
        raise RuntimeError("set `atomic = False` on this migration: it must not hold a transaction open")
