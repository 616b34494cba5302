"""Limits on size, speed, rate and uploads: 413, 408 or a closed connection, 429 and 415, each with an explanation."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings as current
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.accounts.models import Member
from club.web import cache as site_cache
from club.web import limits
from tests.lengths import usual_or_long
from tests.test_access import ROLES, TABLE, client_of, rows_in_database, world
from tools.children import dies_with_parent, stop
from tools.services import free_port

__all__ = ["world"]  # a fixture
ROOT = Path(__file__).resolve().parents[2]
SOME_ROLES = usual_or_long(("anonymous", "seat", "administrator"), ROLES)


# Too large


@pytest.mark.django_db
@pytest.mark.long
@pytest.mark.parametrize("role", SOME_ROLES)
def test_a_large_body_is_refused_everywhere(world: dict[str, Any], role: str) -> None:
    client, large = client_of(world, role), {"move": "x" * (current.LARGEST_FORM + 1)}
    before = rows_in_database()
    for route, row in TABLE.items():
        if route != "mails/in/":
            answer = client.post(row.address.format(**world), large)
            assert answer.status_code == 413, row.address
            assert "more than this page can handle" in answer.content.decode()
    assert rows_in_database() == before


@pytest.mark.django_db
def test_a_large_body_is_refused_before_it_is_read(client: Client) -> None:
    answer = client.generic("POST", "/language/", b"x", CONTENT_LENGTH=str(10**12))
    assert answer.status_code == 413
    for odd in ("-1", "x", "", "٣", "1e9"):
        answer = client.generic("POST", "/language/", b"next=/", CONTENT_LENGTH=odd)
        assert answer.status_code < 500, odd


@pytest.mark.django_db
def test_incoming_mail_has_a_higher_size_limit(client: Client) -> None:
    assert client.post("/mails/in/", {"mail": "x" * (current.LARGEST_FORM + 1)}).status_code == 404  # not configured
    too_large = str(current.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    assert client.generic("POST", "/mails/in/", b"x", CONTENT_LENGTH=too_large).status_code == 413


@pytest.mark.django_db
def test_thousands_of_fields_are_refused(client: Client) -> None:
    assert client.post("/language/", {f"f{n}": "" for n in range(1500)}).status_code == 400


# Files


@pytest.mark.django_db
@pytest.mark.long
@pytest.mark.parametrize("role", SOME_ROLES)
def test_no_view_accepts_file_uploads(world: dict[str, Any], role: str) -> None:
    client = client_of(world, role)
    for row in TABLE.values():
        answer = client.post(row.address.format(**world), {"move": SimpleUploadedFile("x.html", b"<script>")})
        if row.address != "/mails/in/":
            assert answer.status_code == 415, row.address
            assert "upload files" in answer.content.decode()


# Too often


@pytest.mark.django_db
def test_post_requests_are_rate_limited(lena: Member, jonas: Member, browser_of: Any, settings: Any) -> None:
    settings.WRITES_PER_MINUTE = 5
    flood, other = browser_of(lena), browser_of(jonas)
    answers = [flood.post("/matches/1/play/").status_code for _ in range(20)]  # a new minute may begin in between
    assert answers[:5] == [404, 404, 404, 404, 404] or 429 not in answers[:3]
    assert answers.count(429) >= 10
    refused = flood.post("/matches/1/play/")
    while refused.status_code != 429:
        refused = flood.post("/matches/1/play/")
    assert refused["Retry-After"] == "60"
    assert "Too many requests" in refused.content.decode()
    assert flood.get("/turns/").status_code == 200  # reading is still allowed
    assert other.post("/matches/1/play/").status_code == 404  # other members are not affected


@pytest.mark.django_db
def test_without_the_limit_all_post_requests_pass(lena: Member, browser_of: Any, settings: Any) -> None:
    settings.WRITES_PER_MINUTE = 0
    flood = browser_of(lena)
    assert {flood.post("/matches/1/play/").status_code for _ in range(20)} == {404}


@pytest.mark.django_db
def test_anonymous_post_requests_are_limited_per_ip_address(settings: Any) -> None:
    settings.WRITES_PER_MINUTE = 5

    def answers(address: str) -> list[int]:
        return [Client(REMOTE_ADDR=address).post("/language/", {"language": "de"}).status_code for _ in range(15)]

    assert answers("192.0.2.1").count(429) >= 5
    assert answers("192.0.2.2")[0] == 302


# Pages


@pytest.fixture
def four_pages(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.READS_PER_MINUTE = 4
    monkeypatch.setattr(limits, "reads_this_minute", limits.ThisMinute())
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: 6000.0))  # the clock stands still


@pytest.mark.django_db
def test_page_views_are_rate_limited(lena: Member, jonas: Member, browser_of: Any, four_pages: None) -> None:
    flood, second, other = browser_of(lena), browser_of(lena), browser_of(jonas)
    assert [flood.get("/turns/").status_code for _ in range(5)] == [200, 200, 200, 200, 429]
    refused = second.get("/games/")  # another browser of the same member
    assert refused.status_code == 429
    assert refused["Retry-After"] == "60"
    assert "Too many requests" in refused.content.decode()
    assert second.head("/games/").status_code == 429
    assert flood.post("/matches/1/play/").status_code == 404  # a move does not count as a page
    assert other.get("/turns/").status_code == 200
    assert Client().get("/games/").status_code == 200


@pytest.mark.django_db
def test_the_page_limit_is_reset_every_minute(
    lena: Member, browser_of: Any, four_pages: None, monkeypatch: Any
) -> None:
    flood = browser_of(lena)
    assert [flood.get("/turns/").status_code for _ in range(5)][-1] == 429
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: 6060.0))
    assert flood.get("/turns/").status_code == 200


@pytest.mark.django_db
def test_without_the_limit_all_page_views_pass(lena: Member, browser_of: Any, four_pages: None, settings: Any) -> None:
    settings.READS_PER_MINUTE = 0
    flood = browser_of(lena)
    assert {flood.get("/turns/").status_code for _ in range(8)} == {200}
    assert not limits.reads_this_minute.counts


@pytest.mark.django_db
def test_anonymous_page_views_are_limited_per_ip_address(four_pages: None) -> None:
    def answers(address: str) -> list[int]:
        return [Client(REMOTE_ADDR=address).get("/games/").status_code for _ in range(5)]

    assert answers("192.0.2.1")[-1] == 429
    assert answers("192.0.2.2")[0] == 200


@pytest.mark.django_db
def test_health_checks_are_not_rate_limited(four_pages: None) -> None:
    assert {Client().get("/healthz").status_code for _ in range(9)} == {200}
    assert Client().get("/games/").status_code == 200


@pytest.mark.django_db
def test_counting_page_views_needs_no_query(
    lena: Member, browser_of: Any, four_pages: None, settings: Any, django_assert_num_queries: Any
) -> None:
    settings.READS_PER_MINUTE = 0
    browser = browser_of(lena)
    browser.get("/games/")
    with CaptureQueriesContext(connection) as before:
        browser.get("/games/")
    settings.READS_PER_MINUTE = 4
    with django_assert_num_queries(len(before)):
        browser.get("/games/")
    assert limits.reads_this_minute.counts == {f"member {lena.pk}": 1}


def test_requests_from_many_addresses_use_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_READERS", 50)
    pages = limits.ThisMinute()
    for number in range(1000):
        pages(f"address {number}")
        assert len(pages.counts) <= 50


@pytest.mark.django_db
def test_too_few_proxies_in_the_header_cause_no_error(four_pages: None, settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 2
    assert Client().get("/games/", headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 200
    assert set(limits.reads_this_minute.counts) == {"address 127.0.0.1"}


# Redis is unavailable


def test_the_cache_falls_back_to_memory_without_redis(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = site_cache.CacheThatMayBeAway(f"redis://127.0.0.1:{free_port()}/0", {})
    monkeypatch.setattr(site_cache, "away_until", 0.0)
    assert gone.add("x", 1, 60)
    assert not gone.add("x", 1, 60)
    assert gone.incr("x") == 2
    gone.set_many({"y": 1, "z": 2})
    assert gone.get_many(["x", "y", "z"]) == {"x": 2, "y": 1, "z": 2}
    gone.delete_many(["y", "z"])
    assert gone.get("y", "nothing") == "nothing"
    assert gone.has_key("x")
    assert gone.touch("x", 1)
    gone.delete("x")
    assert gone.get("x") is None
    gone.set("x", 3)
    gone.clear()
    assert gone.get("x") is None
    assert site_cache.away_until > time.monotonic()  # tried once, not at every call
    monkeypatch.setattr(site_cache, "away_until", 0.0)
    cache.set("here", 1)
    assert cache.get("here") == 1


@pytest.mark.django_db
def test_pages_and_moves_work_without_redis(world: dict[str, Any], settings: Any, monkeypatch: Any) -> None:
    settings.CACHES = {"default": {**current.CACHES["default"], "LOCATION": f"redis://127.0.0.1:{free_port()}/0"}}
    monkeypatch.setattr(site_cache, "away_until", 0.0)
    client = client_of(world, "seat")
    assert client.get(f"/matches/{world['running'].pk}/").status_code == 200
    assert client.post(f"/matches/{world['running'].pk}/propose-end/", {"wanted": "yes"}).status_code == 302
    assert site_cache.away_until > 0.0
    site_cache.away_until = 0.0


# Too slow: the web server


@pytest.fixture(scope="module")
def granian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Run the web server with the flags of deploy/, but with a short timeout for headers."""
    port, folder = free_port(), tmp_path_factory.mktemp("slow")
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.faults.settings",  # needs no collectstatic
        "DATABASE_URL": f"sqlite:///{folder}/club.sqlite3",
        "REDIS_URL": "",
        "FERNZUG_VAR": str(folder),
    }
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--no-ws", "--host", "127.0.0.1", "--no-log"]
    command += ["--port", str(port), "--workers", "1", "--blocking-threads", "2", "club.wsgi:application"]
    command += ["--http1-header-read-timeout", "1000"]
    child = subprocess.Popen(
        command, cwd=ROOT, env=environment, start_new_session=True, preexec_fn=dies_with_parent(signal.SIGKILL)
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            break
        time.sleep(0.05)
    yield port
    stop(child)


def status_of(connection: socket.socket) -> int:
    """Return the status of the response, or 0 if the server closed the connection without one."""
    words = connection.recv(65536).split()
    return int(words[1]) if words else 0


def ask(port: int, request: bytes) -> int:
    with socket.create_connection(("127.0.0.1", port), 30) as connection:
        connection.sendall(request)
        return status_of(connection)


def test_unfinished_headers_time_out(granian: int) -> None:
    with socket.create_connection(("127.0.0.1", granian), 30) as slow:
        slow.sendall(b"GET /club.css HTTP/1.1\r\nHost: localhost\r\n")
        assert status_of(slow) in (0, 408)


def test_slow_bodies_do_not_block_other_requests(granian: int) -> None:
    """The server reads the whole body before it uses a thread; the proxy's timeout ends bodies that never finish."""
    head = b"POST /language/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nlanguage="
    with contextlib.ExitStack() as stack:
        for _ in range(20):
            slow = stack.enter_context(socket.create_connection(("127.0.0.1", granian), 30))
            slow.sendall(head)
        # The server accepts connections in order, so this one comes after all the slow ones.
        assert ask(granian, b"GET /club.css HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") == 200


def test_invalid_http_is_refused(granian: int) -> None:
    assert ask(granian, b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n") in (0, 400)
    assert ask(granian, b"GET /club.css HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 600_000 + b"\r\n\r\n") in (0, 431)
    two_lengths = b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    assert ask(granian, b"POST /language/ HTTP/1.1\r\nHost: localhost\r\n" + two_lengths) in (0, 400, 403)
