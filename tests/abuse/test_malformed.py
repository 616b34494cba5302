"""Malformed submissions of every role to every form cause no 5xx, grant no access, and write nothing if refused.

Every role sends one to each form in `make test`; in `make soak` each form gets a thousand, spread over the roles.
"""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from club.accounts.models import Member
from club.matches.models import Match, Seat
from tests.abuse.forms import Form, forms_of, malformed
from tests.lengths import usual_or_long
from tests.test_access import (
    LOGIN,
    OF_ADMIN,
    OF_ALLAUTH,
    OK,
    ROLES,
    TABLE,
    addresses,
    client_of,
    rows_in_database,
    undone,
    with_address,
    world,
)  # fmt: skip

__all__ = ["world"]  # a fixture
pytestmark = pytest.mark.django_db

LEAST = 1  # for each role
MAY_WRITE = ("accounts_membersession", "matches_presence")  # written even on refusal: who asked, and when
WRITES = ("INSERT", "UPDATE", "DELETE")
HEADERS = [{}, {"HX-Request": "true"}, {"Accept-Language": "xx;q=ä,*;q=-1"}, {"Referer": "http://evil.example/"}]
HEADERS += [
    {"HX-Request": "true", "HX-Current-URL": "::bad::"},
    {"X-Forwarded-For": "999.1.1.1, ?"},
    {"Accept": "\x01"},
]


def of_each_role(per_form: int) -> int:
    """Return how many submissions each role makes to each form; `forms` gives every role a form for every URL."""
    return max(LEAST, math.ceil(per_form / len(ROLES)))


EACH = of_each_role(usual_or_long(0, 1000))


