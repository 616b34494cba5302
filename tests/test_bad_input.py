"""Unknown addresses, other methods and broken bodies get a 4xx response, never a 500.

Malformed submissions to every form and address are in tests/abuse/test_malformed.py.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.test_access import OF_ADMIN, OF_API, ROLES, TABLE, addresses, client_of, undone, world

__all__ = ["world"]  # a fixture
pytestmark = pytest.mark.django_db

NASTY = [
    "",
    " ",
    "0",
    "-1",
    "1e9",
    "9" * 30,
    "\0",
    "a\0b",
    "\r\nSet-Cookie: x=1",
    "%00",
    "%ff",
    "../../etc/passwd",
    "<script>",
    "' OR 1=1 --",
    "{{ 7 * 7 }}",
    "{0}",
    "{who}",
    "%s%s",
    "ß" * 300,
    "😀",
    "\u202e",
    "٣",
    "x" * 5000,
    "null",
    "[]",
    '{"a":1}',
    "swap a1 a2",
    "swap a1 a1",
    "call",
    "yes",
    "on",
    "true",
    "2026-11-16",
    "de",
    "en",
    "http://evil.example/",
    "//evil.example",
]
FIELDS = [
    "decision",
    "token",
    "move",
    "seen",
    "wanted",
    "invite",
    "lucky_word",
    "seats",
    "bots",
    "bot",
    "pace",
    "private",
    "rating",
    "month",
    "who",
    "above",
    "below",
    "me",
    "first",
    "last",
    "option_version",
    "option_setup",
    "option_call",
    "option_round_limit",
    "language",
    "next",
    "about",
    "time_zone",
    "theme",
    "username",
    "email",
    "password1",
    "login",
    "password",
    "code",
    "name",
    "note",
    "do",
    "at",
    "eyes",
    "v",
    "page",
    "game",
    "after",
    "buttons",
    "confirm",
    "turn_mail",
    "hour",
    "service",
    "address",
    "p256dh",
    "auth",
    "reason",
    "role",
    "text",
    "people",
    "send",
    "look",
    "format",
    "colour",
    "link_colour",
    "games",
    "signup",
    "welcome_en",
    "q",
    "seen",
    "span",
    "who",
    "answer",
    "word",
    "others",
    "day",
    "come",
    "back",
    "title",
    "title_en",
    "title_de",
    "text_en",
    "pinned_until",
    "starts",
    "minutes",
    "weekly",
    "show_results",
    "kind",
    "register_until",
    "min_players",
    "max_players",
    "round_days",
    "reason",
    "transfer-to",
    "transfer-reason",
    "substitute-entry",
    "substitute-by",
    "seat",
    "seconds",
    "to",
    "days",
    "words",
    "number",
    "undoes",
]
PATHS = [
    "/matches/99999999999999999999/",
    "/matches/0/",
    "/matches/-1/",
    "/matches/x/",
    "/matches/1/nonsense/",
    "/games/nonsense/",
    "/tables/new/nonsense/",
    "/tables/invite/x/",
    "/members/nobody/",
    "/members/%00/",
    "/members/%F0%9F%98%80/",
    "/try/nonsense/",
    "/members/nobody/against/nobody/",
    "/members/%00/friend/",
    "/members/nobody/challenge/nonsense/",
    "/challenges/99999999999999999999/",
    "/news/99999999999999999999/",
    "/nights/0/come/",
    "/organizer/nights/99999999999999999999/call-off/",
    "/invite/nonsense/",
    "/organizer/members/invitations/99999999999999999999/revoke/",
    "/organizer/members/waiting/99999999999999999999/approve/",
    "/organizer/members/99999999999999999999/",
    "/organizer/figures/nonsense.csv",
    "/organizer/figures/moves.exe",
    "/demo/mail/..%2f..%2fsecret/",
    "/%00",
    "/feeds/nonsense/turns.atom",
    "/feeds/%00/deadlines.ics",
    "/settings/notices/ways/99999999999999999999/test/",
    "/settings/notices/ways/999999999999999/remove/",
    "/events/99999999999999999999/",
    "/events/0/",
    "/events/?page=x",
    "/events/new/?game=nonsense&kind=swiss",
    "/events/new/?game=nine&kind=%00",
    "/organizer/events/1/tables/99999999999999999999/",
    "/organizer/matches/99999999999999999999/",
    "/organizer/matches/999999999999999/rewind/",
    "/organizer/matches/1/nonsense/",
    "/organizer/members/999999999999999/",
    "/account/confirm-email/nonsense/",
    "/account/password/reset/key/x-y/",
]


def assert_fine(answer: Any, what: str) -> None:
    assert answer.status_code < 500, f"{what}: {answer.status_code}"
    assert not answer.headers.get("Location", "/").startswith(("http", "//")), what


@pytest.mark.parametrize("role", ROLES)
def test_unknown_addresses_cause_no_server_error(world: dict[str, Any], role: str) -> None:
    client = client_of(world, role)
    for address in PATHS:
        with undone(client):
            assert_fine(client.get(address), f"GET {address} as {role}")
            assert_fine(client.post(address), f"POST {address} as {role}")


@pytest.mark.parametrize("method", ["put", "patch", "delete", "options", "trace"])
def test_other_http_methods_cause_no_server_error(world: dict[str, Any], method: str) -> None:
    client = client_of(world, "seat")
    for row in TABLE.values():
        with undone(client):
            answer = getattr(client, method)(row.address.format(**world))
        assert answer.status_code in (200, 302, 403, 404, 405), f"{method} {row.address}: {answer.status_code}"


def test_bodies_that_are_not_forms_are_refused(world: dict[str, Any]) -> None:
    address = TABLE["matches/<id:match_id>/play/"].address.format(**world)
    for kind, body in [
        ("application/json", b"{"), ("text/plain", b"\xff\xfe"), ("multipart/form-data; boundary=x", b"--x\r\nbroken"),
        ("multipart/form-data", b""), ("application/x-www-form-urlencoded", b"token=%ff&move=%80&decision=%00"),
    ]:  # fmt: skip
        answer = client_of(world, "seat").post(address, body, content_type=kind)
        assert 400 <= answer.status_code < 500, f"{kind}: {answer.status_code}"


def redirects_guest_to_sign_up(answer: Any, role: str) -> bool:
    """Tell whether a guest was redirected to the sign-up: guests have no password or email address to manage."""
    return role == "guest" and answer.status_code == 302 and answer["Location"] == "/account/signup/"


def accepted_without_a_token(world: dict[str, Any], role: str) -> list[str]:
    client = client_of(world, role)
    accepted = []
    careful = Client(enforce_csrf_checks=True)
    careful.cookies = client.cookies
    for route in addresses():
        if route.startswith((OF_ADMIN, OF_API)) or "(" in route or ("<" in route and route not in TABLE):
            continue
        address = TABLE[route].address.format(**world) if route in TABLE else "/" + route
        answer = careful.post(address, {"decision": "swap"})
        if answer.status_code not in (403, 404, 405) and not redirects_guest_to_sign_up(answer, role):
            accepted.append(f"{address} as {role}: {answer.status_code}")
    return accepted


@pytest.mark.parametrize("role", ROLES)
def test_post_requests_need_a_csrf_token(world: dict[str, Any], role: str) -> None:
    """Every POST needs a CSRF token, so a form on another site has no effect."""
    assert accepted_without_a_token(world, role) == []


def test_without_the_csrf_middleware_posts_are_accepted(world: dict[str, Any], settings: Any) -> None:
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "csrf" not in name]
    assert any("/play/ as seat" in deed for deed in accepted_without_a_token(world, "seat"))


def test_error_messages_are_in_the_members_language(world: dict[str, Any]) -> None:
    address = TABLE["matches/<id:match_id>/play/"].address.format(**world)
    seat = world["seat"]
    for language, word in (("en", "Reload the page"), ("de", "Lade die Seite neu")):
        seat.language = language
        seat.save()
        answer = client_of(world, "seat").post(address, {"token": "x"})
        assert answer.status_code == 422
        assert word in answer.content.decode()
