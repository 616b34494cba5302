"""The live stream in a browser, with pages and stream on one address as in production."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.browser.proxy import joined
from tests.browser.test_every_page import begin
from tests.live.test_stream import get, port, serving
from tests.playing import play_one, to_move

__all__ = ["port"]  # a fixture: the stream's own process
pytestmark = pytest.mark.browser
SOON = 5_000  # milliseconds


def test_a_page_without_a_stream_polls_until_it_gets_one(visit, watch, live_server, settings, lena, jonas):
    """The first page uses the only stream of this address; the second is refused, polls, and still sees every move."""
    settings.LIVE_URL, settings.POLL_MILLISECONDS = "/live/", 300
    watch.expected = {429}
    match = begin([lena, jonas])
    waiting = match.seats.exclude(member=to_move(match.pk).member).get().member
    with serving(LIVE_STREAMS_PER_ADDRESS="1") as port, joined(live_server.thread.port, port) as together:
        base_url = f"http://localhost:{together}"
        first = visit(waiting, match.get_absolute_url(), base_url=base_url)
        expect(first.locator("[sse-connect]")).to_have_count(1)
        wait_for_streams(port, 1)
        polls = []
        second = visit(waiting, "/games/", base_url=base_url)
        pulse = f"{match.get_absolute_url()}pulse/"  # the chat has polls of its own
        second.on("request", lambda request: polls.append(request.url) if pulse in request.url else None)
        with second.expect_response(lambda answer: "/live/" in answer.url and answer.status == 429):
            second.goto(match.get_absolute_url())
        with second.expect_request(lambda request: "/pulse/" in request.url):
            pass
        play_one(match.pk)
        expect(second.locator("#ask.mine")).to_be_visible()
        with second.expect_response(lambda answer: "/live/" in answer.url and answer.status == 200):
            first.close()
        second.wait_for_timeout(5 * settings.POLL_MILLISECONDS)  # let pending requests finish
        before = len(polls)
        assert before > 0
        second.wait_for_timeout(5 * settings.POLL_MILLISECONDS)
        assert len(polls) == before, "with the stream the page polls no longer"
        second.close()
    watch.complaints = [one for one in watch.complaints if not one.startswith("console: ")]


def wait_for_streams(port, count):
    limit = time.monotonic() + SOON / 1000
    while get(port, "/live/healthz").read() != f"ok, streams: {count}\n".encode():
        assert time.monotonic() < limit
        time.sleep(0.05)


def test_a_move_arrives_through_the_stream(visit, live_server, port, settings, lena, jonas):
    settings.LIVE_URL, settings.POLL_MILLISECONDS = "/live/", 300
    match = begin([lena, jonas])
    waiting = match.seats.exclude(member=to_move(match.pk).member).get().member
    polls = []
    with joined(live_server.thread.port, port) as together:
        page = visit(waiting, match.get_absolute_url(), base_url=f"http://localhost:{together}")
        page.on("request", lambda request: polls.append(request.url) if "/pulse/" in request.url else None)
        expect(page.locator("[sse-connect]")).to_have_count(1)
        expect(page.locator("#ask.mine")).to_have_count(0)
        page.wait_for_timeout(5 * settings.POLL_MILLISECONDS)
        asked_before = len(polls)
        play_one(match.pk)
        expect(page.locator("#ask.mine")).to_be_visible(timeout=SOON)
        assert asked_before <= 1, "with the stream the page does not poll: it asks once when it is connected"
        assert len(polls) <= asked_before + 2
        page.close()
