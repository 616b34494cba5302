"""Measure how long 10,000 deadlines due at once take to enforce, and how late single deadlines are on a quiet day."""

from __future__ import annotations

import multiprocessing
import time
from datetime import datetime, timedelta

from django.db import connection, connections
from django.db.models import Min
from django.utils import timezone

from club.matches.models import Match, Move, Seat
from tests.bench.notices import PATIENCE, running_relay
from tools.services import free_port

SWEEPERS = 2
SETTLING = 5  # seconds until the loop runs


def fill(template: Match, number: int) -> None:
    """Copy a running match with its members, seats and first move; all copies are past their deadline."""
    matches = [f.column for f in Match._meta.concrete_fields if f.column not in ("id", "invite", "committed_first")]
    seats = [f.column for f in Seat._meta.concrete_fields if f.column not in ("id", "match_id")]
    moves = [f.column for f in Move._meta.concrete_fields if f.column not in ("id", "match_id")]
    names = ", ".join(f'"{column}"' for column in matches)
    with connection.cursor() as cursor:
        cursor.execute(
            f"""INSERT INTO matches_match (invite, {names})
                SELECT md5(i::text || random()::text)::varchar(24), {names}
                FROM matches_match, generate_series(1, %s) i WHERE id = %s""",
            [number, template.pk],
        )
        for table, columns in (("matches_seat", seats), ("matches_move", moves)):
            chosen = ", ".join(f'"{column}"' for column in columns)
            picked = ", ".join(f'old."{column}"' for column in columns)
            cursor.execute(
                f"""INSERT INTO {table} (match_id, {chosen})
                    SELECT m.id, {picked} FROM matches_match m, {table} old
                    WHERE old.match_id = %s AND m.seed = %s AND m.id <> %s""",
                [template.pk, template.seed, template.pk],
            )
        cursor.execute("UPDATE matches_seat SET due_at = now() - interval '1 second', remind_at = NULL WHERE to_act")
        cursor.execute("ANALYZE")


def overdue() -> int:
    return Seat.objects.filter(due_at__lte=timezone.now()).count()


def sweep_on() -> None:
    from club.matches.services import sweep

    while overdue():
        sweep()
    connections.close_all()


def seconds_until_enforced() -> float:
    connections.close_all()
    sweepers = [multiprocessing.get_context("fork").Process(target=sweep_on) for _ in range(SWEEPERS)]
    began = time.perf_counter()
    for sweeper in sweepers:
        sweeper.start()
    for sweeper in sweepers:
        sweeper.join()
    return time.perf_counter() - began


def lateness(matches: list[int], seconds: float) -> list[float]:
    """Spread deadlines over these seconds; return how late the background loop enforced each, sorted."""
    with running_relay(free_port()):
        time.sleep(SETTLING)
        began = timezone.now() + timedelta(seconds=1)
        due = {match: began + timedelta(seconds=seconds * i / len(matches)) for i, match in enumerate(matches)}
        for match, moment in due.items():
            Seat.objects.filter(match=match, to_act=True).update(due_at=moment, remind_at=None)
        until = time.monotonic() + seconds + PATIENCE
        while (played := enforced(matches)).keys() != due.keys():
            if time.monotonic() > until:
                raise AssertionError(f"only {len(played)} of {len(due)} deadlines were enforced")
            time.sleep(0.5)
    return sorted((played[match] - moment).total_seconds() for match, moment in due.items())


def enforced(matches: list[int]) -> dict[int, datetime]:
    first = Move.objects.filter(match__in=matches, origin="clock").values("match").annotate(at=Min("created_at"))
    return {row["match"]: row["at"] for row in first}
