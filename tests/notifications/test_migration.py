"""The migration to deliveries keeps sent notifications and preferences."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tests.audit_guard import drop_audit_guard

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

BEFORE = [("notices", "0001_initial"), ("accounts", "0001_initial"), ("matches", "0001_initial")]


@pytest.fixture
def migrated():
    """Return a function that migrates to given targets; migrate to the latest state at the end."""

    def to(targets):
        executor = MigrationExecutor(connection)
        executor.migrate(targets)
        return executor.loader.project_state(targets).apps

    yield to
    MigrationExecutor(connection).migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())
    drop_audit_guard()


def test_old_notifications_and_the_old_mail_switch_are_migrated(migrated):
    old = migrated(BEFORE)
    member, match = old.get_model("accounts", "Member"), old.get_model("matches", "Match")
    quiet = member.objects.create(username="quiet", turn_mails=False)
    loud = member.objects.create(username="loud", turn_mails=True)
    now = timezone.now()
    table = match.objects.create(
        game="nine", rules_version=1, options="{}", size=2, move_seconds=60, created_at=now, changed_at=now,
        seed="", commitment="",
    )  # fmt: skip
    common = {"match": table, "kind": "turn", "created_at": now, "send_after": now}
    notice = old.get_model("notices", "Notice")
    told = {"version": 1, "status": "sent", "settled_at": now, "attempts": 2}
    sent = notice.objects.create(member=loud, **told, **common)
    queued = notice.objects.create(member=loud, version=2, **common)
    new = migrated(MigrationExecutor(connection).loader.graph.leaf_nodes())
    (delivery,) = new.get_model("notices", "Delivery").objects.all()
    assert (delivery.notice_id, delivery.channel, delivery.status, delivery.attempts) == (sent.pk, "mail", "sent", 2)
    routed = dict(new.get_model("notices", "Notification").objects.values_list("pk", "routed_at"))
    assert routed == {sent.pk: now, queued.pk: None}
    wishes = new.get_model("notices", "Preference").objects
    assert set(wishes.values_list("member", "mail")) == {(quiet.pk, "off")}
    assert wishes.count() == 9
