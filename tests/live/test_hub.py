"""The hub polls the database once for all streams and survives database errors."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core import signing
from django.utils import timezone

from club.live import app, hub, shares
from club.matches import live

QUICK = 0.01


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(hub, "LOOK_EVERY_SECONDS", QUICK)
    monkeypatch.setattr(hub, "PAUSE_AFTER_ERROR_SECONDS", QUICK)


class Rows:
    """Fake database."""

    def __init__(self) -> None:
        self.versions_now: dict[int, int] = {}
        self.asked: list[list[int]] = []
        self.noted: list[set[tuple[int, int]]] = []
        self.broken = False

    def versions(self, matches):
        self.asked.append(sorted(matches))
        if self.broken:
            raise OSError("no database")
        return {match: self.versions_now[match] for match in matches if match in self.versions_now}

    def note_presence(self, looking):
        self.noted.append(set(looking))


def room(rows: Rows, most: int = 100, per_address: int = 0, per_holder: int = 0) -> hub.Hub:
    limits = shares.Shares(per_address=per_address, per_holder=per_holder)
    return hub.Hub(rows.versions, rows.note_presence, most, limits)


def run(scene, rows=None, most=100, **limits):
    async def play():
        opened = room(rows or Rows(), most, **limits)
        opened.open()
        try:
            async with asyncio.timeout(20):
                await scene(opened)
        finally:
            opened.close()

    # In a separate thread: after a browser test, Playwright's event loop still runs in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, play()).result()


def joined(opened: hub.Hub, match_id: int, member_id: int = 0) -> hub.Stream:
    stream = hub.Stream(match_id, member_id)
    opened.join(stream)
    return stream


def test_no_queries_without_streams():
    rows = Rows()

    async def scene(opened):
        await asyncio.sleep(10 * QUICK)

    run(scene, rows)
    assert rows.asked == []


def test_one_query_serves_all_streams():
    rows = Rows()
    rows.versions_now = {1: 5, 2: 7}

    async def scene(opened):
        streams = [joined(opened, match) for match in (1, 1, 1, 2, 2)]
        for stream in streams:
            assert await stream.news(5)
        assert [stream.version for stream in streams] == [5, 5, 5, 7, 7]
        rows.versions_now[2] = 8
        assert await streams[4].news(5)
        assert streams[4].version == 8
        assert not await streams[0].news(5 * QUICK)

    run(scene, rows)
    assert all(asked == [1, 2] for asked in rows.asked)


def test_a_later_stream_gets_the_known_version_at_once():
    rows = Rows()
    rows.versions_now = {1: 5}

    async def scene(opened):
        await joined(opened, 1).news(5)
        late = joined(opened, 1)
        assert late.version == 5

    run(scene, rows)


def test_a_closed_stream_is_removed():
    rows = Rows()
    rows.versions_now = {1: 5}

    async def scene(opened):
        stream = joined(opened, 1)
        await stream.news(5)
        opened.leave(stream)
        asked = len(rows.asked)
        await asyncio.sleep(10 * QUICK)
        assert len(rows.asked) <= asked + 1
        assert opened.count == 0
        assert joined(opened, 1).version is None

    run(scene, rows)


def test_polling_continues_after_database_errors():
    rows = Rows()
    rows.versions_now = {1: 5}
    rows.broken = True

    async def scene(opened):
        stream = joined(opened, 1)
        assert not await stream.news(10 * QUICK)
        assert opened.alive
        rows.broken = False
        assert await stream.news(5)

    run(scene, rows)
    assert len(rows.asked) > 1


def test_presence_is_written_for_all_members_together(monkeypatch):
    monkeypatch.setattr(hub, "PRESENCE_EVERY_SECONDS", 2 * QUICK)
    rows = Rows()

    async def scene(opened):
        for match, member in ((1, 11), (1, 12), (1, 12), (2, 11), (2, 0)):
            joined(opened, match, member)
        while not rows.noted:
            await asyncio.sleep(QUICK)

    run(scene, rows)
    assert rows.noted[0] == {(1, 11), (1, 12), (2, 11)}


# Over HTTP


class Browser:
    def __init__(self, path: str, method: str = "GET", client: str = "192.0.2.1", forwarded: str = "") -> None:
        headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
        self.scope = {"type": "http", "path": path, "method": method, "client": (client, 4321), "headers": headers}
        self.sent: list[dict] = []
        self.gone = asyncio.Event()

    async def receive(self):
        if not hasattr(self, "begun"):
            self.begun = True
            return {"type": "http.request"}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        self.sent.append(message)

    @property
    def status(self) -> int:
        return self.sent[0]["status"]

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.sent[0]["headers"])

    @property
    def text(self) -> str:
        return b"".join(message.get("body", b"") for message in self.sent).decode()

    async def sees(self, part: str) -> None:
        while part not in self.text:
            await asyncio.sleep(QUICK)


def visit(monkeypatch, path, scene=None, *, method="GET", rows=None, most=100):
    browser = Browser(path, method)

    async def go(opened):
        monkeypatch.setattr(app, "hub", opened)
        answering = asyncio.create_task(app.application(browser.scope, browser.receive, browser.send))
        if scene:
            await scene(opened, browser)
        await answering
        assert opened.count == 0

    run(go, rows, most)
    return browser


def address(match_id: int, member_id: int = 0) -> str:
    return "/live/" + signing.dumps([match_id, member_id], salt=live.SALT)


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/live/healthz", "GET", 200),
        ("/live/", "GET", 403),
        ("/live/rubbish", "GET", 403),
        (address(1) + "x", "GET", 403),
        ("/live/" + signing.dumps([1, 0], salt="other"), "GET", 403),
        (address(1), "POST", 405),
        ("/matches/1/", "GET", 404),
    ],
    ids=[
        "health",
        "nothing",
        "rubbish",
        "forged",
        "another salt",
        "posted",
        "a page",
    ],  # explicit ids, because the tokens contain the current time
)
def test_responses_to_other_requests(monkeypatch, path, method, status):
    assert visit(monkeypatch, path, method=method).status == status


def test_an_expired_token_is_refused(monkeypatch, time_machine):
    old = address(1)
    time_machine.move_to(timezone.now() + timedelta(seconds=live.LONGEST_SECONDS + 1))
    assert visit(monkeypatch, old).status == 403


def test_too_many_streams_get_503_with_retry_after(monkeypatch):
    browser = visit(monkeypatch, address(1), most=0)
    assert browser.status == 503
    assert int(browser.headers[b"retry-after"]) > 0


def test_a_stream_sends_hello_and_then_only_moved_events(monkeypatch):
    rows = Rows()
    rows.versions_now = {42: 16}

    async def scene(opened, browser):
        await browser.sees("hello")
        rows.versions_now[42] = 17
        await browser.sees("moved")
        browser.gone.set()

    browser = visit(monkeypatch, address(42, 7), scene, rows=rows)
    assert browser.status == 200
    assert browser.headers[b"content-type"].startswith(b"text/event-stream")
    assert browser.headers[b"cache-control"] == b"no-store"
    assert browser.headers[b"x-accel-buffering"] == b"no"
    hello, moved = [block for block in browser.text.split("\n\n") if block.startswith("event")]
    assert hello.startswith("event: hello\ndata: ")
    assert json.loads(hello.split("data: ")[1]) == {"match": 42, "version": 16}
    assert moved == 'event: moved\ndata: {"match": 42, "version": 17}'


def test_an_idle_stream_sends_heartbeats(monkeypatch):
    monkeypatch.setattr(app, "HEARTBEAT_SECONDS", QUICK)

    async def scene(opened, browser):
        await browser.sees(": still here\n\n: still here\n\n")
        browser.gone.set()

    visit(monkeypatch, address(1), scene)


def test_a_stream_ends_after_the_maximum_duration(monkeypatch):
    monkeypatch.setattr(app, "LONGEST_SECONDS", 5 * QUICK)
    browser = visit(monkeypatch, address(1))
    assert not browser.sent[-1].get("more_body")


def test_stopping_ends_all_streams_and_refuses_new_ones(monkeypatch):
    async def scene(opened, browser):
        await browser.sees("retry")
        opened.end_streams()
        assert opened.full

    assert not visit(monkeypatch, address(1), scene).sent[-1].get("more_body")


# Limits per address and per member


class Crowd:
    """Browsers that open streams one after the other and keep them open."""

    def __init__(self, monkeypatch, opened) -> None:
        monkeypatch.setattr(app, "hub", opened)
        self.opened = opened
        self.there: list[tuple[Browser, asyncio.Task]] = []

    async def open(self, path, **browser) -> Browser:
        visitor = Browser(path, **browser)
        answering = asyncio.create_task(app.application(visitor.scope, visitor.receive, visitor.send))
        while not visitor.sent:
            await asyncio.sleep(0)
        self.there.append((visitor, answering))
        return visitor

    async def statuses(self, count, path, **browser) -> list[int]:
        return [(await self.open(path, **browser)).status for _ in range(count)]

    async def leave(self) -> None:
        for visitor, answering in self.there:
            visitor.gone.set()
            await answering
        self.there.clear()
        assert self.opened.count == 0
        assert len(self.opened.shares) == 0, "who has left is not kept in mind"


def crowded(monkeypatch, scene, **limits):
    async def go(opened):
        crowd = Crowd(monkeypatch, opened)
        await scene(crowd)
        await crowd.leave()

    run(go, **limits)


def test_streams_per_address_are_limited(monkeypatch):
    async def scene(crowd):
        assert await crowd.statuses(50, address(1)) == [200] * 4 + [429] * 46
        refused, _task = crowd.there[-1]
        assert int(refused.headers[b"retry-after"]) > 0
        assert (await crowd.open(address(1), client="192.0.2.2")).status == 200, "another address still gets a stream"
        await crowd.leave()
        assert (await crowd.open(address(1))).status == 200, "and so does the first when it has closed its own"

    crowded(monkeypatch, scene, per_address=4, most=10)


def test_without_a_limit_per_address_one_client_takes_all_streams(monkeypatch):
    """Negative control: with only the global limit, one client blocks all others."""

    async def scene(crowd):
        assert await crowd.statuses(50, address(1)) == [200] * 10 + [503] * 40
        assert (await crowd.open(address(1), client="192.0.2.2")).status == 503

    crowded(monkeypatch, scene, per_address=0, most=10)


@pytest.mark.parametrize(
    ("first", "second", "one_client"),
    [
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
    ],
)
def test_an_ipv6_network_counts_as_one_client(monkeypatch, first, second, one_client):
    async def scene(crowd):
        assert await crowd.statuses(1, address(1), client=first) == [200]
        assert await crowd.statuses(1, address(1), client=second) == [429 if one_client else 200]

    crowded(monkeypatch, scene, per_address=1)


def test_the_client_address_comes_from_the_trusted_proxy(monkeypatch, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1

    async def scene(crowd):
        for forwarded, status in (("192.0.2.9", 200), ("198.51.100.7, 192.0.2.9", 429), ("192.0.2.10", 200)):
            assert await crowd.statuses(1, address(1), client="10.0.0.1", forwarded=forwarded) == [status]

    crowded(monkeypatch, scene, per_address=1)


def test_forwarded_headers_are_ignored_without_a_trusted_proxy(monkeypatch):
    async def scene(crowd):
        assert await crowd.statuses(1, address(1), forwarded="192.0.2.9") == [200]
        assert await crowd.statuses(1, address(1), forwarded="192.0.2.10") == [429]

    crowded(monkeypatch, scene, per_address=1)


def test_streams_per_member_are_limited_across_matches_and_addresses(monkeypatch):
    async def scene(crowd):
        for number in range(6):
            status = 200 if number < 3 else 429
            assert await crowd.statuses(1, address(number, 7), client=f"192.0.2.{number}") == [status]
        assert await crowd.statuses(1, address(1, 8), client="192.0.2.1") == [200]

    crowded(monkeypatch, scene, per_holder=3)


def test_streams_per_token_are_limited_across_addresses(monkeypatch):
    token, other = address(1), address(2)

    async def scene(crowd):
        answers = [(await crowd.open(token, client=f"192.0.2.{n}")).status for n in range(6)]
        assert answers == [200] * 3 + [429] * 3
        assert await crowd.statuses(1, other) == [200]

    crowded(monkeypatch, scene, per_holder=3)
