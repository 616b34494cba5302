"""The few statements a turn consists of, without building them anew each time.

Django's ORM spends more time on composing these statements than the database on running them: about half of a turn
(`make bench`). So the queries of a turn are compiled once by the ORM itself, and rows are written by plain SQL made
from the models' own fields. Everything else on the site uses the ORM as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet, query

M = TypeVar("M", bound=Model)


@contextmanager
def pipelined() -> Iterator[None]:
    """Postgres answers only when somebody reads: what is written in between, and the commit, costs one round trip."""
    if connection.vendor != "postgresql":
        yield
        return
    connection.ensure_connection()
    with connection.connection.pipeline():
        yield


populators_of: Any = query.get_related_populators


class Prepared(Generic[M]):
    """A queryset compiled once for each kind of database, then run with other parameters (in the order of its SQL)."""

    def __init__(self, build: Callable[[], QuerySet[M]]) -> None:
        self._build = build
        self._compiled: dict[tuple[str, bool], Any] = {}

    def __call__(self, *parameters: Any) -> list[M]:
        kind = connection.vendor, connection.in_atomic_block  # a lock compiles only inside a transaction
        if kind not in self._compiled:
            self._compiled[kind] = self._compile()
        sql, model, names, first, last, converters, populators = self._compiled[kind]
        with connection.cursor() as cursor:
            cursor.execute(sql, parameters)
            rows: Any = cursor.fetchall()
        if converters:
            rows = [convert(row, converters) for row in rows]
        found = []
        for row in rows:
            found.append(model.from_db(connection.alias, names, row[first:last]))
            for populator in populators:
                populator.populate(row, found[-1])
        return found

    def _compile(self) -> tuple[Any, ...]:
        compiler = self._build().query.get_compiler(connection=connection)
        sql, _ = compiler.as_sql()
        info: Any = compiler.klass_info
        select: Any = compiler.select
        first, last = info["select_fields"][0], info["select_fields"][-1] + 1
        names = [column[0].target.attname for column in select[first:last]]
        converters = compiler.get_converters([expression[0] for expression in select])
        populators = populators_of(info, select, connection.alias)
        return sql, info["model"], names, first, last, converters, populators


def convert(row: Sequence[Any], converters: dict[int, Any]) -> list[Any]:
    values = list(row)
    for i, (functions, expression) in converters.items():
        for function in functions:
            values[i] = function(values[i], expression, connection)
    return values


def insert(rows: Sequence[Model], *, unless_there: bool = False) -> None:
    """Writes new rows in one statement. `unless_there`: those that a constraint forbids are left out."""
    options = rows[0]._meta
    fields = [field for field in options.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    places = ", ".join(f"({', '.join(['%s'] * len(fields))})" for _ in rows)
    values = [f.get_db_prep_save(getattr(row, f.attname), connection) for row in rows for f in fields]
    ending = " ON CONFLICT DO NOTHING" if unless_there else ""
    with connection.cursor() as cursor:
        cursor.execute(f'INSERT INTO "{options.db_table}" ({columns}) VALUES {places}{ending}', values)


def update(rows: Sequence[Model], names: Sequence[str]) -> None:
    """Writes these fields (by attribute name) of existing rows in one statement."""
    options = rows[0]._meta
    fields = [options.pk, *(f for f in options.concrete_fields if f.attname in names)]
    typed = connection.vendor == "postgresql"  # which guesses "text" for a column of nulls
    marks = ", ".join(f"%s::{f.rel_db_type(connection) or f.db_type(connection)}" if typed else "%s" for f in fields)
    values = [f.get_db_prep_save(getattr(row, f.attname), connection) for row in rows for f in fields]
    changes = ", ".join(f'"{f.column}" = new.column{i}' for i, f in enumerate(fields[1:], 2))
    places = ", ".join([f"({marks})"] * len(rows))
    table = options.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f'UPDATE "{table}" SET {changes} FROM (VALUES {places}) AS new WHERE "{table}"."id" = new.column1',
            values,
        )
