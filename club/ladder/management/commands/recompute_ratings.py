from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.ladder.recompute import recompute

SHOWN = 20


class Command(BaseCommand):
    help = "Recomputes all ratings and leaderboards from the log, in the order in which the matches were rated."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; exit code 1 where anything differs")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        report = recompute(replace=not check)
        for sentence in report.differences[:SHOWN]:
            self.stdout.write(sentence)
        if more := len(report.differences) - SHOWN:
            self.stdout.write(f"and {more} more" if more > 0 else "", ending="\n" if more > 0 else "")
        if report.differences and check:
            raise CommandError(f"{report.matches} matches: {len(report.differences)} differences", returncode=1)
        done = f"{len(report.differences)} differences corrected" if report.differences else "nothing differs"
        self.stdout.write(f"{report.matches} matches: {done}")