class Watch:
    """Record the tables that a request wrote to."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def __call__(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        text = str(sql)
        if text.startswith(WRITES) and not any(name in text[:60] for name in MAY_WRITE):
            self.written.append(text[:60])
        return execute(sql, params, many, context)


def contents() -> Any:
    counts = {name: number for name, number in rows_in_database().items() if name not in MAY_WRITE}
    rows = [list(model.objects.order_by("pk").values_list()) for model in (Match, Seat, Member)]
    return counts, rows


def refused_outright(expected: Any) -> bool:
    """Tell whether the role is refused whatever it sends, because of who it is and not because of a missing field."""
    return expected == LOGIN or expected in (403, 404, 405)


def send(client: Client, method: str, address: str, body: dict[str, Any], headers: dict[str, str]) -> Any:
    try:
        return getattr(client, method)(address, body, headers=headers)
    except UnicodeEncodeError:  # raised by the test client: a server would never receive such a header
        return HttpResponse(status=400)


def judge(answer: Any, expected: Any, what: str) -> list[str]:
    location = answer.headers.get("Location", "")
    faults = []
    if answer.status_code >= 500:
        faults.append(f"{what}: {answer.status_code}")
    if location.startswith(("http", "//")):
        faults.append(f"{what}: leads to {location}")
    if refused_outright(expected):
        led_away = answer.status_code in (302, 303) and ("/account/" in location)
        if not led_away and answer.status_code < 400:
            faults.append(f"{what}: let in with {answer.status_code} {location}")
    return faults


def attack(world: dict[str, Any], role: str, route: str, form: Form, each: int) -> list[str]:
    """Send malformed submissions to one form and return the faults found."""
    faults: list[str] = []
    chance = random.Random(f"{role} {route} {form.method} {form.action}")
    expected = getattr(TABLE[route], form.method)[role] if route in TABLE else OK
    client = client_of(world, role)
    for _ in range(each):
        body, headers = malformed(form, chance), chance.choice(HEADERS)
        what = f"{form.method} {form.action} {str(body)[:300]} as {role}"
        with undone(client):
            watch = Watch()
            with connection.execute_wrapper(watch):
                answer = send(client, form.method, form.action, body, headers)
        faults += judge(answer, expected, what)
        if answer.status_code >= 400 and watch.written:
            with undone(client):  # it may have been rolled back: repeat it and compare the tables
                before = contents()
                send(client, form.method, form.action, body, headers)
                if contents() != before:
                    faults.append(f"{what}: {answer.status_code}, and yet {watch.written}")
    return faults


def forms(world: dict[str, Any], role: str) -> list[tuple[str, Form]]:
    """Collect the forms on the pages this role can see, and for every URL a form without fields of its own."""
    found: dict[tuple[str, str], tuple[str, Form]] = {}
    client = client_of(world, role)
    by_address = {row.address.format(**world).split("?")[0]: route for route, row in TABLE.items()}
    for route, row in TABLE.items():
        address = row.address.format(**world)
        for method in ("get", "post"):
            found[address, method] = (route, Form(address, method))
        with undone():
            page = client.get(address)
        if page.status_code == 200 and "html" in page.headers.get("Content-Type", ""):
            for form in forms_of(address, page.content.decode()):
                place = form.action.split("?")[0]
                if place in by_address:
                    found[place, form.method] = (by_address[place], form)
    for route in addresses():
        if route.startswith(OF_ALLAUTH) and "<" not in route and "(" not in route and route not in TABLE:
            with undone():
                page = client.get("/" + route)
            found["/" + route, "get"] = (route, Form("/" + route, "get"))
            own = [f for f in forms_of("/" + route, page.content.decode()) if f.action.startswith("/account/")]
            found["/" + route, "post"] = (route, own[0] if own else Form("/" + route, "post"))
    assert not any(route.startswith(OF_ADMIN) for route, _ in found.values())
    return list(found.values())


@pytest.mark.long
@pytest.mark.parametrize("role", ROLES)
def test_malformed_submissions_cause_no_fault(world: dict[str, Any], role: str) -> None:
    faults = []
    every = forms(world, role)
    assert len(every) > 2 * len(TABLE)
    for route, form in every:
        faults += attack(world, role, route, form, EACH)
    assert not faults, "\n".join(faults[:10])


def test_submissions_per_form_are_spread_over_all_roles() -> None:
    assert of_each_role(1000) * len(ROLES) >= 1000
    assert of_each_role(1) == of_each_role(0) == LEAST


def test_every_submission_starts_from_the_same_state(world: dict[str, Any]) -> None:
    client = client_of(world, "member")
    session, before = client.cookies["sessionid"].value, contents()
    with undone(client):
        client.post("/account/logout/")
        assert client.get("/turns/").status_code == 302
    with undone(client):
        client.post("/language/", {"language": "de", "next": "/"})
    assert {name: cookie.value for name, cookie in client.cookies.items()} == {"sessionid": session}
    assert contents() == before
    assert client.get("/turns/").status_code == 200


def test_rate_limits_do_not_hide_the_response_of_a_form(world: dict[str, Any], settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    client = client_of(world, "anonymous")
    answers = []
    for _ in range(3):
        with undone(client):
            answers.append(client.post("/account/login/", {"login": "nobody", "password": "x"}).status_code)
    assert answers == [200] * 3


# Negative controls


def test_a_view_without_access_control_is_detected(world: dict[str, Any], settings: Any) -> None:
    settings.ROOT_URLCONF = with_address("turns/")
    assert any("let in" in fault for fault in attack(world, "anonymous", "turns/", Form("/turns/", "get"), 1))


def test_a_view_that_raises_is_detected(world: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    from club.matches import services

    monkeypatch.setattr(services, "resign", lambda **_: 1 / 0)
    route = "matches/<id:match_id>/resign/"
    form = Form(TABLE[route].address.format(**world), "post")
    with pytest.raises(ZeroDivisionError):
        attack(world, "seat", route, form, 1)


def test_a_refused_request_that_writes_is_detected(world: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    from club.matches import services
    from club.matches.errors import NotNow

    def half_done(**_: Any) -> None:
        Seat.objects.update(wants_end=True)
        raise NotNow("not_running")

    monkeypatch.setattr(services, "resign", half_done)
    route = "matches/<id:match_id>/resign/"
    form = Form(TABLE[route].address.format(**world), "post")
    assert any("and yet" in fault for fault in attack(world, "seat", route, form, 1))
