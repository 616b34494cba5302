"""The delivery log, and the fallback to another channel when one breaks."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from allauth.account.signals import email_changed
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.accounts.models import Member
from club.inbound_mail import answers
from club.notifications import (
    broken_channels,
    delivery_log,
    endpoints,
    policy,
    preferences,
    relay,
    routing,
)
from club.notifications.channels import Refused
from club.notifications.models import Contact, Delivery
from club.notifications.preferences import Wish
from club.notifications.relay import deliver
from club.outbox import services as outbox
from club.outbox.models import Notification
from club.outbox.services import tell
from tests.factories import EndpointFactory, MemberFactory
from tests.notifications.helpers import fates, look

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

RECEIPTS = "/settings/notices/receipts/"


def news(member: Member, number: int) -> Notification:
    tell(member, "news", number=number, title=f"News {number}")
    return Notification.objects.get(member=member, kind="news", version=number)


def page(browser_of, member: Member, address: str = RECEIPTS) -> str:
    answer = browser_of(member).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def bounce_three(member: Member) -> None:
    for number in (1, 2, 3):
        news(member, number)
        deliver("mail")
        assert broken_channels.bounced(member.email, "550 no such user")


# Delivery log


def test_log_shows_the_status_of_each_notification(lena, browser_of, time_machine):
    time_machine.move_to(timezone.now().replace(hour=13, minute=2), tick=False)
    news(lena, 1)
    html = page(browser_of, lena)
    assert "queued" in html and "not sent: you turned it off" not in html
    deliver()
    html = page(browser_of, lena)
    assert "News 1" in html
    assert f"sent {timezone.localtime(timezone.now(), lena.zone):%a}" in html
    assert "14:02" in html, "in the reader's own zone"


def test_log_shows_that_the_match_was_opened(match, mover, browser_of):
    deliver()
    html = page(browser_of, mover)
    assert "opened the match" not in html
    assert "die Partie geöffnet" not in html
    look(match, mover)
    html = page(browser_of, mover)
    assert "opened the match" in html or "die Partie geöffnet" in html


def test_log_explains_why_a_notification_was_not_sent(lena, browser_of):
    news(lena, 1)
    relay.routing.route()
    lena.emailaddress_set.update(verified=False)
    deliver()
    assert "not sent: the address isn&#x27;t confirmed" in page(browser_of, lena)


def test_every_reason_in_the_sources_has_a_text():
    """A reason that is not in REASONS is shown verbatim, because it comes from the refusing server."""
    sources = [Path(module.__file__).read_text() for module in (policy, routing, preferences, outbox, answers)]
    written = {
        reason
        for source in sources
        for reason in re.findall(r'(?:Drop\(|return |why = |error=|[A-Z_]+ = )"([a-z][a-z ]+ [a-z ]+)"', source)
    }
    assert len(written) > 12
    assert written <= set(delivery_log.REASONS)


def test_log_shows_a_notification_for_which_all_channels_are_off(lena, browser_of):
    preferences.no_mails(lena)
    news(lena, 1)
    deliver()
    assert "not sent: you turned it off" in page(browser_of, lena)


def test_every_reason_in_the_policy_has_a_text():
    import ast
    from pathlib import Path

    from club.notifications import policy

    tree = ast.parse(Path(policy.__file__).read_text())
    texts = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    reasons = {t for t in texts if " " in t and t.islower() and "." not in t and "\n" not in t}
    assert len(reasons) >= 12
    assert reasons <= set(delivery_log.REASONS)


def test_members_do_not_see_the_log_of_others(lena, jonas, browser_of):
    news(jonas, 1)
    deliver()
    assert "News 1" not in page(browser_of, lena)


def test_log_is_paginated_with_a_constant_number_of_queries(lena, browser_of, match):
    browser = browser_of(lena)
    news(lena, 1)
    deliver()
    counts = []
    for last in (3, 60):
        for number in range(last - 1, last + 1):
            news(lena, number)
        for number in range(4, last):
            news(lena, 100 + number)
        deliver()
        browser.get(RECEIPTS)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            html = browser.get(RECEIPTS).content.decode()
        counts.append(len(queries))
    assert counts[1] <= counts[0]
    assert "?page=2" in html
    assert browser.get(RECEIPTS + "?page=2").status_code == 200
    for nonsense in ("0", "-1", "x", "9" * 30):
        assert browser.get(f"{RECEIPTS}?page={nonsense}").status_code == 200


# Bounces


def test_bounce_marks_the_mail_with_that_message_id(lena):
    news(lena, 1)
    deliver()
    first = mail.outbox[0].extra_headers["Message-ID"]
    news(lena, 2)
    deliver()
    assert broken_channels.bounced(lena.email.upper(), "550 5.1.1\n no such  user", first)
    assert fates(member=lena) == [("news", "bounced", "550 5.1.1 no such user"), ("news", "sent", "")]


def test_bounce_without_a_message_id_marks_the_latest_mail(lena):
    for number in (1, 2):
        news(lena, number)
        deliver()
    assert broken_channels.bounced(lena.email, "full")
    assert [status for _kind, status, _error in fates(member=lena)] == ["sent", "bounced"]


def test_bounce_of_an_unknown_or_old_mail_is_ignored(lena, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    news(lena, 1)
    deliver()
    assert not broken_channels.bounced("stranger@example.org", "?")
    assert not broken_channels.bounced(lena.email, "?", "<other@example.org>")
    time_machine.shift(timedelta(days=8))
    assert not broken_channels.bounced(lena.email, "?")
    assert fates(member=lena) == [("news", "sent", "")]


def test_three_bounces_in_a_row_fall_back_to_the_next_channel_and_show_a_warning(lena, browser_of, monkeypatch):
    EndpointFactory(member=lena)
    preferences.wish(lena, {"news": Wish("now", push=False, webhook=False)})
    bounce_three(lena)
    assert Contact.objects.get(member=lena).broken_address == lena.email
    assert fates("push", member=lena) == [("news", "queued", "")], "the third goes out by the next way"
    news(lena, 4)
    relay.routing.route()
    assert fates("push", member=lena) == [("news", "queued", "")] * 2
    assert fates(member=lena)[-1] == ("news", "failed", "this way is broken")
    for address in ("/", "/turns/", RECEIPTS):
        assert "Three emails to lena@example.org bounced" in page(browser_of, lena, address)


def test_two_bounces_are_not_enough_and_a_success_resets_the_count(lena):
    for number in range(1, 6):
        news(lena, number)
        deliver()
        if number != 3:
            broken_channels.bounced(lena.email, "full")
    assert not Contact.objects.filter(member=lena).exclude(broken_address="").exists()
    assert Member.objects.get(pk=lena.pk).trouble == ""


def test_three_smtp_refusals_count_like_bounces(lena, settings):
    settings.EMAIL_BACKEND = "tests.notifications.helpers.RefusingServer"
    for number in (1, 2, 3):
        news(lena, number)
        deliver("mail")
    assert Member.objects.get(pk=lena.pk).trouble == "mail"


def test_all_notifications_in_one_daily_mail_bounce_as_one(lena, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    preferences.wish(lena, {"news": Wish("daily")})
    for number in range(1, 5):
        news(lena, number)
    relay.routing.route()
    time_machine.shift(timedelta(days=1))
    assert deliver("daily") == 1
    assert broken_channels.bounced(lena.email, "full")
    assert set(fates("daily", member=lena)) == {("news", "bounced", "full")}
    assert Member.objects.get(pk=lena.pk).trouble == ""


def test_a_new_address_is_used_at_once(lena):
    bounce_three(lena)
    Member.objects.filter(pk=lena.pk).update(email="lena@new.example")
    lena.emailaddress_set.update(email="lena@new.example")
    news(lena, 4)
    deliver("mail")
    assert mail.outbox[-1].to == ["lena@new.example"]


def test_member_can_enable_a_broken_address_again(lena, browser_of):
    bounce_three(lena)
    browser = browser_of(lena)
    assert browser.get("/settings/notices/again/").status_code == 405
    assert browser.post("/settings/notices/again/").status_code == 302
    assert "bounced, so we no longer" not in page(browser_of, lena, "/")
    news(lena, 4)
    deliver("mail")
    assert fates(member=lena)[-1] == ("news", "sent", "")


def test_warning_disappears_when_the_address_changes(lena, rf):
    bounce_three(lena)
    for address, trouble_left in (("lena@example.org", "mail"), ("lena@new.example", "")):
        Member.objects.filter(pk=lena.pk).update(email=address)
        email_changed.send(
            sender=Member, request=rf.get("/"), user=lena, from_email_address=None, to_email_address=None
        )
        assert Member.objects.get(pk=lena.pk).trouble == trouble_left


# Browsers and webhooks


def refuse(member: Member, endpoint, number: int, **how: bool) -> None:
    notice = news(member, number)
    relay.routing.route()
    delivery = Delivery.objects.get(notice=notice, endpoint=endpoint)
    relay.settle(delivery, Delivery.Status.FAILED, "no")
    broken_channels.refused(delivery, Refused("no", **how))
    endpoint.refresh_from_db()


@pytest.fixture
def phone(lena):
    preferences.wish(lena, {"news": Wish("off", push=True, webhook=False)})
    return EndpointFactory(member=lena, name="Phone")


def test_gone_browser_is_disabled_and_a_mail_is_sent_instead(lena, phone):
    refuse(lena, phone, 1, gone=True)
    assert phone.broken_at is not None
    assert Member.objects.get(pk=lena.pk).trouble == "push"
    assert fates(member=lena) == [("news", "queued", "")]


def test_no_mail_while_another_browser_works(lena, phone):
    laptop = EndpointFactory(member=lena, name="Laptop")
    refuse(lena, phone, 1, gone=True)
    assert fates(member=lena) == []
    news(lena, 2)
    relay.routing.route()
    assert list(Delivery.objects.filter(notice__version=2).values_list("endpoint", flat=True)) == [laptop.pk]


def test_three_refusals_break_an_endpoint_and_a_success_resets_the_count(lena, phone):
    refuse(lena, phone, 1)
    refuse(lena, phone, 2)
    broken_channels.went_well(Delivery.objects.select_related("endpoint").get(notice__version=2, channel="push"))
    refuse(lena, phone, 3)
    refuse(lena, phone, 4)
    assert (phone.broken_at, phone.refusals) == (None, 2)
    refuse(lena, phone, 5)
    assert phone.broken_at is not None


def test_warning_disappears_when_the_broken_endpoint_is_removed_or_a_test_succeeds(lena, phone):
    refuse(lena, phone, 1, gone=True)
    laptop = EndpointFactory(member=lena)
    endpoints.remove(lena, laptop.pk)
    assert Member.objects.get(pk=lena.pk).trouble == "push"
    endpoints.test(phone)
    broken_channels.went_well(Delivery.objects.select_related("endpoint", "notice__member").latest("pk"))
    phone.refresh_from_db()
    assert phone.broken_at is None
    assert Member.objects.get(pk=lena.pk).trouble == ""
    refuse(lena, phone, 2, gone=True)
    endpoints.remove(lena, phone.pk)
    assert Member.objects.get(pk=lena.pk).trouble == ""


def test_no_fallback_for_a_kind_that_is_turned_off(lena, phone):
    refuse(lena, phone, 1, gone=True)
    preferences.wish(lena, {"news": Wish("off", False, False)})
    news(lena, 2)
    relay.routing.route()
    assert not Delivery.objects.filter(notice__version=2).exists()


# Organizers


def test_organizers_see_failed_deliveries(lena, browser_of):
    organizer = MemberFactory(is_organizer=True, language="en")
    assert "Everything was delivered." in page(browser_of, organizer, "/organizer/notices/")
    news(lena, 1)
    deliver()
    broken_channels.bounced(lena.email, "550 no such user")
    html = page(browser_of, organizer, "/organizer/notices/")
    assert "lena" in html
    assert "550 no such user" in html
    assert browser_of(lena).get("/organizer/notices/").status_code == 403


def test_organizers_see_deliveries_waiting_for_a_retry(lena, browser_of, settings):
    settings.EMAIL_BACKEND = "tests.notifications.helpers.BrokenServer"
    news(lena, 1)
    deliver()
    html = page(browser_of, MemberFactory(is_organizer=True, language="en"), "/organizer/notices/")
    assert "next try" in html
    assert "hung up" in html
