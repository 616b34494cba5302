"""While Postgres hangs, pages answer 503 and the health check still answers; afterwards everything recovers.

Uses real processes: two web processes of two threads each, and a Postgres that gets SIGSTOP with all its children.
"""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings as club_settings
from django.db import OperationalError, connection, transaction
from django.db.utils import ConnectionHandler
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from club.clubinfo import selectors
from club.settings import environment
from club.web import watchdog
from tests.faults.killing import signal_tree
from tests.faults.processes import Club
from tools import smoke

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # far beyond every limit, so that a busy machine does not fail these tests
THREADS = 4  # of all web processes


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        Path(name).chmod(0o755)  # if the tests run as root, Postgres runs under another account
        with opened(Path(name)) as club:
            yield club


@contextlib.contextmanager
def opened(folder: Path) -> Iterator[Club]:
    club = Club(folder, smtp_port=1)
    with club.running():
        club.start("postgres", "redis")
        club.create_database()
        migrate = [sys.executable, "manage.py", "migrate", "-v", "0"]
        subprocess.run(migrate, cwd=ROOT, env=club.environment, check=True)
        club.start("web")
        wait_until(lambda: asked(club, "/readyz")[0] == 200)
        yield club


@contextlib.contextmanager
def frozen(club: Club, name: str) -> Iterator[None]:
    process = club.children[name].process
    assert process is not None
    signal_tree(process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        signal_tree(process.pid, signal.SIGCONT)


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def asked(club: Club, path: str, **headers: str) -> tuple[int, str, float]:
    """Return status, text and duration; status 0 if the connection fails."""
    begin = time.monotonic()
    connection = HTTPConnection("127.0.0.1", club.port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers={"Host": f"localhost:{club.port}", **headers})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), time.monotonic() - begin
    except ConnectionError:
        return 0, "", time.monotonic() - begin
    finally:
        connection.close()


def all_at_once(club: Club, paths: list[str]) -> list[tuple[int, str, float]]:
    answers: list[Any] = [None] * len(paths)

    def ask(number: int) -> None:
        answers[number] = asked(club, paths[number])

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(paths))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_pages_and_health_answer_while_postgres_is_frozen(club: Club) -> None:
    guest = smoke.Guest()
    front = guest.get(f"http://localhost:{club.port}/")
    match = smoke.turn(guest, guest.submit(front.form("/try/", "csrfmiddlewaretoken")))
    path = urlsplit(match.url).path
    assert {status for status, _text, _seconds in all_at_once(club, [path] * 3 * THREADS)} == {200}
    with frozen(club, "postgres"):
        pages = all_at_once(club, [path, "/", "/tables/"] * THREADS)
        print("pages:", [f"{seconds:.2f}" for _status, _text, seconds in pages])
        assert {status for status, _text, _seconds in pages} == {503}
        assert all("Try again in a minute" in text for _status, text, _seconds in pages)
        for _ in range(THREADS):
            status, text, seconds = asked(club, "/readyz")
            print(f"readyz: {seconds:.2f}")
            assert (status, text) == (503, "database: does not answer\n")
            assert asked(club, "/healthz")[:2] == (200, "ok\n")
        assert "fernzug_database_up 0.0" in asked(club, "/metrics")[1]
        assert "Gleich wieder da" in asked(club, "/", **{"Accept-Language": "de"})[1]
    wait_until(lambda: {asked(club, "/readyz")[0] for _ in range(2 * THREADS)} == {200})
    again = guest.get(match.url)
    assert again.log_lines == match.log_lines
    assert "the log grew" in smoke.play(f"http://localhost:{club.port}")


def test_health_check_detects_a_hanging_database(club: Club) -> None:
    """The health check detects the hang itself, without a page request that detects it first."""
    with frozen(club, "postgres"):
        status, text, seconds = asked(club, "/readyz")
        print(f"readyz: {seconds:.2f}")
        assert (status, text) == (503, "database: does not answer\n")
    wait_until(lambda: {asked(club, "/readyz")[0] for _ in range(2 * THREADS)} == {200})


def test_pages_do_not_wait_for_a_frozen_cache(club: Club) -> None:
    guest = smoke.Guest()
    front = guest.get(f"http://localhost:{club.port}/")
    with frozen(club, "redis"):
        match = smoke.turn(guest, guest.submit(front.form("/try/", "csrfmiddlewaretoken")))
        assert asked(club, urlsplit(match.url).path)[0] == 200
        assert asked(club, "/readyz")[0] == 200


