"""The toy's German sentences, compiled where Django looks for them; `make test` does so for the games alone."""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.mofile import write_mo

from tools import messages

SOURCE = Path(__file__).parent / "pebbles" / "locale" / "de" / "LC_MESSAGES" / "django.po"


def compile_german() -> None:
    target = SOURCE.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime_ns > SOURCE.stat().st_mtime_ns:
        return
    compiled = io.BytesIO()
    write_mo(compiled, messages.read(SOURCE, "de"))
    messages.replace(target, compiled.getvalue())
