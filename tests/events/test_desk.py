"""Organizer actions: setting results, substitutes, sign-off, cancelling, handing over; and the lists organizers see."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.audit.models import AuditEntry
from club.events import selectors, services
from club.events.models import Entry, Event, Round, Table
from club.matches.errors import NotNow, NotThere, NotYours, Refused
from club.matches.models import Match, Seat
from club.matches.services.substitutes import take_over
from club.outbox.models import Notification
from tests.events.making import open_matches, past, play_event, play_round, running_event
from tests.factories import MemberFactory
from tests.notifications.helpers import read

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def mira():
    return MemberFactory(username="mira", is_organizer=True)


def first_table(event):
    return past(event).pairings[0]


def rule(event, pairing, actor, places=(2, 1), **more):
    chairs = {sitting.chair: place for sitting, place in zip(pairing.sittings, places, strict=True)}
    more = {"reason": "They agreed on it by phone.", **more}
    return services.rule(event_id=event.pk, table_id=pairing.pk, actor=actor, places=chairs, **more)


def test_a_result_set_by_hand(mira):
    event = running_event(4)
    pairing = first_table(event)
    rule(event, pairing, mira, token="x" * 32)
    rule(event, pairing, mira, places=(1, 2), token="x" * 32)  # the same form is submitted again
    ruled = past(event).pairings[0]
    assert [sitting.place for sitting in ruled.sittings] == [2, 1]
    assert ruled.over
    act = AuditEntry.objects.get(kind="event_result")
    assert (act.actor, act.match_id) == (mira, pairing.match_id)
    assert act.reason == "They agreed on it by phone."
    assert Match.objects.get(pk=pairing.match_id).status == Match.Status.RUNNING  # the match itself is not changed
    told = {notice.member: read(notice).text for notice in Notification.objects.filter(kind="organizer")}
    assert told == {sitting.entry.member: act.reason for sitting in pairing.sittings}


def test_an_organizer_cannot_set_the_result_of_their_own_table(mira):
    event = running_event([mira, MemberFactory()], owner=mira)
    with pytest.raises(NotYours):
        rule(event, first_table(event), mira)
    rule(event, first_table(event), MemberFactory(is_organizer=True))


@pytest.mark.parametrize("places", [(2, 2), (0, 1), (1, 3), (3, 1)])
def test_invalid_places_are_refused(mira, places):
    event = running_event(2)
    with pytest.raises(Refused):
        rule(event, first_table(event), mira, places)
    assert not AuditEntry.objects.exists()


def test_a_table_of_another_event_is_not_found(mira):
    event, other = running_event(2), running_event(2)
    with pytest.raises(NotThere):
        rule(event, first_table(other), mira)


def test_results_of_past_knock_out_rounds_cannot_be_changed(mira):
    event = running_event(4, kind="knockout")
    before = first_table(event)
    play_round(event)
    while past(event).last_round < 2:
        play_round(event)
    with pytest.raises(NotNow):
        rule(event, before, mira)


def test_an_unrated_or_cancelled_match_counts_as_a_draw(mira):
    event = running_event(2, rounds=1)
    (match_id,) = open_matches(event)
    play_event(event)
    assert sorted(s.place for s in first_table(event).sittings) in ([1, 2], [1, 1])
    Match.objects.filter(pk=match_id).update(rated=False)
    assert [s.place for s in first_table(event).sittings] == [1, 1]
    Match.objects.filter(pk=match_id).update(rated=True, status=Match.Status.CANCELLED)
    assert [s.place for s in first_table(event).sittings] == [1, 1]


def test_a_substitute_plays_for_the_entry(mira):
    event = running_event(4, rounds=2)
    seat = Seat.objects.get(match_id=first_table(event).match_id, number=0)
    entry = Entry.objects.get(event=event, member=seat.member)
    Seat.objects.filter(pk=seat.pk).update(bot="default", misses=2)
    helper = MemberFactory()
    take_over(match_id=seat.match_id, seat=0, member=helper)
    play_round(event)
    assert first_table(event).sittings[0].entry == entry  # the result of the seat belongs to the entry
    services.substitute(event_id=event.pk, entry_id=entry.pk, actor=mira, by=helper, reason="away until spring")
    entry.refresh_from_db()
    assert entry.member_id == helper.pk
    assert AuditEntry.objects.get(kind="event_substitute").member_id == helper.pk
    told = Notification.objects.filter(kind="organizer")
    assert {read(notice).text for notice in told} == {"away until spring"}
    assert {notice.member for notice in told} == {helper, seat.member}
    assert read(told[0]).title == f"Autumn cup: {helper.name} takes over from {seat.member.name}"
    with pytest.raises(NotNow):
        services.substitute(event_id=event.pk, entry_id=entry.pk, actor=mira, by=helper, reason="again")


def test_sign_off_needs_a_finished_event_and_happens_once(mira):
    event = running_event(2, rounds=1)
    with pytest.raises(NotNow):
        services.sign_off(event_id=event.pk, actor=mira)
    play_event(event)
    assert not selectors.honours()
    for _ in range(2):
        services.sign_off(event_id=event.pk, actor=mira)
    event.refresh_from_db()
    assert (event.status, event.signed_by) == (Event.Status.SIGNED, mira)
    assert AuditEntry.objects.filter(kind="event_signed").count() == 1
    (honour,) = selectors.honours()
    assert honour.event == event
    assert {winner.place for winner in honour.winners} == {1}
    with pytest.raises(NotNow):
        rule(event, first_table(event), mira)


def test_cancelling_notifies_all_players(mira):
    event = running_event(4)
    services.cancel(event_id=event.pk, actor=mira, reason="too few")
    services.cancel(event_id=event.pk, actor=mira, reason="too few")
    event.refresh_from_db()
    assert event.status == Event.Status.CANCELLED
    told = Notification.objects.filter(kind="organizer")
    assert len(told) == 4
    assert all(read(notice).text.endswith("too few") for notice in told)
    assert AuditEntry.objects.get(kind="event_cancelled").reason == "too few"
    services.sweep()
    assert Round.objects.filter(event=event).count() == 1


def test_notifications_use_the_language_of_each_player(mira, lena, jonas):
    event = running_event([lena, jonas])
    services.cancel(event_id=event.pk, actor=mira, reason="x")
    titles = {notice.member.username: read(notice).title for notice in Notification.objects.filter(kind="organizer")}
    assert titles["lena"] == "Autumn cup was cancelled"
    assert titles["jonas"] == "Autumn cup wurde abgesagt"


def test_handing_over_an_event(mira, lena):
    event = running_event(2)
    owner = event.owner
    with pytest.raises(Refused):
        services.transfer(event_id=event.pk, actor=event.owner, to=lena, reason="on holiday")
    services.transfer(event_id=event.pk, actor=event.owner, to=mira, reason="on holiday")
    event.refresh_from_db()
    assert event.owner == mira
    assert AuditEntry.objects.get(kind="event_transferred").member_id == mira.pk
    told = Notification.objects.filter(kind="organizer").values_list("member", flat=True)
    players = Entry.objects.filter(event=event).values_list("member", flat=True)
    assert set(told) == {mira.pk, owner.pk, *players}


def test_a_handover_is_idempotent_even_after_another_handover(mira):
    event = running_event(2)
    owner = event.owner
    given = {"event_id": event.pk, "actor": owner, "reason": "on holiday"}
    services.transfer(**given, to=mira, token="one")
    services.transfer(**given, to=owner, token="two")
    services.transfer(**given, to=mira, token="one")  # a browser repeats the first request
    event.refresh_from_db()
    assert event.owner == owner
    assert AuditEntry.objects.filter(kind="event_transferred").count() == 2


def test_late_tables_are_listed():
    event = running_event(4)
    assert not selectors.late_tables()
    seat = Seat.objects.filter(to_act=True).first()
    Seat.objects.filter(pk=seat.pk).update(due_at=timezone.now() - timedelta(days=2))
    assert [table.match_id for table in selectors.late_tables()] == [seat.match_id]
    Round.objects.filter(event=event).update(due_at=timezone.now() - timedelta(hours=1))
    assert selectors.late_tables().count() == 2
    Table.objects.update(ruled_at=timezone.now())
    assert not selectors.late_tables()


def test_the_query_count_of_late_tables_does_not_grow(django_assert_max_num_queries):
    for _ in range(2):
        event = running_event(6)
        Round.objects.filter(event=event).update(due_at=timezone.now() - timedelta(hours=1))
    with django_assert_max_num_queries(2):
        names = [[chair.entry.shown_name for chair in table.chairs.all()] for table in selectors.late_tables()]
    assert len(names) == 6


def test_finished_events_are_listed_for_sign_off():
    event = running_event(2, rounds=1)
    assert not selectors.to_sign_off()
    play_event(event)
    assert list(selectors.to_sign_off()) == [event]
