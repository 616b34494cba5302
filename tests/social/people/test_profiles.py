"""A member's page: its content, and that each section is shown only to the audience the member chose."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from club.accounts.models import Member
from club.ladder import selectors as ladder
from club.ladder.models import Rating
from club.ladder.services import rate_finished
from club.matches import services
from club.matches.models import Match, Presence, Seat
from club.social.people import profiles
from tests.factories import FriendshipFactory, MemberFactory
from tests.playing import play_out, start

pytestmark = pytest.mark.django_db

GROUPS = {"show_results": "Latest results", "show_matches": "Being played now", "show_presence": "last seen"}
AUDIENCES = {  # visible to: anonymous, guest, member, friend, the member
    "everyone": (True, True, True, True, True),
    "members": (False, False, True, True, True),
    "friends": (False, False, False, True, True),
    "nobody": (False, False, False, False, True),
}


@pytest.fixture
def played(lena, jonas):
    finished = play_out(start([lena, jonas], round_limit=1).pk)
    running = start([lena, jonas])
    Presence.objects.create(match=running, member=lena, seen_at=timezone.now())
    return finished


@pytest.fixture
def readers(lena):
    friend = MemberFactory()
    FriendshipFactory(asker=friend, asked=lena)
    return None, MemberFactory(username="Guest-1", is_guest=True), MemberFactory(), friend, lena


@pytest.mark.parametrize("audience", AUDIENCES)
@pytest.mark.parametrize("group", GROUPS)
def test_each_section_is_shown_to_its_audience(played, lena, readers, texts, group, audience):
    Member.objects.filter(pk=lena.pk).update(**{**dict.fromkeys(GROUPS, "everyone"), group: audience})
    for reader, seen in zip(readers, AUDIENCES[audience], strict=True):
        page = texts(reader, "/members/lena/")
        for name, words in GROUPS.items():
            assert (words in page) == (seen or name != group), f"{name} by {reader}"
        assert ("keeps some things private" in page) == (not seen)


def test_friend_request_does_not_count_as_friendship(played, lena, texts):
    Member.objects.filter(pk=lena.pk).update(show_results="friends")
    asker = MemberFactory()
    FriendshipFactory(asker=asker, asked=lena, accepted_at=None)
    assert "Latest results" not in texts(asker, "/members/lena/")


def test_member_chooses_the_audience(lena, browser_of):
    client = browser_of(lena)
    chosen = {"show_results": "friends", "show_matches": "nobody", "show_presence": "everyone"}
    assert client.post("/settings/privacy/", chosen).status_code == 302
    lena.refresh_from_db()
    assert {name: getattr(lena, name) for name in chosen} == chosen
    answer = client.post("/settings/privacy/", {**chosen, "show_results": "the world"})
    assert answer.status_code == 422
    lena.refresh_from_db()
    assert lena.show_results == "friends"


def test_page_shows_the_results(played, lena, jonas, texts):
    Member.objects.filter(pk=lena.pk).update(about="<b>slow</b>")
    hers, his = (Seat.objects.get(match=played, member=member).place for member in (lena, jonas))
    page = texts(None, "/members/LENA/")
    assert "&lt;b&gt;slow" in page
    assert lena.email not in page
    assert played.get_absolute_url() in page
    (results,) = profiles.results_of(lena)
    assert (results.game.slug, results.running, results.finished, results.wins) == ("nine", 1, 1, int(hers < his))


def test_agreed_end_counts_as_no_win(lena, jonas):
    match = start([lena, jonas])
    for member in (lena, jonas):
        services.propose_end(match_id=match.pk, member=member, wanted=True)
    (results,) = profiles.results_of(lena)
    assert (results.finished, results.wins) == (1, 0)


def test_private_tables_are_shown_to_their_players_only(lena, jonas, mara, texts):
    match = start([lena, jonas])
    Match.objects.update(private=True)
    link = match.get_absolute_url()
    assert link not in texts(None, "/members/lena/")
    assert link not in texts(mara, "/members/lena/")
    assert link in texts(jonas, "/members/lena/")
    assert link in texts(lena, "/members/lena/")


def test_head_to_head(lena, jonas, mara, texts):
    for places in ((1, 2), (1, 2), (2, 1), (1, 1)):
        match = start([lena, jonas])
        Match.objects.filter(pk=match.pk).update(status="finished", finished_at=timezone.now())
        for member, place in zip((lena, jonas), places, strict=True):
            Seat.objects.filter(match=match, member=member).update(place=place, to_act=False)
    start([lena, jonas])  # a running match does not count
    overall, nine = profiles.head_to_head(lena, jonas)
    assert (overall.won, overall.lost, overall.drawn) == (2, 1, 1)
    assert nine == replace(overall, game=nine.game)
    mirrored = profiles.head_to_head(jonas, lena)[0]
    assert (mirrored.won, mirrored.lost, mirrored.drawn) == (1, 2, 1)
    assert profiles.head_to_head(lena, mara) == []
    assert "You and jonas: 2 won, 1 lost, 1 drawn" in texts(lena, "/members/jonas/")
    assert "All games" in texts(None, "/members/jonas/against/lena/")
    assert "finished a match together" in texts(None, "/members/jonas/against/mara/")


def test_head_to_head_respects_hidden_results(played, lena, jonas, mara, texts):
    Member.objects.filter(pk=lena.pk).update(show_results="nobody")
    assert "jonas" in texts(jonas, "/members/lena/against/jonas/"), "it is also his own result"
    for reader in (None, mara):
        for path in ("/members/lena/against/jonas/", "/members/jonas/against/lena/"):
            assert "All games" not in texts(reader, path, status=403)


def test_profile_pages_take_a_constant_number_of_queries(lena, jonas, browser_of, django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def costs(client, path):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(path).status_code == 200
        return len(queries)

    play_out(start([lena, jonas], round_limit=1).pk)
    start([lena, jonas])
    clients = Client(), browser_of(jonas), browser_of(lena)
    paths = "/members/lena/", "/members/lena/against/jonas/"
    few = [costs(client, path) for client in clients for path in paths]
    for _ in range(4):
        play_out(start([lena, jonas], round_limit=1).pk)
        start([lena, jonas])
    assert [costs(client, path) for client in clients for path in paths] == few
    assert max(few) <= 20


def test_unknown_and_inactive_members_are_404(client, lena):
    assert client.get("/members/nobody/").status_code == 404
    Member.objects.update(is_active=False)
    assert client.get("/members/lena/").status_code == 404


# Ratings


def one_rating(**figures):
    return Rating(**{"game": "nine", "matches": 12, "moves": 200, "late": 3, **figures})


@pytest.fixture
def rated(monkeypatch, played):
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    curve = [(begin + timedelta(days=n), 1500.0 + n) for n in range(1000)]
    monkeypatch.setattr(ladder, "ratings_of", lambda member: [one_rating()])
    monkeypatch.setattr(ladder, "curve", lambda member, game: curve)


def test_page_shows_the_rating(played, lena, texts):
    rate_finished()
    (rating,) = ladder.ratings_of(lena)
    page = texts(None, "/members/lena/")
    assert f'{rating.points} <span class="soft">± {rating.spread}</span>' in page
    assert "Ratings over time" in page


def test_ratings_and_their_curve_follow_the_results_setting(rated, lena, texts):
    page = texts(None, "/members/lena/")
    assert f"± {one_rating().spread}" in page
    assert "Ratings over time" in page
    assert "<polyline" in page
    assert "Show as a table" in page
    assert "2,499" in page or "2499" in page, "the latest point is always there"
    Member.objects.filter(pk=lena.pk).update(show_results="nobody")
    page = texts(None, "/members/lena/")
    assert "±" not in page
    assert "<polyline" not in page


def test_long_curve_is_thinned_out(rated, lena):
    points = profiles.curve_of(lena, one_rating())
    assert len(points) <= profiles.MOST_POINTS
    assert points[-1][1] == 2499
    assert points == sorted(points)


def test_reliability_follows_the_presence_setting(rated, lena, mara, texts):
    Member.objects.filter(pk=lena.pk).update(show_results="nobody", show_presence="members")
    assert "98% of moves on time" in texts(mara, "/members/lena/")
    assert "of moves on time" not in texts(None, "/members/lena/")
    Member.objects.filter(pk=lena.pk).update(show_results="everyone", show_presence="nobody")
    assert "of moves on time" not in texts(mara, "/members/lena/")


def test_reliability_is_none_without_moves():
    assert profiles.in_time([]) is None
    assert profiles.in_time([one_rating(moves=0, late=0)]) is None
    assert profiles.in_time([one_rating(moves=3, late=1), one_rating(moves=1, late=0)]) == 75
