"""Fill one of the two clubs that `growth` compares, and define everything that is measured in it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from django.db import connection
from django.utils import timezone

from club.accounts.models import Member
from club.inbound_mail import processing
from club.ladder.models import Rating
from club.ladder.services import rate_finished
from club.matches.models import Match, Seat
from club.matches.services import clocks
from club.notifications import relay, routing
from club.operations import prometheus
from club.outbox.models import Notification
from tests.load import around, loader
from tests.load.growth import Cost, Statements, TableSize
from tests.load.processes import cpu_seconds
from tests.playing import play_one, start
from tests.test_access import OK, TABLE, client_of, make_world

MATCHES_OF_THE_READER = 50
MATCHES_PER_MEMBER = 10
ROLES = ("seat", "organizer", "administrator", "anonymous")
NOT_PAGES = ("healthz", "sw.js", "club.css", "manifest.webmanifest")
OF_STRANGERS = ("", "tables/", "leaderboards/", "members/<str:username>/")
SEARCHES = {
    "seat": (
        "/tables/?game=nine", "/leaderboards/?me=1", "/leaderboards/nine/?who=friends",
        "/friends/?who={latest.username}", "/members/{latest.username}/", "/members/{latest.username}/challenge/",
    ),
    "organizer": (
        "/organizer/members/?q={latest.username}", "/organizer/members/?role=organizers",
        "/organizer/members/{latest.pk}/", "/organizer/audit/?kind=mute", "/organizer/audit/?who={latest.username}",
    ),
    "administrator": (),
    "anonymous": (),
}  # fmt: skip

Work = Callable[[], Any]


def fill_club(matches: int, moves: int, tell: Callable[[str], None]) -> dict[str, Work]:
    world = make_world()
    template = start([world["seat"], world["member"]])
    play_one(template.pk)
    relay.deliver("mail")
    rate_finished()
    size = loader.Size(members=max(matches // MATCHES_PER_MEMBER, 100), matches=matches, moves=moves)
    with connection.cursor() as cursor:
        cursor.execute("SET maintenance_work_mem = '1GB'")
    with loader.without_indexes(*loader.TABLES, *around.TABLES):
        first_member = loader.fill(template, size, tell)
        rated = Rating.objects.select_related("member").get(member=world["seat"], game="nine")
        around.fill_around(rated, world["line"], size, first_member)
        tell("indexes")
    give_matches_to(world["seat"].pk, matches)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        cursor.execute("CHECKPOINT")  # so that pending writes do not disturb the measurements
    return all_works({**world, "latest": Member.objects.filter(username__startswith="copy-").latest("pk")})


def give_matches_to(member: int, matches: int) -> None:
    """Give the reader the same number of matches and notifications in both clubs."""
    first = loader.highest(Match) + 1 - matches + (matches // loader.PATTERN - 1) * loader.PATTERN
    theirs = range(first, first + MATCHES_OF_THE_READER)
    Seat.objects.filter(match__in=theirs, number=0).update(member=member)
    Notification.objects.filter(match__in=theirs).update(member=member)


def all_works(world: dict[str, Any]) -> dict[str, Work]:
    """Return every page, opened by the lowest role that may see it, and beat's tasks; `make bench` measures moves."""
    works: dict[str, Work] = {}
    seen: set[str] = set()
    for role in ROLES:
        client = client_of(world, role)
        for route, row in TABLE.items():
            anew = route in OF_STRANGERS if role == "anonymous" else route not in seen
            if anew and route not in NOT_PAGES and row.get[role] in (OK, 204):
                works[f"{role}: /{route}"] = page(client, row.address.format(**world))
                seen.add(route)
        for address in SEARCHES[role]:
            works[f"{role}: {address}"] = page(client, address.format(**world))
    works["the sweep"] = clocks.sweep_once
    works["the outbox"] = routing.route_some
    works["the relay"] = lambda: [list(relay.due(channel)) for channel in relay.SENDERS]
    works["the ratings"] = rate_finished
    works["the figures"] = lambda: prometheus.oldest_due(timezone.now())
    works["the letters"] = processing.work
    return works


def page(client: Any, address: str) -> Work:
    def get() -> None:
        answer = client.get(address)
        assert answer.status_code < 400, f"{address}: {answer.status_code}"
        if answer.streaming:
            b"".join(answer.streaming_content)

    return get


def once(work: Work) -> Cost:
    pid = backend()
    began, here, there = time.perf_counter(), time.process_time(), cpu_seconds(pid)
    work()
    took = time.perf_counter() - began
    return Cost(took, time.process_time() - here + cpu_seconds(pid) - there)


def explain(work: Work) -> Statements:
    """Return the number of statements and the slowest one."""
    heard: list[tuple[float, str]] = []

    def listen(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        began = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            heard.append((time.perf_counter() - began, shortened(str(sql), params)))

    with connection.execute_wrapper(listen):
        work()
    seconds, slowest = max(heard, default=(0.0, ""))
    return Statements(len(heard), slowest, seconds)


def shortened(sql: str, params: Any) -> str:
    """Leave out the list of columns and append the parameters."""
    return f"{re.sub('SELECT [^()]*? FROM ', 'SELECT … FROM ', sql)} {params}"


def backend() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def table_sizes() -> list[TableSize]:
    found = []
    with connection.cursor() as cursor:
        for model in (*loader.TABLES, *around.TABLES):
            table = model._meta.db_table
            cursor.execute(
                "SELECT reltuples::bigint, pg_total_relation_size(oid) FROM pg_class WHERE relname = %s", [table]
            )
            found.append((table, *cursor.fetchone()))
    return found
