from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from club.operations import backup


class Command(BaseCommand):
    help = "Restores a backup into a migrated, empty database, and replays every log; completely or not at all."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="as written by the backup command; - for standard input")
        parser.add_argument("--check", action="store_true", help="only check the file, without a database")
        parser.add_argument("--no-replay", action="store_true", help="do not replay the logs afterwards")

    def handle(self, *args: Any, file: str, check: bool, no_replay: bool, **options: Any) -> None:
        try:
            with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as opened:
                counts = backup.check(opened) if check else backup.restore(opened)
        except OSError as problem:
            raise CommandError(f"{file} cannot be read: {problem}") from problem
        except backup.Damaged as problem:
            raise CommandError(f"{file} is damaged: {problem}") from problem
        except backup.NotHere as problem:
            raise CommandError(f"{file} cannot be restored here: {problem}") from problem
        done = "whole" if check else "restored"
        self.stdout.write(f"{file} is {done}: {sum(counts.values())} rows of {len(counts)} tables.")
        if not check and not no_replay:
            call_command("replay_logs", stdout=self.stdout, stderr=self.stderr)
