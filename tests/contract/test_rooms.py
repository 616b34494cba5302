"""Every registered game has the same modules ("rooms"), and the checks detect a folder that has others."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from games.core import registry
from games.core.contract import AnyGame
from tests.contract import rooms
from tests.contract.folders import folder

GAMES = registry.all_games()
MODULES, PACKAGES = "candles", "pebbles"  # a toy game whose rooms are modules, and one with packages


@pytest.mark.parametrize("check", rooms.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_has_the_same_rooms(game: AnyGame, check: Callable[[Path], None]) -> None:
    check(folder(game))


def copied(slug: str, tmp_path: Path) -> Path:
    """Copy a toy's folder, so that a fault can be planted in it."""
    home = tmp_path / slug
    shutil.copytree(folder(GAMES[slug]), home, ignore=shutil.ignore_patterns("__pycache__"))
    return home


def finds(check: Callable[[Path], None], home: Path, because: str) -> None:
    with pytest.raises(AssertionError, match=because):
        check(home)


@pytest.mark.parametrize("slug", [MODULES, PACKAGES])
def test_a_correct_copy_passes(tmp_path: Path, slug: str) -> None:
    home = copied(slug, tmp_path)
    (home / "__pycache__").mkdir()
    for check in rooms.CHECKS:
        check(home)


@pytest.mark.parametrize("name", ["scoring.py", "telling.py", "notes.txt", "rules.md", ".hidden"])
def test_a_surplus_file_is_found(tmp_path: Path, name: str) -> None:
    home = copied(MODULES, tmp_path)
    (home / name).touch()
    finds(rooms.entries_are_the_allowed_ones, home, f"candles has {name}: these belong into")


def test_a_surplus_folder_is_found(tmp_path: Path) -> None:
    home = copied(MODULES, tmp_path)
    (home / "helpers").mkdir()
    finds(rooms.entries_are_the_allowed_ones, home, "candles has helpers")


@pytest.mark.parametrize("name", [*rooms.FILES, *rooms.FOLDERS])
def test_a_missing_entry_is_found(tmp_path: Path, name: str) -> None:
    home = copied(MODULES, tmp_path)
    (home / name).rename(tmp_path / "elsewhere")
    finds(rooms.entries_are_the_allowed_ones, home, f"candles has no {name}")


@pytest.mark.parametrize("room", rooms.ROOMS)
def test_a_missing_room_is_found(tmp_path: Path, room: str) -> None:
    home = copied(MODULES, tmp_path)
    (home / f"{room}.py").unlink()
    finds(rooms.every_room_is_there, home, f"neither {room}.py nor {room}/")


@pytest.mark.parametrize("room", rooms.ROOMS)
def test_a_room_that_is_both_module_and_package_is_found(tmp_path: Path, room: str) -> None:
    home = copied(MODULES, tmp_path)
    (home / room).mkdir()
    finds(rooms.every_room_is_there, home, f"both {room}.py and {room}/")


@pytest.mark.parametrize("module", ["rules/__init__.py", "rules/state.py", "rules/actions.py", "board/__init__.py"])
def test_a_package_without_its_modules_is_found(tmp_path: Path, module: str) -> None:
    home = copied(PACKAGES, tmp_path)
    (home / module).unlink()
    finds(rooms.every_room_is_there, home, f"pebbles has no {module}")


@pytest.mark.parametrize("module", ["events.py", "refusals.py"])
def test_a_wording_package_needs_events_and_refusals(tmp_path: Path, module: str) -> None:
    home = copied(PACKAGES, tmp_path)
    (home / "wording").mkdir()
    (home / "wording.py").rename(home / "wording" / "__init__.py")
    for name in {"events.py", "refusals.py"} - {module}:
        (home / "wording" / name).touch()
    finds(rooms.every_room_is_there, home, f"pebbles has no wording/{module}")


@pytest.mark.parametrize("name", rooms.INSTEAD)
@pytest.mark.parametrize("room", ["rules", "board"])
def test_another_name_for_a_concept_is_found(tmp_path: Path, room: str, name: str) -> None:
    home = copied(PACKAGES, tmp_path)
    (home / room / f"{name}.py").touch()
    finds(rooms.concepts_have_their_names, home, f"{room}/{name}.py: the name for this is {rooms.INSTEAD[name]}")


def test_another_name_in_a_nested_package_is_found(tmp_path: Path) -> None:
    home = copied(PACKAGES, tmp_path)
    (home / "rules" / "phases").mkdir()
    (home / "rules" / "phases" / "deeds.py").touch()
    finds(rooms.concepts_have_their_names, home, "rules/phases/deeds.py: the name for this is")


@pytest.mark.parametrize("name", rooms.ROOM_OF)
def test_a_concept_in_another_room_is_found(tmp_path: Path, name: str) -> None:
    home = copied(PACKAGES, tmp_path)
    wrong = "board" if rooms.ROOM_OF[name] == "rules" else "rules"
    (home / wrong / f"{name}.py").touch()
    finds(rooms.concepts_have_their_names, home, f"{wrong}/{name}.py belongs into {rooms.ROOM_OF[name]}/")


def test_names_of_test_modules_are_not_restricted(tmp_path: Path) -> None:
    home = copied(PACKAGES, tmp_path)
    (home / "tests" / "samples.py").touch()
    rooms.concepts_have_their_names(home)


@pytest.mark.parametrize(
    ("module", "most"), [("board/drawing.py", rooms.LONGEST), ("tests/test_rules.py", rooms.LONGEST_TEST)]
)
def test_a_long_module_is_found(tmp_path: Path, module: str, most: int) -> None:
    home = copied(PACKAGES, tmp_path)
    (home / module).write_text("pass\n" * most)
    rooms.modules_are_short(home)
    (home / module).write_text("pass\n" * (most + 1))
    finds(rooms.modules_are_short, home, f"pebbles/{module} has {most + 1} lines")


@pytest.mark.parametrize(
    ("surplus", "because"),
    [
        ("def tally(state): return None", "more than GAME: GAME, FunctionDef"),
        ("SEATS = 4", "more than GAME: GAME, Assign"),
        ("LIMIT: int = 3", "more than GAME: GAME, LIMIT"),
        ("GAME: Game = GAME", "more than GAME: GAME, GAME"),
    ],
)
def test_a_registration_with_more_than_the_game_is_found(tmp_path: Path, surplus: str, because: str) -> None:
    home = copied(MODULES, tmp_path)
    file = home / "__init__.py"
    file.write_text(f"{file.read_text()}\n\n{surplus}\n")
    finds(rooms.registration_stands_alone, home, because)


def test_a_registration_without_docstring_is_found(tmp_path: Path) -> None:
    home = copied(MODULES, tmp_path)
    file = home / "__init__.py"
    file.write_text(file.read_text().split("\n", 1)[1])
    finds(rooms.registration_stands_alone, home, "no docstring")
