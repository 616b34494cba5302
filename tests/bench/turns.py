"""A turn over HTTP beside the bare transaction, through the same database in the same run."""

from __future__ import annotations

import contextlib
import multiprocessing
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

BARE = """
\\set id random(1, 1000)
BEGIN;
SELECT state FROM bare_match WHERE id = :id FOR NO KEY UPDATE;
UPDATE bare_match SET version = version + 1, state = jsonb_set(state, '{version}', to_jsonb(version + 1))
  WHERE id = :id;
INSERT INTO bare_move (match_id, number, line) SELECT id, version, 'swap a1 a2' FROM bare_match WHERE id = :id;
INSERT INTO bare_outbox (match_id, body) VALUES (:id, 'your turn');
COMMIT;
"""
TABLES = """
DROP TABLE IF EXISTS bare_match, bare_move, bare_outbox;
CREATE TABLE bare_match (id int PRIMARY KEY, version int NOT NULL, state jsonb NOT NULL);
CREATE TABLE bare_move (id bigserial PRIMARY KEY, match_id int NOT NULL, number int NOT NULL, line text NOT NULL);
CREATE UNIQUE INDEX ON bare_move (match_id, number);
CREATE TABLE bare_outbox (id bigserial PRIMARY KEY, match_id int NOT NULL, body text NOT NULL, sent bool DEFAULT false);
INSERT INTO bare_match SELECT i, 0, jsonb_build_object('version', 0, 'cells',
  (SELECT jsonb_agg(jsonb_build_object('x', k, 'y', i % 97, 'piece', md5((i * k)::text)))
    FROM generate_series(1, 120) k))
  FROM generate_series(1, 1000) i;
"""


def bare(pgbench: Path, host: str, clients: int, seconds: float, folder: Path) -> float:
    """Transactions a second: lock the row, read and update 8 kB of JSONB, insert a move and an outbox row, commit."""
    script = folder / "bare.sql"
    script.write_text(BARE)
    done = subprocess.run(
        [pgbench, "-n", "-M", "prepared", "-f", script, "-c", str(clients), "-j", "2", "-T", str(int(seconds))]
        + ["-h", host, "-U", "fernzug", "club"],
        capture_output=True,
        text=True,
        check=True,
    )
    line = next(line for line in done.stdout.splitlines() if line.startswith("tps"))
    return float(line.split()[2])


class Table:
    """One match of two members who swap the same two pieces for ever; knows whose turn it is without asking."""

    def __init__(self, match_id: int, cookies: list[str], starter: int, csrf: str) -> None:
        self.match_id = match_id
        self.cookies = cookies
        self.csrf = csrf
        self.version = 0
        self.turn = starter
        self.starter = starter
        self.round = 1
        self.swapped = 0

    def request(self) -> bytes:
        body = f"decision=swap&token={self.version}&seen={self.version}&move=swap+a1+a2"
        return (
            f"POST /matches/{self.match_id}/play/ HTTP/1.1\r\nHost: localhost\r\nHX-Request: true\r\n"
            f"X-CSRFToken: {self.csrf}\r\nCookie: sessionid={self.cookies[self.turn]}; csrftoken={self.csrf}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        ).encode()

    def played(self) -> None:
        self.version += 1
        self.swapped += 1
        if self.swapped == (1, 2, 3)[(self.round - 1) % 3]:
            self.swapped = 0
            self.turn = 1 - self.turn
            if self.turn == self.starter:
                self.round += 1


def exchange(connection: socket.socket, request: bytes) -> tuple[int, int]:
    """Status and length of the answer, over a connection that stays open."""
    connection.sendall(request)
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            raise ConnectionError("the server closed the connection")
        data += more
    head, _, rest = data.partition(b"\r\n\r\n")
    length = next(int(h.split(b":")[1]) for h in head.split(b"\r\n") if h.lower().startswith(b"content-length"))
    while len(rest) < length:
        rest += connection.recv(65536)
    return int(head.split()[1]), length


def client(port: int, table: Table, seconds: float, start: Any, done: Any) -> None:
    connection = socket.create_connection(("127.0.0.1", port))
    turns, times, size = 0, [], 0
    start.wait()
    until = time.perf_counter() + seconds
    while (began := time.perf_counter()) < until:
        status, size = exchange(connection, table.request())
        if status != 200:
            raise AssertionError(f"a turn was answered with {status}")
        table.played()
        turns += 1
        times.append(time.perf_counter() - began)
    done.put((turns, sorted(times), size))


def median_turn(port: int, table: Table, until: int, counted: int) -> float:
    """Plays on until this version; the median time of the last turns."""
    connection = socket.create_connection(("127.0.0.1", port))
    times = []
    while table.version < until:
        began = time.perf_counter()
        status, _ = exchange(connection, table.request())
        if status != 200:
            raise AssertionError(f"a turn was answered with {status}")
        times.append(time.perf_counter() - began)
        table.played()
    return median(times[-counted:])


def over_http(port: int, tables: list[Table], seconds: float) -> dict[str, float]:
    """Turns a second of as many clients as there are tables, each at its own match."""
    start = multiprocessing.Event()
    done: multiprocessing.Queue[Any] = multiprocessing.Queue()
    clients = [multiprocessing.Process(target=client, args=(port, table, seconds, start, done)) for table in tables]
    with running(clients):
        time.sleep(0.5)
        start.set()
        results = [done.get(timeout=seconds + 60) for _ in clients]
    times = sorted(t for _, some, _ in results for t in some)
    return {
        "turns": sum(turns for turns, _, _ in results) / seconds,
        "p50": 1000 * times[len(times) // 2],
        "p99": 1000 * times[int(len(times) * 0.99)],
        "bytes": results[0][2],
    }


@contextlib.contextmanager
def running(clients: list[multiprocessing.Process]) -> Iterator[None]:
    for process in clients:
        process.start()
    yield
    for process in clients:
        process.join()
