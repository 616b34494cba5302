from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.core import record


class Command(BaseCommand):
    help = "Replays a match record; exits with an error if the commitment, a move or the result differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a record as printed by the record command; - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            text = sys.stdin.read() if options["file"] == "-" else Path(options["file"]).read_text("utf-8")
            told = record.read(text)
            record.verify(told)
        except (OSError, UnicodeDecodeError, record.RecordError) as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(
            f"Verified: {told.game}, {len(told.names)} seats, {len(told.entries)} moves, {told.outcome.reason}"
        )
