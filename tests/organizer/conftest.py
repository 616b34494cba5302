from __future__ import annotations

import pytest

from tests.factories import MemberFactory


@pytest.fixture
def mira(db):
    """An organizer who plays in no match."""
    return MemberFactory(username="mira", language="en", is_organizer=True)


@pytest.fixture
def admin(db):
    return MemberFactory(username="chief", language="en", is_organizer=True, is_staff=True, is_superuser=True)


@pytest.fixture
def ada(db):
    """An administrator."""
    return MemberFactory(username="ada", language="en", is_organizer=True, is_staff=True, is_superuser=True)
