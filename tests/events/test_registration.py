"""Registering, withdrawing and joining late."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.accounts.services import forget
from club.events import services
from club.events.models import Entry, Event, Table
from club.events.pairing import lots
from club.ladder.models import Rating
from club.matches.errors import NotNow, NotThere, NotYours, Refused
from club.matches.models import Match, Seat
from tests.events.making import draft, open_event, open_matches, past, play_event, play_round, running_event
from tests.factories import MemberFactory

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_registering_for_a_draft_is_refused(lena):
    event = draft()
    with pytest.raises(NotNow):
        services.register(event_id=event.pk, member=lena)


def test_registering_is_idempotent(lena):
    event = open_event(0)
    assert services.register(event_id=event.pk, member=lena) == services.register(event_id=event.pk, member=lena)
    assert Entry.objects.filter(event=event).count() == 1


def test_registering_is_refused_when_full_closed_or_for_guests(lena):
    event = open_event(2, max_players=2)
    with pytest.raises(NotNow, match="event_full"):
        services.register(event_id=event.pk, member=lena)
    with pytest.raises(NotYours):
        services.register(event_id=event.pk, member=MemberFactory(is_guest=True))
    with pytest.raises(NotThere):
        services.register(event_id=event.pk + 1, member=lena)
    Event.objects.filter(pk=event.pk).update(max_players=9, register_until=timezone.now() - timedelta(hours=1))
    with pytest.raises(NotNow, match="date_passed"):
        services.register(event_id=event.pk, member=lena)


def test_withdrawing_before_the_start_deletes_the_entry(lena):
    event = open_event([lena])
    services.withdraw(event_id=event.pk, member=lena)
    assert not Entry.objects.filter(event=event).exists()
    with pytest.raises(NotNow):
        services.withdraw(event_id=event.pk, member=lena)


def test_an_event_starts_automatically_after_the_registration_period():
    event = open_event(4)
    services.sweep()
    event.refresh_from_db()
    assert event.registering
    Event.objects.filter(pk=event.pk).update(register_until=timezone.now() - timedelta(minutes=1))
    services.sweep()
    event.refresh_from_db()
    assert event.running
    assert len(open_matches(event)) == 2


def test_seeding_follows_the_ratings():
    members = [MemberFactory() for _ in range(4)]
    for member, mu in zip(members, (20.0, 30.0, 25.0), strict=False):
        Rating.objects.create(member=member, game="nine", mu=mu)
        Rating.objects.create(member=member, game="i9n", mu=50 - mu)  # ratings in other games do not count
    event = running_event(members, seeding="rating")
    order = [entry.member_id for entry in past(event).entries.values()]
    assert order == [members[n].pk for n in (1, 2, 0, 3)]


def test_lots_depend_only_on_the_seed():
    members = [MemberFactory() for _ in range(6)]
    orders = []
    for seed in ("a", "b"):
        event = running_event(members, seed=seed)
        entries = sorted(Entry.objects.filter(event=event), key=lambda entry: lots.lot(seed, entry.pk))
        assert [entry.number for entry in entries] == [1, 2, 3, 4, 5, 6]
        orders.append([entry.member for entry in past(event).entries.values()])
    assert orders[0] != orders[1]


def test_an_event_with_too_few_players_does_not_start():
    event = open_event(3, min_players=4)
    Event.objects.filter(pk=event.pk).update(register_until=timezone.now() - timedelta(minutes=1))
    services.sweep()
    event.refresh_from_db()
    assert event.registering
    with pytest.raises(NotNow, match="too_few_players"):
        services.start(event_id=event.pk)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "swiss", "game": "xnet"},  # not a game for two players
        {"kind": "tables", "seats": 2},
        {"kind": "swiss", "seats": 3},
        {"kind": "tables", "seats": 6},  # the game has fewer seats
        {"kind": "swiss", "rounds": 0},
        {"kind": "swiss", "min_players": 9, "max_players": 4},
        {"kind": "league", "division_size": 4, "movers": 3},
        {"kind": "tables", "min_players": 2},
    ],
)
def test_invalid_events_are_refused(wrong):
    with pytest.raises(Refused):
        draft(**wrong)
    assert not Event.objects.exists()


def test_withdrawing_resigns_running_matches():
    event = running_event(4, rounds=3)
    leaving = past(event).entries[1].member
    services.withdraw(event_id=event.pk, member=leaving)
    services.sweep()
    seat = Seat.objects.get(member=leaving)
    assert seat.left
    assert seat.match.status == Match.Status.FINISHED
    play_event(event)
    history = past(event)
    assert event.status == Event.Status.FINISHED
    assert [len(history.of_round(n)) for n in (1, 2, 3)] == [2, 2, 2]  # three players are left: one pair and a bye
    assert next(row for row in history.standings() if row.player == 1).points == 0


def test_a_league_gives_walkovers_against_withdrawn_players():
    event = running_event(4, kind="league")
    leaving = past(event).entries[1].member
    services.withdraw(event_id=event.pk, member=leaving)
    play_event(event)
    history = past(event)
    walkovers = [p for p in history.pairings if p.note == Table.Note.WALKOVER]
    assert len(walkovers) == 2
    assert all(p.of(history.entries[1]).place == 2 and p.match_id is None for p in walkovers)
    assert Match.objects.count() == 4


def test_joining_a_running_event():
    event = running_event(4, rounds=3)
    late = MemberFactory()
    entry = services.register(event_id=event.pk, member=late)
    assert (entry.number, entry.joined_round) == (5, 2)
    play_round(event)
    second = past(event).of_round(2)
    assert entry.number in [sitting.number for pairing in second for sitting in pairing.sittings]
    play_round(event)
    with pytest.raises(NotNow, match="last_round_drawn"):
        services.register(event_id=event.pk, member=MemberFactory())
    play_event(event)
    row = next(row for row in past(event).standings() if row.player == 5)
    assert row.points <= 2


@pytest.mark.parametrize("kind", ["league", "knockout"])
def test_joining_late_is_refused_in_leagues_and_knock_outs(kind, lena):
    event = running_event(4, kind=kind)
    with pytest.raises(NotNow):
        services.register(event_id=event.pk, member=lena)


def test_a_withdrawn_player_can_return(lena):
    event = running_event([lena, *(MemberFactory() for _ in range(3))], rounds=3)
    number = Entry.objects.get(event=event, member=lena).number
    services.withdraw(event_id=event.pk, member=lena)
    back = services.register(event_id=event.pk, member=lena)
    assert (back.number, back.withdrawn_at) == (number, None)


def test_a_deleted_account_keeps_its_results(lena):
    event = running_event([lena, *(MemberFactory() for _ in range(3))], rounds=2)
    play_round(event)
    number: int = Entry.objects.get(event=event, member=lena).number
    points = past(event).points(before=2)[number]
    forget(lena)
    services.sweep()
    assert past(event).points(before=2)[number] == points
    play_event(event)
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
