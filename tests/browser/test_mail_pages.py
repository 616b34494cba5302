"""The pages that emails link to."""

from __future__ import annotations

import pytest

from club.inbound_mail import processing
from club.notifications import demo, unsubscribing
from club.notifications.relay import deliver
from tests.browser import looking
from tests.playing import start

pytestmark = pytest.mark.browser


def test_emails_are_switched_off_with_one_button(visit, lena):
    path = unsubscribing.path_for(lena, "turn")
    page = visit(None, path, reduced_motion="reduce")
    assert not looking.faults(page, path)
    assert unsubscribing.wants_mails(lena)
    page.get_by_role("button", name="Unsubscribe").click()
    page.get_by_text("You won't get any more emails").wait_for()
    assert not looking.faults_here(page, "after unsubscribing")
    assert not unsubscribing.wants_mails(lena)


def test_a_demo_email_can_be_answered_on_its_page(visit, lena, jonas, settings, tmp_path):
    settings.DEMO, settings.REPLY_DOMAIN = True, "localhost"
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    match = start([lena, jonas])
    deliver()
    mail = next(mail for mail in demo.latest() if mail.reply_to)
    path = f"/demo/mail/{mail.name}/"
    page = visit(lena, path, reduced_motion="reduce")
    assert not looking.faults(page, path)
    page.get_by_label("Your move, one action per line").fill("swap a1 a2")
    page.get_by_role("button", name="Send").click()
    page.get_by_text("We received your email").wait_for()
    assert processing.work() == 1
    assert match.moves.filter(origin="mail").count() == 1
