"""Without a database every page answers 503, without a query."""

from __future__ import annotations

import pytest
from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client

from club.clubinfo import selectors

pytestmark = pytest.mark.django_db


@pytest.fixture
def without_database(lena, browser_of, monkeypatch):
    """A logged-in browser while the database fails and the club settings are not cached."""

    def refuse(*_given, **_named):
        raise OperationalError("the database is away")

    browser = browser_of(lena)
    browser.raise_request_exception = False
    with monkeypatch.context() as patch, connection.execute_wrapper(refuse):
        patch.setattr(BaseDatabaseWrapper, "cursor", refuse)
        selectors.remember(None)
        yield browser


@pytest.mark.parametrize("path", ["/", "/turns/", "/tables/", "/matches/1/", "/organizer/"])
def test_page_is_503_with_retry_after(without_database, path):
    answer = without_database.get(path)
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert "Try again in a minute" in answer.text


def test_error_page_uses_the_language_of_the_browser(without_database):
    answer = Client(raise_request_exception=False).get("/", headers={"accept-language": "de"})
    assert answer.status_code == 503
    assert "Gleich wieder da" in answer.text


def test_move_is_not_confirmed(without_database):
    answer = without_database.post("/matches/1/play/", {"decision": "swap", "token": "0", "move": "swap a1 a2"})
    assert answer.status_code == 503
    assert "Everything it confirmed is safe" in answer.text


def test_programming_error_is_500(lena, browser_of, monkeypatch):
    monkeypatch.setattr("club.matches.lists.turns_of", lambda *_: 1 / 0)
    browser = browser_of(lena)
    browser.raise_request_exception = False
    answer = browser.get("/turns/")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.text