@pytest.mark.django_db
def test_waiting_query_is_interrupted_with_an_error(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OF_THE_CLUB", club.environment["DATABASE_URL"])
    given = environment.database("OF_THE_CLUB", "")
    own = ConnectionHandler({"default": given})["default"]
    own.ensure_connection()
    dog = watchdog.Watchdog(watchdog.Probe(watchdog.parameters_of(own)), 0.5)
    dog.remember(own.connection)
    assert not dog.says_nothing()
    try:
        with frozen(club, "postgres"), dog.watching(), pytest.raises(OperationalError), own.cursor() as cursor:
            cursor.execute("SELECT 1")
        wait_until(lambda: not dog.says_nothing())
        own.close_if_unusable_or_obsolete()
        with own.cursor() as cursor:
            cursor.execute("SELECT 1")
    finally:
        own.close()


class Waiting(watchdog.Probe):
    """A probe that blocks until the test sets the verdict, then reports silence."""

    def __init__(self) -> None:
        super().__init__({})
        self.asked, self.verdict = threading.Event(), threading.Event()

    def ask(self, seconds: float) -> watchdog.Verdict:
        self.asked.set()
        assert self.verdict.wait(PATIENCE)
        return watchdog.Verdict.SILENT


def test_page_does_not_connect_before_the_first_verdict(monkeypatch: pytest.MonkeyPatch, rf: RequestFactory) -> None:
    """In a process started while Postgres hangs, a thread that is connecting could not be interrupted."""
    probe = Waiting()
    monkeypatch.setattr(watchdog, "watchdog", watchdog.Watchdog(probe, 0.1))
    monkeypatch.setattr(watchdog, "FIRST", PATIENCE)
    served: list[HttpRequest] = []
    answers: list[HttpResponse] = []

    def serve(request: HttpRequest) -> HttpResponse:
        served.append(request)
        return HttpResponse()

    page = watchdog.watchdog_middleware(serve)
    thread = threading.Thread(target=lambda: answers.append(page(rf.get("/"))))
    thread.start()
    assert probe.asked.wait(PATIENCE)
    assert thread.is_alive()
    probe.verdict.set()
    thread.join(PATIENCE)
    assert ([answer.status_code for answer in answers], served) == ([503], [])


def test_page_waits_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The club settings fall back after a database error, but not while the watchdog knows the database is silent."""

    def away(*_args: Any, **_kwargs: Any) -> None:
        raise OperationalError

    monkeypatch.setattr("club.clubinfo.models.ClubSettings.objects.filter", away)
    selectors.remember(None)
    dog = watchdog.Watchdog(Waiting(), 0.1)
    monkeypatch.setattr(watchdog, "watchdog", dog)
    assert selectors.club().name == club_settings.CLUB_NAME
    dog.silent = True
    selectors.remember(None)
    with pytest.raises(OperationalError):
        selectors.club()


def test_refused_connection_does_not_count_as_silent(tmp_path: Path) -> None:
    probe = watchdog.Probe({"host": str(tmp_path), "dbname": "club"})
    assert probe.ask(0.1) is watchdog.Verdict.FAILS
    assert not watchdog.Watchdog(probe, 0.1).says_nothing()


def test_probe_reconnects_after_its_connection_was_terminated(club: Club) -> None:
    of_the_club = {"host": str(club.folder / "database"), "user": "fernzug", "dbname": "club"}
    probe = watchdog.Probe(of_the_club)
    try:
        assert probe.ask(PATIENCE) is watchdog.Verdict.ANSWERS
        assert probe.connection is not None
        with psycopg.connect(**of_the_club, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 10000)", [probe.connection.info.backend_pid])
        assert probe.ask(PATIENCE) is watchdog.Verdict.ANSWERS
    finally:
        probe.close()


@pytest.mark.django_db
def test_page_statements_have_a_timeout() -> None:
    watchdog.prepare_connection(connection)
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() == ("5s",)
        cursor.execute("SET statement_timeout = 10")
        with pytest.raises(OperationalError), transaction.atomic():
            cursor.execute("SELECT pg_sleep(60)")
        cursor.execute("SET statement_timeout = 0")


def test_time_limits_are_consistent() -> None:
    silence = club_settings.DATABASE_SILENCE_MS / 1000
    assert watchdog.TICK + watchdog.SLOW + silence < 1.0
    assert watchdog.TICK + silence < watchdog.HEALTH < 1.0
    options = environment.database("NOT_SET", "postgres://u@db/club")["OPTIONS"]
    assert options["connect_timeout"] + 1.0 < 5.0
    assert options["tcp_user_timeout"] <= club_settings.DATABASE_STATEMENT_MS == 5000
    assert options["keepalives_idle"] + options["keepalives_interval"] * options["keepalives_count"] < 30
    chosen = environment.database("NOT_SET", "postgres://u@db/club?connect_timeout=10")["OPTIONS"]
    assert chosen["connect_timeout"] == "10"
