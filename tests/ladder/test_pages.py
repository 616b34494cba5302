"""The pages of leaderboards, seasons and honours."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from club.audit.models import AuditEntry
from club.ladder import selectors, services
from club.ladder.models import UNPLACED, Season
from club.ladder.seasons import today
from club.matches import services as matches
from club.matches.models import Match
from games.core import registry
from tests.factories import FriendshipFactory, MemberFactory, SeasonFactory, StandingFactory
from tests.ladder.playing import ended
from tests.playing import play_out, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def many(db):
    """120 members in pairs with equal points; the first pair has 1999."""
    return [StandingFactory(game="nine", score=1999 - i // 2, spread=80) for i in range(120)]


def places(board):
    return [row.place for row in board.rows]


def test_pages_have_no_gap_or_overlap(many, lena):
    seen, key = [], ""
    found = selectors.lines("", "nine")
    while True:
        board = selectors.board(found, lena, below=key)
        seen += board.rows
        if not (key := board.down):
            break
    assert [row.line for row in seen] == many
    assert [row.place for row in seen] == [1 + i // 2 * 2 for i in range(120)]
    back = selectors.board(found, lena, above=board.up)
    assert [row.line for row in back.rows] == many[50:100]
    assert places(back) == [row.place for row in seen[50:100]]
    top = selectors.board(found, lena, above=back.up)
    assert [row.line for row in top.rows] == many[:50]
    assert not top.up


def test_a_page_can_begin_between_two_members_with_the_same_place(many, lena):
    odd = selectors.board(selectors.lines("", "nine"), lena, below=selectors.key_of(many[2]))
    assert odd.rows[0].line == many[3]
    assert places(odd)[:3] == [3, 5, 5]


def test_every_page_shows_the_place_of_the_reader(many, browser_of):
    me = many[90].member
    client = browser_of(me)
    html = client.get("/leaderboards/nine/").content.decode()
    assert "You're in <strong>91st</strong> place with <strong>1954</strong> ± 80" in html
    assert "Show me in the list" in html
    assert 'id="me"' not in html
    mine = client.get("/leaderboards/nine/?me=1").content.decode()
    assert 'id="me"' in mine
    assert "Show me in the list" not in mine
    rows = selectors.board(selectors.lines("", "nine"), me, me=True).rows
    assert [row.line for row in rows] == many[80:]
    assert [row.place for row in rows] == [1 + i // 2 * 2 for i in range(80, 120)]
    second = selectors.board(selectors.lines("", "nine"), me, below=selectors.key_of(many[62]))
    assert [row.place for row in second.rows] == [1 + i // 2 * 2 for i in range(63, 113)]


def test_reliability_follows_the_presence_setting(lena, jonas, client, browser_of):
    """Follows the presence setting of the member's profile; the default is members of the club."""
    audiences = ("everyone", "members", "friends", "nobody")
    for i, audience in enumerate(audiences):
        StandingFactory(
            game="nine", score=1900 - i, moves=100, late=10 + i, member=MemberFactory(show_presence=audience)
        )
    friend = StandingFactory(
        game="nine", score=1500, moves=100, late=20, member=MemberFactory(show_presence="friends")
    ).member
    FriendshipFactory(asker=friend, asked=jonas)
    mine = StandingFactory(game="nine", score=1400, moves=100, late=30, member=lena)
    lena.show_presence = "nobody"
    lena.save()

    def shown(reader):
        return [row.in_time for row in selectors.board(selectors.lines("", "nine"), reader).rows]

    assert shown(AnonymousUser()) == [90, None, None, None, None, None]
    assert shown(jonas) == [90, 89, None, None, 80, None]
    assert shown(lena) == [90, 89, None, None, None, mine.reliability]
    page = client.get("/leaderboards/nine/").content.decode()
    assert "90%" in page
    assert "89 %" not in page


