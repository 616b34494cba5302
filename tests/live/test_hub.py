"""One watcher for all who look, whatever the database does."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core import signing
from django.utils import timezone

from club.live import app, hub
from club.matches import live

QUICK = 0.01


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(hub, "LOOK_EVERY_SECONDS", QUICK)
    monkeypatch.setattr(hub, "PAUSE_AFTER_ERROR_SECONDS", QUICK)


class Rows:
    """Stands in for the database."""

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


def room(rows: Rows, most: int = 100) -> hub.Hub:
    return hub.Hub(rows.versions, rows.note_presence, most)


def run(scene, rows=None, most=100):
    async def play():
        opened = room(rows or Rows(), most)
        opened.open()
        try:
            async with asyncio.timeout(20):
                await scene(opened)
        finally:
            opened.close()

    # In a thread of its own: after a browser test Playwright's loop still runs in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, play()).result()


def joined(opened: hub.Hub, match_id: int, member_id: int = 0) -> hub.Stream:
    stream = hub.Stream(match_id, member_id)
    opened.join(stream)
    return stream


def test_nobody_watches_nothing_is_asked():
    rows = Rows()

    async def scene(opened):
        await asyncio.sleep(10 * QUICK)

    run(scene, rows)
    assert rows.asked == []


def test_one_question_for_all_viewers():
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


def test_who_comes_later_is_told_at_once():
    rows = Rows()
    rows.versions_now = {1: 5}

    async def scene(opened):
        await joined(opened, 1).news(5)
        late = joined(opened, 1)
        assert late.version == 5

    run(scene, rows)


def test_who_leaves_is_forgotten():
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


def test_the_watcher_survives_the_database():
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


def test_presence_is_noted_for_all_members_at_once(monkeypatch):
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
    def __init__(self, path: str, method: str = "GET") -> None:
        self.scope = {"type": "http", "path": path, "method": method}
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
    ],  # tokens hold the time
)
def test_what_is_not_a_stream(monkeypatch, path, method, status):
    assert visit(monkeypatch, path, method=method).status == status


def test_an_old_address_is_refused(monkeypatch, time_machine):
    old = address(1)
    time_machine.move_to(timezone.now() + timedelta(seconds=live.LONGEST_SECONDS + 1))
    assert visit(monkeypatch, old).status == 403


def test_too_many_are_asked_to_come_again(monkeypatch):
    browser = visit(monkeypatch, address(1), most=0)
    assert browser.status == 503
    assert int(browser.headers[b"retry-after"]) > 0


def test_a_stream_says_hello_then_what_moved_and_nothing_else(monkeypatch):
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


def test_silence_is_broken_by_heartbeats(monkeypatch):
    monkeypatch.setattr(app, "HEARTBEAT_SECONDS", QUICK)

    async def scene(opened, browser):
        await browser.sees(": still here\n\n: still here\n\n")
        browser.gone.set()

    visit(monkeypatch, address(1), scene)


def test_no_stream_lasts_for_ever(monkeypatch):
    monkeypatch.setattr(app, "LONGEST_SECONDS", 5 * QUICK)
    browser = visit(monkeypatch, address(1))
    assert not browser.sent[-1].get("more_body")


def test_stopping_ends_all_streams_and_lets_nobody_in(monkeypatch):
    async def scene(opened, browser):
        await browser.sees("retry")
        opened.end_streams()
        assert opened.full

    assert not visit(monkeypatch, address(1), scene).sent[-1].get("more_body")
