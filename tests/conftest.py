from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone, translation

from club.accounts.models import Member
from club.events import models as events
from club.house import selectors
from club.house.models import ClubSettings
from games.core import rng
from tests.factories import MemberFactory
from tests.trail import let_the_trail_be_emptied


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    with django_db_blocker.unblock():
        let_the_trail_be_emptied()


@pytest.fixture(autouse=True)
def _fresh_cache() -> Iterator[None]:
    """Rate limits and presence are kept in the cache: no test may inherit another's."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _club_as_the_environment_says() -> Iterator[None]:
    """No test inherits another's settings, and none asks the database for those it did not write."""
    selectors.remember(ClubSettings(), seconds=3600)
    yield
    selectors.remember(None)


@pytest.fixture(autouse=True)
def _nobodys_language_and_zone() -> Iterator[None]:
    """A request leaves its reader's behind in the thread, which here goes on to the next test."""
    yield
    translation.deactivate()
    timezone.deactivate()


@pytest.fixture(autouse=True)
def _known_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same boards and lots in every run: what fails once fails again, and what passes does not pass by luck."""
    seeds = count(1)
    monkeypatch.setattr(rng, "new_seed", lambda: f"{next(seeds):064x}")
    monkeypatch.setattr(events, "get_random_string", lambda length: f"{next(seeds):0{length}x}")


@pytest.fixture
def lena(db: None) -> Member:
    return MemberFactory(username="lena", language="en")


@pytest.fixture
def jonas(db: None) -> Member:
    return MemberFactory(username="jonas", language="de")


@pytest.fixture
def browser_of() -> object:
    """A test client that is logged in as the given member."""

    def log_in(member: Member) -> Client:
        client = Client()
        client.force_login(member, backend="allauth.account.auth_backends.AuthenticationBackend")
        return client

    return log_in
