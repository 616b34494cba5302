"""All open streams of this process, and the watcher that wakes them: one query for all streams, not one each."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from club.live.shares import Share, Shares

logger = logging.getLogger(__name__)

T = TypeVar("T")

LOOK_EVERY_SECONDS = 0.4
PRESENCE_EVERY_SECONDS = 15.0
PAUSE_AFTER_ERROR_SECONDS = 2.0


class Stream:
    """Stream of one open page: sleeps until the version of its match changes, or until it ends."""

    __slots__ = ("_woken", "ended", "match_id", "member_id", "shares", "version")

    def __init__(self, match_id: int, member_id: int, shares: tuple[Share, ...] = ()) -> None:
        self.match_id = match_id
        self.member_id = member_id
        self.shares = shares
        self.version: int | None = None
        self.ended = False
        self._woken = asyncio.Event()

    def tell(self, version: int) -> None:
        if version != self.version:
            self.version = version
            self._woken.set()

    def end(self) -> None:
        self.ended = True
        self._woken.set()

    async def news(self, patience: float) -> bool:
        """Wait for news; return False if there is none within `patience` seconds."""
        try:
            async with asyncio.timeout(patience):
                await self._woken.wait()
        except TimeoutError:
            return False
        self._woken.clear()
        return True


class Hub:
    def __init__(
        self,
        versions: Callable[[Iterable[int]], dict[int, int]],
        note_presence: Callable[[Iterable[tuple[int, int]]], None],
        most: int,
        shares: Shares,
    ) -> None:
        self._versions = versions
        self._note_presence = note_presence
        self._most = most
        self.shares = shares
        self._streams: dict[int, set[Stream]] = defaultdict(set)
        self._known: dict[int, int] = {}
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="watcher")
        self._watcher: asyncio.Task[None] | None = None
        self.count = 0
        self.closing = False

    @property
    def full(self) -> bool:
        return self.closing or self.count >= self._most

    def allows(self, stream: Stream) -> bool:
        """Whether the stream's address and holder are below their limits."""
        return self.shares.allow(stream.shares)

    @property
    def alive(self) -> bool:
        return self._watcher is not None and not self._watcher.done()

    def join(self, stream: Stream) -> None:
        self._streams[stream.match_id].add(stream)
        self.shares.take(stream.shares)
        self.count += 1
        if stream.match_id in self._known:
            stream.tell(self._known[stream.match_id])

    def leave(self, stream: Stream) -> None:
        others = self._streams[stream.match_id]
        others.discard(stream)
        self.shares.give_back(stream.shares)
        self.count -= 1
        if not others:
            del self._streams[stream.match_id]
            self._known.pop(stream.match_id, None)

    def open(self) -> None:
        self._watcher = asyncio.create_task(self._watch())

    def end_streams(self) -> None:
        self.closing = True
        for streams in self._streams.values():
            for stream in streams:
                stream.end()

    def close(self) -> None:
        self.end_streams()
        if self._watcher is not None:
            self._watcher.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _watch(self) -> None:
        noted = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_EVERY_SECONDS)
            try:
                await self._look()
                if time.monotonic() - noted >= PRESENCE_EVERY_SECONDS:
                    noted = time.monotonic()
                    await self._note()
            except Exception:
                logger.exception("the watcher could not ask the database and will try again")
                await asyncio.sleep(PAUSE_AFTER_ERROR_SECONDS)

    async def _look(self) -> None:
        watched = list(self._streams)
        if not watched:
            return
        found = await self._in_thread(lambda: self._versions(watched))
        for match_id, version in found.items():
            streams = self._streams.get(match_id)
            if streams:
                self._known[match_id] = version
                for stream in streams:
                    stream.tell(version)

    async def _note(self) -> None:
        looking = {(s.match_id, s.member_id) for streams in self._streams.values() for s in streams if s.member_id}
        if looking:
            await self._in_thread(lambda: self._note_presence(looking))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)
