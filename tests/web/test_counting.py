"""Counts are exact for few rows and cached for many."""

from __future__ import annotations

import pytest

from club.accounts.models import Member
from club.web import counting
from tests.factories import MemberFactory

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_few_rows_are_counted_exactly_every_time() -> None:
    for number in range(1, 4):
        MemberFactory()
        assert counting.roughly("members", Member.objects.all()) == number


def test_many_rows_are_counted_once_a_minute(monkeypatch: pytest.MonkeyPatch, django_assert_num_queries) -> None:
    monkeypatch.setattr(counting, "EXACTLY", 2)
    MemberFactory.create_batch(3)
    with django_assert_num_queries(2):
        assert counting.roughly("members", Member.objects.all()) == 3
    MemberFactory()
    with django_assert_num_queries(1):
        assert counting.roughly("members", Member.objects.all()) == 3
    assert counting.roughly("others", Member.objects.all()) == 4