def test_provisional_ratings_come_last_and_have_no_place(lena, browser_of):
    StandingFactory(game="nine", score=1600)
    StandingFactory(game="nine", member=lena, score=1900 + UNPLACED, matches=4, spread=300)
    board = selectors.board(selectors.lines("", "nine"), lena)
    assert [(row.place, row.line.points) for row in board.rows] == [(1, 1600), (None, 1900)]
    assert selectors.standing(lena, "nine") is None
    html = browser_of(lena).get("/leaderboards/nine/").content.decode()
    assert "Your rating is 1900 ± 300 and still provisional. You get a place after 6 more rated matches." in html


def test_the_filter_for_active_members(lena, client):
    StandingFactory(game="nine", score=1700, last_at=timezone.now() - timedelta(days=100), member__username="sleeper")
    StandingFactory(game="nine", score=1600, member=lena)
    assert places(selectors.board(selectors.lines("", "nine"), lena)) == [1, 2]
    assert places(selectors.board(selectors.lines("", "nine", active=True), lena)) == [1]
    assert "sleeper" in client.get("/leaderboards/nine/").content.decode()
    assert "sleeper" not in client.get("/leaderboards/nine/?who=active").content.decode()


def test_the_filter_for_friends_includes_the_reader(many, browser_of, client):
    me, friend = many[60].member, many[3].member
    FriendshipFactory(asker=friend, asked=me)
    assert "who=friends" not in client.get("/leaderboards/nine/").content.decode()
    assert many[4].member.name in client.get("/leaderboards/nine/?who=friends").content.decode()
    html = browser_of(me).get("/leaderboards/nine/?who=friends").content.decode()
    assert "You're in <strong>2nd</strong> place" in html
    assert friend.name in html
    assert many[4].member.name not in html


def test_rated_matches_update_every_leaderboard(lena, jonas, client):
    season = SeasonFactory(name="Autumn", first=today() - timedelta(days=5), last=today() + timedelta(days=5))
    for _ in range(10):
        ended([lena, jonas], [1, 2])
    ended([lena, jonas], [2, 1], game="i9n")
    assert services.rate_finished() == 11
    month = f"{today():%Y-%m}"
    expected = {
        ("", "nine"): ["lena", "jonas"],
        ("", "i9n"): ["jonas", "lena"],
        ("", ""): ["lena", "jonas"],
        (month, ""): ["lena", "jonas"],
        (month, "i9n"): ["jonas", "lena"],
        (season.period, ""): ["lena", "jonas"],
        (season.period, "nine"): ["lena", "jonas"],
    }
    for (period, game), names in expected.items():
        assert [line.member.name for line in selectors.lines(period, game)] == names, (period, game)
    assert [line.points for line in selectors.lines(season.period, "")] == [20, 2]
    assert [line.points for line in selectors.lines(month, "i9n")] == [2, 0]
    assert selectors.standing(lena, "nine") == 1
    assert selectors.standing(jonas) == 2
    assert selectors.standing(lena, "i9n") is None
    best = selectors.rating_of(lena, "nine").points
    assert selectors.lines("", "").first().points == round((best + 3000) / 3)
    for path in ("/leaderboards/", f"/leaderboards/?month={month}", f"/seasons/{season.pk}/?game=nine"):
        html = client.get(path).content.decode()
        assert html.index(">lena</a>") < html.index(">jonas</a>"), path


def test_matches_that_end_outside_a_season_do_not_count_for_it(lena, jonas):
    season = SeasonFactory(first=date(2026, 3, 1), last=date(2026, 3, 31))
    for day in ("2026-02-28T23:59:59Z", "2026-03-01T00:00:00Z", "2026-03-31T23:59:59Z", "2026-04-01T00:00:00Z"):
        ended([lena, jonas], [1, 2], at=timezone.datetime.fromisoformat(day))
    services.rate_finished()
    assert [line.points for line in selectors.lines(season.period, "")] == [4, 0]
    assert selectors.lines("2026-03", "").first().matches == 2


