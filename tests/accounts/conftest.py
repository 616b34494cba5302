from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.accounts.models import Member
from tests.factories import MemberFactory

LogIn = Callable[[Member], Client]
PASSWORD = "eine-lange-nacht-am-brett"


@pytest.fixture
def mara(db: None) -> Member:
    """A member with a password and a confirmed email address."""
    member: Member = MemberFactory(username="Mara", email="mara@example.org", language="en")
    member.set_password(PASSWORD)
    member.save()
    return member


@pytest.fixture
def organizer(db: None) -> Member:
    return MemberFactory(username="olga", language="en", is_organizer=True)


@pytest.fixture
def guest_client(db: None) -> Client:
    """A browser of a guest who clicked "Try it" and plays a match against bots."""
    client = Client(headers={"accept-language": "en"})
    assert client.post("/try/nine/").status_code == 302
    return client


def who(client: Client) -> Member | None:
    """Return the member this browser is logged in as."""
    key = client.session.get("_auth_user_id")
    return Member.objects.get(pk=key) if key else None


def joining(**changes: str) -> dict[str, str]:
    return {"username": "Nele", "email": "nele@example.org", "password1": PASSWORD, **changes}
