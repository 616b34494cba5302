"""Migrations must not lock a running club: every migration is checked, and each rule detects its case."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, migrations, models
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.db.models.functions import Now
from psycopg.errors import LockNotAvailable

from club.accounts.models import Member
from club.db.migrating import AddIndexConcurrently, AddUniqueConcurrently, ChangeInBatches
from club.operations.management.commands import migrate
from tests.factories import MemberFactory
from tools.migrations import complaints, judge

INDEX = models.Index(fields=["finished_at"], name="match_by_end")
MEMBER = models.ForeignKey("accounts.Member", null=True, on_delete=models.SET_NULL)
PLAIN_MEMBER = models.ForeignKey("accounts.Member", null=True, on_delete=models.SET_NULL, db_index=False)
AddField, AlterField, RunPython = migrations.AddField, migrations.AlterField, migrations.RunPython
CREATE = migrations.CreateModel("Fresh", [("id", models.BigAutoField(primary_key=True))])


@pytest.fixture(scope="module")
def state() -> ProjectState:
    return MigrationLoader(None).project_state()


def judged(state: ProjectState, *operations: Any, **attributes: Any) -> list[str]:
    migration = Migration("9999_test", "matches")
    migration.operations = list(operations)
    for name, value in attributes.items():
        setattr(migration, name, value)
    return list(judge(migration, state.clone()))


def test_every_migration_follows_the_rules() -> None:
    assert not complaints(), "members would wait, or the version that still runs would break"


BAD = {
    "not null": AddField("match", "x", models.IntegerField()),
    "not null with a default of Python": AddField("match", "x", models.IntegerField(default=0)),
    "computed default": AddField("match", "x", models.DateTimeField(db_default=Now())),
    "unique": AddField("match", "x", models.CharField(max_length=9, null=True, unique=True)),
    "indexed": AddField("match", "x", models.IntegerField(null=True, db_index=True)),
    "indexed reference": AddField("move", "x", MEMBER),
    "another kind": AlterField("match", "options", models.JSONField()),
    "shorter": AlterField("match", "game", models.CharField(max_length=10)),
    "no longer null": AlterField("match", "finished_at", models.DateTimeField()),
    "unique now": AlterField("match", "game", models.CharField(max_length=30, unique=True)),
    "index": migrations.AddIndex("match", INDEX),
    "constraint": migrations.AddConstraint(
        "seat", models.CheckConstraint(condition=models.Q(number__lt=9), name="few")
    ),
    "unique constraint": migrations.AddConstraint("move", models.UniqueConstraint(fields=["line"], name="one")),
    "unique together": migrations.AlterUniqueTogether("seat", {("match", "name")}),
    "python over all rows": RunPython(lambda apps, editor: None),
    "sql": migrations.RunSQL("UPDATE matches_match SET rated = true"),
    "removed": migrations.RemoveField("match", "rated"),
    "deleted": migrations.DeleteModel("Sheet"),
    "renamed field": migrations.RenameField("match", "rated", "counts"),
    "renamed model": migrations.RenameModel("Sheet", "Paper"),
    "renamed table": migrations.AlterModelTable("match", "games"),
    "hidden": migrations.SeparateDatabaseAndState(database_operations=[migrations.AddIndex("match", INDEX)]),
}


@pytest.mark.parametrize("name", BAD)
def test_an_unsafe_operation_is_detected(state: ProjectState, name: str) -> None:
    assert len(judged(state, BAD[name])) == 1, name


GOOD = {
    "nullable": AddField("match", "x", models.IntegerField(null=True)),
    "default of the database": AddField("match", "x", models.IntegerField(db_default=0)),
    "reference without an index": AddField("match", "x", PLAIN_MEMBER),
    "index on a small table": migrations.AddIndex("sheet", models.Index(fields=["text"], name="sheet_text")),
    "longer": AlterField("match", "game", models.CharField(max_length=60)),
    "nullable now": AlterField("match", "started_at", models.DateTimeField(null=True, verbose_name="begin")),
    "other words": AlterField("match", "game", models.CharField(max_length=30, help_text="slug")),
    "index goes": migrations.RemoveIndex("match", "match_waiting"),
    "options": migrations.AlterModelOptions("match", {"verbose_name": "game"}),
    "new table": CREATE,
}


@pytest.mark.parametrize("name", GOOD)
def test_a_safe_operation_passes(state: ProjectState, name: str) -> None:
    assert judged(state, GOOD[name]) == []


def test_changes_to_a_table_created_in_the_same_migration_pass(state: ProjectState) -> None:
    index = models.Index(fields=["x"], name="fresh_x")
    made = [CREATE, AddField("fresh", "x", models.IntegerField()), migrations.AddIndex("fresh", index)]
    assert judged(state, *made) == []


def test_a_stated_reason_excuses_only_some_operations(state: ProjectState) -> None:
    why = "version 1.4 stopped reading it"
    assert judged(state, BAD["removed"], BAD["python over all rows"], harmless_because=why) == []
    assert len(judged(state, BAD["removed"], harmless_because=" ")) == 1
    assert len(judged(state, BAD["index"], BAD["not null"], harmless_because=why)) == 2


def test_concurrent_operations_must_be_alone_and_not_atomic(state: ProjectState) -> None:
    index, batches = AddIndexConcurrently("match", INDEX), ChangeInBatches("matches.Match", lambda rows: None)
    assert judged(state, index, atomic=False) == []
    assert judged(state, batches, atomic=False) == []
    assert len(judged(state, index)) == 1
    assert len(judged(state, index, GOOD["nullable"], atomic=False)) == 1


# Lock waits


@contextmanager
def another_connection() -> Iterator[psycopg.Connection[Any]]:
    found = connection.settings_dict
    names = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD", "dbname": "NAME"}
    with psycopg.connect(**{name: found[setting] for name, setting in names.items() if found[setting]}) as other:
        yield other


def test_queries_are_not_blocked_by_a_migration_waiting_for_a_long_read(
    state: ProjectState, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """During a long read such as a backup, the change gives up after the lock timeout of `migrate`."""
    monkeypatch.setattr(migrate, "LOCK_TIMEOUT", "100ms")
    with another_connection() as backup, another_connection() as member:
        backup.execute("SELECT 1 FROM matches_match LIMIT 1")
        with pytest.raises(OperationalError) as gave_way, migrate.waiting_shortly(connection):
            run(GOOD["nullable"], "matches", state, atomic=True)
        assert isinstance(gave_way.value.__cause__, LockNotAvailable)
        member.execute("SET lock_timeout = '100ms'")
        member.execute("SELECT 1 FROM matches_match LIMIT 1")
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("0",)


def test_without_a_lock_timeout_a_migration_blocks_queries(state: ProjectState, transactional_db: None) -> None:
    """Negative control: the change waits for the backup, and a member's query waits for the change."""
    with another_connection() as backup, another_connection() as member, another_connection() as looking:
        backup.execute("SELECT 1 FROM matches_match LIMIT 1")
        change = threading.Thread(target=change_and_take_back)
        change.start()
        while not looking.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone():
            time.sleep(0.01)
        member.execute("SET lock_timeout = '100ms'")
        with pytest.raises(LockNotAvailable):
            member.execute("SELECT 1 FROM matches_match LIMIT 1")
        backup.rollback()
        change.join()