def test_beating_bots_or_resigning_earns_no_season_points(lena, jonas):
    ended([lena], [1, 2, 3], bots=2)
    match = ended([lena, jonas], [1, 2])
    match.seats.filter(member=jonas).update(left=True)
    match.seats.filter(member=lena).update(left=True)
    services.rate_finished()
    points = {line.member.name: line.points for line in selectors.lines(f"{today():%Y-%m}", "")}
    assert points == {"lena": 0, "jonas": 0}


def test_bots_are_shown_below_the_list(lena, client):
    ended([lena], [1, 2], bots=1)
    services.rate_finished()
    html = client.get("/leaderboards/nine/").content.decode()
    assert "Bot, full strength" in html.split("</table>")[1]
    assert "Bot, full strength" not in html.split("</table>")[0]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/leaderboards/nosuchgame/", 404),
        ("/leaderboards/?month=2026-13", 404),
        ("/leaderboards/?month=2099-01", 404),
        ("/leaderboards/?month=٢٠٢٦-٠١", 404),
        ("/leaderboards/?below=nonsense&above=9_9&who=nobody", 200),
        ("/leaderboards/?below=-999999999_999999999999999", 200),
        ("/leaderboards/?month=2020-01", 200),
        ("/seasons/999999999999999/", 404),
    ],
)
def test_unusual_urls(client, path, status):
    assert client.get(path).status_code == status


def test_the_number_of_queries_does_not_grow(lena, browser_of, django_assert_max_num_queries):
    SeasonFactory(first=today(), name="Now")
    client = browser_of(lena)
    StandingFactory(game="nine", score=10, member=lena)
    for count in (3, 117):
        for _ in range(count):
            StandingFactory(game="nine", score=1500)
        with django_assert_max_num_queries(9):
            assert client.get("/leaderboards/nine/").status_code == 200


def test_an_unrated_table_is_marked_as_unrated(lena, jonas, browser_of):
    client = browser_of(lena)
    form = {"seats": 2, "bots": 0, "bot": "default", "pace": "3d", "rating": "no"}
    page = client.get("/tables/new/nine/").context["form"]
    form |= {name: field.initial for name, field in page.fields.items() if name.startswith("option_")}
    form["pace"] = page.fields["pace"].initial
    answer = client.post("/tables/new/nine/", form)
    assert answer.status_code == 302, answer.context["form"].errors
    match = Match.objects.get()
    assert not match.rated
    assert "unrated" in client.get("/tables/").content.decode()
    matches.join(match_id=match.pk, member=jonas)
    assert "unrated" in client.get(match.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    ("rating", "bots", "rated"),
    [("", 1, False), ("yes", 1, True), ("no", 1, False), ("", 0, True), ("yes", 0, True), ("no", 0, False)],
)
def test_a_match_against_bots_is_unrated_by_default(lena, jonas, browser_of, rating, bots, rated):
    client = browser_of(lena)
    page = client.get("/tables/new/nine/").context["form"]
    form = {name: field.initial for name, field in page.fields.items() if field.initial is not None}
    answer = client.post("/tables/new/nine/", {**form, "seats": 2, "bots": bots, "rating": rating})
    assert answer.status_code == 302, answer.context["form"].errors
    match = Match.objects.get()
    if not bots:
        matches.join(match_id=match.pk, member=jonas)
    match.refresh_from_db()
    assert (match.status, match.rated) == (Match.Status.RUNNING, rated)


@pytest.mark.parametrize(("rated", "people", "expected"), [(None, 1, False), (True, 1, True), (None, 2, True)])
def test_rating_of_a_table_filled_with_bots(lena, jonas, browser_of, rated, people, expected):
    game = registry.get("nine")
    table = matches.open_table(
        owner=lena, game=game, options=game.options(), seats=3, move_seconds=3600, rated=rated
    )  # fmt: skip
    hint = "If you only play bots, the match is unrated."
    assert (hint in browser_of(lena).get(table.get_absolute_url()).content.decode()) == (rated is None)
    if people == 2:
        matches.join(match_id=table.pk, member=jonas)
    matches.fill_with_bots(match_id=table.pk, member=lena)
    assert Match.objects.get(pk=table.pk).rated is expected


