"""Postgres-specific indexes that fall back to plain ones on SQLite."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.indexes import BrinIndex
from django.db import models


class TimeIndex(BrinIndex):
    """A BRIN index on Postgres: it stays a few pages in size and adds hardly any cost to an insert."""

    def __init__(self, *expressions: Any, **options: Any) -> None:
        options.setdefault("autosummarize", True)
        super().__init__(*expressions, **options)

    def create_sql(self, model: Any, schema_editor: Any, using: str = "", **options: Any) -> Any:
        if schema_editor.connection.vendor == "postgresql":
            return super().create_sql(model, schema_editor, using=using, **options)
        return models.Index.create_sql(self, model, schema_editor, **options)


class BeginningIndex(models.Index):
    """An index for `__istartswith` on Postgres that works with any collation."""

    def create_sql(self, model: Any, schema_editor: Any, using: str = "", **options: Any) -> Any:
        made: Any = super().create_sql(model, schema_editor, using=using, **options)
        if schema_editor.connection.vendor == "postgresql":
            made.parts["columns"] = f"(UPPER({made.parts['columns']}::text)) text_pattern_ops"
        return made
