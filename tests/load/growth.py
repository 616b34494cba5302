"""Compare every page and beat's tasks in a small club and in a club with years of matches.

Both clubs are filled first, in the same database server. Then each page is measured alternately in both, so that other
load on the machine affects both alike.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

REPEATS = 21
SURER = 101  # repeats for pages that seem too slow
WARM_UP = 3
AT_MOST = 1.3
TINY = 0.0003  # seconds: below this difference the ratio means nothing
LONGEST_STATEMENT = 1000  # characters that are shown

Tell = Callable[..., None]


class Cost(NamedTuple):
    """Elapsed seconds, and processor seconds of the page and its database, for one run."""

    time: float
    cpu: float


class Statements(NamedTuple):
    number: int
    slowest: str
    seconds: float  # for the slowest


class TableSize(NamedTuple):
    name: str
    rows: int
    bytes: int  # including indexes


# Two clubs


class Club:
    """The process that measures one of the databases."""

    def __init__(self, database: str, redis: str, folder: str, matches: int, moves: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        given = (theirs, database, redis, folder, matches, moves)
        self.process = context.Process(target=serve, args=given, daemon=True)
        self.process.start()
        theirs.close()
        self.works: list[str] = []
        self.sizes: list[TableSize] = []

    def wait_until_ready(self, tell: Tell) -> None:
        began = time.monotonic()
        while True:
            word, told = self.pipe.recv()
            if word == "ready":
                self.works, self.sizes = told
                return
            tell("", told, f"after {time.monotonic() - began:.0f} s")

    def once(self, name: str) -> Cost:
        self.pipe.send(("once", name))
        cost: Cost = self.pipe.recv()
        return cost

    def explain(self, name: str) -> Statements:
        self.pipe.send(("explain", name))
        found: Statements = self.pipe.recv()
        return found

    def close(self) -> None:
        self.pipe.close()
        self.process.join()


def serve(pipe: Connection, database: str, redis: str, folder: str, matches: int, moves: int) -> None:
    """Fill a club, report what can be measured, then run measurements until the pipe is closed."""
    from tests.load.__main__ import prepare

    prepare(database, redis, Path(folder))
    from tests.load import growing  # needs configured settings

    works = growing.fill_club(matches, moves, lambda text: pipe.send(("progress", text)))
    pipe.send(("ready", (list(works), growing.table_sizes())))
    answers: dict[str, Callable[[growing.Work], Any]] = {"once": growing.once, "explain": growing.explain}
    with contextlib.suppress(EOFError):
        while True:
            question, name = pipe.recv()
            pipe.send(answers[question](works[name]))


@contextlib.contextmanager
def two_clubs(
    database: str, redis: str, small: int, matches: int, moves: int, tell: Tell
) -> Iterator[tuple[Club, Club]]:
    """Fill both clubs, the large one first, so that both are fresh when they are measured."""
    clubs = []
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        for number, size in enumerate((matches, small)):
            club = Club(named(database, number), f"{redis[:-1]}{number}", folder, size, moves)
            stack.callback(club.close)
            club.wait_until_ready(tell)
            clubs.append(club)
        yield clubs[1], clubs[0]


def named(database: str, number: int) -> str:
    """Create another database on this server, tuned for bulk inserts, and return its URL."""
    import psycopg

    name = f"growth{number}"
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        connection.execute("ALTER SYSTEM SET max_wal_size = '8GB'")
        connection.execute("SELECT pg_reload_conf()")
    return database.replace("/club?", f"/{name}?")


# Comparing


def alternately(here: Callable[[], Cost], there: Callable[[], Cost], repeats: int) -> tuple[Cost, Cost]:
    """Return the medians of both, measured alternately; the order changes too."""
    found: tuple[list[Cost], list[Cost]] = ([], [])
    for number in range(WARM_UP + repeats):
        for which in (0, 1) if number % 2 else (1, 0):
            cost = (here, there)[which]()
            if number >= WARM_UP:
                found[which].append(cost)
    return middle(found[0]), middle(found[1])


def middle(costs: Sequence[Cost]) -> Cost:
    return Cost(median(cost.time for cost in costs), median(cost.cpu for cost in costs))


def too_slow(small: Cost, large: Cost, *, busy: bool) -> bool:
    """Tell whether the large club is too slow; if the machine is `busy`, only processor time is compared."""
    before, after = (small.cpu, large.cpu) if busy else (small.time, large.time)
    return after > before * AT_MOST and after - before > TINY


def measure(database: str, redis: str, small: int, matches: int, moves: int, busy: bool, tell: Tell) -> bool:
    with two_clubs(database, redis, small, matches, moves, tell) as (one, other):
        for (table, rows, size), (_, few, _) in zip(other.sizes, one.sizes, strict=True):
            tell(table, f"{rows:,} rows", f"{few:,} in the small club; {size / 1e6:,.0f} MB")
        assert one.works == other.works
        slow = [name for name in other.works if not stays(name, one, other, busy=busy, tell=tell)]
    tell(f"more than {AT_MOST} times as slow as with {small:,} matches", str(len(slow)), "at most 0")
    for name in slow:
        tell(f"  {name}")
    return not slow


def stays(name: str, one: Club, other: Club, *, busy: bool, tell: Tell) -> bool:
    """Tell whether the cost is the same in both clubs; if it seems not to be, measure again with more repeats."""

    def compare(repeats: int) -> tuple[Cost, Cost]:
        few, many = alternately(lambda: one.once(name), lambda: other.once(name), repeats)
        ratio = f"processor {1000 * few.cpu:.1f} and {1000 * many.cpu:.1f} ms: {many.cpu / few.cpu:.2f}"
        tell(name, f"{many.time / few.time:.2f}", f"time {1000 * few.time:.1f} and {1000 * many.time:.1f} ms; {ratio}")
        return few, many

    if not too_slow(*compare(REPEATS), busy=busy):
        return True
    good = not too_slow(*compare(SURER), busy=busy)
    if not good:
        before, after = one.explain(name), other.explain(name)
        tell("", "statements", f"{before.number} and {after.number}; the slowest takes {1000 * after.seconds:.1f} ms:")
        tell("", "", after.slowest[:LONGEST_STATEMENT])
    return good
