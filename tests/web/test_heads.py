"""HEAD gives the same status as GET, without a body, at every address of the site."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import include, path
from django.views.decorators.http import require_GET

from tests.lengths import usual_or_long
from tests.test_access import OF_ADMIN, OF_ALLAUTH, ROLES, TABLE, addresses, client_of, world

__all__ = ["world"]  # a fixture
pytestmark = pytest.mark.django_db


def every_address(world: dict[str, Any]) -> list[str]:
    """Return the club's addresses from the access table, and those of allauth and the admin without parameters."""
    others = [a for a in addresses() if a.startswith((OF_ALLAUTH, OF_ADMIN)) and a not in TABLE]
    return [row.address.format(**world) for row in TABLE.values()] + [
        f"/{route}" for route in others if "<" not in route and "(" not in route
    ]


def different(world: dict[str, Any], role: str) -> list[str]:
    client, found = client_of(world, role), []
    for address in every_address(world):
        before = transaction.savepoint()
        answers = [getattr(client, method)(address) for method in ("get", "head")]
        transaction.savepoint_rollback(before)
        client.cookies = client_of(world, role).cookies
        got, head = (answer.status_code for answer in answers)
        if got != head or b"".join(answers[1]):
            found.append(f"{address} as {role}: GET {got}, HEAD {head}")
    return found


@pytest.mark.long
@pytest.mark.parametrize("role", usual_or_long(["anonymous", "seat", "administrator"], ROLES))
def test_head_gives_the_same_status_as_get(world: dict[str, Any], role: str) -> None:
    assert different(world, role) == []


def test_page_without_head_is_detected(world: dict[str, Any], settings: Any) -> None:
    careless = path("games/", require_GET(lambda request: HttpResponse("x")))
    addresses: Any = ModuleType("addresses")
    addresses.urlpatterns = [careless, path("", include("club.urls"))]
    settings.ROOT_URLCONF = addresses
    assert different(world, "anonymous") == ["/games/ as anonymous: GET 200, HEAD 405"]
