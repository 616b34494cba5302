"""Leaderboard queries use an index: no sequential scan and no sort, regardless of the number of members.

The negative control runs the same query without the index.
"""

from __future__ import annotations

import pytest
from django.db import connection

from club.accounts.models import Member
from club.ladder import selectors, services
from club.ladder.models import Change, Rating, Standing
from club.matches.models import Match
from tests.ladder.playing import ended

pytestmark = pytest.mark.django_db

CROWD = """
    INSERT INTO accounts_member ({member}, username) SELECT {member}, 'crowd' || i
        FROM accounts_member, generate_series(1, 3000) i WHERE username = 'lena';
    INSERT INTO ladder_standing (period, game, member_id, score, matches, wins, moves, late, last_at)
        SELECT period, game, id, 1000 + id % 997, 20, 3, 100, 2, now()
        FROM accounts_member, (VALUES (''), ('2026-11')) p (period), (VALUES (''), ('nine')) g (game);
    INSERT INTO ladder_rating ({rating}, member_id) SELECT {rating}, m.id
        FROM accounts_member m, (SELECT * FROM ladder_rating LIMIT 1) r WHERE m.username LIKE 'crowd%';
    INSERT INTO matches_match ({match}, invite, rated, rated_as)
        SELECT {match}, 'crowd' || i, i % 2 = 0, CASE i % 2 WHEN 0 THEN 1000 + i END
        FROM (SELECT * FROM matches_match LIMIT 1) m, generate_series(1, 6000) i;
    INSERT INTO ladder_change ({change}, match_id, rating_id)
        SELECT {change}, m.id, r.id FROM (SELECT * FROM ladder_change LIMIT 1) c,
        (SELECT id, row_number() OVER () n FROM matches_match WHERE rated_as >= 1000) m,
        (SELECT id, row_number() OVER () n FROM ladder_rating) r WHERE m.n = r.n;
    ANALYZE
"""


def columns(model, *others):
    return ", ".join(f'"{f.column}"' for f in model._meta.concrete_fields if f.column not in ("id", *others))


@pytest.fixture
def crowd(compact_tables, lena, jonas):
    """Create 3000 members on four leaderboards and 6000 matches, plus three that wait to be rated."""
    ended([lena, jonas], [1, 2])
    services.rate_finished()
    Standing.objects.all().delete()
    filled = CROWD.format(
        member=columns(Member, "username"),
        rating=columns(Rating, "member_id"),
        match=columns(Match, "invite", "rated", "rated_as"),
        change=columns(Change, "match_id", "rating_id"),
    )
    with connection.cursor() as cursor:
        cursor.execute(filled)
    for _ in range(3):
        ended([lena, jonas], [1, 2])
    return list(Member.objects.filter(username__startswith="crowd").order_by("pk")[:10])


def plan(queryset):
    return queryset.explain()


def check(text, index):
    assert index in text, text
    assert "Seq Scan on ladder_" not in text, text
    assert "Seq Scan on matches_match" not in text, text
    assert "Seq Scan on accounts_member" not in text, text
    assert "Sort" not in text.replace("Incremental Sort", "Sort") or "Sort Key: number" in text, text


def test_every_leaderboard_query_uses_the_index(crowd):
    found = selectors.lines("", "nine")
    middle = found[1500]
    key = (middle.score, middle.pk)
    page = selectors.PER_PAGE + 1
    check(plan(found.select_related("member")[:page]), "standing_order")
    check(plan(selectors.after(found, key)[:page]), "standing_order")
    check(plan(selectors.before(found, key)[:page]), "standing_order")
    check(plan(selectors.lines("", "nine", active=True).select_related("member")[:page]), "standing_order")
    check(plan(selectors.lines("2026-11", "").select_related("member")[:page]), "standing_order")
    check(plan(found.filter(score__gt=middle.score).order_by().values("pk")), "standing_order")
    check(plan(found.order_by().filter(member=crowd[5]).select_related("member")), "one_standing_per_board")


def test_a_missing_index_is_detected(crowd):
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX standing_order")
    text = plan(selectors.lines("", "nine").select_related("member")[:50])
    with pytest.raises(AssertionError):
        check(text, "standing_order")


def test_queries_for_unrated_matches_and_rating_changes_use_indexes(crowd, lena):
    check(plan(services.to_rate().values_list("pk", flat=True)[: services.BATCH]), "match_to_rate")
    check(plan(Change.objects.filter(match=Match.objects.first()).order_by()), "one_change_per_seat")
    rating = Rating.objects.filter(member=crowd[7])
    check(plan(rating), "one_rating_per_game")
    check(plan(Change.objects.filter(rating=crowd[7].ratings.first()).order_by("number")), "change_curve")
