"""Check that a game's folder has the same modules ("rooms") as every other (docs/adding-a-game.md, "The folder")."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOMS = ("rules", "bots", "board", "wording")  # each a module or a package
FILES = ("__init__.py", "README.md")
OPTIONAL = ("insight.py", "lesson.py")
FOLDERS = ("static", "templates", "locale", "tests")
GENERATED = {"__pycache__"}

# Modules that a room must have once it is a package.
REQUIRED = {"rules": ("state", "actions"), "wording": ("events", "refusals")}
# The room of every concept that several games have.
ROOM_OF = {
    "actions": "rules",
    "completion": "rules",
    "data": "rules",
    "german": "rules",
    "imagining": "rules",
    "legality": "rules",
    "older": "rules",
    "state": "rules",
    "drawing": "board",
    "examples": "board",
    "icons": "board",
    "panel": "board",
    "sheet": "board",
    "text": "board",
    "events": "wording",
    "hints": "wording",
    "names": "wording",
    "refusals": "wording",
}
PHASE = "a module of rules/ named after a phase or subject of the game"
# Other names for the same concepts, which are not allowed.
INSTEAD = {
    "choosing": "rules/completion.py",
    "following": "rules/completion.py",
    "offers": "rules/completion.py",
    "checking": "rules/legality.py",
    "hindrances": "rules/legality.py",
    "deeds": PHASE,
    "doing": PHASE,
    "telling": "wording/events.py",
    "beside": "board/panel.py",
    "panels": "board/panel.py",
    "helping": "board/examples.py",
    "pictures": "board/examples.py",
    "samples": "board/examples.py",
}
LONGEST, LONGEST_TEST = 400, 500  # lines of a module


def entries_are_the_allowed_ones(home: Path) -> None:
    allowed = {*FILES, *OPTIONAL, *FOLDERS, *ROOMS, *(f"{room}.py" for room in ROOMS), *GENERATED}
    surplus = sorted({entry.name for entry in home.iterdir()} - allowed)
    assert not surplus, f"{home.name} has {', '.join(surplus)}: these belong into one of {', '.join(ROOMS)}"
    missing = [name for name in FILES if not (home / name).is_file()]
    missing += [name for name in FOLDERS if not (home / name).is_dir()]
    assert not missing, f"{home.name} has no {', '.join(missing)}"


def every_room_is_there(home: Path) -> None:
    for room in ROOMS:
        module, package = home / f"{room}.py", home / room
        assert module.exists() or package.exists(), f"{home.name} has neither {room}.py nor {room}/"
        assert not (module.exists() and package.exists()), f"{home.name} has both {room}.py and {room}/"
        if package.exists():
            for name in ("__init__", *REQUIRED.get(room, ())):
                assert (package / f"{name}.py").is_file(), f"{home.name} has no {room}/{name}.py"


def concepts_have_their_names(home: Path) -> None:
    for module in modules(home):
        inside = module.relative_to(home)
        assert module.stem not in INSTEAD, f"{inside}: the name for this is {INSTEAD[module.stem]}"
        room = ROOM_OF.get(module.stem)
        assert room is None or inside.parts[0] == room, f"{inside} belongs into {room}/"


def modules_are_short(home: Path) -> None:
    for module in sorted(home.rglob("*.py")):
        inside = module.relative_to(home)
        lines = len(module.read_text(encoding="utf-8").splitlines())
        most = LONGEST_TEST if inside.parts[0] == "tests" else LONGEST
        assert lines <= most, f"{home.name}/{inside} has {lines} lines, more than {most}: split it by subject"


def registration_stands_alone(home: Path) -> None:
    """The package's `__init__.py` contains only a docstring, imports and GAME."""
    docstring, *body = ast.parse((home / "__init__.py").read_text(encoding="utf-8")).body
    assert isinstance(docstring, ast.Expr), f"{home.name}/__init__.py has no docstring"
    rest = [node for node in body if not isinstance(node, ast.Import | ast.ImportFrom)]
    found = [ast.unparse(node.target) if isinstance(node, ast.AnnAssign) else type(node).__name__ for node in rest]
    assert found == ["GAME"], f"{home.name}/__init__.py holds more than GAME: {', '.join(found)}"


def modules(home: Path) -> Iterator[Path]:
    """Yield the modules of a game, without its tests."""
    for module in sorted(home.rglob("*.py")):
        if module.relative_to(home).parts[0] != "tests":
            yield module


CHECKS = (
    entries_are_the_allowed_ones,
    every_room_is_there,
    concepts_have_their_names,
    modules_are_short,
    registration_stands_alone,
)
