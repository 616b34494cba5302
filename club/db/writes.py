"""Write all rows of a turn by one statement.

Postgres inserts and updates all of them by one `WITH`: one round trip and one plan instead of one for each table.
SQLite has no such statement and gets them one after the other. Both belong inside a transaction. The parts of a
`WITH` see the same snapshot, so no row may be written twice. Measured gains: docs/scale.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Field, JSONField, Model

from club.db import prepared

if TYPE_CHECKING:
    AnyField = Field[Any, Any]


class Writes:
    def __init__(self) -> None:
        self.connection = connections[DEFAULT_DB_ALIAS]
        self.is_postgres = self.connection.vendor == "postgresql"
        self.parts: list[tuple[str, list[Any]]] = []

    def insert(self, rows: Sequence[Model], *, ignore_conflicts: bool = False) -> None:
        """Insert new rows of one model. Their keys are not read back."""
        if rows:
            sql, fields = insertion(type(rows[0]), len(rows), ignore_conflicts)
            self.parts.append((sql, [self.value_of(row, field) for row in rows for field in fields]))

    def update(self, row: Model, before: Mapping[str, Any]) -> None:
        """Update the fields of a row that differ from `before` (see `values_of`)."""
        values = zip(before.items(), getter_of(type(row))(row), strict=True)
        if names := tuple(name for (name, value), now in values if now != value):
            sql, fields = change(type(row), names)
            self.parts.append((sql, [self.value_of(row, field) for field in fields]))

    def value_of(self, row: Model, field: AnyField) -> Any:
        value = getattr(row, field.attname)
        if self.is_postgres and not isinstance(field, JSONField):
            return value  # psycopg adapts the Python types of all other fields
        return field.get_db_prep_save(value, self.connection)

    def execute(self) -> None:
        if not self.parts:
            return
        if self.is_postgres:
            sql = one_statement(tuple(sql for sql, _values in self.parts))
            prepared.execute(sql, [value for _sql, values in self.parts for value in values])
        else:
            for sql, values in self.parts:
                prepared.execute(sql, values)
        self.parts.clear()


@lru_cache(maxsize=200)
def one_statement(parts: tuple[str, ...]) -> str:
    *others, last = parts
    named = ", ".join(f"part{number} AS ({sql})" for number, sql in enumerate(others))
    return f"WITH {named} {last}" if others else last


@lru_cache(maxsize=200)
def insertion(model: type[Model], rows: int, ignore_conflicts: bool) -> tuple[str, list[AnyField]]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    places = ", ".join([f"({', '.join(['%s'] * len(fields))})"] * rows)
    ending = " ON CONFLICT DO NOTHING" if ignore_conflicts else ""
    return f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES {places}{ending}', fields


@lru_cache(maxsize=1000)
def change(model: type[Model], names: tuple[str, ...]) -> tuple[str, list[AnyField]]:
    options = model._meta
    assert options.pk is not None
    fields = [field for field in options.concrete_fields if field.attname in names]
    changes = ", ".join(f'"{field.column}" = %s' for field in fields)
    return f'UPDATE "{options.db_table}" SET {changes} WHERE "{options.pk.column}" = %s', [*fields, options.pk]


def values_of(row: Model) -> dict[str, Any]:
    """Return the current field values of a row by attribute name."""
    return dict(zip(names_of(type(row)), getter_of(type(row))(row), strict=True))


@lru_cache(maxsize=100)
def getter_of(model: type[Model]) -> Callable[[Model], tuple[Any, ...]]:
    return attrgetter(*names_of(model))


@lru_cache(maxsize=100)
def names_of(model: type[Model]) -> tuple[str, ...]:
    return tuple(field.attname for field in model._meta.concrete_fields)
