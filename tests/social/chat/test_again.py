"""After the end of a match: rematch, score chart and rating changes."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.accounts.services import forget
from club.ladder.selectors import changes_of
from club.ladder.services import rate_finished
from club.matches import positions, services
from club.matches.errors import NotNow, NotYours
from club.matches.models import Match, Seat, Sequel
from club.matches.page import MatchPage
from club.matches.services import propose_end, substitutes
from club.matches.sql import seats_with_match
from club.outbox.models import Notification
from games.core import registry
from tests.factories import MemberFactory
from tests.playing import play_one, play_out, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(lena, jonas):
    return play_out(start([lena, jonas], round_limit=1).pk)


def again(match, member):
    return services.play_again(match_id=match.pk, member=member)


class TestAgain:
    def test_rematch_copies_the_settings_and_invites_the_others(self, finished, lena, jonas):
        table = again(finished, lena)
        for name in ("game", "options", "size", "move_seconds", "bank_seconds", "weekends_off", "grace_days", "private",
                     "spectators"):  # fmt: skip
            assert getattr(table, name) == getattr(finished, name)
        assert (table.status, table.owner) == (Match.Status.OPEN, lena)
        notice = Notification.objects.get(kind="invitation")
        assert (notice.member, notice.match, notice.by) == (jonas, table, "lena")
        assert notice.path == f"/tables/invite/{table.invite}/"

    def test_rematch_requests_of_both_players_lead_to_one_table(self, finished, lena, jonas):
        assert again(finished, lena) == again(finished, lena) == again(finished, jonas)
        table = Sequel.objects.get().table
        assert table.status == Match.Status.RUNNING
        assert {seat.member for seat in table.seats.all()} == {lena, jonas}
        assert Notification.objects.filter(kind="invitation").count() == 1

    def test_rematch_seats_the_same_bots(self, lena):
        match = services.open_table(
            owner=lena, game=registry.get("nine"), options=registry.get("nine").options(round_limit=1), seats=3,
            bots=2, bot="easy", move_seconds=3600,
        )  # fmt: skip
        table = again(play_out(match.pk), lena)
        assert table.status == Match.Status.RUNNING
        assert [seat.bot for seat in table.seats.order_by("number")] == ["", "easy", "easy"]

    def test_guests_can_rematch_bots_but_not_members(self):
        guest = MemberFactory(is_guest=True, email="")
        assert again(play_out(start([guest], bots=1, round_limit=1).pk), guest).status == Match.Status.RUNNING
        with pytest.raises(NotYours):
            again(play_out(start([guest, MemberFactory()], round_limit=1).pk), guest)

    def test_seat_of_a_deleted_member_is_open(self, finished, lena, jonas):
        forget(jonas)
        table = again(finished, lena)
        assert (table.status, table.free_seats) == (Match.Status.OPEN, 1)

    def test_rematch_is_for_players_and_after_the_end_only(self, finished, lena, jonas):
        with pytest.raises(NotYours):
            again(finished, MemberFactory())
        with pytest.raises(NotNow):
            again(start([lena, jonas]), lena)
        assert not Sequel.objects.exists()

    def test_rematch_after_a_cancelled_table_opens_a_new_one(self, finished, lena):
        first = again(finished, lena)
        services.leave_table(match_id=first.pk, member=lena)
        second = again(finished, lena)
        assert second != first
        assert second.status == Match.Status.OPEN

    def test_seats_are_reserved_for_invited_members(self, finished, lena, jonas, browser_of):
        table = again(finished, lena)
        stranger = MemberFactory()
        assert table.get_absolute_url() not in browser_of(stranger).get("/tables/").content.decode()
        with pytest.raises(NotYours):
            services.join(match_id=table.pk, member=stranger)
        services.join(match_id=table.pk, member=stranger, invite=table.invite)  # with the invitation link
        assert again(finished, jonas) == table  # the table is full, so it is shown but not joined
        assert not table.seats.filter(member=jonas).exists()

    def test_former_players_need_no_invitation_link(self, finished, lena, jonas):
        table = again(finished, lena)
        services.join(match_id=table.pk, member=jonas)
        assert table.seats.filter(member=jonas).exists()

    def test_rematch_page_asks_the_others_to_join(self, finished, lena, jonas, browser_of):
        answer = browser_of(lena).post(f"/matches/{finished.pk}/again/")
        table = Sequel.objects.get().table
        assert answer["Location"] == table.get_absolute_url()
        jonas.language = "en"
        jonas.save()
        page = browser_of(jonas).get(finished.get_absolute_url()).content.decode()
        assert "lena wants a rematch and is keeping a seat for you." in page
        assert browser_of(jonas).post(f"/matches/{finished.pk}/again/").status_code == 302
        assert "Rematch:" in browser_of(jonas).get(finished.get_absolute_url()).content.decode()


class TestEnding:
    def test_finished_match_shows_scores_by_turn(self, finished, lena, browser_of):
        page = browser_of(lena).get(finished.get_absolute_url()).content.decode()
        assert "Connected pieces" in page
        assert page.count('class="line look-') >= 2
        counted = positions.scores_of(finished)
        assert counted[-1][0] == finished.version
        assert len(counted[0][1]) == 2

    def test_scores_end_at_the_last_move(self):
        for slug, game in registry.all_games().items():
            if game.tally is not None:
                match = play_out(start([MemberFactory(), MemberFactory()], slug, round_limit=2).pk)
                assert positions.scores_of(match)[-1][0] == match.version

    def test_finished_match_shows_rating_changes(self, finished):
        address = finished.get_absolute_url()
        assert "Still being calculated" in Client().get(address).content.decode()
        rate_finished()
        page = Client().get(address).content.decode()
        assert "Still being calculated" not in page
        changes = changes_of(finished)
        assert [change.seat for change in changes] == [0, 1]
        assert f"<td>{changes[0].points_before}</td>" in page
        Match.objects.update(rated=False)
        assert "Rating changes" not in Client().get(address).content.decode()

    def test_rating_of_a_taken_over_seat_belongs_to_its_first_player(self, lena, jonas):
        match = start([lena, jonas], round_limit=1)
        Seat.objects.filter(match=match, member=lena).update(bot="default")
        substitutes.take_over(match_id=match.pk, seat=0, member=MemberFactory(username="karla"))
        match = play_out(match.pk)
        rate_finished()
        page = Client().get(match.get_absolute_url()).content.decode()
        shown = page[page.index("Rating changes") :]
        assert '<th scope="row">lena</th>' in shown
        assert '<th scope="row">karla</th>' not in shown

    @pytest.mark.parametrize("slug", ["i9n", "orapa"])
    def test_finished_match_can_be_viewed_from_any_seat(self, slug, lena, jonas):
        """After the end everyone can see what a seat saw at a position; before the end only that seat can."""
        match = start([lena, jonas], slug)
        for _move in range(3):
            play_one(match.pk)
        seats = seats_with_match(match.pk)
        version = seats[0].match.version - 1
        seen = {seat.number: MatchPage(seats, seat.member, at=version).board for seat in seats if seat.member}
        stranger = MatchPage(seats, AnonymousUser(), at=version).board
        assert any(board != stranger for board in seen.values())
        for number in seen:
            assert MatchPage(seats, AnonymousUser(), at=version, eyes=number).board == stranger
        for member in (seat.member for seat in seats if seat.member):
            propose_end(match_id=match.pk, member=member, wanted=True)
        seats = seats_with_match(match.pk)
        assert seats[0].match.over
        for number, board in seen.items():
            assert MatchPage(seats, AnonymousUser(), at=version, eyes=number).board == board
        page = Client().get(f"{match.get_absolute_url()}?at={version}&eyes=1").content.decode()
        assert f"as {seats[1].shown_name} saw it" in page

    def test_scores_are_cached(self, finished):
        positions.scores_of(finished)
        with CaptureQueriesContext(connection) as queries:
            positions.scores_of(finished)
        assert not queries.captured_queries

    def test_open_page_is_triggered_to_fetch_the_end(self, lena, jonas, browser_of):
        match = start([lena, jonas], round_limit=1)
        fragment = {"HX-Request": "true"}
        address = f"/matches/{match.pk}/pulse/?v=999"
        assert "HX-Trigger-After-Settle" not in browser_of(lena).get(address, headers=fragment)
        assert browser_of(lena).get(f"/matches/{match.pk}/end/", headers=fragment).status_code == 409
        play_out(match.pk)
        assert browser_of(lena).get(address, headers=fragment)["HX-Trigger-After-Settle"] == "matchOver"
        end = browser_of(lena).get(f"/matches/{match.pk}/end/", headers=fragment).content.decode()
        assert end.startswith('<section class="card end" id="end"')

    def test_page_of_a_finished_match_takes_few_queries(self, finished, lena, jonas, browser_of):
        browser = browser_of(lena)
        again(finished, jonas)
        browser.get(finished.get_absolute_url())
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(finished.get_absolute_url()).status_code == 200
        assert len(queries) <= 12

    def test_running_match_shows_no_end_section(self, lena, jonas):
        match = start([lena, jonas])
        play_one(match.pk)
        page = Client().get(match.get_absolute_url()).content.decode()
        assert "Connected pieces" not in page
        assert "After the match" not in page
