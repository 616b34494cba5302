"""The button that subscribes this browser to push notifications, from the click to the database row."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from club.notifications import preferences
from club.notifications.channels import push
from club.notifications.models import Delivery, Endpoint
from tests.notifications.test_push import Browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# There is no push service on this machine, so its part is replaced; everything else is the real browser.
SUBSCRIBES = """
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) => {
    if (options.applicationServerKey.length !== 65 || !options.userVisibleOnly) throw new Error("asked otherwise");
    return { toJSON: () => ({ endpoint: "https://push.example.org/abc", keys: %s }) };
  };
  Notification.requestPermission = async () => "%s";
"""


@pytest.fixture(autouse=True)
def _club_key(settings, tmp_path):
    settings.VAR = tmp_path
    push.make_key()


def subscribing(visit, member, permission="granted"):
    keys = Browser().keys
    page = visit(member, "/settings/")
    page.add_init_script(SUBSCRIBES % (keys, permission))
    page.goto("/settings/notices/")
    page.get_by_role("button", name="Notify me in this browser").click()
    return page, keys


def test_one_click_subscribes_and_queues_a_test_notification(visit, lena):
    page, keys = subscribing(visit, lena)
    expect(page.get_by_text("Added. A test should appear there in a few seconds.")).to_be_visible()
    endpoint = Endpoint.objects.get()
    assert (endpoint.member, endpoint.address) == (lena, "https://push.example.org/abc")
    assert {"p256dh": endpoint.p256dh, "auth": endpoint.auth} == keys
    assert re.fullmatch(r"Chrome, \w+", endpoint.name)
    assert Delivery.objects.get().notice.kind == "test"
    scope = page.evaluate("async () => (await navigator.serviceWorker.getRegistration('/')).scope")
    assert scope.endswith("/")


def test_a_denied_permission_shows_where_to_change_it(visit, lena):
    page, _keys = subscribing(visit, lena, "denied")
    expect(page.get_by_text("Check its settings for this page")).to_be_visible()
    assert not Endpoint.objects.exists()


def test_notification_settings_work_without_javascript(visit, lena):
    page = visit(lena, "/settings/notices/", java_script_enabled=False)
    page.get_by_label("By email: It's my turn").select_option("Once a day")
    page.get_by_label("Push: It's my turn").uncheck()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert preferences.wishes_of(lena)["turn"] == preferences.Wish("daily", False, True)
    page.get_by_text("Add a webhook").click()
    page.get_by_label("Service").select_option("ntfy")
    page.get_by_label("Address").fill("https://ntfy.sh/lena-and-her-turns")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Added.")).to_be_visible()
    page.get_by_role("button", name="Create the addresses").click()
    expect(page.get_by_text("turns.atom")).to_be_visible()
