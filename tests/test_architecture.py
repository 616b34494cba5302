"""What the design promises and a reader of the code cannot see at a glance."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parents[1]

# The only files that may touch a match's state, which holds every secret. Pages, mails, feeds and bots get a view.
KEEPERS_OF_STATE = {
    "club/matches/ledger.py",
    "club/matches/play.py",
    "club/matches/lines.py",
    "club/matches/tables.py",
    "club/matches/clocks.py",
    "club/matches/page.py",
    "club/matches/positions.py",
    "club/matches/records.py",
    "club/matches/planning.py",
    "club/matches/plans.py",
    "club/matches/sheets.py",
    "club/accounts/services.py",
    "club/demo.py",
}
PURE = {"rules.py", "state.py", "actions.py", "data.py"}
CLOCKS_AND_CHANCE = {"random", "secrets", "time", "datetime", "os", "uuid", "socket", "django"}


def python_files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in file.parts and "tests" not in file.relative_to(ROOT).parts:
                yield file


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def reads_state(tree: ast.AST) -> bool:
    """`….state`, but not as the name of a module."""
    return any(isinstance(node, ast.Attribute) and node.attr in ("state", "_state") for node in ast.walk(tree))


def imported(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_only_the_keepers_touch_a_state() -> None:
    strangers = {name_of(f) for f in python_files("club") if reads_state(ast.parse(f.read_text()))} - KEEPERS_OF_STATE
    assert not strangers


def test_a_view_that_read_the_state_would_be_noticed() -> None:
    assert reads_state(ast.parse("def page(match): return match.state"))
    assert not reads_state(ast.parse("from games.nine import state"))


def test_rules_know_no_clock_and_no_chance_of_their_own() -> None:
    for file in python_files("games"):
        if file.name in PURE and file.parent.name != "core":
            assert not imported(ast.parse(file.read_text())) & CLOCKS_AND_CHANCE, name_of(file)


def test_no_task_is_put_off_by_the_broker() -> None:
    """On Redis a task with a long countdown runs again and again: whatever has to wait is a row with a time."""
    for file in python_files("club", "games"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.keyword):
                assert node.arg not in ("countdown", "eta"), name_of(file)


def test_pages_do_not_talk_to_the_broker() -> None:
    """A broker that is down may slow the club down, never a page."""
    for file in python_files("club"):
        if file.name != "tasks.py":
            calls = [n.attr for n in ast.walk(ast.parse(file.read_text())) if isinstance(n, ast.Attribute)]
            assert not {"delay", "apply_async", "delay_on_commit", "send_task"} & set(calls), name_of(file)


@pytest.mark.django_db
def test_the_migrations_say_what_the_models_say() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
