"""A query value that is written into the SQL as a literal."""

from __future__ import annotations

import re
from typing import Any

from django.db.models import Value


class Constant(Value):
    """A string literal, so that the planner can match the condition of a partial index.

    A prepared statement gets a generic plan that does not depend on parameter values. Neither Postgres nor SQLite can
    then prove that `status = ?` is covered by a partial index on `status = 'queued'`.
    """

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[str | int, ...]]:
        if not re.fullmatch("[a-z]*", str(self.value)):
            raise ValueError("only plain words become part of a statement")
        return f"'{self.value!s}'", ()
