"""Migrations that do not lock a running club: every file is judged, and each rule notices what it is there for."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, migrations, models
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.db.models.functions import Now

from club.accounts.models import Member
from club.site.migrating import AddIndexConcurrently, AddUniqueConcurrently, ChangeInBatches
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


def test_every_migration_of_the_club_keeps_the_rules() -> None:
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
def test_what_would_lock_is_noticed(state: ProjectState, name: str) -> None:
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
def test_what_locks_nothing_passes(state: ProjectState, name: str) -> None:
    assert judged(state, GOOD[name]) == []


def test_a_table_that_is_made_here_has_no_rows_yet(state: ProjectState) -> None:
    index = models.Index(fields=["x"], name="fresh_x")
    made = [CREATE, AddField("fresh", "x", models.IntegerField()), migrations.AddIndex("fresh", index)]
    assert judged(state, *made) == []


def test_a_reason_excuses_what_only_its_author_can_know(state: ProjectState) -> None:
    why = "version 1.4 stopped reading it"
    assert judged(state, BAD["removed"], BAD["python over all rows"], harmless_because=why) == []
    assert len(judged(state, BAD["removed"], harmless_because=" ")) == 1
    assert len(judged(state, BAD["index"], BAD["not null"], harmless_because=why)) == 2


def test_what_is_concurrent_stands_alone_and_outside_a_transaction(state: ProjectState) -> None:
    index, batches = AddIndexConcurrently("match", INDEX), ChangeInBatches("matches.Match", lambda rows: None)
    assert judged(state, index, atomic=False) == []
    assert judged(state, batches, atomic=False) == []
    assert len(judged(state, index)) == 1
    assert len(judged(state, index, GOOD["nullable"], atomic=False)) == 1


# The two helpers, on both databases


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
def test_an_index_while_the_club_is_open(state: ProjectState) -> None:
    operation = AddIndexConcurrently("match", INDEX)
    run(operation, "matches", state)
    assert "match_by_end" in indexes("matches_match")
    if connection.vendor == "postgresql":
        run(operation, "matches", state)  # a second attempt after one that broke off
        with pytest.raises(RuntimeError, match="atomic"):
            run(operation, "matches", state, atomic=True)
    run(operation, "matches", state, back=True)
    assert "match_by_end" not in indexes("matches_match")


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_unique_constraint_while_the_club_is_open(state: ProjectState) -> None:
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
def test_rows_are_changed_a_few_at_a_time(state: ProjectState) -> None:
    members = [MemberFactory().pk for _ in range(7)]
    sizes = []

    def greet(rows: models.QuerySet[Any]) -> None:
        sizes.append(rows.update(language="de"))

    run(ChangeInBatches("accounts.Member", greet, at_once=3), "accounts", state)
    assert sizes == [3, 3, 1]
    assert Member.objects.filter(pk__in=members, language="de").count() == 7
    with pytest.raises(RuntimeError, match="atomic"):
        run(ChangeInBatches("accounts.Member", greet), "accounts", state, atomic=True)
