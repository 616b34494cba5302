"""A short storm over the real processes, and two of its negative controls; the long one is `make faults`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.__main__ import EXPECTED
from tests.faults.points import POINTS
from tests.faults.sabotage import CONTROLS

ROOT = Path(__file__).resolve().parents[2]


def storm(*arguments: str) -> str:
    command = [sys.executable, "-m", "tests.faults", "--tables", "1", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_nothing_is_lost_or_doubled_while_processes_are_killed():
    said = storm("--turns", "40", "--kills", "8", "--without-redis", "5s", "--seed", "storm")
    assert "nothing lost, nothing doubled, nobody untold" in said
    assert "killed" in said


@pytest.mark.parametrize("control", ["acknowledge-before-commit"])
def test_with_the_guard_removed_the_judge_finds_it(control):
    assert f"{control}: found out" in storm("--control", control)


def test_every_removed_guard_has_something_to_be_found():
    assert CONTROLS.keys() == EXPECTED.keys()
    known = {f"{role}.{point}" for role, names in POINTS.items() for point in names}
    assert {point for control in EXPECTED.values() for point, _ in control.strikes if point} <= known
