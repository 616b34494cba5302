"""Check migrations for operations that would block a running club or break the version that still runs.

A running club is updated in this order: migrate, then restart the processes one by one. So a migration must not hold
locks for long, and the previous version of the code must still be able to read and write.

If these checks cannot tell that a migration is safe, its author says why: `harmless_because = "..."` in its class.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED

from club.db.migrating import AddIndexConcurrently, AddUniqueConcurrently, ChangeInBatches

# Tables that grow with every move. Scanning the other tables takes negligible time.
BIG = {
    "matches.match", "matches.seat", "matches.move", "matches.remark", "matches.presence",
    "notices.notice", "notices.delivery", "replies.reply", "audit.auditentry",
}  # fmt: skip

# The last migrations before the first release. They are not checked.
FOUNDATION = {"accounts": "0003", "matches": "0003", "notices": "0004", "replies": "0001", "organizer": "0002"}

# Attributes of a field that do not reach the database, or that it changes without reading any rows.
HARMLESS = {
    "blank", "choices", "default", "editable", "error_messages", "help_text", "limit_choices_to", "on_delete",
    "related_name", "related_query_name", "validators", "verbose_name", "db_default",
}  # fmt: skip

UNLOCKED = (AddIndexConcurrently, AddUniqueConcurrently, ChangeInBatches)
STATE_ONLY = (
    migrations.AlterModelOptions,
    migrations.AlterModelManagers,
)
QUICK = (migrations.RemoveIndex, migrations.RemoveConstraint, migrations.RenameIndex, migrations.CreateModel)


def complaints(loader: MigrationLoader | None = None) -> list[str]:
    """Return the complaints about all migrations of the club and its games after FOUNDATION."""
    loader = loader or MigrationLoader(None)
    found = []
    for (app, name), migration in sorted(loader.disk_migrations.items()):
        ours = type(migration).__module__.startswith(("club.", "games."))
        if ours and name[:4] > FOUNDATION.get(app, "0000"):
            before = loader.project_state((app, name), at_end=False)
            found += [f"{app}.{name}: {complaint}" for complaint in judge(migration, before)]
    return found


def judge(migration: Any, state: ProjectState) -> Iterator[str]:
    """Yield the complaints about one migration. `state` is the project state before it."""
    new: set[str] = set()
    excused = bool(str(getattr(migration, "harmless_because", "")).strip())
    concurrently = [op for op in migration.operations if isinstance(op, UNLOCKED)]
    if concurrently and migration.atomic:
        yield "set `atomic = False`: an index made concurrently, or batches, must not hold a transaction open"
    if concurrently and len(concurrently) != len(migration.operations):
        yield "put what is not atomic into a migration of its own: half of it could stay behind"
    for operation in migration.operations:
        parts = [operation]
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            parts = list(operation.database_operations)
        for part in parts:
            yield from judge_operation(part, migration.app_label, state, new, excused)
        operation.state_forwards(migration.app_label, state)


def judge_operation(op: Operation, app: str, state: ProjectState, new: set[str], excused: bool) -> Iterator[str]:
    if isinstance(op, migrations.CreateModel):
        new.add(f"{app}.{op.name_lower}")
        return
    table = f"{app}.{getattr(op, 'model_name_lower', getattr(op, 'name_lower', ''))}"
    what = f"{type(op).__name__} on {table}"
    if table in new or isinstance(op, (*STATE_ONLY, *QUICK, *UNLOCKED)):
        return
    if isinstance(op, migrations.AddField):
        yield from (f"{what}.{op.name}: {why}" for why in wrong_with_new(op.field, table))
    elif isinstance(op, migrations.AlterField):
        before = state.models[app, op.model_name_lower].fields[op.name]
        yield from (f"{what}.{op.name}: {why}" for why in wrong_with_change(before, op.field))
    elif isinstance(op, migrations.AddIndex | migrations.AddConstraint | migrations.AlterUniqueTogether):
        if table in BIG:
            yield f"{what}: members wait until all rows are read; use what club.db.migrating has"
    elif isinstance(op, migrations.RunPython | migrations.RunSQL):
        if not excused:
            yield f"{type(op).__name__}: use club.db.migrating.ChangeInBatches, or say `harmless_because`"
    elif isinstance(op, migrations.RemoveField | migrations.DeleteModel):
        if not excused:
            yield f"{what}: say in `harmless_because` which version stopped using it: the one before this must have"
    else:
        yield f"{what}: the version that still runs would break; add the new, fill it, use it, then remove the old"


def wrong_with_new(field: Any, table: str) -> Iterator[str]:
    if field.many_to_many:
        return
    if not field.null and field.db_default is NOT_PROVIDED:
        yield "must be null or have a db_default: the version that still runs does not know it"
    if field.unique or field.primary_key:
        yield "a unique column reads all rows: add it plain, then club.db.migrating.AddUniqueConcurrently"
    elif field.db_index and table in BIG:
        yield "its index reads all rows: `db_index=False`, then club.db.migrating.AddIndexConcurrently"
    computed = hasattr(field.db_default, "resolve_expression") and not isinstance(field.db_default, models.Value)
    if computed:
        yield "a db_default that is computed rewrites the table: give a plain value"
    if getattr(field, "generated", False):
        yield "a generated column rewrites the table"


def wrong_with_change(before: Any, after: Any) -> Iterator[str]:
    """Yield complaints about a changed field. Growing max_length or allowing null is free; the rest scans all rows."""
    old, new = (field.deconstruct() for field in (before, after))
    if old[1] != new[1]:
        yield f"another kind of column ({old[1].rsplit('.')[-1]} to {new[1].rsplit('.')[-1]}) rewrites the table"
        return
    changed = {name for name in {*old[3], *new[3]} if old[3].get(name) != new[3].get(name)} - HARMLESS
    if "null" in changed and after.null:
        changed.discard("null")
    if "max_length" in changed and (after.max_length or 0) >= (before.max_length or 0):
        changed.discard("max_length")
    if changed:
        yield f"changes {', '.join(sorted(changed))}, which reads or rewrites all rows"


def main() -> int:
    import django

    django.setup()
    found = complaints()
    for complaint in found:
        print(complaint)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
