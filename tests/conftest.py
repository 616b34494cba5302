from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone, translation

from club.accounts.models import Member
from club.clubinfo import selectors
from club.clubinfo.models import ClubSettings
from club.events import models as events
from games.core import rng
from tests import template_database
from tests.audit_guard import drop_audit_guard
from tests.factories import MemberFactory


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None, django_db_blocker: Any) -> None:
    if template_database.is_used():
        with django_db_blocker.unblock():
            template_database.prepare()


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool) -> bool:
    """Keep a SQLite file that was copied before Django looks for it."""
    return django_db_keepdb or (template_database.is_used() and connection.vendor == "sqlite")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock():
        drop_audit_guard()
    yield
    if template_database.is_used():
        with django_db_blocker.unblock():
            template_database.remove_files()


@pytest.fixture(autouse=True)
def _fresh_cache() -> Iterator[None]:
    """Clear the cache, which holds rate limits and presence, between tests."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _default_club_settings() -> Iterator[None]:
    """Use the default club settings in every test, without a database query."""
    selectors.remember(ClubSettings(), seconds=3600)
    yield
    selectors.remember(None)


@pytest.fixture(autouse=True)
def _reset_language_and_zone() -> Iterator[None]:
    """Reset the language and time zone that a request has activated in this thread."""
    yield
    translation.deactivate()
    timezone.deactivate()


@pytest.fixture(autouse=True)
def _fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the same seeds in every run, so that boards, lots and failures are reproducible."""
    seeds = count(1)
    monkeypatch.setattr(rng, "new_seed", lambda: f"{next(seeds):064x}")
    monkeypatch.setattr(events, "get_random_string", lambda length: f"{next(seeds):0{length}x}")


@pytest.fixture
def compact_tables(db: None) -> None:
    """Start with new, empty table files, until the test is rolled back.

    Rows of earlier tests leave dead rows behind, and query plans depend on the size of the files.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("TRUNCATE accounts_member, matches_match CASCADE")


@pytest.fixture
def lena(db: None) -> Member:
    return MemberFactory(username="lena", language="en")


@pytest.fixture
def jonas(db: None) -> Member:
    return MemberFactory(username="jonas", language="de")


@pytest.fixture
def browser_of() -> object:
    """Return a function that logs a member in to a test client."""

    def log_in(member: Member) -> Client:
        client = Client()
        client.force_login(member)
        return client

    return log_in
