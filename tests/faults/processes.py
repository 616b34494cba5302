"""Run the club's real processes and restart each one that dies, as systemd would."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from tests.faults import points
from tests.faults.killing import kill_group, kill_tree, signal_tree
from tools import services
from tools.children import dies_with_parent

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds until the club must have started


@dataclass
class Child:
    name: str
    command: list[Any]
    options: dict[str, Any] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    wanted: bool = False
    starts: int = 0


class Club:
    """Postgres, Redis, web, worker, beat, listener and, on request, the sweeper, which does not need Redis."""

    def __init__(self, folder: Path, *, smtp_port: int, sabotage: str = "", postgres: list[str] | None = None) -> None:
        self.folder = folder
        self.port, self.redis_port, self.mail_port = (services.free_port() for _ in range(3))
        for name in ("armed", "struck", "pids", "log", "database", "var", "var/mail"):
            (folder / name).mkdir(exist_ok=True)
        account = services.postgres_account()
        routes = (*services.ROUTES, services.DURABLE)
        database = [*services.postgres_command(folder / "database", routes, account), *(postgres or [])]
        redis = services.redis_command(folder, routes, self.redis_port)
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.faults.settings",
            "DATABASE_URL": services.postgres_address(folder / "database"),
            "REDIS_URL": f"redis://127.0.0.1:{self.redis_port}/0",
            "FERNZUG_VAR": str(folder / "var"),
            "CLUB_URL": f"http://localhost:{self.port}",
            "EMAIL_HOST": "127.0.0.1",
            "EMAIL_PORT": str(smtp_port),
            "REPLY_DOMAIN": "play.example.org",
            "LOG_LEVEL": "WARNING",
            "PYTHONUNBUFFERED": "1",
            points.FOLDER: str(folder),
            "FAULTS_SABOTAGE": sabotage,
        }
        python = [sys.executable, "-m"]
        self.children = {
            child.name: child
            for child in (
                Child("postgres", database, {**account, "cwd": folder / "database"}),
                Child("redis", redis),
                Child(
                    "web",
                    [*python, "granian", "--interface", "wsgi", "--no-ws", "--host", "127.0.0.1", "--workers", "2"]
                    + ["--port", str(self.port), "--blocking-threads", "2", "--no-log", "club.wsgi:application"],
                ),
                Child(
                    "worker",
                    [*python, "celery", "-A", "club", "worker", "-P", "threads", "-c", "2", "-l", "WARNING"]
                    + ["--without-gossip", "--without-mingle"],
                ),
                Child(
                    "reader",
                    [*python, "celery", "-A", "club", "worker", "-Q", "mail", "-n", "reader@%h", "-P", "threads"]
                    + ["-c", "2", "-l", "WARNING", "--without-gossip", "--without-mingle"],
                ),
                Child(
                    "beat",
                    [*python, "celery", "-A", "club", "beat", "-l", "WARNING", "--pidfile="]
                    + [f"--schedule={folder / 'var' / 'beat'}"],
                ),
                Child("listener", [*python, "manage", "listen_mail", "--port", str(self.mail_port)]),
                Child("sweeper", [*python, "manage", "run_sweeper", "--seconds", "1"]),
            )
        }
        self.lock = threading.RLock()
        self.stopped = threading.Event()
        self.keeper = threading.Thread(target=self._keep, daemon=True)

    # Starting

    def start(self, *names: str) -> None:
        for name in names:
            self.children[name].wanted = True
        if not self.keeper.is_alive():
            self.keeper.start()

    def _keep(self) -> None:
        while not self.stopped.wait(0.05):
            with self.lock:
                for child in self.children.values():
                    if child.wanted and (child.process is None or child.process.poll() is not None):
                        self._launch(child)

    def _launch(self, child: Child) -> None:
        if child.process is not None:
            kill_group(child.process.pid)  # kill leftover children
        environment = {**self.environment, points.ROLE: child.name}
        with (self.folder / "log" / child.name).open("ab") as log:
            child.process = subprocess.Popen(
                [str(word) for word in child.command],
                **{
                    "cwd": ROOT, "env": environment, "stdin": subprocess.DEVNULL, "stdout": log,
                    "stderr": subprocess.STDOUT, "start_new_session": True, **child.options,
                },
                preexec_fn=dies_with_parent(signal.SIGKILL),
            )  # fmt: skip
        child.starts += 1
        (self.folder / "pids" / child.name).write_text(str(child.process.pid))

    def create_database(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                host = str(self.folder / "database")
                with psycopg.connect(host=host, user="fernzug", dbname="postgres", autocommit=True) as connection:
                    connection.execute("CREATE DATABASE club")
                return
            except psycopg.OperationalError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    # Stopping

    def kill(self, name: str) -> None:
        with self.lock:
            process = self.children[name].process
            if process is None:
                return
            if process.poll() is None:
                kill_tree(process.pid)
                process.wait()
            else:  # when the keeper's thread ends, only the group leaders die with it
                kill_group(process.pid)

    def stop(self, name: str) -> None:
        """Kill a process and keep it stopped until `start`."""
        with self.lock:
            self.children[name].wanted = False
            self.kill(name)

    def freeze(self) -> None:
        """Suspend all processes but Postgres and Redis, so that the database does not change."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        with self.lock:
            for name, child in self.children.items():
                if name not in ("postgres", "redis") and child.process is not None and child.process.poll() is None:
                    signal_tree(child.process.pid, number)

    @contextlib.contextmanager
    def running(self) -> Iterator[Club]:
        try:
            yield self
        finally:
            self.stopped.set()
            for name in self.children:
                self.stop(name)

    # Fail points

    def arm(self, point: str, victim: str) -> None:
        (self.folder / "struck" / point).unlink(missing_ok=True)
        draft = self.folder / f"arming-{point}"
        draft.write_text(victim)
        draft.rename(self.folder / "armed" / point)

    def disarm(self, point: str) -> bool:
        """Remove the fail point's file; return True if the point was not reached."""
        try:
            (self.folder / "armed" / point).unlink()
        except FileNotFoundError:
            return False
        return True

    def struck(self, point: str) -> bool:
        return (self.folder / "struck" / point).exists()
