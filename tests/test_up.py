"""`make up` with the real processes, on SQLite and the file broker, in a var folder of its own."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import smtplib
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools import smoke
from tools.services import free_port

ROOT = Path(__file__).resolve().parents[1]
NOT_OURS = ("DATABASE_URL", "REDIS_URL", "TEST_", "PYTEST_", "DJANGO_", "MAKE", "CLUB_URL")
PATIENCE = 40.0


class Up:
    def __init__(self, var: Path, port: int) -> None:
        self.var, self.port = var, port
        clean = {name: value for name, value in os.environ.items() if not name.startswith(NOT_OURS)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.up"],
            cwd=ROOT,
            env={**clean, "PORT": str(port), "FERNZUG_VAR": str(var), "DEMO": "no"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def read_until(self, sign: str) -> str:
        assert self.process.stdout
        output = ""
        for line in self.process.stdout:
            output += line
            if sign in line:
                return output
        raise AssertionError(f"never said {sign!r}: {output}")

    def children(self, part: str = "") -> list[int]:
        """Every process that was started with this var folder in its environment."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                mine = f"FERNZUG_VAR={self.var}\0".encode() in (process / "environ").read_bytes()
                if mine and part.encode() in (process / "cmdline").read_bytes().replace(b"\0", b" "):
                    found.append(int(process.name))
        return [pid for pid in found if pid != self.process.pid]


def wait_until(condition: Callable[[], object], complaint: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, complaint
        time.sleep(0.05)


def takes_mail(port: int) -> bool:
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=5) as client:
            return client.noop()[0] == 250
    except OSError:
        return False


def worked(address: str) -> bool:
    """Beat asked, the worker did it, and the web process, another one, shows it."""
    with urllib.request.urlopen(f"{address}/metrics", timeout=10) as page:
        text = page.read().decode()
    counted = 'fernzug_tasks_total{state="SUCCESS",task="club.matches.tasks.sweep"}'
    return counted in text and 'fernzug_heartbeat_age_seconds{of="worker"}' in text


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("up") / "var"


@pytest.fixture
def up(var: Path) -> Iterator[Up]:
    club = Up(var, free_port())
    yield club
    club.process.terminate()
    club.process.communicate(timeout=PATIENCE)


def test_it_opens_mends_itself_and_ends_cleanly(up: Up) -> None:
    address = f"http://localhost:{up.port}"
    said = up.read_until("Ctrl-C stops it")
    assert re.search(r"✓ Database \(\d+\.\d s\)", said)
    assert f"The club is open: {address}" in said
    assert "the log grew" in smoke.play(address)
    mail_port = int(said.split("SMTP on localhost, port ")[1].split(".")[0])
    wait_until(lambda: takes_mail(mail_port), "the mail listener does not answer")
    wait_until(lambda: worked(address), "the worker does not count into the web server's figures")

    old = up.children("granian")
    os.kill(min(old), signal.SIGKILL)
    said = up.read_until("ended")
    assert re.search(r"“web” ended \(signal SIGKILL\): its log is .*web\.log\. It starts again in 1 s\.", said)
    wait_until(lambda: up.children("granian") and smoke.is_open(address), "the web server did not come back")
    assert not set(old) & set(up.children("granian"))

    up.process.terminate()
    assert up.process.wait(PATIENCE) == 0
    assert up.children() == []


def test_nothing_outlives_a_killed_parent(up: Up) -> None:
    up.read_until("The club is open")
    assert len(up.children()) >= 4  # web and its own worker, worker, beat; mail comes last
    up.process.kill()
    wait_until(lambda: not up.children(), f"{up.children()} outlived their parent")


def test_a_taken_port_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        up = Up(tmp_path, port)
        output = up.process.communicate(timeout=PATIENCE)[0]
    assert up.process.returncode == 1
    assert output == (f"Port {port} is taken: stop the other program or choose another port with PORT=9000 make up.\n")


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1"])
def test_a_port_that_cannot_be_is_refused(tmp_path: Path, port: str) -> None:
    up = Up(tmp_path, port)
    assert up.process.communicate(timeout=PATIENCE)[0] == f"PORT must be a number from 1 to 65535, not {port!r}.\n"
    assert up.process.returncode == 1
