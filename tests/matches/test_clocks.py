"""Reminders, neutral actions and stand-in bots when a player runs out of time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.matches import services
from club.matches.errors import NotNow
from club.matches.models import Match, Move, Seat
from club.outbox.models import Notification
from tests.playing import play_one, start, to_move

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def match(lena, jonas):
    return start([lena, jonas])


def run_out(seat: Seat) -> None:
    Seat.objects.filter(pk=seat.pk).update(due_at=timezone.now() - timedelta(seconds=1))


def test_a_turn_has_a_deadline_and_a_reminder_at_four_fifths(match):
    seat = to_move(match.pk)
    allowed = timedelta(seconds=match.move_seconds)
    assert abs(seat.due_at - match.started_at - allowed) < timedelta(seconds=1)
    assert abs(seat.remind_at - match.started_at - 0.8 * allowed) < timedelta(seconds=1)
    assert Seat.objects.exclude(pk=seat.pk).get(match=match).due_at is None


def test_one_reminder_is_sent_and_only_to_the_member_to_move(match):
    seat = to_move(match.pk)
    Seat.objects.filter(pk=seat.pk).update(remind_at=timezone.now() - timedelta(seconds=1))
    assert services.sweep() == 1
    assert services.sweep() == 0
    reminders = Notification.objects.filter(kind="reminder")
    assert [notice.member for notice in reminders] == [seat.member]


def test_a_new_turn_gets_a_new_reminder(match):
    play_one(match.pk)
    assert to_move(match.pk).remind_at is not None


def test_a_turn_with_time_left_is_not_expired(match):
    assert services.sweep() == 0
    assert not services.expire(match_id=match.pk, seat=to_move(match.pk).number)
    assert Match.objects.get(pk=match.pk).version == 0


def test_the_first_miss_plays_the_neutral_action(match):
    late = to_move(match.pk)
    cells = Match.objects.get(pk=match.pk).state
    run_out(late)
    assert services.sweep() == 1
    move = Move.objects.get(match=match, number=1)
    late.refresh_from_db()
    assert (move.origin, move.member, move.seat) == ("clock", None, late.number)
    assert (late.misses, late.bot, late.to_act) == (1, "", False)
    assert to_move(match.pk) != late
    assert Match.objects.get(pk=match.pk).state.split('"cells":')[1][:38] == cells.split('"cells":')[1][:38]
    assert Notification.objects.filter(kind="timeout", member=late.member).count() == 1


def test_a_miss_ends_a_turn_of_several_steps(match):
    play_one(match.pk)
    play_one(match.pk)
    late = to_move(match.pk)  # the second round: two swaps each
    run_out(late)
    services.sweep()
    assert Move.objects.filter(match=match, origin="clock").count() == 2
    assert to_move(match.pk) != late


def test_a_bot_stands_in_after_the_second_miss_in_a_row(match):
    late = to_move(match.pk)
    run_out(late)
    services.sweep()
    play_one(match.pk)
    late.refresh_from_db()
    run_out(late)
    services.sweep()
    late.refresh_from_db()
    assert (late.misses, late.bot) == (2, "default")
    assert late.stood_in
    assert Move.objects.filter(match=match, origin="bot", seat=late.number).exists()
    assert not late.to_act or Match.objects.get(pk=match.pk).over


def test_a_move_in_time_resets_the_misses(match):
    late = to_move(match.pk)
    run_out(late)
    services.sweep()
    play_one(match.pk)  # the other seat
    play_one(match.pk)  # the late seat, now in time
    late.refresh_from_db()
    assert late.misses == 0


def test_the_member_can_take_the_seat_back(match):
    late = to_move(match.pk)
    Seat.objects.filter(pk=late.pk).update(bot="default", misses=2)
    services.take_seat_back(match_id=match.pk, member=late.member)
    late.refresh_from_db()
    assert (late.bot, late.misses, late.to_act) == ("", 0, True)
    assert late.due_at is not None
    with pytest.raises(NotNow):
        services.take_seat_back(match_id=match.pk, member=late.member)


def test_bots_finish_a_match_that_all_players_abandoned(match, lena, jonas):
    for _ in range(6):
        match.refresh_from_db()
        if match.over:
            break
        Seat.objects.filter(match=match, to_act=True).update(due_at=timezone.now() - timedelta(seconds=1))
        services.sweep()
    match.refresh_from_db()
    assert match.over


def test_viewing_a_match_expires_a_turn_that_no_sweep_has_seen(match, browser_of):
    late = to_move(match.pk)
    run_out(late)
    page = browser_of(Seat.objects.exclude(pk=late.pk).get(match=match).member).get(f"/matches/{match.pk}/")
    assert page.context["page"].version == 1
    assert Move.objects.get(match=match, number=1).origin == "clock"


def test_open_tables_are_cancelled_after_the_time_limit(lena, settings):
    from games.core import registry

    game = registry.get("nine")
    table = services.open_table(owner=lena, game=game, options=game.options(), seats=2, move_seconds=3600)
    assert services.clear_tables() == 0
    Match.objects.filter(pk=table.pk).update(created_at=timezone.now() - timedelta(days=settings.OPEN_TABLE_DAYS + 1))
    assert services.clear_tables() == 1
    table.refresh_from_db()
    assert table.status == Match.Status.CANCELLED
