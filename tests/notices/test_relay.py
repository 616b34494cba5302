"""Every notice is sent, dropped with a reason, or kept until it can be sent; never lost, never sent by two."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from club.notices import mails, relay
from club.notices.models import Notice
from tests.concurrency.racing import race
from tests.factories import MemberFactory
from tests.notices.helpers import UnreachableServer, fates
from tests.playing import start

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

HERE = "tests.notices.helpers."


@pytest.fixture
def notice(match, mover):
    Notice.objects.exclude(member=mover).delete()
    return Notice.objects.get()


def test_a_failure_is_tried_again_later_and_later_for_a_day(notice, settings, time_machine):
    settings.EMAIL_BACKEND = HERE + "BrokenServer"
    begin = timezone.now()
    time_machine.move_to(begin, tick=False)
    pauses: list[float] = []
    while not pauses or notice.status == "queued":
        assert relay.deliver() == 0
        notice.refresh_from_db()
        pause = notice.send_after - timezone.now()
        pauses.append(pause.total_seconds() / 60)
        time_machine.shift(pause)
        if notice.status == "queued":
            hold_open(notice)
    assert pauses[:5] == [1, 5, 15, 60, 60]
    assert set(pauses[3:-1]) == {60}
    assert timedelta(hours=23) < timezone.now() - begin <= timedelta(days=1)
    assert notice.status == "failed"
    assert notice.settled_at is not None
    assert notice.error.startswith("OSError: the mail server hung up xxx")
    assert len(notice.error) == 200
    assert notice.attempts == len(pauses) == 27


def hold_open(notice):
    """The turn itself does not run out in the meantime."""
    notice.match.seats.update(due_at=timezone.now() + timedelta(days=3))


def test_it_is_not_tried_before_its_time(notice, settings):
    settings.EMAIL_BACKEND = HERE + "BrokenServer"
    relay.deliver()
    relay.deliver()
    notice.refresh_from_db()
    assert notice.attempts == 1


def test_after_a_failure_it_arrives(notice, settings):
    settings.EMAIL_BACKEND = HERE + "BrokenServer"
    relay.deliver()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    Notice.objects.update(send_after=timezone.now())
    assert relay.deliver() == 1
    notice.refresh_from_db()
    assert (notice.status, notice.error, notice.attempts) == ("sent", "", 2)


def test_one_that_cannot_be_sent_does_not_hold_up_the_others(match, mover, other, monkeypatch):
    compose = mails.compose
    monkeypatch.setattr(mails, "compose", lambda n: 1 / 0 if n.member == mover else compose(n))
    assert relay.deliver() == 1
    assert fates(member=mover) == [("turn", "queued", "ZeroDivisionError: division by zero")]
    assert fates(member=other) == [("started", "sent", "")]


def test_a_server_that_cannot_be_reached_is_asked_once_per_round(match, settings):
    settings.EMAIL_BACKEND = HERE + "UnreachableServer"
    UnreachableServer.attempts = 0
    relay.deliver()
    assert UnreachableServer.attempts == 1
    assert sorted(Notice.objects.values_list("attempts", flat=True)) == [0, 1]
    relay.deliver()
    assert sorted(Notice.objects.values_list("attempts", flat=True)) == [1, 1]


class Crash(BaseException):
    """The process is gone."""


def test_a_crash_between_sending_and_recording_resends_under_the_same_message_id(notice, monkeypatch):
    def crash(*args, **kwargs):
        raise Crash

    with monkeypatch.context() as broken:
        broken.setattr(relay, "settle", crash)
        with pytest.raises(Crash):
            relay.deliver()
    notice.refresh_from_db()
    assert (notice.status, notice.attempts) == ("queued", 0)
    assert relay.deliver() == 1
    first, second = (message.message()["Message-ID"] for message in mail.outbox)
    assert first == second == f"<notice-{notice.pk}.{int(notice.created_at.timestamp())}@localhost>"


def test_more_than_one_batch(monkeypatch, lena):
    monkeypatch.setattr(relay, "BATCH", 2)
    for _ in range(5):
        start([lena], bots=1)
    assert relay.deliver() == 5


class SlowServer(EmailBackend):
    def send_messages(self, messages):
        time.sleep(0.05)
        return super().send_messages(messages)


@pytest.mark.django_db(transaction=True)
def test_many_relays_at_once_send_each_mail_once(transactional_db, settings):
    settings.EMAIL_BACKEND = f"{__name__}.SlowServer"
    matches = [start(MemberFactory.create_batch(2)) for _ in range(3)]
    sent = race([relay.deliver] * 6)
    assert sum(sent) == 6, sent
    assert len(mail.outbox) == 6
    assert len({message.message()["Message-ID"] for message in mail.outbox}) == 6
    assert {(m, s) for m, s in Notice.objects.values_list("match", "status")} == {(m.pk, "sent") for m in matches}


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_they_would_send_twice(transactional_db, settings, monkeypatch):
    """The negative control."""
    settings.EMAIL_BACKEND = f"{__name__}.SlowServer"
    start(MemberFactory.create_batch(2))
    monkeypatch.setattr(relay, "deliver_one", unlocked)
    race([relay.deliver] * 4)
    assert len(mail.outbox) > 2


def unlocked(key, postman):
    notice = Notice.objects.select_related("member", "match").get(pk=key)
    postman.hand_over(mails.compose(notice))
    relay.settle(notice, Notice.Status.SENT)
    return True
