"""Every operation of the API needs a token, and its schema is complete."""

from __future__ import annotations

import pytest
from django.test import Client

from club.api import api
from tests.api.client import ApiClient
from tests.factories import MemberFactory
from tests.test_access import OF_API, addresses

pytestmark = pytest.mark.django_db

OPEN = {"api/v1/openapi.json", "api/v1/docs", "api/v1/"}  # the schema and its page


def operations() -> list[tuple[str, str, str]]:
    """Return method, path and scope of every operation; numbers and names in the path are filled in."""
    found = []
    for path, methods in api.schema()["paths"].items():
        filled = (
            path.replace("{match_id}", "1").replace("{event_id}", "1").replace("{slug}", "nine").replace("{name}", "x")
        )
        for method, operation in methods.items():
            (scheme,) = operation["security"][0]
            found.append((method, filled, scheme))
    return found


def test_every_operation_needs_a_token(lena, browser_of) -> None:
    clients = [Client(), browser_of(lena)]
    for method, path, _scheme in operations():
        for client in clients:
            answer = getattr(client, method)(path, content_type="application/json")
            assert answer.status_code == 401, f"{method} {path}: {answer.status_code}"
            assert answer.json()["code"] == "no_token"
    assert len(operations()) > 25


def test_a_token_for_reading_writes_nothing() -> None:
    reader = ApiClient(MemberFactory(), "read")
    for method, path, _scheme in operations():
        if method != "get":
            answer = reader.send(path.removeprefix("/api/v1"), method)
            assert answer.status_code == 403, f"{method} {path}: {answer.status_code}"


def test_the_schema_has_every_address() -> None:
    written = {path.removeprefix("/") for path in api.schema()["paths"]}
    served = {a.replace("<id:", "{").replace("<", "{").replace(">", "}") for a in addresses() if a.startswith(OF_API)}
    assert served - OPEN == written


def test_the_documentation_page_fits_the_content_security_policy() -> None:
    page = Client().get("/api/v1/docs")
    text = page.content.decode()
    assert page.status_code == 200 and "unsafe" not in page["Content-Security-Policy"]
    assert "https://" not in text.replace('"https://', '"')
    assert "<script>" not in text and "style=" not in text


def test_numbers_that_are_too_large_are_not_found(lena) -> None:
    api_client, number = ApiClient(lena), "9" * 30
    for method, path, _scheme in operations():
        if "/1" in path:
            answer = getattr(api_client.client, method)(
                path.replace("/1", f"/{number}"), {}, content_type="application/json", headers=api_client.headers
            )
            assert answer.status_code == 404, f"{method} {path}: {answer.status_code}"
