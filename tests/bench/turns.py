"""Compare a turn over HTTP with the bare transaction, on the same database in the same run."""

from __future__ import annotations

import re
import selectors
import socket
import subprocess
import time
from pathlib import Path
from statistics import median

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
    """Return transactions per second: lock a row, update 8 kB of JSONB, insert a move and an outbox row, commit."""
    script = folder / "bare.sql"
    script.write_text(BARE)
    done = subprocess.run(
        [pgbench, "-n", "-M", "prepared", "-f", script, "-c", str(clients), "-j", "2", "-T", str(int(seconds))]
        + ["-h", host, "-U", "fernzug", "club"],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"pgbench gave up: {done.stderr}")
    line = next(line for line in done.stdout.splitlines() if line.startswith("tps"))
    return float(line.split()[2])


def slowness() -> float:
    """Time a fixed piece of work, to estimate how much other load the machine has at the moment."""
    began = time.perf_counter()
    sum(number * number for number in range(500_000))
    return time.perf_counter() - began


class Table:
    """One match of two members who swap the same two pieces forever; tracks whose turn it is without a request."""

    def __init__(self, match_id: int, cookies: list[str], starter: int, csrf: str) -> None:
        self.match_id = match_id
        self.cookies = cookies
        self.csrf = csrf
        self.version = 0
        self.turn = starter
        self.starter = starter
        self.round = 1
        self.swapped = 0

    def __str__(self) -> str:
        return f"turn {self.version} of match {self.match_id}"

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
    """Send a request over a kept connection; return the status and length of the response."""
    connection.sendall(request)
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            raise ConnectionError("the server closed the connection")
        data += more
    head, _, rest = data.partition(b"\r\n\r\n")
    status, length = read_head(head)
    while len(rest) < length:
        rest += connection.recv(65536)
    return status, length


LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)


def read_head(head: bytes) -> tuple[int, int]:
    """Parse the status and length of a response."""
    found = LENGTH.search(head)
    assert found is not None
    return int(head[9:12]), int(found[1])


def median_turn(port: int, table: Table, until: int, counted: int) -> float:
    """Play until this version and return the median time of the last turns."""
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


class Caller:
    """A member's browser: sends a turn, reads the response, sends the next one."""

    def __init__(self, port: int, table: Table) -> None:
        self.table = table
        self.connection = socket.create_connection(("127.0.0.1", port))
        self.size = 0

    def send(self) -> None:
        self.began = time.perf_counter()
        self.head, self.missing = b"", -1
        self.connection.sendall(self.table.request())

    def receive(self) -> bool:
        """Read available data; return True once the response is complete."""
        data = self.connection.recv(65536)
        if not data:
            raise ConnectionError(f"{self.table}: the server closed the connection")
        if self.missing < 0:
            self.head += data
            head, ended, body = self.head.partition(b"\r\n\r\n")
            if not ended:
                return False
            if (status := int(head[9:12])) != 200:
                raise AssertionError(f"{self.table} was answered with {status}: {body[:2000].decode(errors='replace')}")
            _, self.size = read_head(head)
            self.missing = self.size - len(body)
        else:
            self.missing -= len(data)
        if self.missing == 0:
            self.table.played()
        return self.missing == 0


def over_http(port: int, tables: list[Table], seconds: float) -> dict[str, float]:
    """Measure turns per second and response times, with one client per table.

    All clients share one process, as in pgbench: 32 client processes would compete with the server they measure.
    """
    callers = [Caller(port, table) for table in tables]
    times = []
    with selectors.DefaultSelector() as ready:
        for caller in callers:
            ready.register(caller.connection, selectors.EVENT_READ, caller)
            caller.send()
        until = time.perf_counter() + seconds
        while ready.get_map():
            for key, _ in ready.select():
                if not key.data.receive():
                    continue
                now = time.perf_counter()
                if now < until:
                    times.append(now - key.data.began)
                    key.data.send()
                else:
                    ready.unregister(key.fileobj)
                    key.data.connection.close()
    times.sort()
    return {
        "turns": len(times) / seconds,
        "p50": 1000 * times[len(times) // 2],
        "p99": 1000 * times[int(len(times) * 0.99)],
        "bytes": callers[0].size,
    }
