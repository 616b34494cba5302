"""A deputy sees the hand of a seat, and may then neither take nor move for any other seat of that match."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from importlib import import_module
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.db.models import Model

from club.accounts.models import Member
from club.audit.models import AuditEntry
from club.matches import lists, services
from club.matches.errors import MatchError, NotYours
from club.matches.models import Departure, Deputyship, Match, Move, Seat
from club.matches.services import absences, substitutes
from club.matches.services.deputies import seat_for
from club.matches.services.ledger import locked
from club.outbox.models import Notification
from tests.factories import MemberFactory
from tests.organizer.doing import do
from tests.playing import start

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)
WEEK = timedelta(days=7)


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def third(db: None) -> Member:
    return MemberFactory(username="third", language="en")


@pytest.fixture
def deputy(db: None) -> Member:
    return MemberFactory(username="deputy", language="en")


@pytest.fixture
def organizer(db: None) -> Member:
    return MemberFactory(username="organizer", is_organizer=True)


@pytest.fixture
def match(lena: Member, jonas: Member, third: Member) -> Match:
    return start([lena, jonas, third])


def name_deputy(member: Member, deputy: Member | None) -> None:
    absences.set_deputy(member=member, deputy=deputy, until=datetime.now(UTC) + WEEK if deputy else None)


def vacate(match: Match, number: int) -> None:
    """Let a bot stand in, so that any member may take over the seat."""
    Seat.objects.filter(match=match, number=number).update(bot="default", misses=2)


def recorded(match: Match) -> list[tuple[int, str]]:
    rows = Deputyship.objects.filter(match=match).order_by("pk")
    return list(rows.values_list("seat", "member__username"))


def seat_seen_by(match: Match, member: Member) -> int | None:
    seats = list(Seat.objects.filter(match=match).select_related("match", "member").order_by("number"))
    seat = seat_for(seats, member, datetime.now(UTC))
    return None if seat is None else seat.number


def offered(match: Match, member: Member) -> list[int]:
    return [seat.number for seat in lists.vacant_seats(member, 10) if seat.match_id == match.pk]


def refused(code: str, kind: str, match: Match, organizer: Member, **values: Any) -> None:
    with pytest.raises(MatchError) as problem:
        do(kind, match, organizer, **values)
    assert problem.value.code == code


def take(match: Match, number: int, member: Member) -> str:
    """Return the error code, or an empty string on success."""
    try:
        substitutes.take_over(match_id=match.pk, seat=number, member=member)
    except MatchError as problem:
        return problem.code
    return ""


class TestTakingOver:
    def test_a_deputy_cannot_take_another_seat(self, match, lena, deputy, browser_of):
        name_deputy(lena, deputy)
        vacate(match, 1)
        assert take(match, 1, deputy) == "stood_in_here"
        assert offered(match, deputy) == []
        answer = browser_of(deputy).post(f"/matches/{match.pk}/take-over/", {"seat": "1"})
        assert "You were a deputy in this match" in answer.content.decode()
        assert "Take over" not in browser_of(deputy).get("/tables/").content.decode()

    def test_a_former_deputy_cannot_take_another_seat(self, match, lena, deputy, clock):
        name_deputy(lena, deputy)
        name_deputy(lena, None)
        vacate(match, 1)
        assert take(match, 1, deputy) == "stood_in_here"
        assert offered(match, deputy) == []

    def test_a_deputy_cannot_take_another_seat_after_the_end_date(self, match, lena, deputy, clock):
        name_deputy(lena, deputy)
        clock.shift(WEEK + timedelta(seconds=1))
        vacate(match, 1)
        assert take(match, 1, deputy) == "stood_in_here"

    def test_a_deputy_of_a_deleted_member_cannot_take_another_seat(self, match, lena, deputy):
        name_deputy(lena, deputy)
        Seat.objects.filter(match=match, member=lena).update(member=None, name="gone")
        Member.objects.filter(pk=lena.pk).delete()
        vacate(match, 1)
        assert take(match, 1, deputy) == "stood_in_here"

    def test_a_deputy_can_take_the_seat_they_stood_in_for(self, match, lena, deputy):
        """This is the only hand the deputy has seen."""
        name_deputy(lena, deputy)
        vacate(match, 0)
        assert offered(match, deputy) == [0]
        assert take(match, 0, deputy) == ""

    def test_any_other_member_can_take_the_seat(self, match, lena, deputy):
        name_deputy(lena, deputy)
        vacate(match, 1)
        stranger = MemberFactory()
        assert offered(match, stranger) == [1]
        assert take(match, 1, stranger) == ""

    def test_a_deputy_in_another_match_can_take_the_seat(self, match, lena, deputy):
        """Negative control: deputies in other matches do not count."""
        other = start([MemberFactory(), MemberFactory()])
        name_deputy(Seat.objects.get(match=other, number=0).member, deputy)
        vacate(match, 1)
        assert offered(match, deputy) == [1]
        assert take(match, 1, deputy) == ""

    def test_a_deputy_named_before_the_match_is_recorded_at_its_start(self, lena, jonas, third, deputy):
        name_deputy(lena, deputy)
        match = start([lena, jonas, third])
        assert recorded(match) == [(0, "deputy")]
        name_deputy(lena, None)
        vacate(match, 1)
        assert take(match, 1, deputy) == "stood_in_here"

    def test_a_deputy_whose_term_ended_before_the_match_is_not_recorded(self, lena, jonas, third, deputy, clock):
        name_deputy(lena, deputy)
        clock.shift(WEEK + timedelta(seconds=1))
        match = start([lena, jonas, third])
        assert recorded(match) == []

    def test_a_deputy_of_another_seat_is_not_a_likely_substitute(self, match, lena, deputy):
        start([deputy, MemberFactory()])  # makes the deputy a likely substitute
        start([knows := MemberFactory(), MemberFactory()])
        name_deputy(lena, deputy)
        for number, asked in ((0, True), (1, False)):
            seat = Seat.objects.select_related("match").get(match=match, number=number)
            assert (deputy in substitutes.likely_substitutes(seat)) == asked
            assert knows in substitutes.likely_substitutes(seat)

    def test_a_member_who_left_a_seat_cannot_take_another(self, match, lena, jonas, deputy):
        vacate(match, 0)
        vacate(match, 1)
        assert take(match, 0, deputy) == ""
        assert take(match, 1, lena) == "already_left"
        assert take(match, 1, deputy) == "already_joined"
        assert offered(match, lena) == []

    def test_a_member_who_resigned_cannot_take_another_seat(self, match, lena):
        services.resign(match_id=match.pk, member=lena)
        vacate(match, 1)
        assert take(match, 1, lena) == "already_joined"
        assert offered(match, lena) == []


class TestReplacing:
    def test_an_organizer_cannot_give_a_seat_to_a_deputy_of_another_seat(self, match, lena, deputy, organizer):
        name_deputy(lena, deputy)
        name_deputy(lena, None)
        refused("member_stood_in", "replace", match, organizer, seat=1, name=deputy.name)
        do("replace", match, organizer, seat=0, name=deputy.name)
        assert Seat.objects.get(match=match, number=0).member == deputy

    def test_an_organizer_cannot_seat_a_member_who_left_or_resigned(self, match, lena, jonas, deputy, organizer):
        do("replace", match, organizer, seat=0, name=deputy.name)
        refused("left_before", "replace", match, organizer, seat=1, name=lena.name)
        services.resign(match_id=match.pk, member=jonas)
        refused("sits_here", "replace", match, organizer, seat=2, name=jonas.name)

    def test_the_deputy_of_a_replacement_is_recorded_from_the_replacement_on(self, match, lena, deputy, organizer):
        newcomer = MemberFactory(username="newcomer")
        name_deputy(newcomer, deputy)
        assert recorded(match) == []
        do("replace", match, organizer, seat=0, name="newcomer")
        assert recorded(match) == [(0, "deputy")]
        refused("member_stood_in", "replace", match, organizer, seat=1, name=deputy.name)

    def test_an_organizer_who_was_a_deputy_cannot_intervene_in_the_match(self, match, lena, organizer):
        name_deputy(lena, organizer)
        name_deputy(lena, None)
        refused("own_match", "pause", match, organizer)
        assert not AuditEntry.objects.exists()


class TestOneSeatEach:
    def test_a_deputy_of_two_players_stands_in_for_the_first(self, match, lena, jonas, deputy):
        name_deputy(jonas, deputy)
        name_deputy(lena, deputy)
        assert recorded(match) == [(1, "deputy")]
        assert seat_seen_by(match, deputy) == 1

    def test_a_deputy_of_two_players_never_moves_for_the_second(self, match, lena, jonas, deputy):
        name_deputy(jonas, deputy)
        name_deputy(lena, deputy)
        name_deputy(jonas, None)
        assert seat_seen_by(match, deputy) is None
        mover = Seat.objects.get(match=match, number=0)
        with pytest.raises(NotYours), locked(match.pk) as ledger:
            ledger.seat_of(deputy, deputies=True)
        Seat.objects.filter(pk=mover.pk).update(to_act=True)
        assert mover not in lists.turns_of(deputy, 10)

    def test_a_deputy_is_notified_only_about_their_seat(self, lena, jonas, third, deputy):
        name_deputy(jonas, deputy)
        name_deputy(lena, deputy)
        match = start([jonas, lena, third], "pebbles")  # all seats must act at the same time
        assert recorded(match) == [(0, "deputy")]
        notices = Notification.objects.filter(match=match, member=deputy).values_list("kind", "by")
        assert list(notices) == [("turn", "jonas")]
        assert [seat.number for seat in lists.turns_of(deputy, 10)] == [0]
        assert lists.turn_count(deputy) == 1

    def test_a_member_who_left_a_seat_cannot_be_deputy_of_another(self, match, lena, jonas, deputy, organizer):
        do("replace", match, organizer, seat=0, name=deputy.name)
        name_deputy(jonas, lena)
        assert seat_seen_by(match, lena) is None
        assert recorded(match) == []
        assert not Notification.objects.filter(match=match, member=lena, by=jonas.name).exists()

    def test_a_member_who_left_a_seat_can_be_deputy_of_that_seat(self, match, lena, deputy, organizer):
        do("replace", match, organizer, seat=0, name=deputy.name)
        name_deputy(deputy, lena)
        assert seat_seen_by(match, lena) == 0

    def test_an_opponent_is_not_recorded_as_a_deputy(self, match, lena, jonas):
        name_deputy(lena, jonas)
        assert recorded(match) == []
        assert seat_seen_by(match, jonas) == 1
        Seat.objects.filter(match=match).update(to_act=True)
        assert [seat.number for seat in lists.turns_of(jonas, 10)] == [1]

    def test_an_opponent_who_was_replaced_cannot_be_a_deputy(self, match, lena, jonas, deputy, organizer):
        name_deputy(lena, jonas)
        do("replace", match, organizer, seat=1, name=deputy.name)
        assert seat_seen_by(match, jonas) is None


class AppsOfThatTime:
    """Finds the models by the names that they had when the migration was written."""

    NEW_NAMES = {("notices", "Notice"): "Notification"}

    def get_model(self, app: str, name: str) -> type[Model]:
        return apps.get_model(app, self.NEW_NAMES.get((app, name), name))


def find_deputies() -> None:
    import_module("club.matches.migrations.0010_deputies_until_now").find(AppsOfThatTime(), None)


class TestMigration:
    def forget(self) -> None:
        Deputyship.objects.all().delete()

    def test_current_deputies_are_found(self, match, lena, jonas, deputy):
        name_deputy(lena, deputy)
        name_deputy(jonas, lena)  # an opponent
        self.forget()
        find_deputies()
        assert recorded(match) == [(0, "deputy")]

    def test_deputies_who_moved_are_found(self, match, lena, deputy):
        move: dict[str, Any] = {"kind": "act", "origin": "deputy", "created_at": MONDAY}
        Move.objects.create(match=match, number=1, seat=2, member=deputy, opened=9, **move)
        Move.objects.create(match=match, number=2, seat=1, member=lena, opened=9, **{**move, "origin": "member"})
        find_deputies()
        assert recorded(match) == [(2, "deputy")]

    def test_deputies_who_were_notified_of_a_turn_are_found(self, match, jonas, deputy):
        told = {"match": match, "kind": "turn", "created_at": MONDAY, "send_after": MONDAY}
        Notification.objects.create(member=deputy, version=7, by=jonas.name, **told)
        find_deputies()
        assert recorded(match) == [(1, "deputy")]

    def test_finished_matches_are_skipped(self, match, lena, deputy):
        name_deputy(lena, deputy)
        self.forget()
        Match.objects.update(status=Match.Status.FINISHED)
        find_deputies()
        assert recorded(match) == []
        assert not Departure.objects.exists()
