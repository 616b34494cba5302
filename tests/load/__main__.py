"""Measure how much load the club can handle on this machine.

python -m tests.load [--members 200] [--minutes 1] [--think 1]   many members at once, who read and move
python -m tests.load growth [--matches 1000000] [--moves 50]     every page and the sweep after years of matches
python -m tests.load sizes                                       database size of matches, moves and notifications
python -m tests.load costs                                       processor time of turns, page views and notifications
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools import services

ROOT = Path(__file__).resolve().parents[2]


def tell(name: str, value: str = "", remark: str = "") -> None:
    print(f"  {name:<52} {value:>14}   {remark}", flush=True)


def prepare(database: str, redis: str, folder: Path) -> None:
    os.environ.update(DATABASE_URL=database, REDIS_URL=redis, FERNZUG_VAR=str(folder))
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.load.settings"
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)


@contextlib.contextmanager
def database_only() -> Iterator[None]:
    with (
        services.running_services(durable=False) as (database, redis),
        tempfile.TemporaryDirectory() as folder,
    ):
        prepare(database, redis, Path(folder))
        yield


# Many members


def many_members(given: argparse.Namespace) -> int:
    from tests.faults.processes import Club
    from tests.faults.sink import Sink
    from tests.load import members, processes

    folder = Path(tempfile.mkdtemp(prefix="fernzug-load-", dir="/tmp" if os.geteuid() == 0 else None))
    folder.chmod(0o755)
    sink = Sink(folder)
    sink.controller.start()
    club = Club(folder, smtp_port=sink.port)
    club.environment["DJANGO_SETTINGS_MODULE"] = "tests.load.settings"
    try:
        with club.running():
            club.start("postgres", "redis")
            club.create_database()
            prepare(club.environment["DATABASE_URL"], club.environment["REDIS_URL"], folder / "var")
            club.start("web", "worker", "beat", "listener")
            tables = made_tables(given.members // 2)
            wait_until_open(club.port)
            samples = [processes.sample(club)]
            before: dict[str, float] = {}

            def meanwhile() -> None:
                if not before:
                    before.update(processes.cpu(club))
                samples.append(processes.sample(club))

            found = members.play(club.port, tables, 60 * given.minutes, given.think, meanwhile)
            spent = {name: after - before[name] for name, after in processes.cpu(club).items()}
            report(given, found, spent, samples[1:])
    finally:
        sink.controller.stop()
        shutil.rmtree(folder, ignore_errors=True)
    return 0


def made_tables(number: int) -> list[Any]:
    from django.db import connection

    from tests.bench import world

    tables = world.tables(number, "load-")
    connection.close()
    return tables


def wait_until_open(port: int) -> None:
    from tests.bench.pages import fetch

    for _ in range(600):
        with contextlib.suppress(OSError, AssertionError):
            fetch(port, "/games/")
            return
        time.sleep(0.1)
    raise AssertionError("the club does not open")


def report(given: argparse.Namespace, found: Any, spent: dict[str, float], samples: Any) -> None:
    from tests.load import processes

    took = 60 * given.minutes
    errors = [status for _, status, _ in found if status not in (200, 204)]
    figures: dict[str, Any] = {"members": given.members, "seconds": took, "think": given.think, "pages": {}}
    tell(f"{given.members} members, {took:.0f} s", "a second", "p50 / p99 in ms")
    for name in ["all", *sorted({name for name, _, _ in found})]:
        times = sorted(t for page, _, t in found if name in ("all", page))
        rate, p50, p99 = len(times) / took, 1000 * times[len(times) // 2], 1000 * times[int(len(times) * 0.99)]
        figures["pages"][name] = {"rate": rate, "p50": p50, "p99": p99}
        tell(f"  {name}", f"{rate:.1f}", f"{p50:.0f} / {p99:.0f}")
    turns = sum(page == "move" and status == 200 for page, status, _ in found)
    tell("errors", str(len(errors)), ", ".join(sorted({str(status) for status in errors})))
    for name, seconds in spent.items():
        if seconds:
            tell(f"  processor of {name}", f"{seconds:.1f} s", f"{100 * seconds / took:.0f} % of a core")
    cores = (spent["web"] + spent["postgres"]) / took
    each = turns / took / max(cores, 0.01)
    tell("turns a second", f"{turns / took:.1f}", f"with {cores:.2f} cores of web and database, which also read")
    tell("turns a second and core", f"{each:.1f}", "with all the reading around them")
    tell("requests a second and core", f"{len(found) / took / max(cores, 0.01):.0f}", "web and database together")
    memory = {}
    for name in samples[0][1] if samples else []:
        points = [(at, megabytes[name]) for at, megabytes in samples]
        if points[-1][1]:
            trend = processes.slope(points)
            memory[name] = {"first": points[0][1], "last": points[-1][1], "per_hour": trend}
            tell(f"  memory of {name}", f"{points[-1][1]:.0f} MB", f"from {points[0][1]:.0f}, {trend:+.1f} MB an hour")
    figures |= {"turns": turns / took, "turns_per_core": each, "errors": len(errors), "cpu": spent, "memory": memory}
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(json.dumps(figures, indent=1) + "\n")


# Growth and sizes


def growth(given: argparse.Namespace) -> int:
    free = shutil.disk_usage(tempfile.gettempdir()).free
    needed = given.matches * (given.moves * 450 + 4000)  # bytes, measured with `sizes`
    if needed > free * 0.8:
        sys.exit(f"{needed / 1e9:.0f} GB would be needed, {free / 1e9:.0f} GB are free: choose fewer --matches.")
    with services.running_services(durable=False) as (database, redis):
        from tests.load import growth

        right = growth.measure(database, redis, given.small, given.matches, given.moves, given.busy, tell)
    return 0 if right else 1


def sizes(given: argparse.Namespace) -> int:
    with database_only():
        from tests.load import sizes

        sizes.measure(tell)
    return 0


def costs(given: argparse.Namespace) -> int:
    with database_only():
        from tests.load import costs

        costs.measure(tell)
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="tests.load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parts = {"members": many_members, "growth": growth, "sizes": sizes, "costs": costs}
    parser.add_argument("part", nargs="?", choices=parts, default="members")
    parser.add_argument("--members", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--think", type=float, default=1.0, help="seconds between two requests of a member; 0: none")
    parser.add_argument("--matches", type=int, default=1_000_000)
    parser.add_argument("--moves", type=int, default=50, help="of each match")
    parser.add_argument("--small", type=int, default=2000, help="matches of the club that growth compares with")
    parser.add_argument("--busy", action="store_true", help="growth: judge by processor time, not by time")
    parser.add_argument("--out", type=Path, default=ROOT / "var" / "load.json")
    given = parser.parse_args()
    return parts[given.part](given)


if __name__ == "__main__":
    sys.exit(main())
