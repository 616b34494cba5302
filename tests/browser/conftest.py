"""A real Chromium against a real server: one browser per run, a fresh profile per test, no outside connections."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

from club.accounts.models import Member
from tests import chromium

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright runs an event loop in the thread of the tests
LOOPBACK = {"localhost", "127.0.0.1"}
NO_NAMES = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"
PATIENCE = 45_000  # milliseconds: a shared machine may stall for seconds

expect.set_options(timeout=PATIENCE)
Visit = Callable[..., Page]


class Watch:
    """Collect console errors, failed requests and error responses of the browser."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.expected: set[int] = set()  # statuses that a test provokes

    def follow(self, context: BrowserContext) -> None:
        context.on("console", self.on_console)
        context.on("weberror", lambda error: self.complaints.append(f"script: {error.error}"))
        context.on("request", self.on_request)
        context.on("response", self.on_response)
        context.on("requestfailed", self.on_failure)

    def on_console(self, message: ConsoleMessage) -> None:
        known = message.text.startswith("Failed to load resource")  # on_response reports these in more detail
        if message.type == "error" and not known:
            self.complaints.append(f"console: {message.text}")

    def on_request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in LOOPBACK:
            self.complaints.append(f"left the machine: {request.url}")

    def on_response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.expected and "favicon" not in response.url:
            self.complaints.append(f"{response.status}: {response.request.method} {response.url}")

    def on_failure(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left during the request
            self.complaints.append(f"{request.failure}: {request.method} {request.url}")


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    options = chromium.launch_options()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**{**options, "args": [*options["args"], NO_NAMES]})
        yield browser
        browser.close()


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert not watch.complaints, "\n".join(["The browser complained:", *watch.complaints])


@pytest.fixture
def visit(watch: Watch, chrome: Browser, live_server: Any) -> Iterator[Visit]:
    """Return `visit(member, "/turns/")`, which opens a page in a new profile, logged in if a member is given."""
    contexts = []

    def visit(member: Member | None = None, path: str = "/", **options: Any) -> Page:
        options = {"locale": "en-GB", "timezone_id": "Europe/Berlin", "base_url": live_server.url, **options}
        context = chrome.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        watch.follow(context)
        if member is not None:
            client = Client()
            client.force_login(member)
            name = settings.SESSION_COOKIE_NAME
            context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
        page = context.new_page()
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
