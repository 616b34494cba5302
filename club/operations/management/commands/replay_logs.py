from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from club.matches import records
from club.matches.models import Match
from club.operations import backup


class Command(BaseCommand):
    help = "Replays the logs of matches and reports each that does not lead to the stored state."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("matches", nargs="*", type=int, help="numbers of matches; default: all")

    def handle(self, *args: Any, matches: list[int], **options: Any) -> None:
        found = Match.objects.filter(pk__in=matches) if matches else Match.objects.all()
        keys = list(found.order_by("pk").values_list("pk", flat=True))
        wrong = 0
        for key in keys:
            with backup.snapshot():  # a consistent view of match and log while the club is in use
                problem = records.replayed(Match.objects.get(pk=key))
            if problem:
                wrong += 1
                self.stderr.write(f"match {key}: {problem}")
        if wrong:
            raise CommandError(f"{wrong} of {len(keys)} matches differ from their logs.")
        self.stdout.write(f"{len(keys)} matches agree with their logs.")
