"""`make up`: the whole club on this machine, until Ctrl-C. All its data lies in var/."""

from __future__ import annotations

import contextlib
import http.client
import json
import math
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.children import signal_group

ROOT = Path(__file__).resolve().parents[1]
VAR = Path(os.environ.get("FERNZUG_VAR") or ROOT / "var").absolute()
LOGS = VAR / "log"
METRICS = VAR / "metrics"  # of this start only: figures begin at zero with the processes that count them
FOLDERS = (VAR, LOGS, VAR / "broker", VAR / "broker-control", VAR / "mail", METRICS)
LARGE_LOG = 5_000_000  # bytes

# Seconds
STOP_PATIENCE = 10.0  # until a child that does not stop is killed
START_PATIENCE = 60.0  # until the web server must have answered
PORT_PATIENCE = 2.0  # until the port must be free: the club may just be stopping
LONGEST_PAUSE = 30.0  # between two starts of a child that keeps ending
STABLE = 60.0  # after which a child counts as healthy again


def commands(port: int, mail_port: int) -> dict[str, list[str]]:
    """The processes of the club: name (its log is var/log/<name>.log) and Python module with arguments."""
    return {
        "web": ["granian", "club.wsgi:application", "--interface", "wsgi", "--host", "0.0.0.0", "--port", str(port)]
        + ["--workers", "1", "--blocking-threads", "4", "--no-ws", "--workers-kill-timeout", "5"],
        "worker": ["celery", "-A", "club", "worker", "-P", "threads", "-c", "2", "-l", "INFO"]
        + ["--without-gossip", "--without-mingle"],
        "beat": ["celery", "-A", "club", "beat", "-l", "INFO", "--pidfile=", f"--schedule={VAR / 'beat-schedule'}"],
        "mail": ["manage", "listen_mail", "--port", str(mail_port)],
    }


# Speaking


def say(text: str = "", end: str = "\n") -> None:
    with contextlib.suppress(OSError):  # the terminal may be gone; the children must be stopped nevertheless
        print(text, end=end, flush=True)


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


class Steps:
    """One short line per step, with a tick and the time it took."""

    def __init__(self) -> None:
        self.name = ""
        self.begin = 0.0

    def start(self, name: str) -> None:
        self.done()
        self.name, self.begin = name, time.monotonic()
        self.draft(f"  {name} ...")

    def progress(self, detail: str) -> None:
        self.draft(f"  {self.name}: {detail}")

    def done(self) -> None:
        if self.name:
            self.draft("")
            say(f"✓ {self.name} ({time.monotonic() - self.begin:.1f} s)")
        self.name = ""

    def failed(self) -> None:
        self.draft("")
        say(f"✗ {self.name}")
        self.name = ""

    def draft(self, line: str) -> None:
        """A line that the next one writes over; only for people, not for files."""
        if sys.stdout.isatty():
            say(f"\r\033[K{line[: shutil.get_terminal_size().columns - 1]}", end="")


# Processes


@dataclass
class Child:
    name: str
    command: list[str]
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    pause: float = 1.0
    due: float = 0.0  # when it is to be started (again)

    @property
    def log(self) -> Path:
        return LOGS / f"{self.name}.log"


