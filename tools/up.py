"""`make up`: run the whole club on this machine until Ctrl-C. All its data is in var/."""

from __future__ import annotations

import contextlib
import http.client
import json
import math
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools import broker
from tools.children import dies_with_parent, signal_group
from tools.listen_address import chosen_host, chosen_port, reached_at, refuse_taken_port
from tools.progress import ROOT, Steps, say, shown
from tools.services import free_port

VAR = Path(os.environ.get("FERNZUG_VAR") or ROOT / "var").absolute()
LOGS = VAR / "log"
METRICS = VAR / "metrics"  # cleared at each start: counters begin at zero with their processes
FOLDERS = (VAR, LOGS, VAR / "mail", METRICS)
LARGE_LOG = 5_000_000  # bytes

# Seconds
STOP_PATIENCE = 10.0  # before a child that does not stop is killed
START_PATIENCE = 60.0  # for the first answer of the web server
LONGEST_PAUSE = 30.0  # between restarts of a child that keeps failing
STABLE = 60.0  # of running, after which a child counts as healthy again


def commands(host: str, port: int, mail_port: int, *, celery: bool) -> dict[str, list[str]]:
    """Return the club's processes: name (the log is var/log/<name>.log) -> Python module with arguments.

    Celery needs a broker; without one the sweeper does the same work.
    """
    web = ["granian", "club.wsgi:application", "--interface", "wsgi", "--host", host, "--port", str(port)]
    web += ["--workers", "1", "--blocking-threads", "4", "--no-ws", "--workers-kill-timeout", "5"]
    worker = ["celery", "-A", "club", "worker", "-P", "threads", "-l", "INFO", "--without-gossip", "--without-mingle"]
    reader = [*worker, "-c", "1", "-Q", "mail", "-n", "reader@%h"]
    beat = ["celery", "-A", "club", "beat", "-l", "INFO", "--pidfile=", f"--schedule={VAR / 'beat-schedule'}"]
    if celery:
        behind = {"worker": [*worker, "-c", "2"], "reader": reader, "beat": beat}
    else:
        behind = {"sweeper": ["manage", "run_sweeper"]}
    return {"web": web, **behind, "mail": ["manage", "listen_mail", "--port", str(mail_port)]}


# Processes


@dataclass
class Child:
    name: str
    command: list[str]
    told: bytes = b""  # written to its stdin at the start
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    pause: float = 1.0
    due: float = 0.0  # when to (re)start it

    @property
    def log(self) -> Path:
        return LOGS / f"{self.name}.log"


