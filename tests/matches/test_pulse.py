"""An open match page costs the server at most one cheap request every 1.5 seconds."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.accounts.models import Member
from club.matches.models import Match
from tests.factories import MemberFactory
from tools.board_states import golden_of
from tools.golden_matches import make_match

pytestmark = pytest.mark.django_db

MOST_QUERIES = 4  # session, member, the version of the match, and the note that the reader is present


def match_after(moves: int, slug: str = "nine", golden: str = "balanced-2") -> tuple[Match, list[Member]]:
    chosen = golden_of(slug, golden)
    members = [MemberFactory() for _ in range(chosen.seats)]
    return make_match(chosen, moves, members), members


def queries(client: Client, match: Match) -> list[str]:
    with CaptureQueriesContext(
        connection,
    ) as seen:
        answer = client.get(f"/matches/{match.pk}/pulse/?v={match.version}", headers={"HX-Request": "true"})
    assert answer.status_code == 204 and answer.content == b""
    return [query["sql"] for query in seen if not re.match(r"(SAVEPOINT|RELEASE|BEGIN|COMMIT)", query["sql"])]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_pulse_without_news_takes_few_queries_however_long_the_match_is(seat: int | None) -> None:
    counts = []
    for moves in (2, 30):
        match, members = match_after(moves)
        client = Client()
        if seat is not None:
            client.force_login(members[seat])
        queries(client, match)  # the first one may note that the reader is present
        counts.append(len(queries(client, match)))
    assert counts[0] == counts[1] <= MOST_QUERIES


def test_pulse_without_news_reads_no_position() -> None:
    match, members = match_after(500, "mcmulti", "thousand-3")
    client = Client()
    client.force_login(members[0])
    assert not [sql for sql in queries(client, match) if "matches_move" in sql or '"state"' in sql]


def test_pulse_with_news_takes_more_queries() -> None:
    match, members = match_after(12)
    client = Client()
    client.force_login(members[0])
    queries(client, match)
    with CaptureQueriesContext(connection) as seen:
        assert client.get(f"/matches/{match.pk}/pulse/?v=9", headers={"HX-Request": "true"}).status_code == 200
    assert len(seen) > MOST_QUERIES


def test_page_polls_every_one_and_a_half_seconds_unless_a_stream_is_connected() -> None:
    match, members = match_after(12)
    client = Client()
    client.force_login(members[0])
    page = client.get(match.get_absolute_url()).content.decode()
    assert settings.POLL_MILLISECONDS == 1500
    asking = re.findall(r'hx-get="[^"]*/pulse/[^"]*"[^>]*>', page)
    assert len(asking) == 1 and 'hx-trigger="every 1500ms"' in asking[0]


def test_finished_matches_and_earlier_positions_are_not_polled() -> None:
    for moves, query in ((33, ""), (20, "?at=3")):
        match, members = match_after(moves)
        client = Client()
        client.force_login(members[0])
        assert "/pulse/" not in client.get(f"{match.get_absolute_url()}{query}").content.decode()