def test_trying_a_game_and_rematches_against_bots_are_unrated_by_default(lena, browser_of):
    browser_of(lena).post("/try/nine/")
    assert not Match.objects.get().rated
    over = play_out(start([lena], bots=1, round_limit=1).pk)
    Match.objects.filter(pk=over.pk).update(rated=True)  # as stored before tables had this option
    assert not matches.play_again(match_id=over.pk, member=lena).rated
    chosen = play_out(start([lena], bots=1, round_limit=1, rated=True).pk)
    again = matches.play_again(match_id=chosen.pk, member=lena)
    assert again.rated
    assert again.rated_with_bots


def test_a_table_with_one_seat_is_unrated(lena):
    game = next((g for g in registry.all_games().values() if 1 in g.seats), None)
    assert game is not None
    table = matches.open_table(owner=lena, game=game, options=game.options(), seats=1, move_seconds=3600)
    assert not table.rated


def test_organizers_can_create_move_and_cancel_seasons(browser_of):
    mira = MemberFactory(is_organizer=True)
    client = browser_of(mira)
    day = today()
    form = {"name": " Winter  cup ", "first": day + timedelta(days=1), "last": day + timedelta(days=30)}
    assert client.post("/organizer/seasons/", form).status_code == 302
    season = Season.objects.get()
    assert season.name == "Winter cup"
    assert "Winter cup" in client.get("/honours/").content.decode()
    end = client.post(f"/organizer/seasons/{season.pk}/end/", {"last": day + timedelta(days=40)})
    assert end.status_code == 302
    season.refresh_from_db()
    assert season.last == day + timedelta(days=40)
    for _ in range(2):  # a double click
        assert client.post(f"/organizer/seasons/{season.pk}/call-off/").status_code == 302
    assert not Season.objects.exists()
    kinds = ["season_opened", "season_moved", "season_called_off"]
    assert list(AuditEntry.objects.order_by("pk").values_list("kind", flat=True)) == kinds


def days(first, last):
    return {"name": "New", "first": today() + timedelta(days=first), "last": today() + timedelta(days=last)}


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        (days(0, 5), "tomorrow at the earliest"),
        (days(5, 4), "after the first, and"),
        (days(1, 400), "a year at most"),
        (days(12, 15), "These dates overlap with “Old”"),
        ({**days(1, 2), "name": "OLD"}, "a season with this name"),
        ({**days(1, 2), "first": "soon"}, "valid date"),
    ],
)
def test_an_invalid_season_is_refused_with_a_reason(browser_of, form, sentence):
    SeasonFactory(name="Old")
    answer = browser_of(MemberFactory(is_organizer=True)).post("/organizer/seasons/", form)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert Season.objects.count() == 1
    assert not AuditEntry.objects.exists()


def test_running_seasons_cannot_be_cancelled_nor_past_ones_moved(browser_of):
    client = browser_of(MemberFactory(is_organizer=True))
    running = SeasonFactory(first=today() - timedelta(days=3), last=today() + timedelta(days=3))
    over = SeasonFactory(first=today() - timedelta(days=30), last=today() - timedelta(days=20))
    assert client.post(f"/organizer/seasons/{running.pk}/call-off/").status_code == 409
    past, later = today() - timedelta(days=1), today() + timedelta(days=9)
    assert client.post(f"/organizer/seasons/{running.pk}/end/", {"last": past}).status_code == 422
    assert client.post(f"/organizer/seasons/{over.pk}/end/", {"last": later}).status_code == 422
    assert client.post("/organizer/seasons/999/end/", {"last": later}).status_code == 404
    assert Season.objects.get(pk=running.pk).last == running.last
