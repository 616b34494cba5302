"""What `make up` prints in the terminal."""

from __future__ import annotations

import contextlib
import shutil
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def say(text: str = "", end: str = "\n") -> None:
    with contextlib.suppress(OSError):  # the terminal may be gone, but the children must still be stopped
        print(text, end=end, flush=True)


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


class Steps:
    """Print one short line per step, with a tick and the time it took."""

    def __init__(self) -> None:
        self.name = ""
        self.begin = 0.0

    def start(self, name: str) -> None:
        self.done()
        self.name, self.begin = name, time.monotonic()
        self.draft(f"  {name} ...")

    def progress(self, detail: str) -> None:
        self.draft(f"  {self.name}: {detail}")

    def done(self) -> None:
        if self.name:
            self.draft("")
            say(f"✓ {self.name} ({time.monotonic() - self.begin:.1f} s)")
        self.name = ""

    def failed(self) -> None:
        self.draft("")
        say(f"✗ {self.name}")
        self.name = ""

    def draft(self, line: str) -> None:
        """Print a line that the next one overwrites; only on a terminal."""
        if sys.stdout.isatty():
            say(f"\r\033[K{line[: shutil.get_terminal_size().columns - 1]}", end="")
