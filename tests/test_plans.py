"""Every frequent query uses an index, however large the tables are, according to the database's query plans."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone
from django.utils.module_loading import import_string

from club.accounts import services as accounts
from club.accounts.models import Member
from club.inbound_mail import answers, processing
from club.inbound_mail.models import Reply
from club.ladder import services as ladder
from club.matches import lists, services
from club.matches.models import Match, Presence, Seat
from club.matches.services import clocks
from club.notifications import relay, retention, routing
from club.operations import prometheus
from club.organizer import todo
from club.organizer.members import directory
from club.social.people import selectors as people
from club.social.people.models import Announcement
from club.web.periodic import beat_schedule
from tests.factories import AnnouncementFactory, MemberFactory
from tests.load.loader import Size, copy, fill, tidy
from tests.playing import asked_of, play_one, some_line, start, to_move

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

SIZE = Size(members=20_000, matches=4000, moves=10, notices=3)
GROWING = (
    "matches_match", "matches_seat", "matches_move", "notices_notice", "notices_delivery", "accounts_member",
    "matches_presence", "replies_reply",
)  # fmt: skip
OFTEN = 300  # seconds between two runs
ASK_NOTHING = {"beat's club.inbound_mail.tasks.fetch_mailbox"}  # none is configured
Statement = tuple[str, Any]


class Listener:
    """Record every statement that the club sends."""

    def __init__(self) -> None:
        self.heard: list[Statement] = []

    def __call__(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        if str(sql).lstrip().startswith(("SELECT", "UPDATE", "DELETE")):
            self.heard.append((str(sql), params))
        return execute(sql, params, many, context)


def heard(work: Callable[[], Any]) -> list[Statement]:
    listener = Listener()
    with connection.execute_wrapper(listener):
        work()
    return listener.heard


def scanned(statement: Statement) -> list[str]:
    """Return the growing tables that this statement would scan completely."""
    sql, params = statement
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL random_page_cost = 1.1")  # as on an SSD; the default prefers scans
            cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", params)
            (plan,) = cursor.fetchone()
            steps = nodes(plan if isinstance(plan, list) else json.loads(plan))
            return sorted({step["Relation Name"] for step in steps if step["Node Type"] == "Seq Scan"} & set(GROWING))
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}", params)
        details = [row[3] for row in cursor.fetchall()]
    aliases = {alias: table for table, alias in re.findall(r'"(\w+)" (\w+)', sql)}
    found = [re.fullmatch(r"SCAN (\w+)", detail) for detail in details]
    return sorted({aliases.get(f[1], f[1]) for f in found if f} & set(GROWING))


def scanned_with_new_statistics(statement: Statement) -> list[str]:
    """Ask again after ANALYZE: it takes a random sample, and the plan for a rare value can depend on it."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return scanned(statement)


def nodes(plan: Any) -> Iterator[dict[str, Any]]:
    """Yield all steps of a Postgres plan, at any depth."""
    if isinstance(plan, list):
        for part in plan:
            yield from nodes(part)
    elif isinstance(plan, dict):
        if "Node Type" in plan:
            yield plan
        yield from nodes([part for part in plan.values() if isinstance(part, (dict, list))])


@pytest.fixture
def club(compact_tables: None) -> Iterator[dict[str, Any]]:
    """Create a club with years of matches and a seat that is to move."""
    reader = MemberFactory(username="reader")
    match = start([reader, MemberFactory()])
    play_one(match.pk)
    relay.deliver("mail")
    fill(Match.objects.get(pk=match.pk), SIZE)
    fill_up(match, reader)
    seat = to_move(match.pk)
    assert seat.member is not None
    client = Client()
    client.force_login(seat.member)
    copied = copies()[7]  # a member with years of matches
    other = Client()
    other.force_login(copied)
    yield {"match": match, "seat": seat, "client": client, "copied": copied, "of_years": other}


def copies() -> QuerySet[Member]:
    return Member.objects.filter(username__startswith="copy-").order_by("pk")


def fill_up(match: Match, reader: Member) -> None:
    """Add presence rows and processed replies."""
    now = timezone.now()
    looked = Presence.objects.create(match=match, member=reader, seen_at=now).pk
    letter = Reply.objects.create(key="0", raw=b"x" * 500, envelope_to="x", received_at=now, status="played").pk
    someone = copies()[0].pk
    copy(Presence, looked, looked + 1, 20_000, {"member_id": f"{someone} + {{i}}"})
    copy(Reply, letter, letter + 1, 5000, {"key": "'k' || {n}", "member_id": f"{someone} + {{i}}"})
    AnnouncementFactory()  # Postgres assumes that an empty table is large
    for model in (Presence, Reply, Announcement):
        tidy(model)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # pending constraint checks would prevent dropping an index


