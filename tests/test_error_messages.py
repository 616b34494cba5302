"""Every error code that the club raises has a sentence in the app that raises it."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from club.matches.errors import MatchError
from club.social.chat.errors import NotNow

ROOT = Path(__file__).resolve().parents[1]
DATA = {"n": 2, "name": "NINE", "seats": 2, "number": 1, "most": 10, "days": 3, "detail": "x", "needed": 2}
WORDED_BY_THE_GAME = "game"


def raised() -> Iterator[tuple[type[MatchError], str]]:
    """Yield the class and the code of each error that is constructed with a constant code."""
    for file in sorted((ROOT / "club").rglob("*.py")):
        text = file.read_text()
        if "errors import" not in text or "migrations" in file.parts:
            continue
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        module = importlib.import_module(name)
        for call in ast.walk(ast.parse(text)):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args:
                kind, code = getattr(module, call.func.id, None), call.args[0]
                if isinstance(kind, type) and issubclass(kind, MatchError) and isinstance(code, ast.Constant):
                    yield kind, str(code.value)


def test_every_error_code_has_a_sentence() -> None:
    found = {(kind, code) for kind, code in raised() if code != WORDED_BY_THE_GAME}
    assert len(found) > 100
    for kind, code in found:
        assert kind(code, **DATA).text, code


def test_a_code_without_a_sentence_is_found() -> None:
    with pytest.raises(KeyError):
        _ = NotNow("no_such_code").text
