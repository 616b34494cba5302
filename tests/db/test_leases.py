"""The lease queue that deliveries, mail answers, incoming mails and invitations share."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import Q
from django.utils import timezone

from club.accounts.models import Invitation
from club.db.leases import LeaseQueue
from club.inbound_mail import answers, processing
from club.notifications import relay
from club.organizer.members.invitation_mails import QUEUE as INVITATIONS
from club.organizer.members.models import InvitationMail
from tests.concurrency.racing import race

Status = InvitationMail.Status
QUEUE = LeaseQueue(InvitationMail, waiting=Q(status="queued"), due_at="send_after", retries=(timedelta(minutes=1),))


def make_rows(number: int) -> list[int]:
    now = timezone.now()
    rows = []
    for n in range(number):
        invitation = Invitation.objects.create(code=f"code{n}")
        mail = InvitationMail(
            invitation=invitation, email=f"{n}@example.org", language="en", created_at=now, send_after=now
        )
        mail.save()
        rows.append(mail.pk)
    return rows


@pytest.mark.django_db
def test_a_claimed_row_is_due_again_when_its_lease_ends(time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    (key,) = make_rows(1)
    assert [row.attempts for row in QUEUE.claim([key])] == [1]
    assert QUEUE.claim([key]) == []
    assert not QUEUE.due().exists()
    time_machine.shift(QUEUE.lease)
    assert [row.attempts for row in QUEUE.claim([key])] == [2]


@pytest.mark.django_db
def test_only_the_latest_claim_can_write(time_machine):
    (key,) = make_rows(1)
    late = QUEUE.claim_one(key)
    InvitationMail.objects.update(send_after=timezone.now())
    current = QUEUE.claim_one(key)
    assert not QUEUE.settle(late, status=Status.FAILED)
    assert not QUEUE.postpone(late, timezone.now())
    assert QUEUE.settle(current, status=Status.SENT)
    assert not QUEUE.settle(current, status=Status.FAILED), "it is settled"
    assert InvitationMail.objects.get().status == Status.SENT
    assert QUEUE.lock(key) is None


@pytest.mark.django_db
def test_retries_follow_the_schedule_and_end(time_machine):
    now = timezone.now()
    time_machine.move_to(now, tick=False)
    (key,) = make_rows(1)
    assert QUEUE.retry(QUEUE.claim_one(key), error="busy")
    row = InvitationMail.objects.get()
    assert (row.send_after, row.error, row.attempts) == (now + timedelta(minutes=1), "busy", 1)
    time_machine.shift(timedelta(minutes=1))
    assert not QUEUE.retry(QUEUE.claim_one(key), error="busy"), "no further attempt"


@pytest.mark.django_db
def test_postponing_does_not_count_as_an_attempt():
    (key,) = make_rows(1)
    later = timezone.now() + timedelta(hours=1)
    assert QUEUE.postpone(QUEUE.claim_one(key), later)
    row = InvitationMail.objects.get()
    assert (row.send_after, row.attempts) == (later, 0)


def test_mail_queues_use_leases():
    for queue in (relay.QUEUE, answers.QUEUE.rows, processing.QUEUE, INVITATIONS.rows):
        assert isinstance(queue, LeaseQueue)


def claims_in_a_race(queue: LeaseQueue[InvitationMail], keys: list[int]) -> list[int]:
    found = race([lambda: [row.pk for row in queue.claim(keys)]] * 6)
    assert all(isinstance(claimed, list) for claimed in found)
    return sorted(key for claimed in found for key in claimed)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_concurrent_workers_claim_every_row_once():
    keys = make_rows(20)
    assert claims_in_a_race(QUEUE, keys) == keys


class Careless(LeaseQueue[InvitationMail]):
    """Planted fault: reads the due rows without a lock and without taking a lease."""

    def claim(self, keys):
        return list(self.due().filter(pk__in=keys))


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_race_finds_a_queue_without_leases():
    keys = make_rows(20)
    careless = Careless(InvitationMail, waiting=Q(status="queued"), due_at="send_after")
    assert len(claims_in_a_race(careless, keys)) > len(keys)
