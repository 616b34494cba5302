"""An index over a column that grows with its table."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.indexes import BrinIndex
from django.db import models


class TimeIndex(BrinIndex):
    """On Postgres a BRIN: a few pages, however many rows there are, and hardly a cost for a new one."""

    def __init__(self, *expressions: Any, **options: Any) -> None:
        options.setdefault("autosummarize", True)
        super().__init__(*expressions, **options)

    def create_sql(self, model: Any, schema_editor: Any, using: str = "", **options: Any) -> Any:
        if schema_editor.connection.vendor == "postgresql":
            return super().create_sql(model, schema_editor, using=using, **options)
        return models.Index.create_sql(self, model, schema_editor, **options)
