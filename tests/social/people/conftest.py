from __future__ import annotations

import pytest

from club.social.people.models import Friendship
from tests.factories import FriendshipFactory, MemberFactory


@pytest.fixture
def mara(db):
    return MemberFactory(username="mara", language="en")


@pytest.fixture
def mira(db):
    return MemberFactory(username="mira", language="en", is_organizer=True)


@pytest.fixture
def friends(lena, jonas) -> Friendship:
    return FriendshipFactory(asker=lena, asked=jonas)


@pytest.fixture
def texts(browser_of, client):
    """Return a function that fetches a page as a member or anonymously: `texts(member, "/friends/")`."""

    def read(member, path, status=200):
        answer = (browser_of(member) if member else client).get(path, headers={"accept-language": "en"})
        assert answer.status_code == status
        return answer.content.decode()

    return read