class Club:
    def __init__(self, port: int) -> None:
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": os.environ.get("DJANGO_SETTINGS_MODULE", "club.settings.local"),
            "CLUB_URL": os.environ.get("CLUB_URL", f"http://localhost:{port}"),
            "METRICS_DIR": os.environ.get("METRICS_DIR", str(METRICS)),
            "PYTHONUNBUFFERED": "1",
        }
        self.port = port
        self.mail_port = free_port()
        self.children = [Child(name, command) for name, command in commands(port, self.mail_port).items()]
        self.steps = Steps()
        self.logins: list[list[str]] = []
        self.reason = ""  # why preparing failed
        self.parent = os.getppid()
        self.signals = 0
        self.preparing: subprocess.Popen[bytes] | None = None
        self.guard = self.start_guard()

    # Starting

    def spawn(self, module: list[str], **options: Any) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", *module],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for us: we stop the children in good order
            **options,
        )
        self.tell_guard(f"+{process.pid}")
        return process

    def start_guard(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-S", str(ROOT / "tools" / "guard.py")], stdin=subprocess.PIPE, start_new_session=True
        )

    def tell_guard(self, line: str) -> None:
        assert self.guard.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.guard.stdin.write(f"{line}\n".encode())
            self.guard.stdin.flush()

    def prepare(self) -> bool:
        log = LOGS / "prepare.log"
        with log.open("wb") as errors:
            self.preparing = self.spawn(["tools.prepare"], stdout=subprocess.PIPE, stderr=errors)
            assert self.preparing.stdout is not None
            for line in self.preparing.stdout:
                self.show_progress(line.decode(errors="replace").strip())
        failed = self.preparing.wait() != 0
        self.tell_guard(f"-{self.preparing.pid}")
        if not failed:
            self.steps.done()
        elif not self.stopping():
            self.steps.failed()
            say(self.reason or log.read_text(errors="replace").strip())
            say(f"Preparing the club failed; its log is {shown(log)}.")
        return not failed

    def show_progress(self, line: str) -> None:
        try:
            words = json.loads(line)
        except ValueError:
            self.steps.progress(line)
            return
        if "step" in words:
            self.steps.start(words["step"])
        if "line" in words:
            self.steps.progress(words["line"])
        self.logins = words.get("logins", self.logins)
        self.reason = words.get("reason", "")

    def start(self, child: Child) -> None:
        if child.log.exists() and child.log.stat().st_size > LARGE_LOG:
            child.log.replace(child.log.with_suffix(".log.old"))
        with child.log.open("ab") as log:
            child.process = self.spawn(child.command, stdout=log, stderr=subprocess.STDOUT)
        child.started = time.monotonic()

    def answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/healthz", headers={"Host": f"localhost:{self.port}"})
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    # Running

    def look_after(self) -> None:
        if self.guard.poll() is not None:
            self.guard = self.start_guard()
            for child in self.children:
                if child.process:
                    self.tell_guard(f"+{child.process.pid}")
        for child in self.children:
            if child.process and child.process.poll() is not None:
                self.mourn(child, child.process)
            if not child.process and child.due <= time.monotonic():
                self.start(child)

    def mourn(self, child: Child, process: subprocess.Popen[bytes]) -> None:
        signal_group(process.pid, signal.SIGKILL)  # the web server's own workers outlive its death
        self.tell_guard(f"-{process.pid}")
        child.process = None
        if time.monotonic() - child.started > STABLE:
            child.pause = 1.0
        child.due = time.monotonic() + child.pause
        self.steps.draft("")
        say(
            f"✗ The process “{child.name}” ended ({ending(process.returncode)}): its log is {shown(child.log)}."
            f" It starts again in {child.pause:.0f} s."
        )
        child.pause = min(child.pause * 2, LONGEST_PAUSE)

    def stopping(self) -> bool:
        """Asked to stop, or `make` is gone, which had been asked for us."""
        return self.signals > 0 or ("MAKELEVEL" in os.environ and os.getppid() != self.parent)

    def signalled(self, *_: Any) -> None:
        self.signals += 1
        if self.preparing and self.preparing.returncode is None:
            signal_group(self.preparing.pid, signal.SIGTERM)

    def run(self) -> int:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.signalled)
        try:
            if not self.prepare():
                return 0 if self.stopping() else 1
            return self.serve()
        finally:
            self.stop()

    def serve(self) -> int:
        self.steps.start("Web server, worker, beat, mail")
        deadline: float | None = time.monotonic() + START_PATIENCE
        for child in self.children[1:]:
            child.due = math.inf  # the web server first: it has the processors for itself, and is open sooner
        while not self.stopping():
            self.look_after()
            if deadline and self.answers():
                deadline = None
                for child in self.children[1:]:
                    self.start(child)
                self.steps.done()
                self.welcome()
            elif deadline and time.monotonic() > deadline:
                self.steps.failed()
                say(f"The web server does not answer: its log is {shown(LOGS / 'web.log')}.")
                return 1
            time.sleep(0.05 if deadline else 0.2)
        return 0

    def welcome(self) -> None:
        say(f"\nThe club is open: {self.environment['CLUB_URL']}\n")
        if self.logins:
            say("Look around as one of its members:")
            width = [max(len(login[column]) for login in self.logins) for column in (0, 1)]
            for name, password, *note in self.logins:
                say(f"  {name:{width[0]}}  password {password:{width[1]}}  {' '.join(note)}".rstrip())
            say()
        say(f"Answers to its mails are taken by SMTP on localhost, port {self.mail_port}.")
        say(f"Everything it keeps lies in {shown(VAR)}/, the logs in {shown(LOGS)}/. Ctrl-C stops it.")

    # Stopping

    def stop(self) -> None:
        processes = [child.process for child in self.children if child.process]
        if processes:
            self.steps.draft("")
            say("Stopping ...")
        for process in processes:
            if process.poll() is None:
                process.terminate()
        deadline = time.monotonic() + STOP_PATIENCE
        signals = self.signals
        while any(process.poll() is None for process in processes):
            if time.monotonic() > deadline or self.signals > signals:  # asked once more: now
                break
            time.sleep(0.05)
        for process in processes:
            signal_group(process.pid, signal.SIGKILL)
            process.wait()
        assert self.guard.stdin is not None
        for process in processes:
            self.tell_guard(f"-{process.pid}")
        with contextlib.suppress(BrokenPipeError):
            self.guard.stdin.close()
        self.guard.wait()


def ending(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"


# The port


def chosen_port() -> int:
    text = os.environ.get("PORT", "").strip() or "8000"
    if not text.isdigit() or not 0 < int(text) < 2**16:
        sys.exit(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def free_port() -> int:
    """For the listener: the mails of this machine know it by its address, not by its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def refuse_taken_port(port: int) -> None:
    deadline = time.monotonic() + PORT_PATIENCE
    while True:
        try:
            with socket.socket() as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(("0.0.0.0", port))
                return
        except PermissionError:
            sys.exit(f"Port {port} is not allowed here: choose another one with PORT=9000 make up.")
        except OSError:
            if time.monotonic() > deadline:
                another = 9000 if port != 9000 else 9001
                sys.exit(
                    f"Port {port} is taken: stop the other program or choose another port with PORT={another} make up."
                )
        time.sleep(0.1)


def main() -> int:
    port = chosen_port()
    refuse_taken_port(port)
    shutil.rmtree(METRICS, ignore_errors=True)
    for folder in FOLDERS:
        folder.mkdir(parents=True, exist_ok=True)
    return Club(port).run()


if __name__ == "__main__":
    sys.exit(main())
