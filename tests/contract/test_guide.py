"""docs/adding-a-game.md shows real code, and leaves nothing of the contract out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.core.contract import Board, Rules, Wording
from tests.contract.folders import folder
from tests.toy.pebbles import GAME

GUIDE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SOURCES = {
    path.relative_to(folder(GAME)): path.read_text(encoding="utf-8")
    for path in folder(GAME).rglob("*")
    if path.suffix in {".py", ".html", ".css"}
}
EXCERPTS = re.findall(r"```\w+\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize("excerpt", EXCERPTS, ids=lambda excerpt: excerpt.strip().split("\n")[0][:40])
def test_excerpts_are_real(excerpt: str) -> None:
    assert any(excerpt in source for source in SOURCES.values()), excerpt


@pytest.mark.parametrize("part", [Rules, Board, Wording])
def test_every_function_is_named(part: type) -> None:
    prose = re.sub(r"```.*?```", "", GUIDE, flags=re.DOTALL)
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]+`", prose))))
    assert {name for name in vars(part) if not name.startswith("_")} <= named


def test_every_file_is_named() -> None:
    for path in SOURCES:
        if "tests" not in path.parts:
            assert path.name in GUIDE, path