def change_and_take_back() -> None:
    with another_connection() as changing:
        changing.execute("ALTER TABLE matches_match ADD COLUMN x integer NULL")
        changing.rollback()


def test_creating_an_index_concurrently_has_no_lock_timeout(
    state: ProjectState, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrate, "LOCK_TIMEOUT", "10ms")
    with another_connection() as backup, migrate.waiting_shortly(connection):
        backup.execute("SELECT 1 FROM matches_match LIMIT 1")
        ending = threading.Timer(0.3, backup.rollback)
        ending.start()
        run(AddIndexConcurrently("match", INDEX), "matches", state)
        ending.join()
        run(AddIndexConcurrently("match", INDEX), "matches", state, back=True)
        with connection.cursor() as cursor:
            cursor.execute("SHOW lock_timeout")
            assert cursor.fetchone() == ("10ms",)


def busy_at_first(times: int) -> Any:
    def handle(self: Any, *args: Any, **options: Any) -> None:
        tries.append(1)
        if len(tries) <= times:
            raise OperationalError("busy") from LockNotAvailable()

    tries: list[int] = []
    return handle


@pytest.mark.django_db
def test_migrate_retries_until_the_table_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(migrate.time, "sleep", pauses.append)
    monkeypatch.setattr(migrate, "ATTEMPTS", 5)
    said = io.StringIO()
    monkeypatch.setattr(migrate.migrate.Command, "handle", busy_at_first(3))
    call_command("migrate", stderr=said)
    assert len(pauses) == 3
    assert "perhaps a backup" in said.getvalue()
    monkeypatch.setattr(migrate.migrate.Command, "handle", busy_at_first(99))
    with pytest.raises(CommandError, match="never released"):
        call_command("migrate", stderr=said)


