"""Compare leaderboards with 100 members and with 10,000 members and 1,000,000 finished matches."""

from __future__ import annotations

from django.db import connection

from club.accounts.models import Member
from club.ladder.models import Change, Rating, Standing
from club.matches.models import Match, Seat
from games.core import registry

MONTHS = 12  # the matches are spread over these

STANDINGS = """
    INSERT INTO ladder_standing (period, game, member_id, score, spread, matches, wins, moves, late, last_at)
    SELECT period, game, id, 1000 + (id * 7919) %% 997, 90, 200, 80, 4000, 30, now()
    FROM accounts_member, unnest(%s::text[]) period, unnest(%s::text[]) game WHERE username LIKE 'ladder-%%'
"""
MATCHES = """
    INSERT INTO matches_match ({match}, invite, state, status, finished_at, rated_as)
    SELECT {match}, 'ladder-' || i, '', 'finished', now() - i * interval '1 minute', i
    FROM matches_match, generate_series(1, %s) i WHERE id = %s
"""
SEATS = """
    INSERT INTO matches_seat ({seat}, match_id, number, member_id, place)
    SELECT {seat}, m.id, n, (SELECT min(id) FROM accounts_member WHERE username LIKE 'ladder-%%')
        + (m.rated_as * 31 + n) %% %s, n + 1
    FROM matches_match m, generate_series(0, 1) n, (SELECT * FROM matches_seat WHERE NOT to_act LIMIT 1) s
    WHERE m.rated_as IS NOT NULL
"""
CHANGES = """
    INSERT INTO ladder_change (match_id, seat, rating_id, number, at, rank, gone, mu_before, sigma_before, mu, sigma,
                               moves, late)
    SELECT s.match_id, s.number, r.id, m.rated_as, m.finished_at, s.place, false, 25, 2, 25, 2, 20, 0
    FROM matches_match m JOIN matches_seat s ON s.match_id = m.id
        JOIN ladder_rating r ON r.member_id = s.member_id AND r.game = m.game
    WHERE m.rated_as IS NOT NULL
"""


def columns(model: type, *others: str) -> str:
    return ", ".join(f'"{f.column}"' for f in model._meta.concrete_fields if f.column not in ("id", *others))


def clear() -> None:
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE ladder_change, ladder_standing, ladder_rating")
        cursor.execute("DELETE FROM matches_seat WHERE match_id IN (SELECT id FROM matches_match WHERE rated_as > 0)")
        cursor.execute("DELETE FROM matches_match WHERE rated_as > 0")
        cursor.execute("DELETE FROM accounts_member WHERE username LIKE 'ladder-%'")


def fill(me: Member, template: Match, members: int, matches: int) -> None:
    """Create members with ratings in every game, standings of every month, and the matches behind them."""
    clear()
    games = list(registry.all_games())
    periods = ["", *(f"20{20 + i // 12}-{i % 12 + 1:02}" for i in range(MONTHS if members > 1000 else 2))]
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # no foreign key checks: millions of rows
        known = columns(Member, "username", "email")
        cursor.execute(
            f"""INSERT INTO accounts_member ({known}, username, email)
                SELECT {known}, 'ladder-' || i, 'ladder-' || i || '@example.org'
                FROM accounts_member, generate_series(1, %s) i WHERE id = %s""",
            [members, me.pk],
        )
        cursor.execute(STANDINGS, [periods, ["", *games]])
        rating = columns(Rating, "member_id", "game")
        values = "'', 25, 2, 200, 80, 4000, 30, now()"
        cursor.execute(
            f"""INSERT INTO ladder_rating ({rating}, member_id, game) SELECT {values}, id, game
                FROM accounts_member, unnest(%s::text[]) game WHERE username LIKE 'ladder-%%'""",
            [games],
        )
        fields = columns(Match, "invite", "state", "status", "finished_at", "rated_as", "committed_first")
        cursor.execute(MATCHES.format(match=fields), [matches, template.pk])
        cursor.execute(SEATS.format(seat=columns(Seat, "match_id", "number", "member_id", "place")), [members])
        cursor.execute(CHANGES)
        Standing.objects.create(game="nine", member=me, score=1500, spread=90, matches=30)
    connection.close()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    connection.close()


def counted() -> tuple[int, int, int]:
    return Member.objects.count(), Match.objects.filter(status="finished").count(), Change.objects.count()
