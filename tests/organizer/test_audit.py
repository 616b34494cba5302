"""The audit log is append-only: both the code and the database refuse changes."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, transaction

from club.audit import services as audit
from club.audit.models import AppendOnly, AuditEntry
from tests.audit_guard import restore_audit_guard
from tests.factories import MemberFactory

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def entry():
    return audit.record(MemberFactory(is_organizer=True), "extend", reason="ill", token="t1", hours=48)


def test_entry_records_kind_reason_and_data(entry):
    assert (entry.kind, entry.reason, entry.data) == ("extend", "ill", {"hours": 48})


def test_entry_cannot_be_changed_or_deleted_by_the_orm(entry):
    for attempt in (
        entry.save,
        entry.delete,
        AuditEntry.objects.all().delete,
        lambda: AuditEntry.objects.update(reason="none"),
    ):
        with pytest.raises(AppendOnly):
            attempt()
    assert AuditEntry.objects.get().reason == "ill"


@pytest.fixture
def as_migrated(entry):
    restore_audit_guard()


@pytest.mark.parametrize("statement", ["UPDATE organizer_act SET reason = 'none'", "DELETE FROM organizer_act"])
def test_entry_cannot_be_changed_or_deleted_by_plain_sql(entry, as_migrated, statement):
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert AuditEntry.objects.get().reason == "ill"


def test_entry_is_kept_when_the_organizer_is_deleted(entry):
    entry.actor.delete()
    assert AuditEntry.objects.get().actor_id is not None


def test_entry_is_found_by_its_form_token(entry):
    assert audit.done("t1") == entry
    assert audit.done("t2") is None


def test_entry_is_read_only_in_the_admin(entry, browser_of):
    admin = MemberFactory(is_staff=True, is_superuser=True)
    client = browser_of(admin)
    page = f"/admin/audit/auditentry/{entry.pk}/"
    assert "ill" in client.get(f"{page}change/").content.decode()
    assert client.post(f"{page}change/", {"reason": "none"}).status_code == 403
    assert client.post(f"{page}delete/", {"post": "yes"}).status_code == 403
    assert client.get("/admin/audit/auditentry/add/").status_code == 403
    assert AuditEntry.objects.get().reason == "ill"
