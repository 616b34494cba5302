"""Simulate many members over HTTP on persistent connections; nine of ten requests read, one moves."""

from __future__ import annotations

import contextlib
import multiprocessing
import random
import select
import socket
import threading
import time
from typing import Any

from tests.bench.turns import Table, exchange

PROCESSES = 4  # a single client process would be the bottleneck
MOVES = 0.2  # how often a member wants to move; half the time it is the opponent's turn
START_UP = 3.0  # seconds until all are connected, not counted

Figures = list[tuple[str, int, float]]  # page, status, seconds


class Pair:
    """Two members at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = threading.Lock()


def get(path: str, table: Table, seat: int) -> bytes:
    cookie = f"sessionid={table.cookies[seat]}; csrftoken={table.csrf}"
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()


def pages(table: Table) -> list[tuple[str, str]]:
    """Return the pages, repeated by how often they are viewed."""
    match = f"/matches/{table.match_id}/"
    often = [("match page", match)] * 4 + [("pulse", f"{match}pulse/?v={table.version}")] * 4
    return (
        often
        + [("your turns", "/turns/")] * 2
        + [("tables", "/tables/"), ("front page", "/"), ("help", "/games/nine/rules/")]
    )


class Seat(threading.Thread):
    def __init__(self, port: int, pair: Pair, seat: int, until: float, think: float, began: float) -> None:
        super().__init__(daemon=True)
        self.port, self.pair, self.seat = port, pair, seat
        self.until, self.think, self.began = until, think, began
        self.chance = random.Random(f"{pair.table.match_id} {seat}")
        self.figures: Figures = []
        self.link: socket.socket | None = None

    def run(self) -> None:
        time.sleep(self.chance.random() * max(self.think, 0.1))
        while time.monotonic() < self.until:
            self.do_something()
            if self.think:
                time.sleep(self.chance.expovariate(1 / self.think))

    def do_something(self) -> None:
        table = self.pair.table
        if self.chance.random() < MOVES and table.turn == self.seat:
            with self.pair.lock:
                if self.ask("move", table.request()) == 200:
                    table.played()
            return
        name, path = self.chance.choice(pages(table))
        self.ask(name, get(path, table, self.seat))

    def ask(self, name: str, request: bytes) -> int:
        began, status = time.monotonic(), 0
        try:
            if self.link is None or hung_up(self.link):
                self.link = socket.create_connection(("127.0.0.1", self.port), 60)
            status = answered(self.link, request)
        except (OSError, StopIteration):
            with contextlib.suppress(OSError):
                if self.link is not None:
                    self.link.close()
            self.link = None
        if began > self.began:
            self.figures.append((name, status, time.monotonic() - began))
        return status


def hung_up(link: socket.socket) -> bool:
    """Tell whether the server has closed the idle connection; a browser would notice and reconnect."""
    return bool(select.select([link], [], [], 0)[0])


def answered(link: socket.socket, request: bytes) -> int:
    """Send a request and return the status; a 204 response has no body and no length."""
    if b"/pulse/" not in request:
        return exchange(link, request)[0]
    link.sendall(request)
    data = b""
    while b"\r\n\r\n" not in data:
        more = link.recv(65536)
        if not more:
            raise ConnectionError("the server hung up")
        data += more
    head, _, rest = data.partition(b"\r\n\r\n")
    lengths = [int(h.split(b":")[1]) for h in head.split(b"\r\n") if h.lower().startswith(b"content-length")]
    while len(rest) < sum(lengths):
        rest += link.recv(65536)
    return int(head.split()[1])


def some(port: int, tables: list[Table], seconds: float, think: float, results: Any) -> None:
    began = time.monotonic() + START_UP
    pairs = [Pair(table) for table in tables]
    seats = [Seat(port, pair, seat, began + seconds, think, began) for pair in pairs for seat in (0, 1)]
    for seat in seats:
        seat.start()
    for seat in seats:
        seat.join()
    results.put([figure for seat in seats for figure in seat.figures])


def play(port: int, tables: list[Table], seconds: float, think: float, meanwhile: Any) -> Figures:
    """Let all members play, and call `meanwhile` every few seconds."""
    results: multiprocessing.Queue[Figures] = multiprocessing.Queue()
    crowd = [
        multiprocessing.Process(target=some, args=(port, tables[n::PROCESSES], seconds, think, results))
        for n in range(PROCESSES)
        if tables[n::PROCESSES]
    ]
    for process in crowd:
        process.start()
    until = time.monotonic() + START_UP + seconds
    time.sleep(START_UP)
    while time.monotonic() < until:
        meanwhile()
        time.sleep(min(5.0, max(0.1, until - time.monotonic())))
    found = [figure for _ in crowd for figure in results.get(timeout=120)]
    for process in crowd:
        process.join()
    return found
