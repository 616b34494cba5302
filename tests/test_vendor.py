"""The tests run on the configured services, never on SQLite by accident."""

from __future__ import annotations

import os

import pytest
import redis
from django.conf import settings
from django.db import connection

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_the_configured_database_is_used() -> None:
    assert connection.vendor == os.environ.get("FERNZUG_TEST_DATABASE", "postgresql")


def test_redis_answers() -> None:
    assert redis.Redis.from_url(settings.REDIS_URL).ping()
