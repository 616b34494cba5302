"""The database is emptied after a test with real transactions, by deleting as well as by truncating."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.db import connection

from tests.emptying.management.commands import flush
from tests.factories import MemberFactory
from tests.playing import play_one, start

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def empty() -> None:
    """Empty the database as Django does it after a test."""
    call_command("flush", interactive=False, verbosity=0, reset_sequences=False, allow_cascade=False)


def filled_tables() -> set[str]:
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    found = set()
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f'SELECT 1 FROM "{table}" LIMIT 1')
            found |= {table} if cursor.fetchone() else set()
    return found


def permissions() -> set[tuple[int, str]]:
    return set(Permission.objects.values_list("pk", "codename"))


@pytest.mark.parametrize("largest", [flush.LARGEST, 0], ids=["deleted", "truncated"])
def test_all_rows_go_except_those_of_migrate(monkeypatch, largest):
    empty()  # remembers the rows of `migrate`
    monkeypatch.setattr(flush, "LARGEST", largest)
    before = permissions()
    play_one(start(MemberFactory.create_batch(2)).pk)
    assert len(filled_tables()) > len(flush.KEPT)
    empty()
    assert filled_tables() == set(flush.KEPT)
    if largest:
        assert permissions() == before


@pytest.mark.parametrize("change", ["add", "delete"])
def test_a_changed_permission_is_restored(change):
    empty()
    names = {codename for _id, codename in permissions()}
    if change == "add":
        some = Permission.objects.first()
        Permission.objects.create(content_type=some.content_type, codename="planted")
    else:
        Permission.objects.filter(codename="view_match").delete()
    assert {codename for _id, codename in permissions()} != names
    empty()
    assert {codename for _id, codename in permissions()} == names
