"""Precompiled SQL for turns and for the most visited pages.

Django's ORM spends more time on compiling these statements than the database on running them: about half of a turn,
and 90% of a list (`make bench`). So the ORM compiles these queries once, and the rows of a turn are written with plain
SQL generated from the model fields. Everything else on the site uses the ORM directly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, Generic, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.base import ModelState

M = TypeVar("M", bound=Model)
Columns = list[tuple[str, Callable[[Any], Any] | None]]

SOME = 1_999_999_001  # placeholder value: unlikely to occur in a query, and valid for every integer field
AS_THEY_ARE = frozenset({"CharField", "TextField", "BooleanField", "DateTimeField", "FloatField", "BigAutoField"})


class Statement:
    """A query compiled once per database vendor, then run with different values.

    `build` is called with example values that occur nowhere else in the query. Wherever an example appears among the
    compiled parameters, the actual value is substituted.
    """

    def __init__(self, build: Callable[..., QuerySet[Any]], *examples: Any) -> None:
        self._build, self._examples, self._around = build, examples, "{}"
        self._compiled: dict[tuple[str, bool], Compiled] = {}

    def _run(self, values: tuple[Any, ...]) -> tuple[Compiled, list[Any]]:
        db: Any = connections[DEFAULT_DB_ALIAS]
        kind = db.vendor, db.in_atomic_block  # select_for_update compiles only inside a transaction
        if kind not in self._compiled:
            self._compiled[kind] = Compiled(self._build(*self._examples), self._examples, self._around, db)
        compiled = self._compiled[kind]
        if compiled.in_vain:
            return compiled, []
        parameters = compiled.parameters(values, db)
        if db.vendor == "postgresql":
            return compiled, db.ask(compiled.sql, parameters)
        with db.cursor() as cursor:
            cursor.execute(compiled.sql, parameters)
            return compiled, cursor.fetchall()


class Compiled:
    def __init__(self, rows: QuerySet[Any], examples: tuple[Any, ...], around: str, db: Any) -> None:
        compiler: Any = rows.query.get_compiler(connection=db)
        try:
            sql, parameters = compiler.as_sql()
        except EmptyResultSet:  # e.g. a value beyond the range of its integer field
            self.in_vain, self.row, self.converters, self.annotations = True, None, {}, []
            return
        self.in_vain = False
        self.sql = around.format(sql)
        known = {adapted(example, db): place for place, example in enumerate(examples)}
        self.places = [(known.get(parameter), parameter) for parameter in parameters]
        if {place for place, _ in self.places} < set(known.values()):
            raise LookupError(f"not every value has its place in {sql}")
        select = compiler.select
        self.converters = compiler.get_converters([expression[0] for expression in select])
        self.row = Row(compiler.klass_info, select) if compiler.klass_info else None
        self.annotations = list((compiler.annotation_col_map or {}).items())

    def parameters(self, values: tuple[Any, ...], db: Any) -> list[Any]:
        return [fixed if place is None else adapted(values[place], db) for place, fixed in self.places]


def adapted(value: Any, db: Any) -> Any:
    return db.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value


class Prepared(Statement, Generic[M]):
    """A precompiled queryset that returns model instances, including `select_related` and `annotate`."""

    def __init__(self, build: Callable[..., QuerySet[M]], *examples: Any) -> None:
        super().__init__(build, *examples)

    def __call__(self, *values: Any) -> list[M]:
        compiled, rows = self._run(values)
        make: Any = compiled.row
        if compiled.converters:
            db = connections[DEFAULT_DB_ALIAS]
            rows = [convert(row, compiled.converters, db) for row in rows]
        models = [make(row) for row in rows]
        for name, place in compiled.annotations:
            for model, row in zip(models, rows, strict=True):
                model.__dict__[name] = row[place]
        return models


class Number(Statement):
    """A precompiled `count()` of a queryset."""

    def __init__(self, build: Callable[..., QuerySet[Any]], *examples: Any) -> None:
        super().__init__(lambda *given: build(*given).order_by().values("pk"), *examples)
        self._around = "SELECT COUNT(*) FROM ({}) AS counted"

    def __call__(self, *values: Any) -> int:
        _, rows = self._run(values)
        return int(rows[0][0]) if rows else 0


class Row:
    """Build a model instance, and its `select_related` instances, from a result row."""

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
        if values[self.key] is None:  # an outer join without a match
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
    """Insert new rows in one statement. With `unless_there`, skip rows that violate a unique constraint."""
    db = connections[DEFAULT_DB_ALIAS]
    write(db, rows, *insertion(type(rows[0]), len(rows), unless_there, db.vendor))


def update(rows: Sequence[Model], names: Sequence[str]) -> None:
    """Update these fields (by attribute name) of existing rows in one statement."""
    db = connections[DEFAULT_DB_ALIAS]
    write(db, rows, *change(type(rows[0]), len(rows), tuple(names), db.vendor))


def write(db: Any, rows: Sequence[Model], sql: str, columns: Columns) -> None:
    values = [
        value if prepare is None or value is None else prepare(value)
        for row in rows
        for name, prepare in columns
        for value in (row.__dict__[name],)
    ]
    if db.vendor == "postgresql":
        db.later(sql, values)
        return
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
    changing = [field for field in options.concrete_fields if field.attname in names]
    fields, table = [*changing, options.pk], options.db_table
    if rows == 1:
        changes = ", ".join(f'"{f.column}" = %s' for f in changing)
        sql = f'UPDATE "{table}" SET {changes} WHERE "id" = %s'
    else:
        typed = vendor == "postgresql"  # Postgres infers "text" for a column of nulls
        marks = ", ".join(f"%s::{f.rel_db_type(db) or f.db_type(db)}" if typed else "%s" for f in fields)
        changes = ", ".join(f'"{f.column}" = new.column{i}' for i, f in enumerate(changing, 1))
        places = ", ".join([f"({marks})"] * rows)
        key = f"new.column{len(fields)}"
        sql = f'UPDATE "{table}" SET {changes} FROM (VALUES {places}) AS new WHERE "{table}"."id" = {key}'
    return sql, [preparation(field, vendor) for field in fields]


def new(model: type[M], **values: Any) -> M:
    """Create a row to be inserted, bypassing the model's `__init__`, which costs as much as writing the row."""
    made = model.__new__(model)
    made.__dict__.update(defaults_of(model), _state=ModelState(), **values)
    return made


@cache
def defaults_of(model: type[Model]) -> dict[str, Any]:
    fields = model._meta.concrete_fields
    assert not any(field.has_default() and callable(field.default) for field in fields), "made once, shared by all rows"
    return {field.attname: field.get_default() for field in fields}


def columns(row: Model) -> dict[str, Any]:
    """Return the current field values of a row by attribute name."""
    values = row.__dict__
    return {name: values[name] for name in names_of(type(row))}


@cache
def names_of(model: type[Model]) -> tuple[str, ...]:
    return tuple(field.attname for field in model._meta.concrete_fields)


def preparation(field: Any, vendor: str) -> tuple[str, Callable[[Any], Any] | None]:
    """Return the attribute name and the function that prepares its value, or None where psycopg needs none."""
    kind = (field.target_field if field.is_relation else field).get_internal_type()
    if vendor == "postgresql" and kind in AS_THEY_ARE:
        return field.attname, None
    operations: Any = connections[DEFAULT_DB_ALIAS].ops
    number = operations.integerfield_type_map.get(kind) if vendor == "postgresql" else None  # smallint, bigint ...
    return field.attname, number or (lambda value: field.get_db_prep_save(value, connections[DEFAULT_DB_ALIAS]))
