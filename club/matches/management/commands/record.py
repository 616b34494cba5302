from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from club.matches import records
from club.matches.models import Seat


class Command(BaseCommand):
    help = "Prints a finished match as a text record: header, seed, one line of notation per move."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        seats = list(Seat.objects.select_related("match", "member").filter(match=options["match"]).order_by("number"))
        if not seats:
            raise CommandError(f"there is no match {options['match']}")
        if not seats[0].match.over:
            raise CommandError(f"match {options['match']} is not over: its record would reveal secrets")
        self.stdout.write(records.write(seats[0].match, seats), ending="")
