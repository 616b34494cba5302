"""A mail goes out only while it is true and nobody has seen it on the page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from club.accounts.models import Member
from club.matches import absences, services
from club.matches.models import Match, Move, Seat
from club.notices import policy, preferences, wording
from club.notices.models import Delivery, Notice
from club.notices.relay import deliver
from club.notices.routing import route
from club.replies import inbox
from tests.factories import MemberFactory
from tests.notices.helpers import LONG_AGO, fates, look, make_due, run_out, sent_to
from tests.playing import play_one, play_out, start, to_move
from tests.replies.writing import written

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_what_is_true_and_unseen_is_sent_once(match, mover, other):
    assert deliver() == 2
    assert sent_to(mover) == [f"Your turn in NINE (match {match.pk})"] or mover.language == "de"
    assert len(mail.outbox) == 2
    assert deliver() == 0
    assert set(Delivery.objects.values_list("status", flat=True)) == {"sent"}


def test_nobody_who_looks_gets_a_mail_but_who_leaves_without_moving_gets_it_after_all(match, mover, time_machine):
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


def test_the_wait_ends_when_they_would_stop_counting_as_looking(match, mover, settings):
    look(match, mover)
    deliver()
    delivery = Delivery.objects.get(notice__member=mover)
    left_for_good = timezone.now() + timedelta(seconds=settings.LOOKING_SECONDS)
    assert abs(delivery.send_after - left_for_good) < timedelta(seconds=2)


def test_a_page_that_stays_open_for_hours_is_nobody_looking(match, mover):
    Notice.objects.update(created_at=timezone.now() - policy.LONGEST_LOOK)
    look(match, mover)
    deliver()
    assert len(sent_to(mover)) == 1


def test_a_reminder_waits_for_no_longer_than_half_of_what_is_left(match, mover):
    seat = to_move(match.pk)
    written, due = timezone.now() - timedelta(minutes=7), timezone.now() + timedelta(minutes=6)
    Seat.objects.filter(pk=seat.pk).update(remind_at=written, due_at=due)
    services.sweep()
    Notice.objects.filter(kind="reminder").update(created_at=written)
    look(match, mover)
    deliver()
    assert fates(kind="reminder") == [("reminder", "sent", "")]


def test_who_has_moved_is_not_told_that_it_is_their_turn(match, mover):
    play_one(match.pk)
    deliver()
    assert fates(member=mover) == [("turn", "dropped", "no longer to move")]


def test_who_has_begun_to_move_is_not_told_either(match):
    for _ in range(3):
        play_one(match.pk)  # in the second round a turn has two swaps: this was the first of them
    seat = to_move(match.pk)
    assert seat.last_move == 3
    deliver()
    assert fates(member=seat.member, kind="turn")[-1] == ("turn", "dropped", "has moved")


def test_the_older_of_two_turns_is_dropped(match, mover):
    play_one(match.pk)
    play_one(match.pk)
    assert to_move(match.pk).member == mover
    deliver()
    turns = [(status, error) for _kind, status, error in fates(member=mover, kind="turn")]
    assert turns[0][0] == "dropped"
    assert turns[1] == ("sent", "")
    assert len(sent_to(mover)) == 1


def test_a_reminder_says_what_the_waiting_turn_would_have_said(match, mover):
    Seat.objects.filter(pk=to_move(match.pk).pk).update(remind_at=timezone.now())
    services.sweep()
    deliver()
    assert fates(member=mover) == [("turn", "dropped", "told by a newer notice"), ("reminder", "sent", "")]


def test_a_turn_right_after_a_missed_one_is_told_in_one_mail(lena):
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


def test_a_seat_played_by_a_bot_gets_no_turn(match, mover):
    Seat.objects.filter(match=match, member=mover).update(bot="default")
    deliver()
    assert fates(member=mover) == [("turn", "dropped", "a bot plays")]


def test_nothing_but_the_end_is_told_of_a_match_that_is_over(match, mover, other):
    run_out(match)
    services.resign(match_id=match.pk, member=mover)
    deliver()
    told = [(kind, status) for kind, status, _error in fates()]
    assert ("finished", "sent") in told
    assert all(status == "dropped" for kind, status in told if kind != "finished")


def test_the_start_is_not_told_to_who_has_a_turn_by_now(match, mover, other):
    play_one(match.pk)
    deliver()
    assert fates(member=other) == [("started", "dropped", "told by a newer notice"), ("turn", "sent", "")]


def test_who_sees_the_end_on_the_page_gets_no_mail(match, mover, other, time_machine):
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


def test_the_page_that_shows_the_end_counts_as_seen(match, mover, other, browser_of):
    browser = browser_of(other)
    assert browser.get(f"/matches/{match.pk}/pulse/?v=0").status_code == 204
    services.resign(match_id=match.pk, member=mover)
    assert browser.get(f"/matches/{match.pk}/pulse/?v=0").status_code == 200
    deliver()
    assert fates(kind="finished") == [("finished", "dropped", "seen on the page")]


def test_who_left_before_the_end_gets_the_mail(match, mover, other):
    look(match, other, LONG_AGO)
    services.resign(match_id=match.pk, member=mover)
    deliver()
    assert fates(kind="finished") == [("finished", "sent", "")]


def test_who_ended_the_match_has_seen_it(match):
    play_out(match.pk)
    last = match.moves.order_by("number").last()
    deliver()
    assert fates(kind="finished", member=last.member) == [("finished", "dropped", "ended it by their own move")]
    assert fates(kind="finished").count(("finished", "sent", "")) == 1


@pytest.mark.parametrize("known", ["unverified", "another", "nothing"])
def test_an_address_that_is_not_verified_gets_nothing(match, mover, known):
    if known == "unverified":
        EmailAddress.objects.filter(user=mover).update(verified=False)
    elif known == "another":
        Member.objects.filter(pk=mover.pk).update(email="elsewhere@example.org")
    else:
        EmailAddress.objects.filter(user=mover).delete()
    deliver()
    assert fates(member=mover) == [("turn", "dropped", "unverified address")]
    assert not [m for m in mail.outbox if "elsewhere" in m.to[0] or m.to == [mover.email]]


def test_the_address_is_compared_as_mail_servers_do(match, mover):
    Member.objects.filter(pk=mover.pk).update(email=mover.email.upper())
    deliver()
    assert fates(member=mover) == [("turn", "sent", "")]


@pytest.mark.parametrize("change, why", [({"is_active": False}, "account closed"), ({"email": ""}, "no mail address")])
def test_who_cannot_be_reached_any_more_gets_none(match, mover, change, why):
    route()
    Member.objects.filter(pk=mover.pk).update(**change)
    deliver()
    assert fates(member=mover) == [("turn", "dropped", why)]


def test_who_turned_mails_off_since_gets_none(match, mover):
    route()
    preferences.no_mails(mover)
    deliver()
    assert fates(member=mover) == [("turn", "dropped", "turned off")]


def test_who_lost_the_seat_gets_none(match, mover):
    Seat.objects.filter(match=match, member=mover).update(member=MemberFactory())
    deliver()
    assert fates(member=mover) == [("turn", "dropped", "no seat any more")]


def test_a_deputy_gets_the_mail_and_can_answer_it_until_the_date(match, mover, other, settings, time_machine):
    settings.REPLY_DOMAIN = "club.example.org"
    time_machine.move_to(timezone.now(), tick=False)
    deputy = MemberFactory(language="en")
    absences.set_deputy(member=mover, deputy=deputy, until=timezone.now() + timedelta(hours=1))
    deliver()
    letter = next(message for message in mail.outbox if message.to == [str(deputy.email)])
    assert f"You move for {mover.name} in NINE, match {match.pk}" in letter.body
    assert f"because {mover.name} made you their deputy" in letter.body
    with wording.reader(deputy):
        saying = wording.say(Notice.objects.get(member=deputy, kind="turn"))
    assert saying.title == f"You move for {mover.name} in NINE (match {match.pk})"
    assert saying.text.startswith("Time left:")
    assert letter.subject == f"You move for {mover.name} in NINE (match {match.pk})"
    to = letter.reply_to[0]
    inbox.receive(written("swap a1 a2", sender=deputy.email, to=to), deputy.email, to)
    move = Move.objects.get(match=match, number=1)
    assert (move.origin, move.member_id) == ("deputy", deputy.pk)


def test_who_is_no_deputy_any_more_gets_no_mail(match, mover, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    deputy = MemberFactory()
    absences.set_deputy(member=mover, deputy=deputy, until=timezone.now() + timedelta(hours=1))
    time_machine.shift(3601)
    deliver()
    assert fates(member=deputy) == [("turn", "dropped", "no seat any more")]
