"""The match page's own templates: what is included is pasted in, and a form gets its token back."""

from __future__ import annotations

import re

import pytest
from django.template import engines
from django.test import Client, RequestFactory
from jinja2 import DictLoader

from club.site import jinja
from tests.playing import asked_of, some_line, start, to_move

FIELD = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


def test_includes_are_pasted_in_with_the_names_around_them():
    environment = jinja.environment()
    environment.loader = DictLoader(
        {
            "whole": '{% for line in lines %}{% include "line" %}{% endfor %}',
            "line": '<li>{{ line }}{% include "end" %}',
            "end": "</li>\n",
        }
    )
    assert environment.get_template("whole").render(lines=[1, 2]) == "<li>1</li><li>2</li>"


def test_no_include_is_left_for_every_page_to_look_up():
    environment = engines["jinja2"].env
    for name in ("match/answer.html", "match/whole.html"):
        source = environment.loader.get_source(environment, name)[0]
        assert "{% include" in source
        assert "include" not in environment._generate(environment._parse(source, name, None), name, None).lower()


def test_a_page_that_is_asked_for_gets_a_token_of_its_own():
    asking = RequestFactory(headers={"X-CSRFToken": "x" * 32})
    first, second = jinja.token_of(asking.get("/")), jinja.token_of(asking.get("/"))
    assert first != second
    assert "x" * 32 not in (first, second)


@pytest.mark.django_db
def test_the_answer_to_a_form_brings_its_token_again(lena, jonas):
    match = start([lena, jonas])
    browser = Client(enforce_csrf_checks=True)
    mover = to_move(match.pk).member
    browser.force_login(mover, backend="allauth.account.auth_backends.AuthenticationBackend")
    browser.get(f"/matches/{match.pk}/")
    token = browser.cookies["csrftoken"].value
    asked = asked_of(match.pk)[0]
    form = {"decision": asked.decision.kind, "token": asked.opened, "move": some_line(match.pk, asked)}
    sent = {"HX-Request": "true", "X-CSRFToken": token}
    assert (
        browser.post(f"/matches/{match.pk}/play/", form, headers={**sent, "X-CSRFToken": "x" * 32}).status_code == 403
    )
    answer = browser.post(f"/matches/{match.pk}/play/", form, headers=sent)
    assert answer.status_code == 200
    assert set(FIELD.findall(answer.content.decode())) == {token}
