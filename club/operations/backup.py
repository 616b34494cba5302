"""Back up the whole club to one file and restore it, with SQLite or Postgres on either side.

The format is gzipped JSON lines: a header; for each table its name and columns, its rows as lists, and their number
and checksum; at the end the total number of rows, which reveals a truncated file. Nothing is encrypted: pipe the file
through an encryption program if needed.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any

import msgspec
from django.apps import apps
from django.core.management.color import no_style
from django.db import IntegrityError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Field, Model
from django.utils import timezone

from club.matches.models import Heartbeat

FORMAT = 1
FAST = 3  # gzip level
AT_ONCE = 500  # rows per statement, fewer if they exceed MOST_VALUES
MOST_VALUES = 30_000
FILLED_BY_MIGRATE = ("contenttypes.ContentType", "auth.Permission")

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


class Damaged(Exception):
    """The file is incomplete or its content does not match its checksums."""


class NotHere(Exception):
    """The file is intact but does not fit this database."""


class Table:
    def __init__(self, model: type[Model]) -> None:
        self.model = model
        self.name = model._meta.label
        self.fields: list[Field[Any, Any]] = [
            field for field in model._meta.concrete_fields if not getattr(field, "generated", False)
        ]
        self.columns = [field.attname for field in self.fields]


def tables() -> dict[str, Table]:
    """Return every table, sorted by name. The order may ignore references: a restore checks them only at the end."""
    models = apps.get_models(include_auto_created=True)
    found = [Table(model) for model in models if model._meta.managed and not model._meta.proxy]
    return {table.name: table for table in sorted(found, key=lambda table: table.name)}


def migrations() -> list[str]:
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied)


# Writing


@contextmanager
def snapshot() -> Iterator[None]:
    """Read from one consistent snapshot while the club stays in use."""
    if connection.vendor == "postgresql":
        with transaction.atomic(durable=True):
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
        return
    lite: Any = connection
    lite.ensure_connection()
    before, lite.transaction_mode = lite.transaction_mode, "DEFERRED"  # read-only: no lock that blocks writers
    try:
        with transaction.atomic(durable=True):
            yield
    finally:
        lite.transaction_mode = before


def write(file: IO[bytes]) -> dict[str, int]:
    """Write the backup and return the number of rows per table."""
    counts = {}
    with snapshot(), gzip.GzipFile(fileobj=file, mode="wb", compresslevel=FAST) as out:
        header = {"fernzug": FORMAT, "at": timezone.now(), "from": connection.vendor, "migrations": migrations()}
        out.write(encode(header) + b"\n")
        for table in tables().values():
            out.write(encode({"table": table.name, "columns": table.columns}) + b"\n")
            counts[table.name], digest = 0, hashlib.sha256()
            rows = table.model._meta.base_manager.order_by("pk").values_list(*table.columns)
            for row in rows.iterator(chunk_size=2000):
                line = encode(row) + b"\n"
                digest.update(line)
                out.write(line)
                counts[table.name] += 1
            out.write(encode({"rows": counts[table.name], "sha256": digest.hexdigest()}) + b"\n")
        out.write(encode({"end": sum(counts.values())}) + b"\n")
    return counts


# Reading


class Reader:
    """Read a backup file sequentially. Raise Damaged on a checksum mismatch, at the latest at the end of a table."""

    def __init__(self, file: IO[bytes]) -> None:
        self.lines = self._lines(file)
        self.header = self._mark("fernzug")
        if self.header["fernzug"] != FORMAT:
            raise Damaged(f"its format is {self.header['fernzug']}, but this version reads {FORMAT}")
        self.counts: dict[str, int] = {}

    def tables(self) -> Iterator[tuple[str, list[str], Iterator[list[Any]]]]:
        """Yield name, columns and rows of each table. The rows must be consumed before the next table."""
        while True:
            mark = self._mark("table", "end")
            if "end" in mark:
                break
            self.counts[mark["table"]] = -1
            yield mark["table"], mark["columns"], self._rows(mark["table"])
            if self.counts[mark["table"]] < 0:
                raise RuntimeError("the rows of a table were not read")
        if mark["end"] != sum(self.counts.values()):
            raise Damaged(f"it should have {mark['end']} rows, but has {sum(self.counts.values())}")
        if next(self.lines, None) is not None:
            raise Damaged("there is data after its end")

    def _rows(self, name: str) -> Iterator[list[Any]]:
        digest = hashlib.sha256()
        for count, line in enumerate(self.lines):
            read = parsed(line)
            if isinstance(read, dict):
                if read != {"rows": count, "sha256": digest.hexdigest()}:
                    raise Damaged(f"the table {name} was changed")
                self.counts[name] = count
                return
            digest.update(line)
            yield read
        raise Damaged(f"it ends within the table {name}")

    def _mark(self, *kinds: str) -> dict[str, Any]:
        line = next(self.lines, None)
        if line is None:
            raise Damaged("it is truncated")
        mark = parsed(line)
        if not isinstance(mark, dict) or not any(kind in mark for kind in kinds):
            raise Damaged("it is not a backup of a club, or it was changed")
        return mark

    @staticmethod
    def _lines(file: IO[bytes]) -> Iterator[bytes]:
        try:
            with gzip.GzipFile(fileobj=file, mode="rb") as unpacked:
                yield from unpacked
        except (OSError, EOFError, zlib.error) as problem:
            raise Damaged(f"it cannot be decompressed: {problem}") from problem


def parsed(line: bytes) -> Any:
    try:
        return decode(line)
    except msgspec.DecodeError as problem:
        raise Damaged(f"a line cannot be read: {problem}") from problem


def check(file: IO[bytes]) -> dict[str, int]:
    """Verify the whole file without a database."""
    reader = Reader(file)
    for _name, columns, rows in reader.tables():
        for row in rows:
            if len(row) != len(columns):
                raise Damaged("a row has another number of values than its table has columns")
    return reader.counts


def restore(file: IO[bytes]) -> dict[str, int]:
    """Restore the file into a migrated, unused database, in a single transaction."""
    reader = Reader(file)
    must_fit(reader.header["migrations"])
    known = tables()
    try:
        with transaction.atomic(durable=True):
            must_be_empty(known.values())
            for name, columns, rows in reader.tables():
                if name not in known or columns != known[name].columns:
                    raise NotHere(f"the table {name} has different columns here")
                fill(known[name], rows)
            if missing := known.keys() - reader.counts.keys():
                raise NotHere(f"it lacks the tables {', '.join(sorted(missing))}")
            connection.check_constraints()
            set_sequences(known.values())
    except IntegrityError as problem:
        raise Damaged(f"its rows are inconsistent: {problem}") from problem
    return reader.counts


def must_fit(theirs: Sequence[str]) -> None:
    ours = migrations()
    if missing := sorted(set(theirs) - set(ours)):
        raise NotHere(f"migrate first: these migrations are not applied here: {', '.join(missing)}")
    if newer := sorted(set(ours) - set(theirs)):
        raise NotHere(
            f"it is older than this database, which has also {', '.join(newer)}: restore it with the version of the"
            " club that wrote it, then update"
        )


def must_be_empty(found: Any) -> None:
    """Raise NotHere if the database has rows, after deleting those that `migrate` and the sweep create."""
    for name in reversed(FILLED_BY_MIGRATE):
        apps.get_model(name)._meta.base_manager.all().delete()
    Heartbeat.objects.all().delete()
    for table in found:
        if table.model._meta.base_manager.exists():
            raise NotHere(f"the database is not empty: there are rows in {table.name}. Restore into a new one")


def fill(table: Table, rows: Iterator[list[Any]]) -> None:
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in table.fields)
    begin = f"INSERT INTO {quote(table.model._meta.db_table)} ({columns}) VALUES "
    places = f"({', '.join(['%s'] * len(table.fields))})"
    at_once = max(1, min(AT_ONCE, MOST_VALUES // len(table.fields)))
    with connection.cursor() as cursor:
        for some in in_groups(rows, at_once):
            values = [value for row in some for value in prepared(table, row)]
            cursor.execute(begin + ", ".join([places] * len(some)), values)


def in_groups(rows: Iterator[list[Any]], size: int) -> Iterator[list[list[Any]]]:
    group: list[list[Any]] = []
    for row in rows:
        group.append(row)
        if len(group) == size:
            yield group
            group = []
    if group:
        yield group


def prepared(table: Table, row: list[Any]) -> list[Any]:
    if len(row) != len(table.fields):
        raise Damaged(f"a row of {table.name} has another number of values than its table has columns")
    return [
        field.get_db_prep_save(field.to_python(value), connection)
        for field, value in zip(table.fields, row, strict=True)
    ]


def set_sequences(found: Any) -> None:
    """Reset the ID sequences, so that new rows get unused IDs."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [table.model for table in found]):
            cursor.execute(statement)
