"""Prepare the club before it starts. Each step is reported to `make up` as a line of JSON."""

from __future__ import annotations

import hashlib
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools import catalogs, messages


def announce(**words: Any) -> None:
    print(json.dumps(words), flush=True)


class Lines:
    """A stdout for management commands that reports each line as progress of the current step."""

    def write(self, text: str) -> None:
        for line in text.splitlines():
            if line.strip():
                announce(line=line.strip())

    def flush(self) -> None: ...


def main() -> None:
    if messages.outdated(catalogs.ROOT):
        announce(step="Translations")
        messages.compile_catalogs(catalogs.ROOT)
    announce(step="Database")
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command, get_commands

    call_command("migrate", verbosity=0, interactive=False)
    call_command("vapid", stdout=io.StringIO())
    collect_static(Path(settings.STATIC_ROOT))
    if settings.DEMO and "demo" in get_commands():
        announce(step="Demo club")
        call_command("demo", stdout=Lines())
        from club.accounts import demo

        announce(logins=[[str(word) for word in login] for login in demo.LOGINS])


def collect_static(folder: Path) -> None:
    from django.core.management import call_command

    stamp = folder.with_name("static.stamp")
    wanted = hashlib.sha256("\n".join(static_files()).encode()).hexdigest()
    if folder.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    announce(step="Static files")
    call_command("collectstatic", verbosity=0, interactive=False)
    stamp.write_text(wanted)


def static_files() -> Iterator[str]:
    """Yield everything that the collected files depend on."""
    import django
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders

    yield f"{django.__version__} {settings.STORAGES['staticfiles']}"
    for finder in get_finders():
        for name, storage in finder.list([]):
            found = Path(storage.path(name)).stat()
            yield f"{name} {found.st_size} {found.st_mtime_ns}"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a real stream here
    from django.core.exceptions import ImproperlyConfigured
    from django.db import OperationalError

    try:
        main()
    except (ImproperlyConfigured, OperationalError) as reason:  # a configuration problem, not a bug
        announce(reason=str(reason))
        raise
