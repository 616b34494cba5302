"""`make check` runs the tests around a change, nearest first, within its budget."""

from __future__ import annotations

import subprocess
from itertools import count
from pathlib import Path

import pytest

from tests import durations
from tools import changes, check, deadline

ROOT = Path(__file__).resolve().parents[1]


def test_module_leads_to_the_tests_that_import_it_and_those_of_its_package() -> None:
    tests = changes.tests_of(["club/matches/planning.py"])
    assert tests["tests/matches/test_plans.py"] == 1
    assert tests["tests/secrecy/test_non_interference.py"] == 1
    assert "games/nine/tests/test_rules.py" not in tests


def test_changed_test_comes_first() -> None:
    assert changes.tests_of(["tests/test_check.py"])["tests/test_check.py"] == 0


def test_helper_leads_to_the_tests_that_use_it() -> None:
    assert changes.tests_of(["tests/events/making.py"])["tests/events/test_whole_events.py"] == 1


def test_template_leads_to_the_code_that_renders_it() -> None:
    sources = {
        "club/x.py": 'render("x/page.html")',
        "templates/x/page.html": '{% include "x/_part.html" %}',
        "templates/x/_part.html": "",
        "club/y.py": "",
    }
    assert changes.mentions("templates/x/_part.html", sources) == {"club/x.py"}


def test_template_that_includes_itself_is_no_endless_loop() -> None:
    assert (
        changes.mentions("templates/a.html", {"templates/a.html": "a.html b.html", "templates/b.html": "a.html"})
        == set()
    )


@pytest.mark.parametrize("file", ["docs/scale.md", "README.md"])
def test_text_leads_to_no_tests(file: str) -> None:
    assert changes.tests_of([file]) == {}


def test_deleted_test_is_not_run() -> None:
    assert "tests/test_gone.py" not in changes.tests_of(["tests/test_gone.py"])


def test_nearest_tests_fit_into_the_budget() -> None:
    tests = {"near": 1, "nearer": 0, "long": 1, "far": 2, "farther": 3}
    measured = {"near": 5.0, "nearer": 20.0, "long": 90.0, "far": 10.0, "farther": 8.0}
    assert check.within(30, tests, measured) == ["nearer", "near"]
    assert check.within(40, tests, measured) == ["nearer", "near", "far"]
    assert check.within(0, tests, measured) == ["nearer"]


def test_long_files_are_left_out_unless_they_changed() -> None:
    measured = {"changed": 60.0, "long": check.LONGEST_FILE + 1.0, "short": 1.0}
    assert check.within(1000, {"changed": 0, "long": 1, "short": 1}, measured) == ["changed", "short"]


def test_fastest_whole_run_of_a_file_counts() -> None:
    seconds: dict[str, float] = {}
    tests: dict[str, int] = {}
    for took, number in ((9.0, 3), (4.0, 3), (7.0, 3), (1.0, 2)):
        durations.record(seconds, tests, "file", took, number)
    assert (seconds, tests) == ({"file": 4.0}, {"file": 3})
    durations.record(seconds, tests, "file", 5.0, 4)
    assert seconds == {"file": 5.0}


def test_no_test_begins_after_the_deadline(request: pytest.FixtureRequest) -> None:
    """The clock of this deadline advances by one with every test that begins."""
    ticks = count()
    stop = deadline.Deadline(at=2, clock=lambda: next(ticks))
    stop.pytest_runtest_setup(request.node)
    stop.pytest_runtest_setup(request.node)
    with pytest.raises(pytest.skip.Exception):
        stop.pytest_runtest_setup(request.node)


def test_tests_run_nearest_first_until_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[list[str], str]] = []

    def run(command: list[str], env: dict[str, str], **_options: object) -> subprocess.CompletedProcess[str]:
        calls.append((command, env[deadline.VARIABLE]))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(check.subprocess, "run", run)
    assert check.run_tests(["near", "far"], stop_at=70.0)
    ((command, stop_at),) = calls
    assert command[-2:] == ["near", "far"]
    assert {"no:randomly", deadline.__name__} <= set(command)
    assert stop_at == "70.0"


def test_unmeasured_files_are_estimated() -> None:
    assert 0 < check.seconds_of("tests/test_check.py", {}) < 10
    assert check.seconds_of("tests/browser/test_talk.py", {}) > 10


def test_contract_is_limited_to_the_changed_games() -> None:
    files = ["games/nine/rules/swapping.py", "games/core/bots.py", "games/conftest.py"]
    assert check.pytest_arguments(files, ["x"]) == ["x", "tests/contract", "-k", "not contract or nine"]
    assert check.pytest_arguments(["club/urls.py"], ["x"]) == ["x"]


def test_changes_are_those_since_the_branch_left_main(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "ROOT", tmp_path)
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "x")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "x@localhost")

    def commit(name: str) -> None:
        (tmp_path / name).write_text(name)
        changes.git("add", name)
        changes.git("commit", "-q", "-m", name)

    subprocess.run(["git", "init", "-q", "-b", "main", tmp_path], check=True)
    commit("a")
    commit("b")
    assert changes.files_since() == ["b"]
    (tmp_path / "a").write_text("changed")
    assert changes.files_since() == ["a"]
    changes.git("checkout", "-q", "-b", "topic")
    commit("c")
    (tmp_path / "d").write_text("new")
    assert changes.files_since() == ["a", "c", "d"]
    assert changes.files_since("HEAD~2") == ["a", "b", "c", "d"]