def move(club: dict[str, Any]) -> Callable[[], Any]:
    asked = asked_of(club["match"].pk)[0]
    form = {"decision": asked.decision.kind, "token": asked.opened, "move": some_line(club["match"].pk, asked)}
    return lambda: club["client"].post(f"/matches/{club['match'].pk}/play/", form, headers={"HX-Request": "true"})


def hot(club: dict[str, Any]) -> dict[str, Callable[[], Any]]:
    page = f"/matches/{club['match'].pk}/"
    client, of_years = club["client"], club["of_years"]
    return {
        "a match page": lambda: client.get(page),
        "its whole log": lambda: client.get(page + "?log=all"),
        "a look back": lambda: client.get(page + "?at=1"),
        "its pulse": lambda: client.get(page + "pulse/?v=0"),
        "a move": move(club),
        "my turns": lambda: of_years.get("/turns/"),
        "the next match": lambda: of_years.get("/turns/next/"),
        "the tables": lambda: of_years.get("/tables/"),
        "the tables of one game": lambda: of_years.get("/tables/?game=nine"),
        "the front page": lambda: of_years.get("/"),
        "the front page of strangers": lambda: Client().get("/"),
        "what became of my notices": lambda: of_years.get("/settings/notices/receipts/"),
        "the sweep": clocks.sweep_once,
        "routing": routing.route_some,
        "the relay": lambda: [list(relay.due(channel)) for channel in relay.SENDERS],
        "the ratings": ladder.rate_finished,
        "stuck matches": todo.stuck_matches,
        "long pauses": todo.long_pauses,
        "who cannot be reached": todo.unreachable_members,
        "who waits to be let in": lambda: list(accounts.waiting()),
        "members by a beginning": lambda: directory.members(directory.Search(words="copy-12"), by_address=True),
        "the organizers": lambda: directory.members(directory.Search(role="organizers"), by_address=False),
        "a member's page": lambda: of_years.get(f"/members/{club['copied'].username}/"),
        "my friends": lambda: of_years.get("/friends/"),
        "who is called so": lambda: list(people.members_called(club["copied"].username)),
        "the list": lambda: of_years.get("/leaderboards/"),
        "letters": lambda: (processing.work(), answers.deliver()),
        "the figures": lambda: list(prometheus.oldest_due(timezone.now())),
        "forgetting notices": retention.forget,
        "clearing tables": services.clear_tables,
        "turns of somebody": lambda: lists.turn_count(club["copied"]),
        **{f"beat's {name}": import_string(entry["task"]).run for name, entry in every_few_seconds().items()},
    }


def every_few_seconds() -> dict[str, Any]:
    """Return beat's frequent tasks; the hourly and daily ones may scan a table."""
    return {name: entry for name, entry in beat_schedule().items() if entry["schedule"] <= OFTEN}


def judge(club: dict[str, Any]) -> dict[str, list[str]]:
    """Return the scanned tables and their statements for each kind of work."""
    found: dict[str, list[str]] = {}
    for name, work in hot(club).items():
        before = transaction.savepoint()
        statements = heard(work)
        assert statements or name in ASK_NOTHING, f"{name} asked nothing"
        for statement in statements:
            if scanned(statement) and (tables := scanned_with_new_statistics(statement)):
                found.setdefault(name, []).append(f"{tables} by {statement[0][:400]}")
        transaction.savepoint_rollback(before)
    return found


def test_no_frequent_query_scans_a_whole_table(club: dict[str, Any]) -> None:
    assert Seat.objects.count() > 2 * SIZE.matches
    found = judge(club)
    assert not found, "\n".join(f"{name}: {line}" for name, lines in found.items() for line in lines)


DROPPED = {
    "match_by_status": "the front page",
    "seat_deadlines": "the sweep",
    "seat_reminders": "the sweep",
    "notice_unrouted": "routing",
    "reply_waiting": "letters",
    "reply_answers": "letters",
    "member_waiting": "who waits to be let in",
}


def test_each_missing_index_is_detected(club: dict[str, Any]) -> None:
    for index, name in DROPPED.items():
        before = transaction.savepoint()
        statements = heard(hot(club)[name])
        with connection.cursor() as cursor:
            cursor.execute(f"DROP INDEX {index}")
        assert any(scanned(statement) for statement in statements), f"{name} without {index}"
        transaction.savepoint_rollback(before)


def test_a_full_scan_is_detected(club: dict[str, Any]) -> None:
    assert scanned(('SELECT count(*) FROM "matches_move" WHERE "line" = %s', ["x"])) == ["matches_move"]
    assert scanned(('SELECT * FROM "matches_seat" U0 WHERE U0."misses" = %s', [9])) == ["matches_seat"]
    assert scanned(('SELECT * FROM "matches_match" WHERE "id" = %s', [1])) == []
