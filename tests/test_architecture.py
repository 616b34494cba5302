"""Rules of the design that are enforced by inspecting the source code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parents[1]

# The only files that may access a match's state, which holds every secret. All other code gets a view of it.
MAY_READ_STATE = {
    "club/lessons/page.py",
    "club/matches/services/ledger.py",
    "club/matches/services/moves.py",
    "club/matches/services/lines.py",
    "club/matches/services/tables.py",
    "club/matches/services/clocks.py",
    "club/matches/page/__init__.py",
    "club/matches/page/gathering.py",
    "club/matches/page/position.py",
    "club/matches/page/questions.py",
    "club/matches/positions.py",
    "club/matches/records.py",
    "club/matches/planning.py",
    "club/matches/dry_runs.py",
    "club/matches/worlds.py",
    "club/matches/page/exploring.py",
    "club/matches/page/imagined.py",
    "club/matches/services/explorations.py",
    "club/matches/rehearsal.py",
    "club/matches/reviews/log.py",
    "club/matches/services/sheets.py",
    "club/demo.py",
}
PURE = {"rules", "bots"}  # modules of a game
CLOCKS_AND_CHANCE = {"random", "secrets", "time", "datetime", "os", "uuid", "socket", "django"}


def python_files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in file.parts and "tests" not in file.relative_to(ROOT).parts:
                yield file


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def reads_state(tree: ast.AST) -> bool:
    """Tell whether the code accesses an attribute named `state`; importing a module of that name is allowed."""
    return any(isinstance(node, ast.Attribute) and node.attr in ("state", "_state") for node in ast.walk(tree))


def imported(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_only_listed_modules_access_the_state() -> None:
    others = {name_of(f) for f in python_files("club") if reads_state(ast.parse(f.read_text()))} - MAY_READ_STATE
    assert not others


def test_access_to_the_state_is_detected() -> None:
    assert reads_state(ast.parse("def page(match): return match.state"))
    assert not reads_state(ast.parse("from games.nine import state"))


# The only files that read lines without German words: these lines were stored by the site itself.
READERS_OF_STORED_LINES = {
    "club/matches/services/automatic.py",
    "club/matches/planning.py",
    "club/matches/worlds.py",
}


def reads_notation(tree: ast.AST) -> bool:
    """Tell whether the code calls `game.read`, which understands only stored lines."""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return any(
        isinstance(func, ast.Attribute)
        and func.attr == "read"
        and ast.unparse(func.value).endswith(("game", "rulebook"))
        for func in calls
    )


def test_what_people_type_is_read_in_both_languages() -> None:
    found = {name_of(f) for f in python_files("club") if reads_notation(ast.parse(f.read_text()))}
    assert found == READERS_OF_STORED_LINES


def test_reading_of_stored_lines_is_detected() -> None:
    assert reads_notation(ast.parse("action = ledger.game.read(line)"))
    assert reads_notation(ast.parse("match.rulebook.read(line)"))
    assert not reads_notation(ast.parse("ledger.game.read_typed(line)"))


def is_pure(name: str) -> bool:
    """Tell whether a game's file must be pure, such as `games/<slug>/rules.py` and `games/<slug>/rules/….py`."""
    _, game, room, *_ = Path(name).parts
    return game != "core" and Path(room).stem in PURE


def test_rules_and_bots_use_no_clock_or_randomness() -> None:
    pure = [file for file in (ROOT / "games").glob("*/**/*.py") if is_pure(name_of(file))]
    assert {file.relative_to(ROOT).parts[1] for file in pure} == {
        file.parent.name for file in (ROOT / "games").glob("*/__init__.py")
    } - {"core"}
    for file in pure:
        assert not imported(ast.parse(file.read_text())) & CLOCKS_AND_CHANCE, name_of(file)


def test_all_pure_modules_are_checked() -> None:
    assert is_pure("games/nine/rules/state.py") and is_pure("games/nine/bots.py") and is_pure("games/x/rules/a/b.py")
    assert not is_pure("games/nine/board/text.py") and not is_pure("games/core/bots.py")
    assert not is_pure("games/nine/tests/test_rules.py")


def test_no_task_uses_a_countdown() -> None:
    """On Redis, tasks with a long countdown are delivered repeatedly; delayed work is stored as a row with a time."""
    for file in python_files("club", "games"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.keyword):
                assert node.arg not in ("countdown", "eta"), name_of(file)


def test_pages_do_not_use_the_broker() -> None:
    """A broker outage may delay background work but must not affect pages."""
    for file in python_files("club"):
        if file.name != "tasks.py":
            calls = [n.attr for n in ast.walk(ast.parse(file.read_text())) if isinstance(n, ast.Attribute)]
            assert not {"delay", "apply_async", "delay_on_commit", "send_task"} & set(calls), name_of(file)


@pytest.mark.django_db
def test_migrations_match_the_models() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def private_imports(tree: ast.AST) -> list[str]:
    """Return the imported modules of other packages that are named `internal` or begin with an underscore."""
    modules = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    modules += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    return [m for m in modules if m != "__future__" and any(p == "internal" or p[0] == "_" for p in m.split("."))]


def test_private_modules_of_libraries_are_not_imported() -> None:
    found = {name_of(f): private_imports(ast.parse(f.read_text())) for f in python_files("club", "games", "tools")}
    assert {name: modules for name, modules in found.items() if modules} == {}


@pytest.mark.parametrize("line", ["from allauth.core.internal import ratelimit", "import psycopg._compat"])
def test_a_private_import_is_detected(line: str) -> None:
    assert private_imports(ast.parse(line))


DATABASE_ERRORS = {"Error", "DatabaseError", "DataError", "IntegrityError", "InternalError", "OperationalError"}
# These catch errors of reads outside of transactions, or raise them again.
MAY_CATCH_DATABASE_ERRORS = {
    "club/clubinfo/selectors.py",
    "club/db/transactions.py",
    "club/operations/doctor/data.py",
    "club/operations/health.py",
    "club/operations/management/commands/migrate.py",
    "club/operations/prometheus.py",
}


def caught_without_savepoint(tree: ast.AST) -> list[int]:
    """Return the lines of `try` blocks that catch a database error and are not one `with transaction.atomic(…):`."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Try):
            continue
        caught = [name for handler in node.handlers if handler.type for name in ast.walk(handler.type)]
        names = {name.id for name in caught if isinstance(name, ast.Name)}
        only = node.body[0]
        atomic = isinstance(only, ast.With) and ast.unparse(only.items[0]).startswith("transaction.atomic(")
        if names & DATABASE_ERRORS and not (atomic and len(node.body) == 1):
            found.append(node.lineno)
    return found


def test_database_errors_are_caught_only_around_a_savepoint() -> None:
    """An error that is swallowed inside a transaction loses everything that the transaction has written."""
    for file in python_files("club"):
        if name_of(file) not in MAY_CATCH_DATABASE_ERRORS:
            assert not caught_without_savepoint(ast.parse(file.read_text())), name_of(file)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("try:\n    row.save()\nexcept IntegrityError:\n    pass", [1]),
        ("try:\n    with transaction.atomic():\n        row.save()\nexcept IntegrityError:\n    pass", []),
        (
            "try:\n    row.save()\n    with transaction.atomic():\n        pass\nexcept (KeyError, Error):\n    pass",
            [1],
        ),
        ("try:\n    row.save()\nexcept KeyError:\n    pass", []),
    ],
)
def test_rule_for_database_errors_finds_planted_faults(source: str, found: list[int]) -> None:
    assert caught_without_savepoint(ast.parse(source)) == found
