"""The stream server in its own process, reading the database that the moves are written to."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from urllib.parse import quote

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import OperationalError, connection
from django.utils import timezone

from club.live import rows
from club.matches import live
from club.matches.models import Match, Presence
from tests.factories import MemberFactory
from tests.playing import play_one, start

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0
SOON = 2.0


def database_url() -> str:
    to = connection.settings_dict
    user = f"{quote(to['USER'])}:{quote(to['PASSWORD'])}"
    return f"postgres://{user}@localhost:{to['PORT']}/{quote(to['NAME'])}?host={quote(to['HOST'], safe='')}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def port(transactional_db) -> Iterator[int]:
    with serving() as number:
        yield number


@contextmanager
def serving(**environment: str) -> Iterator[int]:
    """Run the stream server with these settings on a free port."""
    number = free_port()
    flags = ["--interface", "asgi", "--no-ws", "--host", "127.0.0.1", "--port", str(number)]
    server = subprocess.Popen(
        [sys.executable, "-m", "granian", *flags, "club.live.app:application"],
        cwd=ROOT,
        env={**os.environ, "TEST_DATABASE_URL": database_url(), "DJANGO_SETTINGS_MODULE": "club.settings.test"}
        | environment,
    )
    try:
        wait_until_answering(number)
        yield number
    finally:
        server.terminate()
        try:
            assert server.wait(PATIENCE) == 0
        except subprocess.TimeoutExpired:
            server.kill()
            raise


def wait_until_answering(port: int) -> None:
    limit = time.monotonic() + PATIENCE
    while True:
        try:
            return get(port, "/live/healthz").close()
        except OSError:
            assert time.monotonic() < limit, "the stream's server did not start"
            time.sleep(0.05)


def get(port: int, path: str, source: str = "127.0.0.1") -> http.client.HTTPResponse:
    caller = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(source, 0))
    caller.request("GET", path)
    return caller.getresponse()


def next_event(answer: http.client.HTTPResponse) -> tuple[str, str]:
    name = ""
    while True:
        line = answer.readline().decode().strip()
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            return name, line.removeprefix("data: ")


def test_a_move_is_sent_within_two_seconds_and_closed_streams_are_not_counted(port, settings):
    settings.LIVE_URL = "/live/"
    match = start(MemberFactory.create_batch(2))
    lena = match.owner
    answers = [get(port, live.url_for(match, lena)) for _ in range(3)]
    for answer in answers:
        assert answer.status == 200
        assert answer.getheader("content-type", "").startswith("text/event-stream")
        assert next_event(answer) == ("hello", f'{{"match": {match.pk}, "version": 0}}')
    begin = time.monotonic()
    play_one(match.pk)
    for answer in answers:
        assert next_event(answer) == ("moved", f'{{"match": {match.pk}, "version": 1}}')
    assert time.monotonic() - begin < SOON
    assert get(port, "/live/healthz").read() == b"ok, streams: 3\n"
    answers.pop().close()
    limit = time.monotonic() + PATIENCE
    while get(port, "/live/healthz").read() != b"ok, streams: 2\n":
        assert time.monotonic() < limit, "a reader who left is still counted"
        time.sleep(0.05)


@pytest.mark.parametrize(("limit", "taken", "others"), [("4", 4, 200), ("0", 10, 503)], ids=["limited", "unlimited"])
def test_one_client_cannot_take_all_streams(transactional_db, settings, limit, taken, others):
    """Negative control: without a limit per address the client takes all ten streams and others get none."""
    settings.LIVE_URL = "/live/"
    url = live.url_for(start(MemberFactory.create_batch(2)), AnonymousUser())
    with serving(LIVE_STREAMS="10", LIVE_STREAMS_PER_ADDRESS=limit) as port:
        flood = [get(port, url) for _ in range(20)]
        assert sum(answer.status == 200 for answer in flood) == taken
        refused = [answer for answer in flood if answer.status != 200]
        assert {answer.status for answer in refused} == ({429} if limit != "0" else {503})
        assert all(int(answer.headers["Retry-After"]) > 0 for answer in refused)
        other = get(port, url, source="127.0.0.2")
        assert other.status == others
        for answer in (*flood, other):
            answer.close()


def test_versions_of_many_matches_take_one_query(lena, django_assert_num_queries):
    matches = [start([lena], bots=1) for _ in range(3)]
    with django_assert_num_queries(1):
        found = rows.versions(match.pk for match in matches)
    assert found == dict(Match.objects.values_list("pk", "version"))


def test_presence_is_written_for_existing_members_only(lena, jonas):
    match = start([lena, jonas])
    rows.note_presence({(match.pk, lena.pk), (match.pk, 999_999)})
    before = Presence.objects.get().seen_at
    rows.note_presence({(match.pk, lena.pk), (match.pk, jonas.pk)})
    assert Presence.objects.get(member=lena).seen_at > before
    assert timezone.now() - Presence.objects.get(member=jonas).seen_at < timedelta(seconds=PATIENCE)


def test_a_lost_connection_is_replaced(lena):
    match = start([lena], bots=1)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (backend,) = cursor.fetchone()
    killer = connection.copy()
    with killer.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [backend])
    killer.close()
    with suppress(OperationalError):
        rows.versions([match.pk])
    assert rows.versions([match.pk]) == {match.pk: Match.objects.get(pk=match.pk).version}
