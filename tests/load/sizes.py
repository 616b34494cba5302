"""Measure the database size of real matches by playing some of every game."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from django.db import connection

from club.matches.models import Match, Move
from club.notifications import routing
from games.core import registry
from tests.factories import MemberFactory
from tests.load.loader import TABLES
from tests.playing import play_out, start

MATCHES = 2  # per game
MOST_MOVES = 300


def measure(tell: Callable[..., None]) -> None:
    for slug, game in registry.all_games().items():
        moves = 0
        for number in range(MATCHES):
            match = start([MemberFactory() for _ in range(min(game.seats))], game=slug)
            with contextlib.suppress(AssertionError):  # long matches are not played to the end
                play_out(match.pk, f"sizes {number}".encode(), most=MOST_MOVES)
            moves += Move.objects.filter(match=match).count()
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT avg(length(v.snapshot)), avg(pg_column_size(v.snapshot)), avg(pg_column_size(v.events)),"
                " avg(pg_column_size(v.line)), avg((v.snapshot <> '')::int) FROM matches_move v"
                " JOIN matches_match m ON m.id = v.match_id WHERE m.game = %s",
                [slug],
            )
            plain, stored, events, line, kept = cursor.fetchone()
        tell(
            f"{slug}: moves a match", f"{moves / MATCHES:.0f}",
            f"snapshot {stored:.0f} bytes ({plain:.0f} plain, at {kept:.0%}), events {events:.0f}, line {line:.0f}",
        )  # fmt: skip
    routing.route()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        for model in TABLES:
            table = model._meta.db_table
            cursor.execute(
                f"SELECT count(*), pg_relation_size('{table}'), pg_indexes_size('{table}'),"
                f" pg_total_relation_size('{table}') FROM {table}"
            )
            rows, heap, indexes, whole = cursor.fetchone()
            aside = whole - heap - indexes
            tell(
                table, f"{whole / max(rows, 1):.0f} bytes",
                f"of {rows:,}: {heap / rows:.0f} in rows, {indexes / rows:.0f} in indexes, {aside / rows:.0f} aside",
            )  # fmt: skip
    tell("matches", str(Match.objects.count()))
