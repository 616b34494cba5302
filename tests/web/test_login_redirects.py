"""Redirects after the login, and the page for addresses that accept only POST."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from tests.playing import start

pytestmark = pytest.mark.django_db


@pytest.fixture
def home(lena, jonas):
    return f"/matches/{start([lena, jonas]).pk}/"


def back(address):
    parts = urlsplit(address)
    assert parts.path == "/account/login/"
    return parse_qs(parts.query)["next"]


def test_form_without_a_session_leads_back_to_its_page_after_login(home):
    answer = Client().post(f"{home}play/", headers={"Referer": f"http://testserver{home}?do=swap+b2"})
    assert answer.status_code == 302
    assert back(answer["Location"]) == [f"{home}?do=swap+b2"]


@pytest.mark.parametrize("referer", ["", "http://elsewhere.example/trap/", "nonsense"])
def test_foreign_referer_is_not_used(home, referer):
    answer = Client().post(f"{home}play/", headers={"Referer": referer})
    assert back(answer["Location"]) == ["/"]


def test_page_without_a_session_is_opened_after_login():
    assert back(Client().get("/turns/")["Location"]) == ["/turns/"]


def test_htmx_request_without_a_session_redirects_the_whole_page(home):
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{home}"}
    answer = Client().post(f"{home}play/", headers=headers)
    assert answer.status_code == 401 and not answer.content
    assert back(answer["HX-Redirect"]) == [home]


def test_get_on_a_form_address_shows_a_page(home, lena, browser_of):
    answer = browser_of(lena).get(f"{home}play/")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "This address only works when you submit a form" in answer.content.decode()
