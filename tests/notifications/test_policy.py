"""A mail is sent only if its content still holds and the member has not seen it on the page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from club.accounts.models import Member
from club.matches import services
from club.matches.models import Match, Move, Seat
from club.matches.services import absences
from club.notifications import policy, preferences, wording
from club.notifications.models import Delivery
from club.notifications.relay import deliver
from club.notifications.routing import route
from club.outbox.models import Notification
from tests.factories import MemberFactory
from tests.inbound_mail.writing import arrive, written
from tests.notifications.helpers import LONG_AGO, fates, look, make_due, run_out, sent_to
from tests.playing import play_one, play_turn_by_turn, start, to_move

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_current_and_unseen_notification_is_sent_once(match, mover, other):
    assert deliver() == 2
    assert sent_to(mover) == [f"Your turn in NINE (match {match.pk})"] or mover.language == "de"
    assert len(mail.outbox) == 2
    assert deliver() == 0
    assert set(Delivery.objects.values_list("status", flat=True)) == {"sent"}


def test_mail_waits_while_the_member_looks_and_is_sent_after_leaving_without_a_move(match, mover, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    look(match, mover)
    deliver()
    assert sent_to(mover) == []
    assert fates(member=mover) == [("turn", "queued", "")]
    time_machine.shift(30)
    look(match, mover)
    time_machine.shift(30)
    deliver()
    assert sent_to(mover) == []
    time_machine.shift(20)
    deliver()
    assert len(sent_to(mover)) == 1


def test_wait_ends_when_presence_expires(match, mover, settings):
    look(match, mover)
    deliver()
    delivery = Delivery.objects.get(notice__member=mover)
    left_for_good = timezone.now() + timedelta(seconds=settings.LOOKING_SECONDS)
    assert abs(delivery.send_after - left_for_good) < timedelta(seconds=2)


def test_page_open_for_hours_does_not_count_as_looking(match, mover):
    Notification.objects.update(created_at=timezone.now() - policy.LONGEST_LOOK)
    look(match, mover)
    deliver()
    assert len(sent_to(mover)) == 1


def test_reminder_waits_at_most_half_of_the_time_left(match, mover):
    seat = to_move(match.pk)
    written, due = timezone.now() - timedelta(minutes=7), timezone.now() + timedelta(minutes=6)
    Seat.objects.filter(pk=seat.pk).update(remind_at=written, due_at=due)
    services.sweep()
    Notification.objects.filter(kind="reminder").update(created_at=written)
    look(match, mover)
    deliver()
    assert fates(kind="reminder") == [("reminder", "sent", "")]


def test_turn_notification_is_dropped_after_the_move(match, mover):
    play_one(match.pk)
    deliver()
    assert fates(member=mover) == [("turn", "dropped", "no longer to move")]


def test_turn_notification_is_dropped_after_the_first_step_of_the_turn(match):
    for _ in range(3):
        play_one(match.pk)  # in the second round a turn has two swaps; this was the first
    seat = to_move(match.pk)
    assert seat.last_move == 3
    deliver()
    assert fates(member=seat.member, kind="turn")[-1] == ("turn", "dropped", "has moved")


def test_older_of_two_turn_notifications_is_dropped(match, mover):
    play_one(match.pk)
    play_one(match.pk)
    assert to_move(match.pk).member == mover
    deliver()
    turns = [(status, error) for _kind, status, error in fates(member=mover, kind="turn")]
    assert turns[0][0] == "dropped"
    assert turns[1] == ("sent", "")
    assert len(sent_to(mover)) == 1


def test_reminder_replaces_a_queued_turn_notification(match, mover):
    Seat.objects.filter(pk=to_move(match.pk).pk).update(remind_at=timezone.now())
    services.sweep()
    deliver()
    assert fates(member=mover) == [("turn", "dropped", "told by a newer notice"), ("reminder", "sent", "")]


def test_timeout_and_the_next_turn_make_one_mail(lena):
    match = start([lena], bots=1)
    if not to_move(match.pk).member:
        play_one(match.pk)
    deliver()
    mail.outbox.clear()
    run_out(match)
    deliver()
    assert to_move(match.pk).member == lena
    version = Match.objects.get(pk=match.pk).version
    assert fates(version=version) == [("timeout", "sent", ""), ("turn", "dropped", "told by a newer notice")]
    assert len(sent_to(lena)) == 1
    assert "Time left" in mail.outbox[0].body


def test_no_turn_mail_for_a_seat_played_by_a_bot(match, mover):
    Seat.objects.filter(match=match, member=mover).update(bot="default")
    deliver()
    assert fates(member=mover) == [("turn", "dropped", "a bot plays")]


def test_finished_match_sends_only_the_end_notification(match, mover, other):
    run_out(match)
    services.resign(match_id=match.pk, member=mover)
    deliver()
    told = [(kind, status) for kind, status, _error in fates()]
    assert ("finished", "sent") in told
    assert all(status == "dropped" for kind, status in told if kind != "finished")


def test_start_notification_is_dropped_when_a_turn_notification_follows(match, mover, other):
    play_one(match.pk)
    deliver()
    assert fates(member=other) == [("started", "dropped", "told by a newer notice"), ("turn", "sent", "")]


def test_no_end_mail_when_the_end_was_seen_on_the_page(match, mover, other, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    look(match, other)
    time_machine.shift(5)
    services.resign(match_id=match.pk, member=mover)
    time_machine.shift(5)
    deliver()
    assert fates(kind="finished") == [("finished", "queued", "")]
    look(match, other)
    make_due()
    deliver()
    assert fates(kind="finished") == [("finished", "dropped", "seen on the page")]


def test_fetching_the_final_page_counts_as_seen(match, mover, other, browser_of):
    browser = browser_of(other)
    assert browser.get(f"/matches/{match.pk}/pulse/?v=0").status_code == 204
    services.resign(match_id=match.pk, member=mover)
    assert browser.get(f"/matches/{match.pk}/pulse/?v=0").status_code == 200
    deliver()
    assert fates(kind="finished") == [("finished", "dropped", "seen on the page")]


def test_end_mail_is_sent_to_a_member_who_left_before(match, mover, other):
    look(match, other, LONG_AGO)
    services.resign(match_id=match.pk, member=mover)
    deliver()
    assert fates(kind="finished") == [("finished", "sent", "")]


def test_no_end_mail_to_the_member_who_ended_the_match(match):
    play_turn_by_turn(match.pk)
    last = match.moves.order_by("number").last()
    deliver()
    assert fates(kind="finished", member=last.member) == [("finished", "dropped", "ended it by their own move")]
    assert fates(kind="finished").count(("finished", "sent", "")) == 1


@pytest.mark.parametrize("known", ["unverified", "another", "nothing"])
def test_unverified_address_gets_no_mail(match, mover, known):
    if known == "unverified":
        EmailAddress.objects.filter(user=mover).update(verified=False)
    elif known == "another":
        Member.objects.filter(pk=mover.pk).update(email="elsewhere@example.org")
    else:
        EmailAddress.objects.filter(user=mover).delete()
    deliver()
    assert fates(member=mover) == [("turn", "dropped", "unverified address")]
    assert not [m for m in mail.outbox if "elsewhere" in m.to[0] or m.to == [mover.email]]


def test_addresses_are_compared_case_insensitively(match, mover):
    Member.objects.filter(pk=mover.pk).update(email=mover.email.upper())
    deliver()
    assert fates(member=mover) == [("turn", "sent", "")]


@pytest.mark.parametrize("change, why", [({"is_active": False}, "account closed"), ({"email": ""}, "no mail address")])
def test_no_mail_to_a_closed_account_or_without_an_address(match, mover, change, why):
    route()
    Member.objects.filter(pk=mover.pk).update(**change)
    deliver()
    assert fates(member=mover) == [("turn", "dropped", why)]


def test_no_mail_after_mails_were_turned_off(match, mover):
    route()
    preferences.no_mails(mover)
    deliver()
    assert fates(member=mover) == [("turn", "dropped", "turned off")]


def test_no_mail_after_the_seat_was_lost(match, mover):
    Seat.objects.filter(match=match, member=mover).update(member=MemberFactory())
    deliver()
    assert fates(member=mover) == [("turn", "dropped", "no seat any more")]


def test_deputy_gets_the_mail_and_can_answer_it_until_the_date(match, mover, other, settings, time_machine):
    settings.REPLY_DOMAIN = "club.example.org"
    time_machine.move_to(timezone.now(), tick=False)
    deputy = MemberFactory(language="en")
    absences.set_deputy(member=mover, deputy=deputy, until=timezone.now() + timedelta(hours=1))
    deliver()
    letter = next(message for message in mail.outbox if message.to == [str(deputy.email)])
    assert f"It's your turn for {mover.name} in NINE, match {match.pk}" in letter.body
    assert f"because {mover.name} made you their deputy" in letter.body
    with wording.localized(deputy):
        saying = wording.say(Notification.objects.get(member=deputy, kind="turn"))
    assert saying.title == f"It's your turn for {mover.name} in NINE (match {match.pk})"
    assert " left, until " in saying.text
    assert letter.subject == f"It's your turn for {mover.name} in NINE (match {match.pk})"
    to = letter.reply_to[0]
    arrive(written("swap a1 a2", sender=deputy.email, to=to), deputy.email, to)
    move = Move.objects.get(match=match, number=1)
    assert (move.origin, move.member_id) == ("deputy", deputy.pk)


def test_former_deputy_gets_no_mail(match, mover, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    deputy = MemberFactory()
    absences.set_deputy(member=mover, deputy=deputy, until=timezone.now() + timedelta(hours=1))
    time_machine.shift(3601)
    deliver()
    assert fates(member=deputy) == [("turn", "dropped", "no seat any more")]
