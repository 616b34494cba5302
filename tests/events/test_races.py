"""Concurrent sweepers of the same event, and concurrent registrations for the last place."""

from __future__ import annotations

import pytest

from club.events import services
from club.events.models import Entry, Event, Round
from club.matches.models import Match
from tests.concurrency.racing import race
from tests.events.making import open_event, open_matches
from tests.factories import MemberFactory
from tests.playing import play_out

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_a_round_is_drawn_once_and_each_table_opened_once():
    event = open_event(6, rounds=2)
    race([lambda: services.start(event_id=event.pk)] * 3)
    assert Round.objects.filter(event=event).count() == 1
    assert Match.objects.count() == 3
    for match_id in open_matches(event):
        play_out(match_id)
    race([lambda: services.advance(event_id=event.pk)] * 3)
    assert Round.objects.filter(event=event).count() == 2
    assert Match.objects.count() == 6


def test_the_last_place_is_given_once():
    event = open_event(3, max_players=4)
    members = [MemberFactory() for _ in range(3)]
    race([lambda member=member: services.register(event_id=event.pk, member=member) for member in members])
    assert Entry.objects.filter(event=event).count() == 4


def test_concurrent_sign_offs_raise_no_error():
    event = open_event(2)
    Event.objects.filter(pk=event.pk).update(status=Event.Status.FINISHED)
    answers = race([lambda: services.sign_off(event_id=event.pk, actor=event.owner)] * 3)
    assert not [answer for answer in answers if isinstance(answer, Exception)]
