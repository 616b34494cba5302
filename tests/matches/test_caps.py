"""Limits on open tables and running matches, for members and guests, on every path to a seat and under concurrency."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from threading import Barrier
from unittest.mock import Mock

import pytest
from django.test import Client
from django.utils import timezone
from msgspec import to_builtins

from club.matches import caps, paces, services
from club.matches.errors import MatchError, TooMany
from club.matches.models import Match, Seat
from club.matches.services import clocks, interventions, tables
from club.matches.services.ledger import locked
from club.social.people import challenges
from club.social.people.models import Challenge
from games.core import registry
from tests.concurrency.racing import race
from tests.events.making import open_matches, running_event
from tests.factories import MemberFactory
from tests.playing import play_out, start, to_move

NINE = registry.get("nine")


@pytest.fixture
def few(settings):
    settings.MOST_OPEN_TABLES, settings.MOST_MATCHES = 2, 3
    settings.GUEST_MOST_OPEN_TABLES, settings.GUEST_MOST_MATCHES = 1, 2


@pytest.fixture
def guest(db):
    return MemberFactory(username="Guest-1", is_guest=True, email="")


def open_table(owner, seats=2, **wishes):
    return services.open_table(
        owner=owner, game=NINE, options=NINE.options(), seats=seats, move_seconds=3600, **wishes
    )  # fmt: skip


def practise(owner):
    return open_table(owner, bots=1)


def matches_of(member):
    return Seat.objects.filter(member=member).count()


@pytest.mark.django_db
class TestEachWay:
    @pytest.fixture(autouse=True)
    def _few(self, few):
        pass

    def test_a_third_open_table_is_refused_until_the_owner_leaves_one(self, lena):
        first, _second = open_table(lena), open_table(lena)
        with pytest.raises(TooMany, match="too_many_tables"):
            open_table(lena)
        assert Match.objects.count() == 2
        assert practise(lena).status == Match.Status.RUNNING, "a table that starts at once does not wait"
        services.leave_table(match_id=first.pk, member=lena)
        open_table(lena)

    def test_a_table_that_starts_no_longer_counts_as_open(self, lena, jonas):
        first, _second = open_table(lena), open_table(lena)
        services.join(match_id=first.pk, member=jonas)
        open_table(lena)

    def test_a_practice_match_is_refused_until_another_match_is_over(self, lena):
        first, *_ = (practise(lena) for _ in range(3))
        with pytest.raises(TooMany, match="too_many_matches"):
            practise(lena)
        services.resign(match_id=first.pk, member=lena)
        practise(lena)

    def test_a_match_the_member_resigned_from_does_not_count(self, lena, jonas):
        match = start([lena, jonas, MemberFactory()])
        practise(lena), practise(lena)
        services.resign(match_id=match.pk, member=lena)
        assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING
        practise(lena)

    def test_joining_a_table_is_limited(self, lena, jonas):
        tables = [open_table(MemberFactory(), seats=3) for _ in range(4)]
        for table in tables[:3]:
            services.join(match_id=table.pk, member=lena)
        with pytest.raises(TooMany):
            services.join(match_id=tables[3].pk, member=lena)
        services.join(match_id=tables[3].pk, member=jonas)
        assert matches_of(lena) == 3

    def test_sending_a_challenge_is_limited(self, lena, jonas):
        table = {"game": NINE, "options": NINE.options(), "seats": 2, "move_seconds": 3600}
        for _ in range(2):
            challenges.challenge(challenger=lena, members=[jonas], **table)
        with pytest.raises(TooMany, match="too_many_tables"):
            challenges.challenge(challenger=lena, members=[jonas], **table)
        assert Challenge.objects.count() == 2

    def test_accepting_a_challenge_is_limited(self, lena, jonas, browser_of):
        table = {"game": NINE, "options": NINE.options(), "seats": 2, "move_seconds": 3600}
        challenges.challenge(challenger=lena, members=[jonas], **table)
        for _ in range(3):
            practise(jonas)
        row = Challenge.objects.get()
        with pytest.raises(TooMany):
            challenges.accept(challenge=row)
        jonas.language = "en"
        jonas.save()
        answer = browser_of(jonas).post(f"/challenges/{row.pk}/answer/", {"answer": "yes"})
        assert answer.status_code == 409
        assert "You already have 3 matches" in answer.content.decode()

    def test_a_rematch_is_limited(self, lena, jonas, browser_of):
        over = play_out(start([lena, jonas], round_limit=1).pk)
        open_table(lena), open_table(lena)
        answer = browser_of(lena).post(f"/matches/{over.pk}/again/")
        assert answer.status_code == 409
        assert "You already have 2 open tables. Leave one, or wait until one starts." in answer.content.decode()
        assert not hasattr(Match.objects.get(pk=over.pk), "sequel")
        table = services.play_again(match_id=over.pk, member=jonas)
        practise(lena)
        with pytest.raises(TooMany, match="too_many_matches"):
            services.play_again(match_id=over.pk, member=lena)
        assert Match.objects.get(pk=table.pk).status == Match.Status.OPEN

    def test_taking_over_a_seat_is_limited(self, lena, jonas):
        match = start([jonas, MemberFactory()])
        seat = to_move(match.pk)
        for _ in range(2):
            Seat.objects.filter(pk=seat.pk).update(due_at=timezone.now() - timedelta(hours=1), misses=1)
            clocks.sweep()
        for _ in range(3):
            practise(lena)
        with pytest.raises(TooMany):
            services.take_over(match_id=match.pk, seat=seat.number, member=lena)
        services.resign(match_id=Match.objects.filter(owner=lena).first().pk, member=lena)
        services.take_over(match_id=match.pk, seat=seat.number, member=lena)

    def test_trying_a_game_as_a_guest_is_limited(self):
        client = Client(headers={"accept-language": "en"})
        for _ in range(2):
            assert client.post("/try/nine/").url.startswith("/matches/")
        refused = client.post("/try/nine/", follow=True)
        assert refused.redirect_chain == [("/turns/", 302)]
        assert "As a guest you can play 2 matches at a time." in refused.content.decode()
        assert Match.objects.count() == 2

    def test_a_guest_may_have_one_open_table(self, guest):
        open_table(guest)
        with pytest.raises(TooMany, match="too_many_tables"):
            open_table(guest)

    def test_the_form_shows_the_limit_as_an_error(self, lena, browser_of):
        open_table(lena), open_table(lena)
        form = {"seats": 2, "bots": 0, "bot": "default", "pace": paces.DEFAULT.code}
        form |= {f"option_{name}": value for name, value in to_builtins(NINE.options()).items()}
        answer = browser_of(lena).post("/tables/new/nine/", form)
        assert answer.status_code == 422
        assert "You already have 2 open tables. Leave one, or wait until one starts." in answer.content.decode()

    def test_sixty_clicks_by_a_guest_start_two_matches(self):
        client = Client()
        assert {client.post("/try/nine/").status_code for _ in range(60)} == {302}
        assert Match.objects.count() == 2

    def test_event_matches_do_not_count_and_are_not_limited(self, lena, jonas):
        for _ in range(3):
            practise(lena)
        event = running_event([lena, jonas])
        assert open_matches(event)
        services.resign(match_id=Match.objects.filter(owner=lena).first().pk, member=lena)
        practise(lena)

    def test_a_replacement_by_an_organizer_is_not_limited(self, lena, jonas):
        match = start([jonas, MemberFactory()])
        for _ in range(3):
            practise(lena)
        with locked(match.pk) as ledger:
            interventions.replace_by_member(ledger, 0, lena, "ill")
        assert Seat.objects.get(match=match, number=0).member == lena

    def test_zero_means_no_limit(self, lena, settings):
        settings.MOST_OPEN_TABLES = settings.MOST_MATCHES = 0
        for _ in range(4):
            open_table(lena)
            practise(lena)


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
class TestAtOnce:
    @pytest.fixture(autouse=True)
    def _few(self, few):
        pass

    def won(self, answers):
        wins = [answer for answer in answers if not isinstance(answer, Exception)]
        assert all(isinstance(answer, MatchError) for answer in answers if answer not in wins), answers
        return len(wins)

    def test_concurrent_requests_to_open_tables(self):
        lena = MemberFactory()
        assert self.won(race([partial(open_table, lena)] * 8)) == 2
        assert Match.objects.count() == 2

    def test_concurrent_practice_matches_of_a_guest(self):
        guest = MemberFactory(is_guest=True)
        assert self.won(race([partial(practise, guest)] * 8)) == 2

    def test_joining_many_tables_concurrently(self):
        lena = MemberFactory()
        tables = [open_table(MemberFactory(), seats=3) for _ in range(8)]
        assert self.won(race([partial(services.join, match_id=table.pk, member=lena) for table in tables])) == 3
        assert matches_of(lena) == 3

    def test_concurrent_requests_on_all_paths(self):
        lena = MemberFactory()
        tables = [open_table(MemberFactory()) for _ in range(3)]
        over = play_out(start([lena], bots=1, round_limit=1).pk)
        ways = [partial(services.join, match_id=table.pk, member=lena) for table in tables]
        ways += [partial(open_table, lena), partial(practise, lena)]
        ways += [partial(services.play_again, match_id=over.pk, member=lena)] * 2
        race(ways)
        assert Seat.objects.filter(member=lena).exclude(match=over).count() == 3


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_more_requests_succeed(few, monkeypatch):
    """Negative control: on Postgres, all threads count before any of them writes."""
    lena, line = MemberFactory(), Barrier(8)
    real = tables.refuse_another_match

    def unlocked(member):
        real(member)
        line.wait(timeout=60)

    monkeypatch.setattr(caps, "Member", Mock())
    monkeypatch.setattr(tables, "refuse_another_match", unlocked)
    race([partial(practise, lena)] * 8)
    assert matches_of(lena) == 8


def test_default_limits():
    from club.settings import base

    assert (base.MOST_OPEN_TABLES, base.MOST_MATCHES) == (10, 50)
    assert (base.GUEST_MOST_OPEN_TABLES, base.GUEST_MOST_MATCHES) == (1, 3)
