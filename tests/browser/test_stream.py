"""The live stream in a browser: pages and stream behind one address, as in production."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.proxy import joined
from tests.browser.test_every_page import begin
from tests.live.test_stream import port
from tests.playing import play_one, to_move

__all__ = ["port"]  # a fixture: the stream's own process
pytestmark = pytest.mark.browser
SOON = 5_000  # milliseconds


def test_a_move_arrives_by_the_stream(visit, live_server, port, settings, lena, jonas):
    settings.LIVE_URL = "/live/"
    match = begin([lena, jonas])
    waiting = match.seats.exclude(member=to_move(match.pk).member).get().member
    polls = []
    with joined(live_server.thread.port, port) as together:
        page = visit(waiting, match.get_absolute_url(), base_url=f"http://localhost:{together}")
        page.on("request", lambda request: polls.append(request.url) if "/pulse/" in request.url else None)
        expect(page.locator("[sse-connect]")).to_have_count(1)
        expect(page.locator("#ask.mine")).to_have_count(0)
        page.wait_for_timeout(3000)
        asked_before = len(polls)
        play_one(match.pk)
        expect(page.locator("#ask.mine")).to_be_visible(timeout=SOON)
        assert asked_before <= 1, "with the stream the page does not poll: it asks once when it is connected"
        assert len(polls) <= asked_before + 2
        page.close()
