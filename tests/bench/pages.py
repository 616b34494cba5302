"""Measure pages with few and with many matches in the database, and the size of the match page."""

from __future__ import annotations

import gzip
import re
import socket
import time
from collections.abc import Iterable
from statistics import median

from django.db import connection

from club.matches.models import Match

REPEATS = 60
YARDSTICK = "/honours/"


def fetch(port: int, path: str, session: str = "", encoding: str = "identity") -> bytes:
    """Fetch one page over a new connection and return its body."""
    cookie = f"Accept-Encoding: {encoding}\r\n" + (f"Cookie: sessionid={session}\r\n" if session else "")
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{cookie}\r\n".encode()
    with socket.create_connection(("127.0.0.1", port)) as link:
        link.sendall(request)
        data = b"".join(iter(lambda: link.recv(65536), b""))
    head, _, body = data.partition(b"\r\n\r\n")
    if head.split(b" ", 2)[1] not in (b"200", b"204"):
        raise AssertionError(f"{path}: {head[:80]!r}")
    return body


def seconds(port: int, path: str, session: str) -> float:
    began = time.perf_counter()
    fetch(port, path, session)
    return time.perf_counter() - began


def cost(port: int, paths: Iterable[str], session: str) -> list[tuple[float, float]]:
    """Return for each page its median seconds and its ratio to a page that does not depend on the amount of data.

    Few and many matches are measured minutes apart; the ratio cancels out other load on the machine.
    """
    times: dict[str, list[tuple[float, float]]] = {path: [] for path in paths}
    for _ in range(REPEATS):
        for path, found in times.items():
            found.append((seconds(port, path, session), seconds(port, YARDSTICK, session)))
    return [
        (median(page for page, _ in found), median(page / other for page, other in found)) for found in times.values()
    ]


def fill(template: Match, number: int) -> None:
    """Copy a match with its seats for players without accounts: finished, running, and at least a page of open ones."""
    columns = [
        f.column for f in Match._meta.concrete_fields if f.column not in ("id", "invite", "status", "committed_first")
    ]
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"""INSERT INTO matches_match (invite, status, {names})
                SELECT md5(i::text || random()::text)::varchar(24),
                       CASE WHEN i <= 25 OR i %% 50 = 1 THEN 'open' WHEN i %% 10 = 0 THEN 'running'
                            ELSE 'finished' END, {names}
                FROM matches_match, generate_series(1, %s) i WHERE id = %s RETURNING id""",
            [number, template.pk],
        )
        cursor.execute(
            """INSERT INTO matches_seat (match_id, number, member_id, name, bot, lucky_word, orders, to_act, due_at,
                                         remind_at, misses, last_move, "left", wants_end, wants_pause, plan)
               SELECT m.id, n, NULL, 'Stranger', 'default', '', '', false, NULL, NULL, 0, 0, false, false, false, ''
               FROM matches_match m, generate_series(0, 1) n
               WHERE NOT EXISTS (SELECT 1 FROM matches_seat s WHERE s.match_id = m.id)"""
        )
        cursor.execute("ANALYZE matches_match; ANALYZE matches_seat;")


def weight(port: int, match_id: int, session: str) -> dict[str, int]:
    """Return the compressed sizes of the match page and all its static files."""
    html = fetch(port, f"/matches/{match_id}/", session).decode()
    files: dict[str, int] = {"page": len(gzip.compress(html.encode()))}
    for address in sorted(set(re.findall(r'(?:src|href)="(/static/[^"]+)"', html))):
        files[address.rsplit("/", 1)[-1]] = len(fetch(port, address, encoding="br"))
    return files
