"""The tests run on the services they say they run on, never on SQLite by accident."""

from __future__ import annotations

import os

import pytest
import redis
from django.conf import settings
from django.db import connection

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_the_database_is_the_one_asked_for() -> None:
    assert connection.vendor == os.environ.get("FERNZUG_TEST_DATABASE", "postgresql")


def test_redis_answers() -> None:
    assert redis.Redis.from_url(settings.REDIS_URL).ping()
