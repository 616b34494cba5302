"""SIGKILL between any two steps: no move is lost or doubled, and every notification is sent eventually."""

from __future__ import annotations

import email
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from django.utils import timezone

from club.db import prepared
from club.inbound_mail import inbox, processing
from club.inbound_mail.models import Reply
from club.matches import services
from club.matches.models import Match, Move, Seat
from club.matches.services import clocks, ledger
from club.notifications import relay
from club.notifications.models import Delivery
from club.outbox.models import Notification
from tests.concurrency.test_races import assert_log_leads_to_state
from tests.factories import MemberFactory
from tests.faults.killing import in_a_process
from tests.inbound_mail.writing import address_for, written
from tests.playing import asked_of, some_line, start, to_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

MOST_STEPS = 40


@pytest.fixture
def match(transactional_db):
    return start([MemberFactory(), MemberFactory()])


def the_move(match):
    asked = asked_of(match.pk)[0]
    return partial(
        services.play,
        match_id=match.pk,
        member=to_move(match.pk).member,
        kind=asked.decision.kind,
        token=asked.opened,
        line=some_line(match.pk, asked),
    )


def kills_until_done(work, after_each):
    """Kill `work` before its first step, then before its second, and so on, until it completes; return the steps."""
    for step in range(1, MOST_STEPS):
        done = in_a_process(work, die_at=step)
        after_each(done)
        if done:
            return step
    raise AssertionError("more steps than expected")


def test_a_move_is_written_completely_or_not_at_all(match):
    play = the_move(match)
    versions = []

    def judge(done):
        version = Match.objects.get(pk=match.pk).version
        versions.append(version)
        assert Move.objects.filter(match=match).count() == version + 1
        assert Notification.objects.filter(match=match, version=1).count() == version  # the opponent's turn
        assert_log_leads_to_state(match.pk)
        assert done == (version == 1) or version == 0

    steps = kills_until_done(play, judge)
    assert steps > 3  # lock, write, commit
    assert versions[-1] == 1
    assert in_a_process(play)  # a client without a response sends it again
    assert Match.objects.get(pk=match.pk).version == 1


def test_a_deadline_is_enforced_once(match):
    late = to_move(match.pk)
    Seat.objects.filter(pk=late.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    kills_until_done(clocks.sweep, lambda done: assert_log_leads_to_state(match.pk))
    assert in_a_process(clocks.sweep)
    assert Move.objects.filter(match=match, origin="clock").count() == 1
    assert Notification.objects.filter(match=match, kind="timeout").count() == 1
    late.refresh_from_db()
    assert late.misses == 1


def sent_mails(folder: Path) -> list[str]:
    """Return the Message-IDs of all sent emails."""
    found = []
    for file in folder.glob("*.log"):
        for part in file.read_bytes().split(b"-" * 79 + b"\n"):
            if part.strip():
                found.append(str(email.message_from_bytes(part)["Message-ID"]))
    return found


def test_every_notification_is_sent_eventually(match, settings, tmp_path, monkeypatch):
    monkeypatch.setattr(relay.QUEUE, "lease", timedelta(0))  # retry a dead relay's deliveries at once
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path)
    queued = Notification.objects.count()
    assert queued == 2  # your turn; match started

    def judge(done):
        assert Delivery.objects.filter(status="failed").count() == 0
        assert Delivery.objects.filter(status="sent").count() <= len(sent_mails(tmp_path))

    kills_until_done(relay.deliver, judge)
    assert in_a_process(relay.deliver)
    assert Delivery.objects.filter(status="sent").count() == queued
    mails = sent_mails(tmp_path)
    assert len(set(mails)) == queued  # a retry has the same Message-ID
    assert len(mails) > queued, "a kill between sending and recording was not among the steps"


def test_an_email_reply_is_played_once(match, settings, monkeypatch):
    """After a kill the mail server has no response, so it delivers the email again."""
    settings.REPLY_DOMAIN = "club.example.org"
    mover = to_move(match.pk).member
    to = address_for(match, mover)
    raw = written(some_line(match.pk, asked_of(match.pk)[0]), sender=mover.email, to=to)
    versions = []

    def judge(done):
        versions.append(Match.objects.get(pk=match.pk).version)
        stored = Reply.objects.first()
        assert (stored is not None and stored.status == "played") == (versions[-1] == 1), "both or neither"
        assert_log_leads_to_state(match.pk)

    def arrive():
        inbox.store(raw, mover.email, to)
        processing.work()

    monkeypatch.setattr(processing.QUEUE, "lease", timedelta(0))  # take over a dead worker's replies at once
    assert kills_until_done(arrive, judge) > 8
    assert versions[-1] == 1
    assert in_a_process(arrive)
    assert Match.objects.get(pk=match.pk).version == 1
    assert Reply.objects.count() == 1


def test_an_interrupted_email_reply_is_processed_later(match, settings, monkeypatch):
    """A stored reply is processed by beat, even if the mail server does not deliver it again."""
    settings.REPLY_DOMAIN = "club.example.org"
    mover = to_move(match.pk).member
    to = address_for(match, mover)
    inbox.store(written(some_line(match.pk, asked_of(match.pk)[0]), sender=mover.email, to=to), mover.email, to)
    monkeypatch.setattr(processing.QUEUE, "lease", timedelta(0))
    kills_until_done(processing.work, lambda done: assert_log_leads_to_state(match.pk))
    assert Match.objects.get(pk=match.pk).version == 1
    assert Reply.objects.get().status == "played"


def test_saving_outside_the_transaction_is_detected(match, monkeypatch):
    """Negative control: with several statements and no transaction a kill leaves half a move."""
    from contextlib import contextmanager

    @contextmanager
    def careless(match_id):
        seats = list(Seat.objects.select_related("match", "member").filter(match_id=match_id).order_by("number"))
        book = ledger.Ledger(seats)
        yield book
        book.save()

    def one_by_one(writes):
        for sql, values in writes.parts:
            prepared.execute(sql, values)
        writes.parts.clear()

    monkeypatch.setattr("club.matches.services.moves.locked", careless)
    monkeypatch.setattr(
        "club.db.writes.Writes.execute", one_by_one
    )  # one statement is written completely or not at all
    play = the_move(match)
    for step in range(1, MOST_STEPS):
        done = in_a_process(play, die_at=step)
        if Move.objects.filter(match=match).count() != Match.objects.get(pk=match.pk).version + 1:
            return  # half a move was found
        assert not done, "no kill left half a move"
