"""Tokens: created once, stored hashed, limited by scope and time, revoked in the settings."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from club.api import tokens
from club.api.models import Token
from tests.api.client import ApiClient
from tests.factories import MemberFactory

pytestmark = pytest.mark.django_db


def test_the_page_shows_a_token_once_and_revokes_it(lena, browser_of) -> None:
    browser = browser_of(lena)
    page = browser.post("/settings/tokens/", {"name": "my bot", "scope": "play", "days": "30"}).content.decode()
    (text,) = re.findall(r"fz_\w{40}", page)
    token = Token.objects.get(member=lena)
    assert token.digest == tokens.digest_of(text)
    assert text not in browser.get("/settings/tokens/").content.decode()
    call = {"Authorization": f"Bearer {text}"}
    assert Client().get("/api/v1/me", headers=call).json()["name"] == "lena"
    browser.post(f"/settings/tokens/{token.pk}/revoke/")
    assert Client().get("/api/v1/me", headers=call).status_code == 401


def test_tokens_of_others_cannot_be_revoked(lena, jonas, browser_of) -> None:
    token, _text = tokens.create(member=jonas, name="his", scope="read", days=30)
    browser_of(lena).post(f"/settings/tokens/{token.pk}/revoke/")
    assert Token.objects.filter(pk=token.pk).exists()


def test_only_organizers_can_choose_their_scope(lena, browser_of) -> None:
    answer = browser_of(lena).post("/settings/tokens/", {"name": "x", "scope": "organize", "days": "30"})
    assert answer.status_code == 422 and not Token.objects.exists()


def test_expired_tokens_and_suspended_members_have_no_access(lena) -> None:
    api = ApiClient(lena)
    assert api.get("/me").status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        assert api.get("/me").status_code == 401
    lena.suspended_until = timezone.now() + timedelta(days=1)
    lena.save()
    assert api.get("/me").status_code == 401


def test_a_token_allows_its_scope_only(lena) -> None:
    answer = ApiClient(lena, "read").send("/tables", game="nine")
    assert answer.status_code == 403 and answer.json()["code"] == "wrong_scope"
    assert ApiClient(lena, "play").get("/todo").status_code == 403
    organizer = MemberFactory(is_organizer=True)
    assert ApiClient(organizer, "play").get("/todo").status_code == 403
    assert ApiClient(lena, "organize").get("/todo").status_code == 403


def test_organizers_need_their_second_factor() -> None:
    organizer = MemberFactory(is_organizer=True)  # has one
    api = ApiClient(organizer, "organize")
    assert api.get("/todo").status_code == 200
    Authenticator.objects.filter(user=organizer).delete()
    assert api.get("/todo").status_code == 403


def test_a_session_is_no_token(lena, browser_of) -> None:
    answer = browser_of(lena).get("/api/v1/me")
    assert answer.status_code == 401
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "no_token"


def test_members_have_a_limited_number_of_tokens(lena, browser_of) -> None:
    for _ in range(tokens.MOST_TOKENS):
        tokens.create(member=lena, name="x", scope="read", days=30)
    assert browser_of(lena).post("/settings/tokens/", {"name": "x", "scope": "read", "days": "30"}).status_code == 409
    assert Token.objects.count() == tokens.MOST_TOKENS


def test_requests_are_limited_per_member(lena, settings) -> None:
    settings.READS_PER_MINUTE = 2
    api = ApiClient(lena)
    answers = [api.get("/me") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["code"] == "too_many_requests"
