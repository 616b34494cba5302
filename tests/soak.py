"""Play many matches of every game and check them against the contract: `make soak`, or

    python -m tests.soak [--matches 100000] [--game nine] [--seed S] [--share 0.2] [--workers 2] [--keep FILE]

The first match that breaks the contract ends the run and prints the command that replays it. An interrupted run
continues where it stopped, given the same seed and the same --keep file.
"""

from __future__ import annotations

import argparse
import gc
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from itertools import chain
from pathlib import Path

BATCH = 25  # matches that a worker plays between two reports

Job = tuple[str, str, int, int, float]  # game, seed, first match, number of matches, share of positions to check
Report = tuple[Job, int, int, Counter[str], str]  # matches, moves, counts of end reasons, fault


def prepare() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings.test")
    os.environ.setdefault("FERNZUG_TEST_DATABASE", "sqlite")
    import django
    from django.utils import translation

    from tests.toy.catalog import compile_german
    from tools import catalogs, messages

    compile_german()
    messages.compile_catalogs(catalogs.ROOT)
    django.setup()
    translation.activate("en")  # as in make test; without a language every translation lookup would fail first
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)  # positions have no cycles: searching for them costs a tenth of the time


def play(job: Job) -> Report:
    """Play and check the matches of one job."""
    from games.core import registry
    from games.core.testing import playouts
    from tests.contract import checks
    from tests.contract.moments import Seen

    slug, seed, first, number, share = job
    game, seen = registry.get(slug), Seen()
    moves, ends, done = 0, Counter[str](), first
    try:
        for done in range(first, first + number):
            (match,) = playouts(game, 1, seed, first=done)
            checks.check_match(game, match, seen, done, share)
            moves += len(match.steps)
            ends[match.outcome.reason if match.outcome else "unfinished"] += 1
    except Exception as problem:
        again = f"python -m tests.soak --game {slug} --seed {seed} --first {done} --matches 1 --share {share}"
        return job, done - first, moves, ends, f"{type(problem).__name__}: {problem}\n  {again}"
    return job, number, moves, ends, ""


def keep(file: Path, report: Report) -> None:
    with file.open("a") as lines:
        lines.write(f"\n{json.dumps(report)}")


def kept(file: Path) -> dict[Job, Report]:
    """Return the batches that earlier runs completed."""
    found: dict[Job, Report] = {}
    for line in file.read_text().splitlines() if file.exists() else ():
        try:
            job, number, moves, ends, fault = json.loads(line)
        except ValueError:  # the last line of an interrupted run
            continue
        found[tuple(job)] = (tuple(job), number, moves, Counter(ends), fault)
    return found


def jobs(slugs: list[str], given: argparse.Namespace) -> list[Job]:
    """Return the jobs with the games alternating, so that a fault in any of them is found early."""
    end = given.first + given.matches
    return [
        (slug, given.seed, first, min(BATCH, end - first), given.share)
        for first in range(given.first, end, BATCH)
        for slug in slugs
    ]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.soak", description="Plays many matches and checks each of them.")
    parser.add_argument("--matches", type=int, default=100_000, help="of each game")
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--seed", default=str(int(time.time())), help="default: a new one each time")
    parser.add_argument("--first", type=int, default=0, help="number of the first match")
    parser.add_argument("--share", type=float, default=0.2, help="of the moments looked at; 1: as in make test")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="file that notes what is done, to go on from it with the same seed")
    given = parser.parse_args(arguments)
    prepare()
    from games.core import registry

    known = registry.all_games()
    if given.game and given.game not in known:
        parser.error(f"there is no game {given.game}, but {', '.join(known)}")
    slugs = [given.game] if given.game else list(known)
    print(f"{given.matches} matches each of {', '.join(slugs)}, seed {given.seed}, {given.workers} workers", flush=True)
    began = told = time.monotonic()
    matches, moves = Counter[str](), Counter[str]()
    ends: dict[str, Counter[str]] = {slug: Counter() for slug in slugs}
    wanted = jobs(slugs, given)
    done = kept(given.keep) if given.keep else {}
    earlier = [done[job] for job in wanted if job in done]
    before = sum(number for _, number, *_ in earlier)
    with multiprocessing.get_context("spawn").Pool(given.workers, initializer=prepare) as pool:
        fresh = pool.imap_unordered(play, [job for job in wanted if job not in done])
        for report in chain(earlier, fresh):
            (slug, *_), number, steps, how, fault = report
            matches[slug] += number
            moves[slug] += steps
            ends[slug] += how
            if fault:
                print(f"{slug} broke the contract, seed {given.seed}: {fault}", flush=True)
                return 1
            if given.keep and report[0] not in done:
                keep(given.keep, report)
            if time.monotonic() - told > 10:
                told = time.monotonic()
                rate = (matches.total() - before) / (told - began)
                left = (given.matches * len(slugs) - matches.total()) / rate / 60
                print(f"{dict(matches)} matches, {rate:.0f} a second, {left:.0f} minutes to go", flush=True)
    took = time.monotonic() - began
    for slug in slugs:
        print(f"{slug}: {matches[slug]} matches, {moves[slug]} moves, {dict(ends[slug])}")
    played = matches.total() - before, moves.total() - sum(steps for _, _, steps, *_ in earlier)
    print(f"all kept the contract: {played[0] / took:.1f} matches and {played[1] / took:.0f} moves a second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
