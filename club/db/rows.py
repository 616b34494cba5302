"""Read model instances by hand-written SQL.

On a turn Django's ORM needs longer to build its queries than Postgres needs to answer them. The queries of a turn are
therefore plain SQL, and their rows become model instances through `Model.from_db`. Measured gains: docs/scale.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Generic, Self, TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model

M = TypeVar("M", bound=Model)


class Columns(Generic[M]):
    """All columns of a model, as part of a SELECT that may have further columns before and after them."""

    def __init__(self, model: type[M], table: str, first: int = 0) -> None:
        fields = model._meta.concrete_fields
        self.model = model
        self.names = [field.attname for field in fields]
        self.sql = ", ".join(f'{table}."{field.column}"' for field in fields)
        self.first, self.last = first, first + len(fields)
        key = model._meta.pk
        assert key is not None
        self.key = first + self.names.index(key.attname)

    @classmethod
    @cache
    def of(cls, model: type[M], table: str, first: int = 0) -> Self:
        """Return the columns of a model, for modules that are loaded before the models."""
        return cls(model, table, first)

    def read(self, row: Sequence[Any]) -> M:
        return self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[self.first : self.last])

    def read_or_none(self, row: Sequence[Any]) -> M | None:
        """Return None for the missing row of an outer join."""
        return None if row[self.key] is None else self.read(row)
