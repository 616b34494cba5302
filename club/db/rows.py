"""Read model instances by hand-written SQL.

On a turn Django's ORM needs longer to build its queries than Postgres needs to answer them. The queries of a turn are
therefore plain SQL, and their rows become model instances through `Model.from_db`. Measured gains: docs/scale.md.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model

M = TypeVar("M", bound=Model)


class Columns(Generic[M]):
    """The columns of a model, as part of a SELECT that may have further columns before and after them.

    With `only`, the other fields are deferred.
    """

    def __init__(self, model: type[M], table: str, first: int = 0, only: Collection[str] = ()) -> None:
        fields = [field for field in model._meta.concrete_fields if not only or field.attname in only]
        self.model = model
        self.names = [field.attname for field in fields]
        self.sql = ", ".join(f'{table}."{field.column}"' for field in fields)
        self.first, self.last = first, first + len(fields)
        key = model._meta.pk
        assert key is not None
        self.key = first + self.names.index(key.attname)

    def read(self, row: Sequence[Any]) -> M:
        return self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[self.first : self.last])

    def read_or_none(self, row: Sequence[Any]) -> M | None:
        """Return None for the missing row of an outer join."""
        return None if row[self.key] is None else self.read(row)
