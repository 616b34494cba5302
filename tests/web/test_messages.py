"""The message storage works like Django's and does nothing when there are no messages."""

from __future__ import annotations

import pytest
from django.contrib import messages
from django.http import HttpResponse
from django.test import RequestFactory

from club.web.messages import Storage


@pytest.fixture
def request_of():
    def make(cookies=()):
        request = RequestFactory().get("/")
        request.session = {}
        request.COOKIES.update(cookies)
        request._messages = Storage(request)
        return request

    return make


def test_message_is_shown_on_the_next_page(request_of):
    request, response = request_of(), HttpResponse()
    messages.success(request, "Saved.")
    request._messages.update(response)
    following = request_of({"messages": response.cookies["messages"].value})
    assert [str(message) for message in messages.get_messages(following)] == ["Saved."]


def test_forged_cookie_is_ignored(request_of):
    request, response = request_of(), HttpResponse()
    messages.success(request, "Saved.")
    request._messages.update(response)
    forged = response.cookies["messages"].value[:-1] + "!"
    assert not list(messages.get_messages(request_of({"messages": forged})))


def test_nothing_is_signed_without_messages(request_of, monkeypatch):
    monkeypatch.setattr("club.web.messages.get_cookie_signer", lambda **_: pytest.fail("signed"))
    request = request_of()
    request._messages.update(HttpResponse())
