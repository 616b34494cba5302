"""Every page and the sweep, in a small club and in one of years, measured side by side in one run."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

from django.db import connection

from club.matches import clocks
from club.matches.models import Match
from club.notices import relay, routing
from tests.load.loader import TABLES, Size, fill
from tests.load.processes import cpu_seconds
from tests.test_access import TABLE, client_of, make_world

REPEATS = 21
AT_MOST = 1.3
NOT_PAGES = ("healthz", "sw.js", "club.css", "manifest.webmanifest")


class Cost(NamedTuple):
    time: float
    cpu: float


def backend() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def seconds(work: Callable[[], Any]) -> Cost:
    """Time, and processor time of this process and of the database."""
    pid, times, spent = backend(), [], []
    for _ in range(REPEATS):
        began, here, there = time.perf_counter(), time.process_time(), cpu_seconds(pid)
        work()
        times.append(time.perf_counter() - began)
        spent.append(time.process_time() - here + cpu_seconds(pid) - there)
    return Cost(median(times[1:]), median(spent[1:]))


def works(world: dict[str, Any]) -> dict[str, Callable[[], Any]]:
    """The pages that a member with a seat can open; what beat does; and a move is `make bench`."""
    client = client_of(world, "seat")
    found: dict[str, Callable[[], Any]] = {}
    for route, row in TABLE.items():
        address = row.address.format(**world)
        if route not in NOT_PAGES and client.get(address).status_code in (200, 204):
            found[f"/{route}"] = lambda address=address: client.get(address)  # type: ignore[misc]
    found["the sweep"] = clocks.sweep_once
    found["the outbox"] = routing.route_some
    found["the relay"] = lambda: [list(relay.due(channel)) for channel in relay.SENDERS]
    return found


def measure(small: int, matches: int, moves: int, busy: bool, tell: Callable[..., None]) -> bool:
    """`busy`: others use this machine too, so that only processor time can be compared."""
    world = make_world()
    template = world["running"]
    assert isinstance(template, Match)
    from tests.playing import play_one

    play_one(template.pk)
    relay.deliver("mail")
    fill(template, Size(members=max(small, 100), matches=small, moves=moves))
    hot = works(world)
    few = {name: seconds(work) for name, work in hot.items()}
    began = time.perf_counter()
    fill(template, Size(members=max(matches // 10, 100), matches=matches, moves=moves), lambda text: tell("", text))
    tell("filling took", f"{time.perf_counter() - began:.0f} s")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        for model in TABLES:
            table = model._meta.db_table
            cursor.execute(f"SELECT count(*), pg_total_relation_size('{table}') FROM {table}")
            rows, size = cursor.fetchone()
            tell(table, f"{rows:,} rows", f"{size / 1e6:,.0f} MB, {size / max(rows, 1):.0f} bytes each")
    slow = 0
    for name, work in hot.items():
        before, after = few[name], seconds(work)
        ratios = after.time / before.time, after.cpu / before.cpu
        slow += ratios[busy] > AT_MOST
        remark = f"time; processor {ratios[1]:.2f}: {1000 * before.cpu:.1f} ms, then {1000 * after.cpu:.1f} ms"
        tell(name, f"{ratios[0]:.2f}", remark)
    tell(f"more than {AT_MOST} times as slow as with {small:,} matches", str(slow), "at most 0")
    return slow == 0
