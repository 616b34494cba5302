"""docs/adding-a-game.md quotes real code, and names every part of the contract and every module of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.core.contract import Board, Rules, Wording
from tests.contract import rooms
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
def test_excerpts_are_quoted_from_the_source(excerpt: str) -> None:
    assert any(excerpt in source for source in SOURCES.values()), excerpt


@pytest.mark.parametrize("part", [Rules, Board, Wording])
def test_every_method_is_named(part: type) -> None:
    prose = re.sub(r"```.*?```", "", GUIDE, flags=re.DOTALL)
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]+`", prose))))
    assert {name for name in vars(part) if not name.startswith("_")} <= named


def test_every_file_is_named() -> None:
    for path in SOURCES:
        if "tests" not in path.parts:
            assert f"`{path.as_posix().replace(GAME.slug, '<slug>')}`" in GUIDE, path


def test_every_room_and_concept_is_named() -> None:
    table = GUIDE.split("## The folder")[1].split("\n## ")[0]
    for name in (*rooms.FILES, *rooms.OPTIONAL, *(f"{name}/" for name in (*rooms.FOLDERS, *rooms.ROOMS))):
        assert f"`{name}" in table, name
    for name, room in rooms.ROOM_OF.items():
        assert f"`{room}/{name}.py`" in table, name


def test_documented_limits_match_the_checks() -> None:
    assert f"{rooms.LONGEST} lines" in GUIDE and f"{rooms.LONGEST_TEST} lines" in GUIDE
