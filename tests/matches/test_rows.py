"""Lists of matches: what a row says to whom, and the cached pictures."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.matches import lists, pictures, rows, statistics
from club.matches.models import Match, Move, Seat
from club.web.sections import Section
from games.core import codec
from games.core.contract import Event
from tests.factories import MemberFactory
from tests.playing import play_one, play_out, start, to_move

pytestmark = pytest.mark.django_db


def row_of(match: Match, reader: Any, turns: Any = ()) -> rows.Row:
    (row,) = rows.rows(lists.matches([match.pk]).values(), reader, turns)
    return row


def test_my_own_row_names_the_others_and_what_happened(lena, jonas):
    match = start([lena, jonas])
    play_one(match.pk)
    mine, watched = row_of(match, lena), row_of(match, AnonymousUser())
    assert [seat.member for seat in mine.others] == [jonas]
    assert [seat.member for seat in watched.others] == [lena, jonas]
    assert mine.told and watched.told and not mine.told.endswith(".")
    assert ("You" in mine.told) == (Move.objects.get(match=match, number=1).member == lena)


def test_an_event_for_others_is_not_told(lena, jonas):
    match = start([lena, jonas])
    play_one(match.pk)
    move = Move.objects.get(match=match, number=Match.objects.get().version)
    number = Seat.objects.get(match=match, member=jonas).number
    events = codec.decode_events(move.events)
    hidden = tuple(Event(event.kind, event.data, (number,)) for event in events)
    Move.objects.filter(pk=move.pk).update(events=codec.encode(hidden))
    assert row_of(match, jonas).told
    assert row_of(match, lena).told == row_of(match, AnonymousUser()).told == ""


@pytest.mark.parametrize("spectators", ["late", "off"])
def test_matches_that_are_not_shown_tell_watchers_nothing(lena, jonas, spectators):
    match = start([lena, jonas])
    play_one(match.pk)
    Match.objects.update(spectators=spectators)
    row = row_of(match, AnonymousUser())
    assert not row.told and not row.shows_now
    assert row_of(match, lena).told


def test_results_and_time_left(lena, jonas):
    match = start([lena, jonas])
    seat = to_move(match.pk)
    Seat.objects.filter(pk=seat.pk).update(due_at=timezone.now() + timedelta(seconds=match.move_seconds * 0.1))
    seat.refresh_from_db()
    assert row_of(match, seat.member, [seat]).urgent
    over = play_out(start([lena, jonas], round_limit=1).pk)
    told = {row_of(over, reader).result for reader in (lena, jonas, AnonymousUser())}
    assert told & {"You won", "Shared 1st place"}


def test_rows_take_a_constant_number_of_queries(lena, jonas):
    def cost(many: int) -> int:
        matches = list(lists.matches([start([lena, jonas]).pk for _ in range(many)]).values())
        with CaptureQueriesContext(connection) as queries:
            rows.rows(matches, lena)
        return len(queries)

    assert cost(1) == cost(4) == 1


# Pictures


def picture(match: Match, client: Client, version: int | None = None, look: str = "light") -> Any:
    match.refresh_from_db()
    return client.get(f"/matches/{match.pk}/picture/{match.version if version is None else version}-{look}.svg")


def test_a_picture_is_cacheable_and_the_same_for_everyone(lena, jonas, browser_of):
    match = start([lena, jonas], "orapa")
    answers = [picture(match, client) for client in (Client(), browser_of(lena), browser_of(jonas))]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert answers[1]["Cache-Control"] == "public, max-age=604800, immutable"
    assert answers[0].content.startswith(b"<svg xmlns=")
    assert "unsafe" not in answers[0]["Content-Security-Policy"]
    assert picture(match, Client(), look="dark").content != answers[0].content


def test_an_earlier_picture_redirects_to_the_current_one(lena, jonas):
    match = start([lena, jonas])
    play_one(match.pk)
    answer = picture(match, Client(), version=0)
    assert (answer.status_code, answer["Location"]) == (302, pictures.picture_url(match, dark=False))


def test_pictures_follow_the_rules_for_spectators(lena, jonas, browser_of):
    match = start([lena, jonas])
    assert picture(match, Client(), look="blue").status_code == 404
    Match.objects.update(spectators="late")
    assert picture(match, Client()).status_code == 404
    Match.objects.update(spectators="off")
    assert picture(match, Client()).status_code == 403
    assert picture(match, browser_of(lena)).status_code == 404
    Match.objects.update(spectators="on", private=True)
    assert picture(match, browser_of(MemberFactory())).status_code == 404
    assert picture(match, browser_of(lena))["Cache-Control"].startswith("private")


def test_covers_and_colours_of_the_games(client):
    assert client.get("/games/nine/cover-dark.svg").content.startswith(b"<svg xmlns=")
    for path in ("/games/nine/cover-pink.svg", "/games/nonsense/cover-light.svg"):
        assert client.get(path).status_code == 404
    assert ".g-nine{--g:#bd5a1c}" in client.get("/games-x.css").content.decode()


# Statistics and the usual table


def test_statistics_need_some_matches_and_leave_private_ones_out(lena, jonas):
    for _ in range(statistics.FEWEST):
        play_out(start([lena, jonas], round_limit=1).pk)
    found = statistics.counted("nine")
    assert found is not None and (found.matches, found.size, sum(found.wins) in range(99, 102)) == (5, 2, True)
    Match.objects.filter(pk=Match.objects.first().pk).update(private=True)
    assert statistics.counted("nine") is None


def test_the_usual_table_fills_in_the_form(lena, jonas, browser_of):
    usual = start([lena, jonas], round_limit=7)
    Match.objects.update(weekends_off=True)
    browser = browser_of(lena)
    path = f"/tables/new/nine/?like={usual.pk}"
    assert path.encode() in browser.get("/tables/").content
    form = browser.get(path).context["form"]
    assert form["option_round_limit"].value() == 7 and form["weekends_off"].value() is True
    other = browser_of(jonas).get(path).context["form"]
    assert other["option_round_limit"].value() != 7, "only tables of one's own"


def test_a_folded_section_tells_its_values_and_opens_with_an_error(lena, browser_of):
    browser = browser_of(lena)
    sections = browser.get("/tables/new/nine/").context["form"].sections()
    assert "Number of bots: 0" in sections[0].values and "Last round: 24" in sections[2].values
    wrong: list[Section] = browser.post("/tables/new/nine/", {"seats": "2", "bots": "9"}).context["form"].sections()
    assert wrong[0].wrong and not wrong[1].wrong
