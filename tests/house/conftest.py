from __future__ import annotations

import pytest

from club.accounts.models import Member
from tests.factories import MemberFactory


@pytest.fixture
def mira(db: None) -> Member:
    """An organizer."""
    return MemberFactory(username="mira", language="en", is_organizer=True)


@pytest.fixture
def ada(db: None) -> Member:
    """An administrator."""
    return MemberFactory(username="ada", language="en", is_organizer=True, is_staff=True, is_superuser=True)