@pytest.mark.django_db
def test_migrate_does_not_retry_after_other_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any, *args: Any, **options: Any) -> None:
        raise OperationalError("the disk is full")

    monkeypatch.setattr(migrate.migrate.Command, "handle", broken)
    with pytest.raises(OperationalError, match="disk"):
        call_command("migrate")


# Migration operations, on both databases


def run(operation: Any, app: str, before: ProjectState, *, atomic: bool = False, back: bool = False) -> None:
    after = before.clone()
    operation.state_forwards(app, after)
    with connection.schema_editor(atomic=atomic) as editor:
        if back:
            operation.database_backwards(app, editor, after, before)
        else:
            operation.database_forwards(app, editor, before, after)


def indexes(table: str) -> set[str]:
    with connection.cursor() as cursor:
        return set(connection.introspection.get_constraints(cursor, table))


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_add_and_remove_an_index_concurrently(state: ProjectState) -> None:
    operation = AddIndexConcurrently("match", INDEX)
    run(operation, "matches", state)
    assert "match_by_end" in indexes("matches_match")
    if connection.vendor == "postgresql":
        run(operation, "matches", state)  # retry after an interrupted attempt
        with pytest.raises(RuntimeError, match="atomic"):
            run(operation, "matches", state, atomic=True)
    run(operation, "matches", state, back=True)
    assert "match_by_end" not in indexes("matches_match")


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_add_and_remove_a_unique_constraint_concurrently(state: ProjectState) -> None:
    there = models.Q(finished_at__isnull=False)
    unique = models.UniqueConstraint(fields=["finished_at"], condition=there, name="one_end")
    operation = AddUniqueConcurrently("match", unique)
    assert judged(state, operation, atomic=False) == []
    run(operation, "matches", state)
    assert "one_end" in indexes("matches_match")
    run(operation, "matches", state, back=True)
    assert "one_end" not in indexes("matches_match")
    with pytest.raises(ValueError, match="condition"):
        AddUniqueConcurrently("match", models.UniqueConstraint(fields=["finished_at"], name="one_end"))
    if connection.vendor == "postgresql":
        with pytest.raises(RuntimeError, match="atomic"):
            run(operation, "matches", state, atomic=True)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_rows_are_changed_in_batches(state: ProjectState) -> None:
    members = [MemberFactory().pk for _ in range(7)]
    sizes = []

    def greet(rows: models.QuerySet[Any]) -> None:
        sizes.append(rows.update(language="de"))

    run(ChangeInBatches("accounts.Member", greet, at_once=3), "accounts", state)
    assert sizes == [3, 3, 1]
    assert Member.objects.filter(pk__in=members, language="de").count() == 7
    with pytest.raises(RuntimeError, match="atomic"):
        run(ChangeInBatches("accounts.Member", greet), "accounts", state, atomic=True)
