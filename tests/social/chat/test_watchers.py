"""Spectators: allowed, delayed by ten moves, or not allowed before the end."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.matches import paces, selectors, services
from club.matches.models import LATE_MOVES, Match
from club.matches.page import MatchPage, picture
from club.social.chat.services import write
from games.core import registry
from tests.factories import MemberFactory
from tests.playing import play_one, play_out, start
from tests.secrecy.test_surfaces import plain

pytestmark = pytest.mark.django_db

FRAGMENT = {"HX-Request": "true"}
SURFACES = (
    "",
    "?at=0",
    "?log=all",
    "pulse/?v=0",
    "pulse/?v=13",
    "fair/",
    "record/",
    "chat/",
    "chat/pulse/",
    "end/",
    "picture/13-light.svg",
)

BOARD = 'role="img"'  # the drawings of the frame are hidden from screen readers


def watched(members, spectators, moves=13, **options):
    match = start(members, **options)
    Match.objects.filter(pk=match.pk).update(spectators=spectators)
    for i in range(moves):
        play_one(match.pk, i)
    return Match.objects.get(pk=match.pk)


@pytest.fixture
def organizer():
    return MemberFactory(is_organizer=True, is_staff=True, is_superuser=True, language="en")


class TestOpening:
    def test_table_shows_its_spectator_setting(self, lena, browser_of):
        form = {"seats": 2, "bots": 0, "bot": "default", "pace": "2d", "spectators": "late"}
        browser = browser_of(lena)
        page = browser.get("/tables/new/nine/").content.decode()
        assert 'name="spectators"' in page
        fields = {
            "option_version": "master", "option_setup": "random", "option_call": "automatic", "option_round_limit": 24,
        }  # fmt: skip
        answer = browser.post("/tables/new/nine/", {**form, **fields, "pace": paces.DEFAULT.code})
        assert answer.status_code == 302
        match = Match.objects.get()
        assert match.spectators == "late"
        assert "allowed, ten moves behind" in browser.get(match.get_absolute_url()).content.decode()
        assert "spectators see it ten moves behind" in Client().get("/tables/").content.decode()
        assert "spectators see it ten moves behind" in Client().get(f"/tables/invite/{match.invite}/").content.decode()

    def test_invalid_setting_is_refused(self, lena, browser_of):
        answer = browser_of(lena).post("/tables/new/nine/", {"spectators": "nobody"})
        assert answer.status_code == 422
        assert not Match.objects.exists()


class TestClosedDoors:
    def test_only_players_see_a_closed_match_while_it_runs(self, lena, jonas, organizer, browser_of):
        match = watched([lena, jonas], "off")
        for browser in (Client(), browser_of(MemberFactory()), browser_of(organizer)):
            for address in SURFACES:
                for headers in ({}, FRAGMENT):
                    answer = browser.get(f"/matches/{match.pk}/{address}", headers=headers)
                    assert answer.status_code == 403, address
                    assert BOARD not in answer.content.decode()
        answer = browser_of(organizer).get(match.get_absolute_url())
        assert "watch this match" in answer.content.decode()
        page = browser_of(lena).get(match.get_absolute_url())
        assert page.status_code == 200 and BOARD in page.content.decode()

    def test_actions_of_non_players_are_refused_without_a_board(self, lena, jonas, browser_of):
        match = watched([lena, jonas], "off")
        browser = browser_of(MemberFactory())
        for deed in ("play/", "undo/", "resign/", "chat/write/", "notes/", "sheet/"):
            answer = browser.post(f"/matches/{match.pk}/{deed}", {"token": "0", "decision": "swap", "move": "x"})
            assert answer.status_code == 403, deed
            assert BOARD not in answer.content.decode()

    def test_closed_match_is_in_no_public_list(self, lena, jonas, browser_of):
        match = watched([lena, jonas], "off")
        assert picture(match, list(match.seats.all())) == ""
        for address in ("/", "/tables/", "/members/lena/"):
            for browser in (Client(), browser_of(MemberFactory())):
                assert match.get_absolute_url() not in browser.get(address).content.decode(), address
        assert match.get_absolute_url() in browser_of(lena).get("/turns/").content.decode()
        Match.objects.update(spectators="on")
        assert match.get_absolute_url() in Client().get("/").content.decode()

    def test_closed_match_is_visible_before_the_start_and_after_the_end(self, lena, jonas):
        game = registry.get("nine")
        table = services.open_table(
            owner=lena, game=game, options=game.options(round_limit=1), seats=2, move_seconds=3600, spectators="off"
        )
        assert Client().get(table.get_absolute_url()).status_code == 200
        services.join(match_id=table.pk, member=jonas)
        assert Client().get(table.get_absolute_url()).status_code == 403
        play_out(table.pk)
        assert Client().get(table.get_absolute_url()).status_code == 200

    def test_deputy_sees_a_closed_match(self, lena, jonas, browser_of):
        match = watched([lena, jonas], "off")
        deputy = MemberFactory()
        lena.deputy, lena.deputy_until = deputy, timezone.now() + timedelta(days=1)
        lena.save()
        assert browser_of(deputy).get(match.get_absolute_url()).status_code == 200


class TestDelay:
    def test_watchers_see_an_older_position_and_only_its_log(self, lena, jonas, organizer, browser_of):
        match = watched([lena, jonas], "late")
        seats = selectors.seats_of(match.pk, organizer)
        then = MatchPage(selectors.seats_of(match.pk, lena), lena, at=match.version - LATE_MOVES)
        page = MatchPage(seats, organizer)
        assert page.version == match.version - LATE_MOVES
        assert page.view.cells == then.view.cells
        assert page.view.cells != MatchPage(seats, lena).view.cells
        html = browser_of(organizer).get(match.get_absolute_url()).content.decode()
        assert "ten moves behind" in html
        assert f"?at={page.version}" in html
        assert f"?at={page.version + 1}" not in html
        assert "to move</b>" not in html
        assert page.game.wording.tagline() in html

    def test_watchers_cannot_request_a_later_position(self, lena, jonas):
        match = watched([lena, jonas], "late")
        now = plain(Client().get(match.get_absolute_url(), headers=FRAGMENT).content)
        for query in (f"?at={match.version - 1}", f"?at={match.version}", "?at=4", "?log=all&at=9"):
            assert plain(Client().get(f"{match.get_absolute_url()}{query}", headers=FRAGMENT).content) == now

    def test_delay_stops_at_the_first_position(self, lena, jonas):
        match = watched([lena, jonas], "late", moves=2)
        assert MatchPage(selectors.seats_of(match.pk, lena), MemberFactory()).version == 0
        assert Client().get(match.get_absolute_url()).status_code == 200

    def test_pulse_uses_the_delayed_position(self, lena, jonas):
        match = watched([lena, jonas], "late")
        pulse = f"/matches/{match.pk}/pulse/?v="
        assert Client().get(f"{pulse}{match.version - LATE_MOVES}").status_code == 204
        told = plain(Client().get(f"{pulse}{match.version}", headers=FRAGMENT).content)
        assert told == plain(Client().get(match.get_absolute_url(), headers=FRAGMENT).content)

    def test_watchers_get_no_live_stream_and_no_thumbnail(self, lena, jonas, settings, browser_of):
        settings.LIVE_URL = "/live/"
        match = watched([lena, jonas], "late")
        assert "/live/" not in Client().get(match.get_absolute_url()).content.decode()
        assert "/live/" in browser_of(lena).get(match.get_absolute_url()).content.decode()
        assert picture(match, list(match.seats.all())) == ""
        card = Client().get("/").content.decode()
        assert match.get_absolute_url() in card
        assert 'class="now"' not in card
        assert f"move {match.version}" not in card

    def test_watchers_read_the_chat_after_the_end(self, lena, jonas):
        match = watched([lena, jonas], "late", round_limit=1, moves=1)
        write(match_id=match.pk, member=lena, text="I go for the corner")
        assert "corner" not in Client().get(f"/matches/{match.pk}/chat/").content.decode()
        assert "corner" not in Client().get(f"/matches/{match.pk}/chat/pulse/?v=x").content.decode()
        play_out(match.pk)
        assert "corner" in Client().get(f"/matches/{match.pk}/chat/").content.decode()

    def test_resignation_is_not_shown_before_the_delay_ends(self, lena, jonas):
        third = MemberFactory()
        match = watched([lena, jonas, third], "late", moves=12)
        before = Client().get(match.get_absolute_url(), headers=FRAGMENT).content.decode()
        services.resign(match_id=match.pk, member=third)
        assert "gave up" not in before
        assert "gave up" not in Client().get(match.get_absolute_url(), headers=FRAGMENT).content.decode()

    def test_players_see_the_current_position(self, lena, jonas):
        match = watched([lena, jonas], "late")
        assert MatchPage(selectors.seats_of(match.pk, lena), lena).version == match.version

    def test_watchers_see_the_final_position_after_the_end(self, lena, jonas):
        match = play_out(watched([lena, jonas], "late", round_limit=1, moves=0).pk)
        assert MatchPage(selectors.seats_of(match.pk, lena), MemberFactory()).version == match.version

    def test_delayed_page_takes_few_queries(self, lena, jonas, browser_of):
        match = watched([lena, jonas], "late", moves=25)
        browser = browser_of(MemberFactory())
        browser.get(match.get_absolute_url())
        with CaptureQueriesContext(connection) as queries:
            browser.get(match.get_absolute_url())
        assert len(queries) <= 8
