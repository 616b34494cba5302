"""Answering a mail on the demo's mail page."""

from __future__ import annotations

import pytest
from django.test import Client

from club.accounts.models import Member
from club.inbound_mail import answers
from club.notifications import demo, unsubscribing
from club.notifications.relay import deliver
from tests.inbound_mail.writing import log, work

pytestmark = pytest.mark.django_db


@pytest.fixture
def shown(settings, tmp_path, match, lena):
    settings.DEMO = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    for other in Member.objects.exclude(pk=lena.pk):
        unsubscribing.unsubscribe(other)
    assert deliver() == 1
    return demo.latest()[0]


def test_answer_is_processed_like_any_other_mail(shown, match):
    page = Client().get(f"/demo/mail/{shown.name}/").content.decode()
    assert f"/demo/mail/{shown.name}/answer/" in page
    answer = Client().post(f"/demo/mail/{shown.name}/answer/", {"text": "swap a1 a2\r\nswap b1 b3"})
    assert (answer.status_code, answer["Location"]) == (302, "/demo/mail/")
    work()
    assert log(match) == ["swap a1 a2", "swap b1 b3"]
    answers.deliver()
    assert demo.latest()[0].subject == f"Move played in NINE (match {match.pk})"


def test_picture_is_inlined_in_the_html_part(shown):
    answer = Client().get(f"/demo/mail/{shown.name}/html/")
    html = answer.content.decode()
    assert "data:image/png;base64," in html
    assert "cid:" not in html
    assert "img-src data:" in answer["Content-Security-Policy"]


def test_mail_without_a_reply_address_cannot_be_answered(shown, settings):
    settings.REPLY_DOMAIN = "elsewhere.example"
    assert Client().post(f"/demo/mail/{shown.name}/answer/", {"text": "swap a1 a2"}).status_code == 404


def test_answer_page_is_404_outside_a_demo(shown, settings, match):
    settings.DEMO = False
    assert Client().post(f"/demo/mail/{shown.name}/answer/", {"text": "swap a1 a2"}).status_code == 404
    assert not log(match)
