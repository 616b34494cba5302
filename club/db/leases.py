"""Lease queue over the rows of a table: a worker claims due rows, then settles or postpones each of them.

Claiming moves the row's due time to the end of the lease, in a short transaction of its own. So no lock is held while a
worker waits for a slow server. If the worker dies, the row is due again when its lease ends (at-least-once). Each claim
counts an attempt, and a worker can only write to a row whose attempts are those of its own claim. So a worker that is
too late changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

from django.db import connections, models, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

Row = TypeVar("Row", bound=models.Model)

LEASE = timedelta(minutes=5)  # longer than any server timeout
FOR_A_DAY = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, *[60] * 23))


@dataclass
class LeaseQueue(Generic[Row]):
    model: type[Row]
    waiting: Q  # rows that are not settled
    due_at: str  # field: when the row is due; during a lease, when the lease ends
    attempts: str = "attempts"  # field: number of claims
    null_is_due: bool = False  # whether a row without a due time is due at once
    lease: timedelta = LEASE
    retries: Sequence[timedelta] = FOR_A_DAY  # pauses after failed attempts
    related: tuple[str, ...] = ()  # loaded with a claimed row

    def due(self) -> QuerySet[Row]:
        return self._rows().filter(self.waiting, self._is_due())

    def claim(self, keys: Iterable[int]) -> list[Row]:
        """Lease these rows, except those that another worker has leased or settled. SQLite locks the whole database."""
        with transaction.atomic(durable=True):
            skip = connections[self._rows().db].features.has_select_for_update_skip_locked
            rows = self.due().select_for_update(skip_locked=skip, of=("self",))
            if self.related:
                rows = rows.select_related(*self.related)
            claimed = list(rows.filter(pk__in=list(keys)).order_by("pk"))
            if claimed:
                mine = self._rows().filter(pk__in=[row.pk for row in claimed])
                mine.update(**{self.attempts: F(self.attempts) + 1, self.due_at: timezone.now() + self.lease})
        for row in claimed:
            setattr(row, self.attempts, self.attempts_of(row) + 1)
        return claimed

    def claim_one(self, key: int) -> Row | None:
        return next(iter(self.claim([key])), None)

    def settle(self, row: Row, **outcome: Any) -> bool:
        """Write the outcome; return False if another worker has taken over the row."""
        return self._mine(row).update(**outcome) > 0

    def retry(self, row: Row, **outcome: Any) -> bool:
        """Postpone the row after a failed attempt; return False if no further attempt is left: settle it then."""
        attempt = self.attempts_of(row)
        if attempt > len(self.retries):
            return False
        self.settle(row, **{self.due_at: timezone.now() + self.retries[attempt - 1]}, **outcome)
        return True

    def postpone(self, row: Row, until: datetime) -> bool:
        """Make the row due later, without counting this attempt."""
        return self.settle(row, **{self.due_at: until, self.attempts: self.attempts_of(row) - 1})

    def lock(self, key: int) -> Row | None:
        """Return the row locked for the caller's transaction; None if it is settled."""
        return self._rows().select_for_update().filter(self.waiting, pk=key).first()

    def attempts_of(self, row: Row) -> int:
        return int(getattr(row, self.attempts))

    def _rows(self) -> QuerySet[Row]:
        return QuerySet(self.model)

    def _is_due(self) -> Q:
        passed = Q(**{f"{self.due_at}__lte": timezone.now()})
        return passed | Q(**{self.due_at: None}) if self.null_is_due else passed

    def _mine(self, row: Row) -> QuerySet[Row]:
        return self._rows().filter(self.waiting, pk=row.pk, **{self.attempts: self.attempts_of(row)})
