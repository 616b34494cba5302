from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from club.operations import backup


class Command(BaseCommand):
    help = "Writes a consistent snapshot of the whole club to a file, without interrupting it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a new one; - for standard output, to be encrypted by another program")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        if file == "-":
            counts = backup.write(sys.stdout.buffer)
            sys.stdout.buffer.flush()
        else:
            counts = write_whole(Path(file))
        self.stderr.write(f"{sum(counts.values())} rows of {len(counts)} tables.")


def write_whole(file: Path) -> dict[str, int]:
    """Write the file readable by its owner only, and rename it once it is complete and synced to disk."""
    part = file.with_name(f"{file.name}.part")
    if file.exists():
        raise CommandError(f"{file} exists: choose another name")
    try:
        with opened(part) as out:
            counts = backup.write(out)
            out.flush()
            os.fsync(out.fileno())
        part.rename(file)
    except OSError as problem:
        raise CommandError(f"{file} cannot be written: {problem}") from problem
    finally:
        part.unlink(missing_ok=True)
    return counts


def opened(file: Path) -> IO[bytes]:
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
