"""Every delivery is sent, dropped with a reason or retried; none is lost or sent by two workers."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from django.utils import timezone

from club.notifications import match_mails, relay
from club.notifications.channels.mail import MailSender
from club.notifications.models import Delivery
from club.notifications.routing import route
from club.outbox.models import Notification
from tests.concurrency.racing import race
from tests.factories import MemberFactory
from tests.notifications.helpers import RefusingServer, UnreachableServer, fates
from tests.playing import start

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

HERE = "tests.notifications.helpers."


@pytest.fixture
def delivery(match, mover):
    Notification.objects.exclude(member=mover).delete()
    route()
    return Delivery.objects.get()


def test_failure_is_retried_with_growing_pauses_for_a_day(delivery, settings, time_machine):
    settings.EMAIL_BACKEND = HERE + "BrokenServer"
    begin = timezone.now()
    time_machine.move_to(begin, tick=False)
    pauses: list[float] = []
    while delivery.status == "queued":
        hold_open(delivery)
        assert relay.deliver("mail") == 0
        delivery.refresh_from_db()
        pause = delivery.send_after - timezone.now()
        if delivery.status == "queued":
            pauses.append(pause.total_seconds() / 60)
            time_machine.shift(pause)
    assert pauses == [1, 5, 15, *[60] * 23]
    assert timedelta(hours=23) < timezone.now() - begin <= timedelta(days=1)
    assert delivery.status == "failed"
    assert delivery.settled_at is not None
    assert delivery.error.startswith("OSError: the mail server hung up xxx")
    assert len(delivery.error) == 200
    assert delivery.attempts == len(pauses) + 1 == 27


def hold_open(delivery):
    """Move the deadline so that the turn itself does not run out in the meantime."""
    delivery.notice.match.seats.update(due_at=timezone.now() + timedelta(days=3))


def test_no_retry_before_send_after(delivery, settings):
    settings.EMAIL_BACKEND = HERE + "BrokenServer"
    relay.deliver()
    relay.deliver()
    delivery.refresh_from_db()
    assert delivery.attempts == 1


def test_retry_after_a_failure_succeeds(delivery, settings):
    settings.EMAIL_BACKEND = HERE + "BrokenServer"
    relay.deliver()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    Delivery.objects.update(send_after=timezone.now())
    assert relay.deliver() == 1
    delivery.refresh_from_db()
    assert (delivery.status, delivery.error, delivery.attempts) == ("sent", "", 2)
    assert delivery.message_id == mail.outbox[0].message()["Message-ID"]


def test_unknown_recipient_is_not_retried(delivery, settings):
    settings.EMAIL_BACKEND = HERE + "RefusingServer"
    assert relay.deliver() == 0
    delivery.refresh_from_db()
    assert (delivery.status, delivery.error, delivery.attempts) == ("bounced", "550 no such user", 1)


def test_temporary_refusal_is_retried(delivery, settings, monkeypatch):
    monkeypatch.setattr(RefusingServer, "code", 451)
    settings.EMAIL_BACKEND = HERE + "RefusingServer"
    relay.deliver()
    delivery.refresh_from_db()
    assert delivery.status == "queued"


def test_error_while_composing_does_not_block_the_others(match, mover, other, monkeypatch):
    compose = match_mails.compose_match_mail
    monkeypatch.setattr(match_mails, "compose_match_mail", lambda n: 1 / 0 if n.member == mover else compose(n))
    assert relay.deliver() == 1
    assert fates(member=mover) == [("turn", "queued", "ZeroDivisionError: division by zero")]
    assert fates(member=other) == [("started", "sent", "")]


def test_error_in_the_policy_does_not_block_the_others(match, mover, other, monkeypatch):
    judge = relay.policy.judge
    monkeypatch.setattr(relay.policy, "judge", lambda d, now: 1 / 0 if d.notice.member == mover else judge(d, now))
    assert relay.deliver() == 1
    assert fates(member=mover) == [("turn", "queued", "ZeroDivisionError: division by zero")]


def test_unreachable_server_is_tried_once_per_round(match, settings):
    settings.EMAIL_BACKEND = HERE + "UnreachableServer"
    UnreachableServer.attempts = 0
    relay.deliver()
    assert UnreachableServer.attempts == 1
    assert sorted(Delivery.objects.values_list("attempts", flat=True)) == [0, 1]
    relay.deliver()
    assert sorted(Delivery.objects.values_list("attempts", flat=True)) == [1, 1]


class Crash(BaseException):
    """Simulates a process that dies."""


def test_a_crash_between_sending_and_recording_resends_under_the_same_message_id(delivery, monkeypatch, time_machine):
    def crash(*args, **kwargs):
        raise Crash

    time_machine.move_to(timezone.now(), tick=False)
    with monkeypatch.context() as broken:
        broken.setattr(relay, "settle", crash)
        with pytest.raises(Crash):
            relay.deliver()
    delivery.refresh_from_db()
    assert (delivery.status, delivery.attempts) == ("queued", 1)
    assert relay.deliver() == 0, "perhaps somebody is still at it"
    time_machine.shift(relay.QUEUE.lease)
    assert relay.deliver() == 1
    first, second = (message.message()["Message-ID"] for message in mail.outbox)
    notice = delivery.notice
    assert first == second == f"<notice-{notice.pk}.{int(notice.created_at.timestamp())}@localhost>"


def test_worker_whose_lease_expired_does_not_overwrite_the_result_of_another(delivery):
    (slow,) = relay.QUEUE.claim([delivery.pk])
    Delivery.objects.update(send_after=timezone.now())  # the lease has expired
    (quick,) = relay.QUEUE.claim([delivery.pk])
    relay.settle(quick, Delivery.Status.SENT, message_id="<1@localhost>")
    relay.put_off(slow, OSError("late"))
    relay.settle(slow, Delivery.Status.FAILED, "late")
    delivery.refresh_from_db()
    assert (delivery.status, delivery.error) == ("sent", "")


def test_no_transaction_is_open_while_sending(delivery, monkeypatch):
    """On SQLite a lock would block every move in the club."""
    within = []
    monkeypatch.setattr(MailSender, "send_message", lambda *args: within.append(len(connection.savepoint_ids)))
    depth = len(connection.savepoint_ids)
    relay.deliver()
    assert within == [depth]


def test_sends_more_than_one_batch(monkeypatch, lena):
    monkeypatch.setattr(relay, "BATCH", 2)
    for _ in range(5):
        start([lena], bots=1)
    assert relay.deliver() == 5


class SlowServer(EmailBackend):
    def send_messages(self, messages):
        time.sleep(0.05)
        return super().send_messages(messages)


@pytest.mark.django_db(transaction=True)
def test_concurrent_workers_send_each_mail_once(transactional_db, settings):
    settings.EMAIL_BACKEND = f"{__name__}.SlowServer"
    matches = [start(MemberFactory.create_batch(2)) for _ in range(3)]
    sent = race([relay.deliver] * 6)
    assert sum(sent) == 6, sent
    assert len(mail.outbox) == 6
    assert len({message.message()["Message-ID"] for message in mail.outbox}) == 6
    fate = Delivery.objects.values_list("notice__match", "status")
    assert set(fate) == {(m.pk, "sent") for m in matches}


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_mails_are_sent_twice(transactional_db, settings, monkeypatch):
    """Negative control."""
    settings.EMAIL_BACKEND = f"{__name__}.SlowServer"
    start(MemberFactory.create_batch(2))
    route()
    monkeypatch.setattr(relay.QUEUE, "claim", unlocked)
    race([relay.deliver] * 4)
    assert len(mail.outbox) > 2


def unlocked(keys):
    return list(Delivery.objects.select_related("notice__member", "notice__match").filter(pk__in=keys))
