"""Server-sent events as a separate ASGI application. A stream sends the match's id and version, and nothing else.

granian --interface asgi --no-ws --port 8001 club.live.app:application
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings.local")
django.setup()  # before anything below is imported (E402): models need the apps

from django.conf import settings  # noqa: E402
from django.core import signing  # noqa: E402
from django.http import HttpRequest  # noqa: E402

from club.live import rows  # noqa: E402
from club.live.hub import Hub, Stream  # noqa: E402
from club.live.shares import Shares, shares_of  # noqa: E402
from club.matches.live import LONGEST_SECONDS, open_token  # noqa: E402
from club.web.limits import address_of, network_of  # noqa: E402

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PREFIX = "/live/"
HEARTBEAT_SECONDS = 15.0
RETRY_MILLISECONDS = 3000
RETRY_AFTER = (b"retry-after", b"60")  # the page polls meanwhile
STREAM_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

hub = Hub(
    rows.versions,
    rows.note_presence,
    most=settings.LIVE_STREAMS,
    shares=Shares(
        per_address=settings.LIVE_STREAMS_PER_ADDRESS,
        per_holder=settings.LIVE_STREAMS_PER_MEMBER,
    ),
)


async def application(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await live(receive, send)
    elif scope["type"] == "http":
        await answer(scope, receive, send)


async def live(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub.open()
            end_streams_when_stopped()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            hub.close()
            await send({"type": "lifespan.shutdown.complete"})
            return


def end_streams_when_stopped() -> None:
    """End all streams on SIGTERM and SIGINT.

    Granian waits for open responses before it sends `lifespan.shutdown`, and a stream would never end by itself.
    Granian's own handlers still run: they are set on the event loop and woken through its file descriptor.
    """
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(ValueError):  # signal handlers can be set only in the main thread
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(hub.end_streams))


async def answer(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    path = scope["path"]
    if not path.startswith(PREFIX):
        return await plain(send, 404, "not here")
    if scope["method"] != "GET":
        return await plain(send, 405, "only GET", (b"allow", b"GET"))
    if path == f"{PREFIX}healthz":
        status, text = (200, f"ok, streams: {hub.count}") if hub.alive else (503, "the watcher has stopped")
        return await plain(send, status, text)
    token = path.removeprefix(PREFIX)
    try:
        match_id, member_id = open_token(token)
    except signing.BadSignature:
        return await plain(send, 403, "this address is wrong or too old: reload the match")
    if hub.full:
        return await plain(send, 503, "too many streams", RETRY_AFTER)
    shares = shares_of(address=client_network(scope), member_id=member_id, token=token)
    stream = Stream(match_id, member_id, shares)
    if not hub.allows(stream):
        return await plain(send, 429, "you have too many streams open: close some pages", RETRY_AFTER)
    return await speak(stream, receive, send)


def client_network(scope: MutableMapping[str, Any]) -> str:
    """Return the client's network as for pages: from the trusted proxies' headers, or else from the connection."""
    request = HttpRequest()
    client = scope.get("client")
    request.META["REMOTE_ADDR"] = client[0] if client else ""
    for name, value in scope.get("headers", ()):
        request.META["HTTP_" + name.decode("latin-1").upper().replace("-", "_")] = value.decode("latin-1")
    return network_of(address_of(request))


async def plain(send: Send, status: int, text: str, *headers: tuple[bytes, bytes]) -> None:
    kept = (b"cache-control", b"no-store")
    named = [(b"content-type", b"text/plain; charset=utf-8"), kept, *headers]
    await send({"type": "http.response.start", "status": status, "headers": named})
    await send({"type": "http.response.body", "body": f"{text}\n".encode()})


async def speak(stream: Stream, receive: Receive, send: Send) -> None:
    hub.join(stream)
    gone = asyncio.ensure_future(wait_for_end(stream, receive))
    longest = asyncio.get_running_loop().call_later(LONGEST_SECONDS, stream.end)
    try:
        await send({"type": "http.response.start", "status": 200, "headers": STREAM_HEADERS})
        await chunk(send, f"retry: {RETRY_MILLISECONDS}\n\n")
        name = "hello"
        while True:
            told = await stream.news(HEARTBEAT_SECONDS)
            if stream.ended:
                break
            if told:
                data = json.dumps({"match": stream.match_id, "version": stream.version})
                await chunk(send, f"event: {name}\ndata: {data}\n\n")
                name = "moved"
            else:
                await chunk(send, ": still here\n\n")
    except OSError:  # the client has disconnected
        pass
    finally:
        hub.leave(stream)
        longest.cancel()
        gone.cancel()
    with contextlib.suppress(OSError):
        await send({"type": "http.response.body", "body": b""})


async def chunk(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def wait_for_end(stream: Stream, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()
