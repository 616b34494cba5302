"""The storm: members play over HTTP and by email while the club's processes are killed with SIGKILL.

python -m tests.faults [--turns 10000] [--kills 500] [--at-most 2h] [--without-redis 30m] [--seed S] [--keep]
python -m tests.faults --control no-token     remove this guard; the judge must find a fault
python -m tests.faults --controls             remove each guard in turn
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.faults import points
from tests.faults.clients import BY_MAIL
from tests.faults.processes import Club
from tests.faults.sabotage import CONTROLS, LAZY_POSTGRES, SABOTAGE

PROCESSES = ("web", "worker", "reader", "beat", "redis", "postgres", "listener")
DEADLINE = 8  # seconds, for matches without any moves
SLACK = timedelta(seconds=60)
REACH = 15.0  # seconds until a process must reach an armed fail point
EARLY = 100  # kills that include every fail point
MORE_TRIES = 4  # for a fail point that was not reached
DRAIN = 120.0  # seconds without progress until the remaining work counts as lost


@dataclass(frozen=True)
class Control:
    """Where to kill while a guard is removed, and the fault that the judge must report."""

    strikes: tuple[tuple[str, str], ...]  # fail point (or "") and victim
    says: str
    turns: int = 40


EXPECTED = {
    "acknowledge-before-commit": Control((("", "web"),) * 6, "lost"),
    "lazy-database": Control((("", "postgres"),) * 3, "lost"),
    "no-transaction": Control((("web.turn.half-written", points.SELF),) * 3, "broken"),
    "no-token": Control((), "invented|doubled|contradicted"),
    "mark-before-sending": Control((("worker.mail.before-sending", points.SELF),) * 2, "unsent"),
    "tell-after-commit": Control((("web.turn.before-telling", points.SELF),) * 2, "untold"),
    "tell-twice": Control((), "told twice"),
    "hasty-clock": Control((), "too early", 60),
    "no-sweep": Control((), "too late", 60),
}


def aims() -> list[tuple[str, str]]:
    """Return every fail point, some with the database or the broker as victim."""
    found = [(f"{role}.{point}", points.SELF) for role, names in points.POINTS.items() for point in names]
    found += [(f"web.{point}", "postgres") for point in points.TURN]
    return found + [("worker.mail.sent", "postgres"), ("beat.beat.published", "redis")]


def say(text: str) -> None:
    print(text, flush=True)


class Storm:
    def __init__(self, folder: Path, given: argparse.Namespace, sabotage: str = "") -> None:
        from tests.faults.sink import Sink

        self.folder, self.given, self.sabotage = folder, given, sabotage
        self.chance = random.Random(given.seed)
        self.sink = Sink(folder)
        self.club = Club(
            folder,
            smtp_port=self.sink.port,
            sabotage=sabotage,
            postgres=LAZY_POSTGRES if sabotage == "lazy-database" else [],
        )
        self.kills: Counter[str] = Counter()
        self.missed: list[tuple[str, str]] = []
        self.players: list[Any] = []
        self.slack = timedelta(seconds=15) if sabotage else SLACK
        self.began = time.monotonic()
        self.last_sleepers = 0.0
        self.looked = False
        self.everywhere = False  # whether there are enough kills for every fail point

    # Start the club

    def open(self) -> None:
        self.sink.controller.start()
        self.club.start("postgres", "redis")
        self.club.create_database()
        os.environ.update({**self.club.environment, SABOTAGE: ""})
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        from tests.faults import sabotage

        sabotage.drop_constraints(self.sabotage)
        self.club.start("web", "worker", "reader", "beat", "listener")

    def fill(self) -> None:
        """Create players for every game, and two members who never move."""
        from games.core import registry
        from tests.factories import MemberFactory
        from tests.faults.clients import Browser, Journal, Player

        journal = Journal(self.folder)
        for game in registry.all_games().values():
            for number in range(self.given.tables):
                seats = min(game.seats)
                members = [MemberFactory(username=f"{game.slug}-{number}-{seat}") for seat in range(seats)]
                for member in members:
                    member.set_password("storm")
                    member.save()
                browsers = [Browser(self.club.port, m.pk, m.username, "storm") for m in members]
                opener = self.opener(game, members)
                seed = f"{self.given.seed} {game.slug} {number}"
                player = Player(browsers, journal, self.sink, self.club.mail_port, opener, seed)
                player.think = self.given.think
                self.players.append(player)
        self.sleepers = [MemberFactory(username=f"sleeper-{n}") for n in range(2)]
        for player in self.players:
            player.start()

    def opener(self, game: Any, members: list[Any], seconds: int = 7 * 86400) -> Callable[[], int]:
        from club.matches import services

        def open_match() -> int:
            def attempt() -> int:
                options = game.options()
                table = services.open_table(
                    owner=members[0], game=game, options=options, seats=len(members), move_seconds=seconds
                )
                for member in members[1:]:
                    services.join(match_id=table.pk, member=member)
                return int(table.pk)

            return until_done(attempt)

        return open_match

    def put_to_sleep(self) -> None:
        """Open a match in which no member moves, every few seconds."""
        from games.core import registry

        if time.monotonic() - self.last_sleepers > DEADLINE:
            self.last_sleepers = time.monotonic()
            self.opener(registry.get("nine"), self.sleepers, DEADLINE)()

    # Kill

    @property
    def turns(self) -> int:
        return sum(player.turns for player in self.players)

    def strikes(self) -> list[tuple[str, str]]:
        """Return the kills: every fail point, the rest at random."""
        if self.sabotage:
            return list(EXPECTED[self.sabotage].strikes)
        found = aims()
        self.everywhere = len(found) <= self.given.kills
        self.chance.shuffle(found)
        while len(found) < self.given.kills:
            found.append(("", self.chance.choice(PROCESSES)))
        found = found[: self.given.kills]
        first, rest = found[:EARLY], found[EARLY:]  # if time runs out, all fail points have been tried
        self.chance.shuffle(first)
        return first + rest

    def strike(self, point: str, victim: str) -> None:
        for player in self.players:  # kills of the listener or the reader need incoming emails
            player.letters = 1.0 if point.startswith(("listener.", "reader.")) else BY_MAIL
        if not point:
            time.sleep(self.chance.random() * 0.5)
            self.club.kill(victim)
            self.kills[victim] += 1
            return
        self.club.arm(point, victim)
        reached = self.wait(lambda: self.club.struck(point), REACH)
        if reached or not self.club.disarm(point):
            self.kills[f"{victim if victim != points.SELF else point.split('.', maxsplit=1)[0]} at {point}"] += 1
        else:
            self.missed.append((point, victim))

    def wait(self, done: Callable[[], bool], seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while not done():
            self.put_to_sleep()
            for player in self.players:
                if player.problem and not self.sabotage:  # without its guard a club may become unplayable
                    raise AssertionError(f"a player gave up: {player.problem}")
            if time.monotonic() > deadline:
                return False
            time.sleep(0.05)
        return True

    def rage(self) -> None:
        turns = EXPECTED[self.sabotage].turns if self.sabotage else self.given.turns
        self.wait(lambda: self.turns > 0, 60)
        strikes = self.strikes()
        told = time.monotonic()
        for number, (point, victim) in enumerate(strikes):
            if self.time_is_up():
                break
            self.strike(point, victim)
            due = turns * (number + 1) / (len(strikes) + 1)
            self.wait(lambda due=due: self.turns >= due, 120)
            if time.monotonic() - told > 10:
                told = time.monotonic()
                say(f"  {number + 1} of {len(strikes)} kills, {self.turns} turns")
        for _ in range(MORE_TRIES if self.everywhere else 0):  # retry the fail points that were not reached
            again, self.missed = self.missed, []
            for point, victim in again:
                self.strike(point, victim)
        if not self.wait(lambda: self.turns >= turns or self.time_is_up(), 60 if self.sabotage else 600):
            raise AssertionError(f"after {turns} turns were asked for, {self.turns} were played")

    def time_is_up(self) -> bool:
        return bool(self.given.at_most) and time.monotonic() - self.began > self.given.at_most

    def without_redis(self, seconds: float) -> None:
        """Run without Redis: the sweeper alone must keep deadlines and emails going."""
        say(f"without Redis for {seconds:.0f} s")
        self.club.stop("redis")
        self.club.start("sweeper")
        before = self.turns
        self.wait(lambda: False, seconds)
        going_on = self.wait(lambda: self.turns - before > seconds / 10, 120)  # a busy machine may need longer
        say(f"  {self.turns - before} turns without Redis")
        if not going_on:
            raise AssertionError("without Redis the club stands still")
        self.club.stop("sweeper")
        self.club.start("redis")

    # Judge

    def calm(self) -> None:
        """Stop moves and kills, wait until all pending work is done, and freeze the club for the judge."""
        for player in self.players:
            player.stopped.set()
        for player in self.players:
            player.join(180)
        if self.sabotage == "no-sweep":
            time.sleep(DEADLINE + self.slack.total_seconds() + 2)
        patience = 20.0 if self.sabotage else DRAIN
        least, deadline = until_done(unsettled), time.monotonic() + patience
        while time.monotonic() < deadline:
            left = until_done(unsettled)
            if left < least and not self.sabotage:
                least, deadline = left, time.monotonic() + patience
            if not left:
                self.look_around()
                self.club.freeze()
                if not until_done(unsettled):  # else a deadline has passed in the meantime
                    return
                self.club.thaw()
            time.sleep(0.3)
        self.club.freeze()

    def look_around(self) -> None:
        """Record in the journal what the site finally shows to each player."""
        if self.sabotage or self.looked:
            return
        self.looked = True
        for player in self.players:
            for browser in player.browsers:
                player.journal.write("looked", member=browser.member, shown=browser.receipts())

    def verdict(self) -> Any:
        from django.utils import timezone

        from tests.faults import judge

        return until_done(lambda: judge.judge(self.folder, timezone.now(), self.slack))


def unsettled() -> int:
    from django.utils import timezone

    from club.inbound_mail.models import Reply
    from club.matches.models import Match, Seat
    from club.notifications.models import Delivery
    from club.outbox.models import Notification

    overdue = Seat.objects.filter(due_at__lt=timezone.now(), match__status=Match.Status.RUNNING).count()
    queued = Delivery.objects.filter(status="queued").exclude(channel="daily", send_after__gt=timezone.now())
    waiting = Notification.objects.filter(routed_at=None).count() + queued.count()
    return overdue + waiting + Reply.objects.filter(status=Reply.Status.WAITING).count()


def until_done(work: Callable[[], Any]) -> Any:
    """Retry `work` while the database, which the storm kills too, is down."""
    from django.db import InterfaceError, OperationalError, close_old_connections, connection

    for _ in range(300):
        try:
            close_old_connections()
            return work()
        except (OperationalError, InterfaceError):
            connection.close()
            time.sleep(0.2)
    raise AssertionError("the database does not come back")


def run(given: argparse.Namespace, sabotage: str = "") -> int:
    folder = Path(tempfile.mkdtemp(prefix="fernzug-storm-", dir="/tmp" if os.geteuid() == 0 else None))
    folder.chmod(0o755)
    storm = Storm(folder, given, sabotage)
    fine = False
    try:
        with storm.club.running():
            storm.open()
            storm.fill()
            try:
                storm.rage()
            except AssertionError as problem:
                if not sabotage:
                    raise
                say(f"  {problem}")
            if given.without_redis and not sabotage:
                storm.without_redis(given.without_redis)
            storm.calm()
            verdict = storm.verdict()
        took = time.monotonic() - storm.began
        say(f"seed {given.seed}: {storm.turns} turns, {storm.kills.total()} kills, {took:.0f} s")
        for name, number in sorted(storm.kills.items()):
            say(f"  killed {number:4} × {name}")
        for point, victim in storm.missed:
            say(f"  nobody came by {point}, where {victim} was to die")
            if storm.everywhere:
                verdict.find("unreached", point)
        say("  " + ", ".join(f"{number} {name}" for name, number in sorted(verdict.counts.items())))
        if verdict.lateness:
            late = sorted(verdict.lateness)
            say(f"  deadlines enforced after {late[len(late) // 2]:.1f} s (median), {late[-1]:.1f} s (worst)")
        for fault in verdict.faults:
            say(f"FAULT {fault}")
        if sabotage:
            fine = any(re.match(EXPECTED[sabotage].says, fault) for fault in verdict.faults)
            say(f"{sabotage}: {'found out' if fine else 'NOT NOTICED'}")
        else:
            fine = not verdict.faults
            say("nothing lost, nothing doubled, nobody untold" if fine else "the club failed")
    finally:
        storm.sink.controller.stop()
        if given.keep or not fine:
            say(f"logs and journal: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    return 0 if fine else 1


def seconds(text: str) -> float:
    found = re.fullmatch(r"(\d+)([smh]?)", text)
    if found is None:
        raise argparse.ArgumentTypeError("a time such as 90s, 30m or 1h")
    return int(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[found[2]]


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.faults", description="Kills the club and judges what is left.")
    parser.add_argument("--turns", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--at-most", type=seconds, default=0, metavar="2h", help="then what was done so far is judged")
    parser.add_argument("--tables", type=int, default=2, help="of each game at the same time")
    parser.add_argument("--think", type=float, default=0.0, help="seconds between two moves of a table")
    parser.add_argument("--without-redis", type=seconds, default=0, metavar="30m")
    parser.add_argument("--control", choices=CONTROLS, help="remove this guard: the judge must notice")
    parser.add_argument("--controls", action="store_true", help="remove each guard in turn")
    parser.add_argument("--seed", default=str(int(time.time())))
    parser.add_argument("--keep", action="store_true", help="keep logs and journal")
    given = parser.parse_args()
    if given.controls:  # each in a new process: a removed guard cannot be restored
        alone = [sys.executable, "-m", "tests.faults", "--tables", "1", "--control"]
        return sum(subprocess.run([*alone, control], check=False).returncode for control in CONTROLS)
    threading.current_thread().name = "storm"
    return run(given, given.control or "")


if __name__ == "__main__":
    sys.exit(main())
