"""Notifications are written in the same transaction as the event they describe."""

from __future__ import annotations

import pytest

from club.matches import services
from club.matches.models import Match, Seat
from club.matches.services.ledger import Ledger
from club.outbox.models import Notification
from tests.factories import MemberFactory
from tests.playing import play_one, start

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_first_to_move_gets_a_turn_notification_and_the_others_a_start_notification(match, mover, other):
    assert [notice.kind for notice in Notification.objects.filter(member=mover)] == ["turn"]
    assert [notice.kind for notice in Notification.objects.filter(member=other)] == ["started"]


def test_a_move_notifies_the_next_player(match, mover, other):
    play_one(match.pk)
    turn = Notification.objects.get(kind="turn", member=other)
    assert turn.version == Match.objects.get(pk=match.pk).version == 1


def test_no_notification_for_a_move_that_was_rolled_back(match, monkeypatch):
    before = Notification.objects.count()
    save = Ledger.save

    def save_and_fail(ledger: Ledger) -> None:
        save(ledger)
        if ledger.notices.rows:
            assert Notification.objects.count() > before
            raise RuntimeError("the plug was pulled")

    monkeypatch.setattr(Ledger, "save", save_and_fail)
    with pytest.raises(RuntimeError):
        play_one(match.pk)
    assert Notification.objects.count() == before
    assert Match.objects.get(pk=match.pk).version == 0


def test_end_of_match_notifies_the_remaining_players(match, mover, other):
    services.resign(match_id=match.pk, member=mover)
    assert [notice.member for notice in Notification.objects.filter(kind="finished")] == [other]


def test_guests_get_no_notifications(lena):
    start([lena, MemberFactory(is_guest=True, email="")])
    assert set(Notification.objects.values_list("member", flat=True)) == {lena.pk}


def test_bots_get_no_notifications(lena):
    match = start([lena], bots=1)
    assert Seat.objects.filter(match=match).count() == 2
    assert set(Notification.objects.values_list("member", flat=True)) == {lena.pk}
