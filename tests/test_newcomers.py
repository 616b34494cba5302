"""In a club of twenty very active members, a newcomer's pages must not read all matches ever played.

By the statistics of such a club every member plays in half of the matches. So Postgres may search the latest matches
for those of the newcomer, find none, and read back to the very first one.
"""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test import Client

from club.accounts.models import Member
from club.matches.models import Match, Seat
from club.notifications import relay
from tests.factories import MemberFactory
from tests.load.loader import Size, fill
from tests.playing import play_one, start
from tests.test_plans import Statement, heard, nodes

pytestmark = pytest.mark.django_db

YEARS = Size(members=20, matches=6000, moves=3, notices=1)
MOST = 1000  # match rows read by one query; running matches alone may be close to a thousand


@pytest.fixture
def newcomer(compact_tables: None) -> Member:
    match = start([MemberFactory(), MemberFactory()])
    play_one(match.pk)
    relay.deliver("mail")
    fill(Match.objects.get(pk=match.pk), YEARS)
    return MemberFactory(username="newcomer")


def matches_read(statement: Statement) -> int:
    sql, params = statement
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", params)
        (plan,) = cursor.fetchone()
    return sum(
        round((node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"])
        for node in nodes(plan if isinstance(plan, list) else json.loads(plan))
        if node.get("Relation Name") == "matches_match"
    )


@pytest.mark.parametrize("page", ["/turns/", "/", "/tables/", "/members/newcomer/"])
def test_a_newcomers_page_does_not_read_all_matches(newcomer: Member, page: str) -> None:
    client = Client()
    client.force_login(newcomer)
    statements = [s for s in heard(lambda: client.get(page)) if s[0].startswith("SELECT") and "matches_match" in s[0]]
    assert statements
    read = {statement[0]: matches_read(statement) for statement in statements}
    assert max(read.values()) <= MOST, {sql[-600:]: number for sql, number in read.items() if number > MOST}


def test_a_query_over_all_matches_is_detected(newcomer: Member) -> None:
    mine = Seat.objects.filter(member__in=Member.objects.filter(username="newcomer")).values("match")
    finished = Match.objects.filter(status="finished", pk__in=mine).order_by("-changed_at")
    (statement,) = heard(lambda: list(finished[:10]))
    assert matches_read(statement) > MOST
