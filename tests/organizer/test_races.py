"""A form submitted twice concurrently takes effect once because of its token, on Postgres and on SQLite."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from club.audit import services as audit
from club.audit.models import AuditEntry
from club.matches.models import Remark, Seat
from club.organizer.interventions.members import MEMBER_INTERVENTIONS
from club.outbox.models import Notification
from tests.concurrency.racing import race
from tests.factories import MemberFactory
from tests.organizer.doing import REASON, do
from tests.playing import start, to_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
DAY = 86400
PRESSES = 8


@pytest.fixture
def match(transactional_db):
    return start([MemberFactory(), MemberFactory()])


@pytest.fixture
def organizer(transactional_db):
    return MemberFactory(is_organizer=True)


def presses(match, organizer, token):
    seat = to_move(match.pk).number
    return [partial(do, "extend", match, organizer, token=token, seats=[seat], seconds=DAY)] * PRESSES


def test_concurrent_submissions_of_one_form_extend_once(match, organizer):
    before = to_move(match.pk)
    answers = race(presses(match, organizer, "one form"))
    assert {answer.pk for answer in answers} == {AuditEntry.objects.get().pk}
    assert Seat.objects.get(pk=before.pk).due_at - before.due_at == timedelta(days=1)
    assert Remark.objects.filter(match=match).count() == 1
    assert Notification.objects.filter(kind="organizer").count() == 2


def test_database_constraint_prevents_duplicates_too(match, organizer, monkeypatch):
    """The unique token prevents duplicates even without the check in audit.done."""
    monkeypatch.setattr(audit, "done", lambda token: None)
    before = to_move(match.pk)
    race(presses(match, organizer, "one form"))
    assert Seat.objects.get(pk=before.pk).due_at - before.due_at == timedelta(days=1)


def test_three_forms_extend_three_times(match, organizer):
    """Negative control: the same race with different tokens extends each time."""
    before = to_move(match.pk)
    race([partial(do, "extend", match, organizer, seats=[before.number], seconds=DAY) for _press in range(3)])
    assert Seat.objects.get(pk=before.pk).due_at - before.due_at == timedelta(days=3)


def test_concurrent_suspension_is_announced_once(transactional_db, organizer):
    karl = MemberFactory()
    suspend = partial(
        MEMBER_INTERVENTIONS.apply, "suspend", karl.pk, organizer=organizer, values={"days": 7},
        reason=REASON, token="one form",
    )  # fmt: skip
    answers = race([suspend] * 4)
    assert {answer.pk for answer in answers} == {AuditEntry.objects.get().pk}
    assert Notification.objects.filter(member=karl).count() == 1
