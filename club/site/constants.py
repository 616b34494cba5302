"""A value that is written into the statement itself."""

from __future__ import annotations

import re
from typing import Any

from django.db.models import Value


class Constant(Value):
    """For the condition of a partial index.

    A statement that is prepared is soon planned once for all values, and then no value is known: neither Postgres nor
    SQLite can tell that `status = ?` asks for what an index on `status = 'queued'` holds.
    """

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[str | int, ...]]:
        if not re.fullmatch("[a-z]*", str(self.value)):
            raise ValueError("only plain words become part of a statement")
        return f"'{self.value!s}'", ()
