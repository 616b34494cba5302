"""Members play on while a migration changes the columns of the tables they use."""

from __future__ import annotations

from collections.abc import Callable

import psycopg
import pytest
from django.db import NotSupportedError, connection
from django.test import Client

from club.db import prepared
from tests.playing import asked_of, some_line, start, to_move

pytestmark = pytest.mark.django_db(transaction=True)

CHANGES = {  # what a migration does, and how the test undoes it
    "a column of members is widened": (
        "ALTER TABLE accounts_member ALTER username TYPE varchar(60)",
        "ALTER TABLE accounts_member ALTER username TYPE varchar(30)",
    ),
    "a column of matches is widened": (
        "ALTER TABLE matches_match ALTER game TYPE varchar(60)",
        "ALTER TABLE matches_match ALTER game TYPE varchar(30)",
    ),
    "a column of seats gets a larger type": (
        "ALTER TABLE matches_seat ALTER last_move TYPE bigint",
        "ALTER TABLE matches_seat ALTER last_move TYPE integer",
    ),
    "a column of sessions is widened": (
        "ALTER TABLE accounts_membersession ALTER session_data TYPE varchar(100000)",
        "ALTER TABLE accounts_membersession ALTER session_data TYPE text",
    ),
    "a column is added": (
        "ALTER TABLE matches_seat ADD COLUMN mood varchar(10) DEFAULT 'fine'",
        "ALTER TABLE matches_seat DROP COLUMN mood",
    ),
    "a column is dropped": (
        "ALTER TABLE matches_match DROP COLUMN IF EXISTS retired",
        "SELECT 1",
    ),
}


@pytest.fixture
def migrate():
    """Return a function that executes a statement on another connection."""
    with psycopg.connect(**{**connection.get_connection_params(), "autocommit": True}) as other:
        yield other.execute


@pytest.fixture
def play(lena, jonas, browser_of) -> Callable[[], int]:
    """Return a function that plays one turn by a form and returns the status of the response."""
    match = start([lena, jonas])
    browsers: dict[int | None, Client] = {member.pk: browser_of(member) for member in (lena, jonas)}
    for browser in browsers.values():
        browser.raise_request_exception = False

    def one_turn() -> int:
        asked = asked_of(match.pk)[0]
        form = {"decision": asked.decision.kind, "token": asked.opened, "move": some_line(match.pk, asked)}
        browser = browsers[to_move(match.pk).member_id]
        return browser.post(f"/matches/{match.pk}/play/", form, headers={"HX-Request": "true"}).status_code

    return one_turn


@pytest.mark.parametrize("prepare", [True, False], ids=["prepared", "unprepared"])
def test_no_turn_fails_while_columns_change(play, migrate, settings, prepare):
    settings.DATABASE_PREPARE = prepare
    migrate("ALTER TABLE matches_match ADD COLUMN IF NOT EXISTS retired integer")
    assert [play() for _ in range(6)] == [200] * 6
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements")
        (count,) = cursor.fetchone()
    assert (count > 3) == prepare
    try:
        for name, (change, _) in CHANGES.items():
            migrate(change)
            assert [play(), play()] == [200, 200], name
    finally:
        for _, undo in CHANGES.values():
            migrate(undo)


def test_without_the_retry_turns_fail(play, migrate, monkeypatch):
    """Negative control: Postgres refuses the prepared statements of an open connection after such a change."""
    monkeypatch.setattr(prepared, "CHANGED", "something else")
    change, undo = CHANGES["a column of members is widened"]
    assert [play() for _ in range(6)] == [200] * 6
    migrate(change)
    try:
        with pytest.raises(NotSupportedError):
            prepared.fetch(seats_statement(), [1])
    finally:
        migrate(undo)
        connection.close()


def seats_statement() -> str:
    from club.matches import sql

    return sql.LOCKED_SEATS
