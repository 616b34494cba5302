"""A short storm with the real processes and one of its negative controls; `make faults` runs the long one."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from tests.faults.__main__ import EARLY, EXPECTED, aims
from tests.faults.killing import descendants
from tests.faults.points import POINTS, SABOTAGED
from tests.faults.processes import Child, Club
from tests.faults.sabotage import CONTROLS

ROOT = Path(__file__).resolve().parents[2]


def storm(*arguments: str) -> str:
    command = [sys.executable, "-m", "tests.faults", "--tables", "1", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_nothing_is_lost_or_doubled_while_processes_are_killed():
    said = storm("--turns", "24", "--kills", "6", "--without-redis", "3s", "--seed", "storm")
    assert "nothing lost, nothing doubled, nobody untold" in said
    assert "killed" in said


@pytest.mark.parametrize("control", ["acknowledge-before-commit"])
def test_the_judge_notices_a_removed_guard(control):
    assert f"{control}: found out" in storm("--control", control)


def test_every_control_expects_a_fault():
    assert CONTROLS.keys() == EXPECTED.keys()
    known = {f"{role}.{point}" for role, names in POINTS.items() for point in names}
    assert {point for control in EXPECTED.values() for point, _ in control.strikes if point} <= known | {*SABOTAGED}


def test_every_kill_uses_an_existing_fail_point():
    known = {f"{role}.{point}" for role, names in POINTS.items() for point in names}
    assert {point for point, _ in aims()} == known
    assert len(aims()) <= EARLY


def test_no_process_is_left_when_the_club_stops():
    """Processes whose group leader was already killed are stopped too."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        Path(name).chmod(0o755)
        club = Club(Path(name), smtp_port=0)
        club.children = {"web": Child("web", ["sh", "-c", "sleep 600 & sleep 600"])}
        with club.running():
            club.start("web")
            while not club.children["web"].starts or len(descendants(leader := club.children["web"].process.pid)) < 2:
                time.sleep(0.01)
            club.stopped.set()
            os.kill(leader, signal.SIGKILL)
            club.children["web"].process.wait()
            assert group(leader)
        for _ in range(500):
            if not group(leader):
                break
            time.sleep(0.01)
        assert not group(leader)


def group(leader: int) -> list[str]:
    """Return the live processes of this group, without zombies."""
    found = []
    for process in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            name, _, rest = process.read_text().rpartition(")")
            state, _, its_group, *_ = rest.split()
            if int(its_group) == leader and state != "Z":
                found.append(name)
    return found
