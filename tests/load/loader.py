"""Fill a database with years of matches in minutes: the database itself copies one real match.

Columns not named here are copied from the template match, so the loader depends on the models as little as possible.
It works on Postgres and SQLite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.models import Max, Model

from club.accounts.models import Member
from club.matches.models import Match, Move, Seat
from club.notifications.models import Delivery
from club.outbox.models import Notification

TABLES: tuple[type[Model], ...] = (Member, Match, Seat, Move, Notification, Delivery)
AT_ONCE = 60_000  # matches per transaction; a multiple of PATTERN
PATTERN = 300  # matches after which their states repeat
RATED = 10**9  # rating numbers of the copies start here, after those of the real matches


@dataclass(frozen=True)
class Size:
    """Number of rows to add."""

    members: int = 1000
    matches: int = 1000
    moves: int = 50  # per match
    notices: int = 4  # per match


def fill(template: Match, size: Size, tell: Callable[[str], None] = lambda text: None) -> int:
    """Add matches: 2 % wait for players, 8 % are running, the rest are finished; all notifications are sent.

    They were started one per minute, the last a minute ago. Return the id of the first new member.
    """
    first_member = highest(Member) + 1
    copy(Member, template.owner_id, first_member, size.members, {
        "username": "'copy-' || {n}", "email": "'copy-' || {n} || '@example.org'",
    })  # fmt: skip
    with without_checks():
        for done in range(0, size.matches, AT_ONCE):
            some = min(AT_ONCE, size.matches - done)
            fill_some(template, size, first_member, highest(Match) + 1, some, minutes=size.matches - done)
            tell(f"{done + some:,} of {size.matches:,} matches")
    for model in TABLES:
        tidy(model)
    return first_member


@transaction.atomic
def fill_some(template: Match, size: Size, member: int, match: int, number: int, minutes: int) -> None:
    """Add some matches with SQL expressions, in which {i} counts from zero and {n} is the id of the new row."""
    fate = "CASE WHEN {i} % 50 = 1 THEN 'open' WHEN {i} % 12 = 0 THEN 'running' ELSE 'finished' END"
    began, lately = ago(f"({minutes} - {{i}}) * 60"), ago("1 + {i} % 86400")
    copy(Match, template.pk, match, number, {
        "status": fate, "invite": f"'c' || {{n}} || '-{match}'", "version": str(size.moves - 1),
        "commitment": f"'c' || {{n}} || '-{match}'",
        "owner_id": f"{member} + {{i}} % {size.members}",
        "created_at": f"CASE WHEN {{i}} % 50 = 1 THEN {lately} ELSE {began} END",
        "changed_at": f"CASE WHEN {{i}} % 50 = 1 OR {{i}} % 12 = 0 THEN {lately} ELSE {began} END",
        "finished_at": f"CASE WHEN {{i}} % 50 = 1 OR {{i}} % 12 = 0 THEN NULL ELSE {began} END",
        "rated_as": f"CASE WHEN {{i}} % 50 = 1 OR {{i}} % 12 = 0 THEN NULL ELSE {RATED} + {{n}} END",
    })  # fmt: skip
    seat = highest(Seat) + 1
    over, acts = "({i} / 2) % 12 <> 0 AND ({i} / 2) % 50 <> 1", "({i} / 2) % 12 = 0 AND {i} % 2 = 0"
    copy(Seat, seat_of(template), seat, 2 * number, {
        "match_id": f"{match} + {{i}} / 2", "number": "{i} % 2",
        "member_id": f"{member} + ({{i}} / 2 * 31 + {{i}} % 2 * (1 + {{i}} / 2 % {size.members - 1})) % {size.members}",
        "to_act": f"({acts})", "due_at": f"CASE WHEN {acts} THEN {later('86400 + {i} % 1000000')} END",
        "remind_at": f"CASE WHEN {acts} THEN {later('80000 + {i} % 1000000')} END",
        "place": f"CASE WHEN {over} THEN {{i}} % 2 + 1 END", "bot": "''",
    })  # fmt: skip
    move = highest(Move) + 1
    copy(Move, move_of(template), move, number * size.moves, {
        "match_id": f"{match} + {{i}} / {size.moves}", "number": f"{{i}} % {size.moves}",
        "opened": f"{{i}} % {size.moves}", "seat": "{i} % 2", "snapshot": "''",
        "created_at": ago(f"({minutes} - {{i}} / {size.moves}) * 60"),
    })  # fmt: skip
    notice = highest(Notification) + 1
    each = size.notices
    if each:
        then = ago(f"({minutes} - {{i}} / {each}) * 60")
        copy(Notification, notice_of(template), notice, number * each, {
            "match_id": f"{match} + {{i}} / {each}", "version": f"{{i}} % {each}",
            "member_id": f"{member} + ({{i}} * 17) % {size.members}",
            "routed_at": then, "created_at": then, "send_after": then,
        })  # fmt: skip
        copy(Delivery, delivery_of(template), highest(Delivery) + 1, number * each, {
            "notice_id": f"{notice} + {{i}}", "status": "'sent'", "send_after": then, "settled_at": then,
            "message_id": "'<copy-' || {n} || '@club>'",
        })  # fmt: skip


def copy(model: type[Model], template: Any, first: int, number: int, changes: dict[str, str]) -> None:
    """Insert `number` copies of the template row, with ids from `first` on and other values in the changed columns."""
    columns = [field.column for field in model._meta.concrete_fields]
    changed = {"id": str(first) + " + {i}", **changes}
    values = []
    for column in columns:
        text = changed.get(column, f't."{column}"').replace("{n}", f"({first} + s.i)").replace("{i}", "s.i")
        values.append(text)
    names = ", ".join(f'"{column}"' for column in columns)
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({names}) SELECT {', '.join(values)} FROM {table} t, {series(number)}"
            f" WHERE t.id = {int(template)}"
        )


# Template rows of the real match


def seat_of(match: Match) -> Any:
    return Seat.objects.filter(match=match).earliest("number").pk


def move_of(match: Match) -> Any:
    return Move.objects.filter(match=match, kind="act").earliest("number").pk


def notice_of(match: Match) -> Any:
    return Notification.objects.filter(match=match, kind="turn").earliest("pk").pk


def delivery_of(match: Match) -> Any:
    return Delivery.objects.filter(notice__match=match, channel="mail").earliest("pk").pk


def highest(model: type[Model]) -> int:
    return model._default_manager.aggregate(highest=Max("pk"))["highest"] or 0


# SQL for Postgres and SQLite


def on_postgres() -> bool:
    return connection.vendor == "postgresql"


def series(number: int) -> str:
    if on_postgres():
        return f"generate_series(0, {number - 1}) AS s(i)"
    counting = f"WITH RECURSIVE c(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c WHERE i < {number - 1})"
    return f"({counting} SELECT i FROM c) AS s"


def ago(seconds: str) -> str:
    return moment("-", seconds)


def later(seconds: str) -> str:
    return moment("+", seconds)


def moment(sign: str, seconds: str) -> str:
    if on_postgres():
        return f"now() {sign} ({seconds}) * interval '1 second'"
    return f"datetime('now', '{sign}' || ({seconds}) || ' seconds')"


@contextmanager
def without_checks() -> Iterator[None]:
    """Skip foreign key checks: the copies are valid by construction, and fifty million lookups would take long."""
    with connection.cursor() as cursor:
        if on_postgres():
            cursor.execute("SET session_replication_role = replica")
        yield
        if on_postgres():
            cursor.execute("SET session_replication_role = DEFAULT")


@contextmanager
def without_indexes(*models: type[Model]) -> Iterator[None]:
    """Drop the indexes on Postgres and rebuild them at the end, which is much faster than updating them per row."""
    dropped: list[tuple[str, str]] = []  # statements to create and to drop each
    tables = [model._meta.db_table for model in models]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT format('ALTER TABLE %%s ADD CONSTRAINT %%I %%s', conrelid::regclass, conname,"
            " pg_get_constraintdef(oid)), format('ALTER TABLE %%s DROP CONSTRAINT %%I', conrelid::regclass, conname)"
            " FROM pg_constraint WHERE contype = 'u' AND conrelid::regclass::text = ANY(%s)",
            [tables],
        )
        dropped += cursor.fetchall()
        cursor.execute(
            "SELECT pg_get_indexdef(indexrelid), format('DROP INDEX %%s', indexrelid::regclass) FROM pg_index"
            " WHERE indrelid::regclass::text = ANY(%s)"
            " AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)",
            [tables],
        )
        dropped += cursor.fetchall()
        for _, away in dropped:
            cursor.execute(away)
        yield
        for back, _ in dropped:
            cursor.execute(back)


def tidy(model: type[Model]) -> None:
    """Set the next id and update the statistics, as autovacuum would; SQLite needs neither."""
    if on_postgres():
        table = model._meta.db_table
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))")
            cursor.execute(f"ANALYZE {table}")
