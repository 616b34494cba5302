"""An index over a column that grows with its table, and a way to add it while the club plays on."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.indexes import BrinIndex
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import models
from django.db.migrations.operations import AddIndex


class TimeIndex(BrinIndex):
    """On Postgres a BRIN: a few pages, however many rows there are, and hardly a cost for a new one."""

    def __init__(self, *expressions: Any, **options: Any) -> None:
        options.setdefault("autosummarize", True)
        super().__init__(*expressions, **options)

    def create_sql(self, model: Any, schema_editor: Any, using: str = "", **options: Any) -> Any:
        if schema_editor.connection.vendor == "postgresql":
            return super().create_sql(model, schema_editor, using=using, **options)
        return models.Index.create_sql(self, model, schema_editor, **options)


class AddIndexWhilePlaying(AddIndexConcurrently):
    """Without a lock on Postgres. SQLite is one machine with one writer, and knows no other way than the plain one."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
        else:
            AddIndex.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            super().database_backwards(app_label, schema_editor, from_state, to_state)
        else:
            AddIndex.database_backwards(self, app_label, schema_editor, from_state, to_state)
