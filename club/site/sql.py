"""The few statements a turn consists of, without building them anew each time.

Django's ORM spends more time on composing these statements than the database on running them: about half of a turn
(`make bench`). So the queries of a turn are compiled once by the ORM itself, and rows are written by plain SQL made
from the models' own fields. Everything else on the site uses the ORM as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.base import ModelState

M = TypeVar("M", bound=Model)
Columns = list[tuple[str, Callable[[Any], Any] | None]]

AS_THEY_ARE = frozenset({"CharField", "TextField", "BooleanField", "DateTimeField", "FloatField", "BigAutoField"})


@contextmanager
def pipelined() -> Iterator[None]:
    """Postgres answers only when somebody reads: what is written in between, and the commit, costs one round trip."""
    db = connections[DEFAULT_DB_ALIAS]
    if db.vendor != "postgresql":
        yield
        return
    db.ensure_connection()
    with db.connection.pipeline():
        yield


class Prepared(Generic[M]):
    """A queryset compiled once for each kind of database, then run with other parameters (in the order of its SQL)."""

    def __init__(self, build: Callable[[], QuerySet[M]]) -> None:
        self._build = build
        self._compiled: dict[tuple[str, bool], tuple[str, Row, Any]] = {}

    def __call__(self, *parameters: Any) -> list[M]:
        db = connections[DEFAULT_DB_ALIAS]
        kind = db.vendor, db.in_atomic_block  # a lock compiles only inside a transaction
        if kind not in self._compiled:
            self._compiled[kind] = self._compile(db)
        sql, made, converters = self._compiled[kind]
        with db.cursor() as cursor:
            cursor.execute(sql, parameters)
            rows: Any = cursor.fetchall()
        if converters:
            rows = [convert(row, converters, db) for row in rows]
        return [made(row) for row in rows]

    def _compile(self, db: Any) -> tuple[str, Row, Any]:
        compiler = self._build().query.get_compiler(connection=db)
        sql, _ = compiler.as_sql()
        select: Any = compiler.select
        converters = compiler.get_converters([expression[0] for expression in select])
        return sql, Row(compiler.klass_info, select), converters


class Row:
    """Makes a model's instance of its part of a row, with those that `select_related` brings."""

    def __init__(self, info: Any, select: Any) -> None:
        self.model = info["model"]
        self.first, self.last = info["select_fields"][0], info["select_fields"][-1] + 1
        self.names = [column[0].target.attname for column in select[self.first : self.last]]
        self.key = self.names.index(self.model._meta.pk.attname)
        self.related = [
            (Row(r, select), r["local_setter"], r["remote_setter"]) for r in info.get("related_klass_infos", [])
        ]

    def __call__(self, row: Sequence[Any]) -> Any:
        values = row[self.first : self.last]
        if values[self.key] is None:  # an outer join found nothing
            return None
        made = self.model.__new__(self.model)
        kept = ModelState()
        kept.adding, kept.db = False, DEFAULT_DB_ALIAS
        made.__dict__.update(zip(self.names, values, strict=True), _state=kept)
        for part, set_here, set_there in self.related:
            found = part(row)
            set_here(made, found)
            if found is not None:
                set_there(found, made)
        return made


def convert(row: Sequence[Any], converters: dict[int, Any], db: Any) -> list[Any]:
    values = list(row)
    for i, (functions, expression) in converters.items():
        for function in functions:
            values[i] = function(values[i], expression, db)
    return values


def insert(rows: Sequence[Model], *, unless_there: bool = False) -> None:
    """Writes new rows in one statement. `unless_there`: those that a constraint forbids are left out."""
    db = connections[DEFAULT_DB_ALIAS]
    write(db, rows, *insertion(type(rows[0]), len(rows), unless_there, db.vendor))


def update(rows: Sequence[Model], names: Sequence[str]) -> None:
    """Writes these fields (by attribute name) of existing rows in one statement."""
    db = connections[DEFAULT_DB_ALIAS]
    write(db, rows, *change(type(rows[0]), len(rows), tuple(names), db.vendor))


def write(db: Any, rows: Sequence[Model], sql: str, columns: Columns) -> None:
    values = [
        value if prepare is None or value is None else prepare(value)
        for row in rows
        for name, prepare in columns
        for value in (row.__dict__[name],)
    ]
    with db.cursor() as cursor:
        cursor.execute(sql, values)


@lru_cache(maxsize=200)
def insertion(model: type[Model], rows: int, unless_there: bool, vendor: str) -> tuple[str, Columns]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    places = ", ".join([f"({', '.join(['%s'] * len(fields))})"] * rows)
    ending = " ON CONFLICT DO NOTHING" if unless_there else ""
    sql = f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES {places}{ending}'
    return sql, [preparation(field, vendor) for field in fields]


@lru_cache(maxsize=1000)
def change(model: type[Model], rows: int, names: tuple[str, ...], vendor: str) -> tuple[str, Columns]:
    options, db = model._meta, connections[DEFAULT_DB_ALIAS]
    fields = [options.pk, *(f for f in options.concrete_fields if f.attname in names)]
    typed = vendor == "postgresql"  # which guesses "text" for a column of nulls
    marks = ", ".join(f"%s::{f.rel_db_type(db) or f.db_type(db)}" if typed else "%s" for f in fields)
    changes = ", ".join(f'"{f.column}" = new.column{i}' for i, f in enumerate(fields[1:], 2))
    places = ", ".join([f"({marks})"] * rows)
    table = options.db_table
    sql = f'UPDATE "{table}" SET {changes} FROM (VALUES {places}) AS new WHERE "{table}"."id" = new.column1'
    return sql, [preparation(field, vendor) for field in fields]


def preparation(field: Any, vendor: str) -> tuple[str, Callable[[Any], Any] | None]:
    """The attribute, and what Django makes of its value; on Postgres psycopg takes most values as they are."""
    kind = (field.target_field if field.is_relation else field).get_internal_type()
    if vendor == "postgresql" and kind in AS_THEY_ARE:
        return field.attname, None
    operations: Any = connections[DEFAULT_DB_ALIAS].ops
    number = operations.integerfield_type_map.get(kind) if vendor == "postgresql" else None  # a smallint, a bigint ...
    return field.attname, number or (lambda value: field.get_db_prep_save(value, connections[DEFAULT_DB_ALIAS]))
