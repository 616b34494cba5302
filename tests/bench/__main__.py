"""`make bench`: how fast the club is, as ratios measured side by side in one run. Prints a table, judges nothing.

python -m tests.bench [rules] [boards] [turns] [length] [pages] [frames] [weight] [felt] [notices] [deadlines] [ladder]
                      [reviews] [--seconds 2] [--repeats 11]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from urllib.parse import parse_qs, urlsplit

from tools import services

PARTS = (
    "rules", "boards", "turns", "length", "pages", "frames", "weight", "felt", "notices", "deadlines", "ladder",
    "reviews",
)  # fmt: skip
MANY = 100_000
DUE = 10_000
QUIET = 100  # deadlines on a quiet day
LADDER = {"few": (100, 100), "many": (10_000, 1_000_000)}  # members, finished matches


def tell(name: str, value: str, aim: str = "") -> None:
    print(f"  {name:<58} {value:>14}   {aim}", flush=True)


def prepare(folder: Path, database: str, redis: str) -> None:
    os.environ.update(
        DATABASE_URL=database, REDIS_URL=redis, FERNZUG_VAR=str(folder), DJANGO_SETTINGS_MODULE="tests.bench.settings"
    )
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def bench_rules() -> None:
    from tests.bench import rules

    for slug, found in rules.measure().items():
        tell(f"{slug}: random moves a second, whole contract", f"{found['moves']:.0f}")
        tell("python-chess: random moves a second", f"{found['chess']:.0f}")
        aim = rules.AIMS.get(slug)
        tell(f"{slug} / python-chess", f"{found['ratio']:.2f}", f"at least {aim:.2f}" if aim else "")
    tell("orapa: all 36 waves of a mine, in moves of python-chess", f"{rules.waves_of_a_mine():.2f}", "less than 10")
    tell("encoding and decoding a state, µs", f"{1e6 * rules.codec_seconds():.1f}", "under a tenth of a turn over HTTP")


def bench_boards() -> None:
    """Measure the drawing of every board over the positions of the goldens."""
    from games.core import registry
    from tests.bench import boards

    for slug in registry.all_games():
        found = boards.drawings(slug)
        for what, aim, values in (
            ("drawing, processor ms", "at most 2", [drawn.first for drawn in found]),
            ("drawing again, processor ms", "", [drawn.again for drawn in found]),
            ("size, kB", "at most 60", [drawn.size / 1000 for drawn in found]),
            ("gzipped, kB", "at most 12", [drawn.compressed / 1000 for drawn in found]),
        ):
            tell(f"{slug}: {what}, half of {len(found)} positions", f"{median(values):.2f}", aim)
            tell("    the most", f"{max(values):.2f}")


def bench_frames(port: int) -> None:
    """Measure what frames and a pulse without news cost the server, as ratios to the match page."""
    from django.db import connection

    from games.core import registry
    from tests.bench import boards

    matches = {slug: boards.requests_of(slug) for slug in registry.all_games()}
    connection.close()
    for slug, (paths, session) in matches.items():
        for name, (milliseconds, ratio, size) in boards.costs(port, paths, session).items():
            aim = f"{milliseconds:.1f} ms, {size / 1000:.1f} kB gzipped"
            tell(f"{slug}: {name} / match page", f"{ratio:.2f}", aim)


def bench_turns(port: int, host: str, folder: Path, seconds: float, repeats: int) -> None:
    from django.db import connection

    from tests.bench import turns, world

    pgbench = services.pgbench()
    with connection.cursor() as cursor:
        cursor.execute(turns.TABLES)
    warm_up = world.tables(8, "warm-")
    connection.close()
    turns.over_http(port, warm_up, seconds)  # warm up: work that each process does only once
    for clients in (8, 32):
        found = []  # slowness of the machine, and the ratio
        for repeat in range(repeats):
            tables = world.tables(clients, f"c{clients}-{repeat}-")
            connection.close()
            slow = turns.slowness()
            http = turns.over_http(port, tables, seconds)
            slow += turns.slowness()
            bare = turns.bare(pgbench, host, clients, seconds, folder)
            found.append((slow + turns.slowness(), http["turns"] / bare))
            spread = f"p50 {http['p50']:.0f} ms, p99 {http['p99']:.0f} ms, {http['bytes'] / 1000:.0f} kB"
            tell(f"{clients} clients: turns a second over HTTP", f"{http['turns']:.0f}", spread)
            tell(f"{clients} clients: bare transactions a second (pgbench)", f"{bare:.0f}")
        calm = sorted(found)[: (repeats + 1) // 2]  # other load slows down Python more than waiting for a disk does
        aim = f"at least 0.22 ({median(ratio for _, ratio in found):.3f} with the more disturbed half)"
        tell(f"{clients} clients: turn over HTTP / bare transaction", f"{median(ratio for _, ratio in calm):.3f}", aim)
        tell(
            "    the machine was slower than at its best by",
            f"{100 * (calm[-1][0] / calm[0][0] - 1):.0f} %",
            f"in the other half by up to {100 * (max(found)[0] / calm[0][0] - 1):.0f} %",
        )


def bench_length(port: int) -> None:
    """Measure whether a move costs more late in a match."""
    from django.db import connection

    from tests.bench import turns, world

    (table,) = world.tables(1, "long-")
    connection.close()
    early = turns.median_turn(port, table, until=60, counted=40)
    late = turns.median_turn(port, table, until=2040, counted=40)
    tell("move 2,000 / move 20, time over HTTP", f"{late / early:.2f}", "at most 1.2")


def bench_pages(port: int) -> None:
    from django.db import connection

    from club.matches.models import Match
    from tests.bench import pages, world

    me, other = world.member("reader"), world.member("other")
    session = world.session_of(me)
    for _ in range(10):
        match_id, _starter = world.match_of([me, other])
    template = Match.objects.get(pk=match_id)
    pages.fill(template, 100)
    connection.close()
    addresses = {
        "front page": "/",
        "tables": "/tables/",
        "your turns": "/turns/",
        "match page": f"/matches/{match_id}/",
    }
    few = pages.cost(port, addresses.values(), session)
    pages.fill(template, MANY)
    connection.close()
    many = pages.cost(port, addresses.values(), session)
    for name, (_, before), (seconds, after) in zip(addresses, few, many, strict=True):
        ratio, aim = f"{after / before:.2f}", f"at most 1.3 ({1000 * seconds:.1f} ms)"
        tell(f"{name}: {MANY:,} matches / 100 matches", ratio, aim)


def bench_deadlines() -> None:
    """Measure deadlines spread over time, then many deadlines in the same second."""
    from club.matches.models import Match, Seat
    from tests.bench import deadlines, world

    quiet = [world.match_of([world.member(f"calm{i}"), world.member(f"calmer{i}")])[0] for i in range(QUIET)]
    late = deadlines.lateness(quiet, seconds=30)
    tell("on a quiet day a deadline is enforced late by, half of them, seconds", f"{late[len(late) // 2]:.1f}")
    worst = late[int(len(late) * 0.99)]
    tell("on a quiet day a deadline is enforced late by, 99 %, seconds", f"{worst:.1f}", "at most 10")
    match_id, _starter = world.match_of([world.member("late"), world.member("later")])
    deadlines.fill(Match.objects.get(pk=match_id), DUE - 1)
    waiting = Seat.objects.filter(to_act=True, due_at__isnull=False).count()
    seconds = deadlines.seconds_until_enforced()
    tell(f"{waiting:,} deadlines due at once, the last enforced after", f"{seconds:.1f} s", "at most 60 s")


def bench_weight(port: int) -> None:
    from django.db import connection

    from games.core import registry
    from tests.bench import pages, world

    readers = {slug: world.heaviest(slug) for slug in registry.all_games()}
    connection.close()
    for slug, (match_id, session) in readers.items():
        files = pages.weight(port, match_id, session)
        for name, size in files.items():
            tell(f"    {name}", f"{size / 1000:.1f} kB")
        whole = f"{sum(files.values()) / 1000:.1f} kB"
        tell(f"{slug}: match page with all its files, compressed", whole, "at most 60 kB")


def bench_felt() -> None:
    """Measure what a member with a mid-range phone on fast 3G feels."""
    from games.core import registry
    from tests.bench import felt
    from tests.bench.server import running_server

    with running_server(compressed=True) as port:
        for slug, found in felt.measure(port, sorted(registry.all_games())).items():
            first, settled = found.first, found.settled
            aim = "with headers, without the Brotli of HTTPS"
            tell(f"{slug}: page with all its files, as transferred here", f"{found.bytes / 1000:.1f} kB", aim)
            tell(f"{slug}: largest contentful paint", f"{found.lcp:.0f} ms", "at most 1,800 ms")
            tell(f"{slug}: layout shift", f"{found.shift:.3f}", "0")
            tell(
                f"{slug}: press to first painted change", felt.summary(first), f"at most 100 ms ({len(first)} presses)"
            )
            tell("    75 %", f"{felt.upper_quartile(first):.0f} ms")
            tell(f"{slug}: press to the settled board", felt.summary(settled), "at most 400 ms")
            tell("    75 %", f"{felt.upper_quartile(settled):.0f} ms")
            tell(
                f"{slug}: interaction to next paint, 75 %",
                f"{felt.upper_quartile(found.interactions):.0f} ms",
                "at most 200 ms",
            )


def bench_notices() -> None:
    from tests.bench import notices

    times = notices.measure(moves=60)
    tell("hand-over of a mail after a move, half of them, seconds", f"{times[len(times) // 2]:.2f}")
    tell("hand-over of a mail after a move, 99 %, seconds", f"{times[int(len(times) * 0.99)]:.2f}", "at most 10")


def bench_ladder(port: int) -> None:
    from django.db import connection

    from club.matches.models import Match
    from tests.bench import ladder, pages, world

    me = world.member("climber")
    match_id, _starter = world.match_of([me, world.member("rival")])
    session = world.session_of(me)
    template = Match.objects.get(pk=match_id)
    paths = {
        "a game's ratings": "/leaderboards/nine/",
        "the own place in the list": "/leaderboards/nine/?me=1",
        "all games": "/leaderboards/",
        "active ones": "/leaderboards/nine/?who=active",
        "a month": "/leaderboards/?month=2020-01",
    }
    found = {}
    for name, (members, matches) in LADDER.items():
        ladder.fill(me, template, members, matches)
        print("  {:,} members, {:,} finished matches, {:,} changes of ratings".format(*ladder.counted()), flush=True)
        connection.close()
        found[name] = pages.cost(port, paths.values(), session)
    for page, (_few, before), (many, after) in zip(paths, found["few"], found["many"], strict=True):
        tell(f"leaderboard, {page}: many / few", f"{after / before:.2f}", f"at most 1.3 ({1000 * many:.1f} ms)")


def bench_reviews() -> None:
    """Measure the analysis and the film of finished matches."""
    from games.core import registry
    from tests.bench import reviews

    for slug in registry.all_games():
        found = reviews.measure(slug)
        for what, aim in reviews.PROCESSOR.items():
            seconds = max(getattr(one, what) for one in found)
            tell(f"{slug}: {what}, processor s, the most", f"{seconds:.2f}", f"at most {aim}")
        size, memory = max(one.size for one in found) / 1000, max(one.memory for one in found)
        tell(f"{slug}: size of the film, kB, the most", f"{size:.0f}", "at most 1500")
        tell(f"{slug}: memory of both, MB, the most", f"{memory:.0f}", f"at most {reviews.MEMORY}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"{', '.join(PARTS)}; default: all")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--repeats", type=int, default=11)
    chosen = parser.parse_args()
    if unknown := set(chosen.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}: choose from {', '.join(PARTS)}")
    with tempfile.TemporaryDirectory() as name, services.running_services(durable=True) as (database, redis):
        folder = Path(name)
        prepare(folder, database, redis)
        from tests.bench.server import running_server

        host = parse_qs(urlsplit(database).query)["host"][0]
        with running_server() as port:
            for part in chosen.parts or PARTS:
                print(part, flush=True)
                match part:
                    case "rules":
                        bench_rules()
                    case "turns":
                        bench_turns(port, host, folder, chosen.seconds, chosen.repeats)
                    case "length":
                        bench_length(port)
                    case "pages":
                        bench_pages(port)
                    case "weight":
                        bench_weight(port)
                    case "boards":
                        bench_boards()
                    case "frames":
                        bench_frames(port)
                    case "felt":
                        bench_felt()
                    case "deadlines":
                        bench_deadlines()
                    case "notices":
                        bench_notices()
                    case "ladder":
                        bench_ladder(port)
                    case "reviews":
                        bench_reviews()
    return 0


if __name__ == "__main__":
    sys.exit(main())
