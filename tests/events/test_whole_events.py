"""Whole events, from draft to sign-off, played with random legal moves through the real services."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from club.audit.models import AuditEntry
from club.events import running, seasons, services
from club.events.models import Entry, Event, Round, Table
from club.matches import services as matches
from club.matches.models import Match
from club.outbox.models import Notification
from tests.events.making import open_event, open_matches, past, play_event, play_round, running_event
from tests.factories import MemberFactory

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def meetings(event):
    return Counter(
        frozenset(pair)
        for pairing in past(event).pairings
        for pair in combinations([sitting.number for sitting in pairing.sittings], 2)
    )


def through(history, legs):
    found = history.decided(legs)
    assert found is not None
    return found


def sign(event):
    services.sign_off(event_id=event.pk, actor=event.owner)
    event.refresh_from_db()
    assert event.status == Event.Status.SIGNED
    places = [e.place for e in Entry.objects.filter(event=event)]
    assert all(places)
    assert min(places) == 1
    assert AuditEntry.objects.filter(kind="event_signed").count() == 1


def test_a_swiss_tournament():
    event = running_event(5, rounds=3)
    assert event.rounds == 3
    assert len(open_matches(event)) == 2
    play_event(event)
    assert event.status == Event.Status.FINISHED
    history = past(event)
    assert [len(history.of_round(n)) for n in (1, 2, 3)] == [3, 3, 3]
    assert set(meetings(event).values()) == {1}
    byes = [pairing.sittings[0].number for pairing in history.pairings if pairing.bye]
    assert len(set(byes)) == 3
    assert sum(row.points for row in history.standings()) == 9  # one point per table, byes included
    news = Notification.objects.filter(kind="news")
    assert news.count() == 6  # the players and the organizer
    sign(event)
    assert news.count() == 6 + 5


def test_a_league_with_two_divisions_and_the_next_season():
    members = [MemberFactory() for _ in range(8)]
    event = running_event(members, kind="league", division_size=4, movers=1, at_once=True)
    assert event.rounds == 3
    assert len(open_matches(event)) == 12  # all rounds start at once
    play_event(event)
    history = past(event)
    assert set(meetings(event).values()) == {1}
    assert [len(history.standings(division)) for division in (1, 2)] == [4, 4]
    sign(event)
    first, second = (list(Entry.objects.filter(event=event, division=d).order_by("place", "number")) for d in (1, 2))
    after: dict[int | None, int] = dict(seasons.divisions_after(event).items())
    assert [after[e.member_id] for e in first] == [1, 1, 1, 2]
    assert [after[e.member_id] for e in second] == [1, 2, 2, 2]

    draft = services.next_season(event_id=event.pk, owner=event.owner)
    assert services.next_season(event_id=event.pk, owner=event.owner) == draft  # a double click
    assert draft.season == 2
    Notification.objects.all().delete()
    services.publish(event_id=draft.pk)
    assert Notification.objects.filter(kind="news").count() == 8  # all players of the previous season are notified
    newcomer = MemberFactory()
    staying_away = first[0].member_id
    for member in [newcomer, *(m for m in members if m.pk != staying_away)]:
        services.register(event_id=draft.pk, member=member)
    services.start(event_id=draft.pk)
    divisions: dict[int | None, int] = dict(Entry.objects.filter(event=draft).values_list("member_id", "division"))
    assert Counter(divisions.values()) == {1: 4, 2: 4}
    assert divisions[second[0].member_id] == 1  # promoted
    assert divisions[newcomer.pk] == 2
    assert divisions[first[1].member_id] == divisions[first[2].member_id] == 1


def test_a_league_round_by_round():
    event = running_event(3, kind="league", twice=True)
    assert event.rounds == 6
    for number in range(1, 7):
        assert Round.objects.filter(event=event).count() == number
        assert len(open_matches(event)) == 1
        play_round(event)
    assert event.status == Event.Status.FINISHED
    assert set(meetings(event).values()) == {2}


def test_a_knock_out_with_a_match_for_third_place():
    event = running_event(6, kind="knockout", third_place=True)
    assert event.rounds == 3
    assert len(open_matches(event)) == 2  # two byes
    play_event(event)
    history = past(event)
    final = history.legs(3)
    assert len(final) == 2
    assert final[2][0].note == Table.Note.THIRD
    rows = history.standings()
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 5]
    assert rows[0].player == through(history, final[1])[0]
    assert rows[2].player == through(history, final[2])[0]
    sign(event)


def test_an_event_with_tables_of_three():
    event = running_event(7, kind="tables", rounds=2)
    assert len(open_matches(event)) == 2  # one player has a bye
    play_event(event)
    history = past(event)
    byes = [pairing.sittings[0].number for pairing in history.pairings if pairing.bye]
    assert len(set(byes)) == 2
    assert max(meetings(event).values()) <= 2
    assert sum(row.points for row in history.standings()) == 4 * 10 + 2 * history.bye_worth
    sign(event)


def test_a_drawn_knock_out_match_is_replayed_with_swapped_seats():
    event = running_event(2, kind="knockout")
    (first,) = open_matches(event)
    for seat in Match.objects.get(pk=first).seats.all():
        matches.propose_end(match_id=first, member=seat.member, wanted=True)
    services.sweep()
    event.refresh_from_db()
    assert event.running
    (second,) = open_matches(event)
    members = [
        list(Match.objects.get(pk=pk).seats.order_by("number").values_list("member", flat=True))
        for pk in (first, second)
    ]
    assert members[1] == members[0][::-1]
    for seat in Match.objects.get(pk=second).seats.all():
        matches.propose_end(match_id=second, member=seat.member, wanted=True)
    services.sweep()
    event.refresh_from_db()
    assert event.status == Event.Status.FINISHED
    assert through(past(event), past(event).legs(1)[1])[2] == "seed"


def test_sweeping_is_idempotent():
    event = running_event(4, rounds=2)
    for _ in range(3):
        services.sweep()
    assert Round.objects.filter(event=event).count() == 1
    assert Match.objects.count() == 2


def test_a_crash_while_opening_tables_is_recovered_by_the_next_sweep(monkeypatch):
    event = open_event(6)
    real, calls = running.open_table, []

    def dying(event, pk):
        calls.append(pk)
        if len(calls) == 2:
            raise RuntimeError("the power is gone")
        return real(event, pk)

    monkeypatch.setattr(running, "open_table", dying)
    with pytest.raises(RuntimeError):
        services.start(event_id=event.pk)
    assert len(open_matches(event)) == 1
    monkeypatch.undo()
    services.sweep()
    assert len(open_matches(event)) == 3
    assert Round.objects.filter(event=event).count() == 1
