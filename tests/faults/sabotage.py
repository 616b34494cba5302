"""Remove one guard, named by FAULTS_SABOTAGE, to prove that the judge notices."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from tests.faults import points

SABOTAGE = "FAULTS_SABOTAGE"


def acknowledge_before_commit() -> None:
    """Acknowledge a move before it is written."""
    from club.matches import services

    play = services.play

    def hasty(**move: Any) -> Any:
        threading.Timer(0.7, play, kwargs=move).start()
        return SimpleNamespace(repeated=True)

    services.play = hasty


def no_transaction() -> None:
    """Write the rows of a turn one after the other, and commit each of them."""
    from django.db import connection

    from club.db.writes import Writes
    from club.matches import sql
    from club.matches.services import clocks, ledger
    from club.matches.services import moves as play

    @contextmanager
    def careless(match_id: int) -> Iterator[Any]:
        book = ledger.Ledger(sql.seats_with_match(match_id))
        yield book
        book.save()

    def one_by_one(self: Any) -> None:
        with connection.cursor() as cursor:
            for statement, values in self.parts:
                cursor.execute(statement, values)
                points.reached("turn.half-written")

    ledger.locked = play.locked = clocks.locked = careless
    Writes.execute = one_by_one


def no_token() -> None:
    """Accept a form for whatever decision is pending, any number of times (see also `drop_constraints`)."""
    from club.matches.services import moves as play
    from club.matches.services.ledger import Ledger

    def any_question(self: Any, seat: Any, kind: str, token: int) -> Any:
        asked = next((a for a in self.asked if a.decision.seat == seat.number and a.decision.kind == kind), None)
        return asked or question(self, seat, kind, token)

    question = Ledger.question
    Ledger.question = any_question
    play.was_played = lambda *args: False


def mark_before_sending() -> None:
    from club.notifications import relay
    from club.notifications.channels.mail import MailSender

    send = MailSender.send

    def marked(self: Any, deliveries: Any) -> str:
        for delivery in deliveries:
            relay.QUEUE.settle(delivery, status=relay.Status.SENT)
        return send(self, deliveries)

    MailSender.send = marked


def tell_after_commit() -> None:
    """Write notifications outside the transaction."""
    from django.db import transaction

    from club.matches.services.notices import Batch
    from club.outbox.models import Notification

    notices = Batch.notices

    def late(self: Any) -> list[Notification]:
        def tell() -> None:
            points.reached("turn.before-telling")
            Notification.objects.bulk_create(rows, ignore_conflicts=True)

        if rows := notices(self):
            transaction.on_commit(tell)
        return []

    Batch.notices = late


def tell_twice() -> None:
    from club.matches.services.notices import Batch

    notices = Batch.notices
    Batch.notices = lambda self: notices(self) * 2


def hasty_clock() -> None:
    from club.matches import timing

    start = timing.start

    def early(match: Any, seat: Any, now: Any) -> None:
        start(match, seat, now)
        if seat.due_at is not None:
            seat.due_at = now + (seat.due_at - now) / 2

    timing.start = early


def no_sweep() -> None:
    from club.matches.services import clocks

    clocks.sweep_once = lambda: (0, False)
    clocks.enforce = lambda seats: False


def lazy_database() -> None:
    """Do nothing: Postgres is started with settings that acknowledge before writing to disk."""


CONTROLS: dict[str, Callable[[], None]] = {
    "acknowledge-before-commit": acknowledge_before_commit,
    "lazy-database": lazy_database,
    "no-transaction": no_transaction,
    "no-token": no_token,
    "mark-before-sending": mark_before_sending,
    "tell-after-commit": tell_after_commit,
    "tell-twice": tell_twice,
    "hasty-clock": hasty_clock,
    "no-sweep": no_sweep,
}
LAZY_POSTGRES = ["--synchronous_commit=off", "--wal_writer_delay=10s", "--wal_writer_flush_after=1GB"]
DROPPED = {  # constraints that would stop the fault
    "no-token": ("matches_move", "one_answer_per_question"),
    "tell-twice": ("notices_notice", "one_notice_per_event"),
}


def install() -> None:
    if name := os.environ.get(SABOTAGE, ""):
        CONTROLS[name]()


def drop_constraints(name: str) -> None:
    from django.db import connection

    if name in DROPPED:
        table, constraint = DROPPED[name]
        with connection.cursor() as cursor:
            cursor.execute(f'ALTER TABLE "{table}" DROP CONSTRAINT IF EXISTS "{constraint}"')
            cursor.execute(f'DROP INDEX IF EXISTS "{constraint}"')
