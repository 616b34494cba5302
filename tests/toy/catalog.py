"""Compile the German catalogs of the toy games; `make test` compiles only those of the games."""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.mofile import write_mo

from tools import catalogs

SOURCES = sorted(Path(__file__).parent.glob("*/locale/de/LC_MESSAGES/django.po"))


def compile_german() -> None:
    for source in SOURCES:
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
            continue
        compiled = io.BytesIO()
        write_mo(compiled, catalogs.read(source, "de"))
        catalogs.replace(target, compiled.getvalue())