class Club:
    def __init__(self, host: str, port: int) -> None:
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": os.environ.get("DJANGO_SETTINGS_MODULE", "club.settings.local"),
            "CLUB_URL": os.environ.get("CLUB_URL", f"http://localhost:{port}"),
            "METRICS_DIR": os.environ.get("METRICS_DIR", str(METRICS)),
            "PYTHONUNBUFFERED": "1",
        }
        self.host, self.port = host, port
        self.mail_port = free_port()
        self.broker = None if os.environ.get("REDIS_URL", "").strip() else broker.embedded()
        if self.broker:
            self.environment["REDIS_URL"] = self.broker.url
        self.children = self.planned()
        self.steps = Steps()
        self.logins: list[list[str]] = []
        self.reason = ""  # why the preparation failed
        self.parent = os.getppid()
        self.signals = 0
        self.preparing: subprocess.Popen[bytes] | None = None
        self.guard = self.start_guard()

    def planned(self) -> list[Child]:
        """Return the children in the order in which they are started."""
        first = [Child("broker", self.broker.command, self.broker.config)] if self.broker else []
        ours = commands(
            self.host, self.port, self.mail_port, celery=bool(self.environment.get("REDIS_URL", "").strip())
        )
        return first + [Child(name, [sys.executable, "-m", *module]) for name, module in ours.items()]

    # Starting

    def spawn(self, command: list[str], told: bytes = b"", **options: Any) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C must not reach the children: this process stops them in order
            preexec_fn=dies_with_parent(signal.SIGTERM),  # Linux only; elsewhere the guard does it, a little later
            **options,
        )
        self.tell_guard(f"+{process.pid}")
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError), process.stdin:
            process.stdin.write(told)
        return process

    def start_guard(self) -> subprocess.Popen[bytes]:
        guard = subprocess.Popen(
            [sys.executable, "-S", str(ROOT / "tools" / "guard.py")], stdin=subprocess.PIPE, start_new_session=True
        )
        if self.broker:
            self.tell_guard(str(self.broker.folder), guard)
        return guard

    def tell_guard(self, line: str, guard: subprocess.Popen[bytes] | None = None) -> None:
        told = (guard or self.guard).stdin
        assert told is not None
        with contextlib.suppress(BrokenPipeError):
            told.write(f"{line}\n".encode())
            told.flush()

    def prepare(self) -> bool:
        log = LOGS / "prepare.log"
        with log.open("wb") as errors:
            self.preparing = self.spawn([sys.executable, "-m", "tools.prepare"], stdout=subprocess.PIPE, stderr=errors)
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
            child.process = self.spawn(child.command, child.told, stdout=log, stderr=subprocess.STDOUT)
        child.started = time.monotonic()

    def answers(self) -> bool:
        connection = http.client.HTTPConnection(reached_at(self.host), self.port, timeout=5)
        try:
            connection.request("GET", "/healthz", headers={"Host": f"localhost:{self.port}"})
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    # Running

    def supervise(self) -> None:
        if self.guard.poll() is not None:
            self.guard = self.start_guard()
            for child in self.children:
                if child.process:
                    self.tell_guard(f"+{child.process.pid}")
        for child in self.children:
            if child.process and child.process.poll() is not None:
                self.schedule_restart(child, child.process)
            if not child.process and child.due <= time.monotonic():
                self.start(child)

    def schedule_restart(self, child: Child, process: subprocess.Popen[bytes]) -> None:
        signal_group(process.pid, signal.SIGKILL)  # the web server's workers may outlive it
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
        """Return True after a signal, or if the parent `make` has ended."""
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
        self.steps.start("Web server, " + ", ".join(child.name for child in self.children if child.name != "web"))
        deadline: float | None = time.monotonic() + START_PATIENCE
        later = [child for child in self.children if child.name not in ("broker", "web")]
        for child in later:
            child.due = math.inf  # start the web server alone, so that it is ready sooner
        while not self.stopping():
            self.supervise()
            if deadline and self.answers():
                deadline = None
                for child in later:
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
            say("Log in as one of the demo members:")
            width = [max(len(login[column]) for login in self.logins) for column in (0, 1)]
            for name, password, *note in self.logins:
                say(f"  {name:{width[0]}}  password {password:{width[1]}}  {' '.join(note)}".rstrip())
            say()
        say(f"It receives replies to its emails by SMTP on localhost, port {self.mail_port}.")
        say(f"Its data is in {shown(VAR)}/, its logs are in {shown(LOGS)}/. Ctrl-C stops it.")

    # Stopping

    def stop(self) -> None:
        running = [(child.name, child.process) for child in self.children if child.process]
        if running:
            self.steps.draft("")
            say("Stopping ...")
        deadline = time.monotonic() + STOP_PATIENCE
        self.end([process for name, process in running if name != "broker"], deadline)
        self.end([process for name, process in running if name == "broker"], deadline)  # last: the worker still uses it
        assert self.guard.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.guard.stdin.close()
        self.guard.wait()

    def end(self, processes: list[subprocess.Popen[bytes]], deadline: float) -> None:
        for process in processes:
            if process.poll() is None:
                process.terminate()
        signals = self.signals
        while any(process.poll() is None for process in processes):
            if time.monotonic() > deadline or self.signals > signals:  # a second signal: stop at once
                break
            time.sleep(0.05)
        for process in processes:
            signal_group(process.pid, signal.SIGKILL)
            process.wait()
            self.tell_guard(f"-{process.pid}")


def ending(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"


def main() -> int:
    host, port = chosen_host(), chosen_port()
    refuse_taken_port(host, port)
    shutil.rmtree(METRICS, ignore_errors=True)
    for folder in FOLDERS:
        folder.mkdir(parents=True, exist_ok=True)
    return Club(host, port).run()


if __name__ == "__main__":
    sys.exit(main())
