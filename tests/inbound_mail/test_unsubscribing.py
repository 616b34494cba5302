"""One-click unsubscribe (RFC 8058): a POST without cookies takes effect, a GET never does."""

from __future__ import annotations

import pytest
from django.test import Client

from club.accounts.models import Member
from club.notifications import addresses, unsubscribing

pytestmark = pytest.mark.django_db

ONE_CLICK = {"List-Unsubscribe": "One-Click"}


def wants_mails(member: Member) -> bool:
    return unsubscribing.wants_mails(member)


def test_post_without_cookies_unsubscribes(lena):
    answer = Client(enforce_csrf_checks=True).post(unsubscribing.path_for(lena, "turn"), ONE_CLICK)
    assert answer.status_code == 200
    assert not wants_mails(lena)


def test_get_changes_nothing_and_shows_a_button(jonas):
    client = Client(headers={"Accept-Language": "en"})
    answer = client.get(unsubscribing.path_for(jonas, "turn"))
    assert client.head(unsubscribing.path_for(jonas, "turn")).status_code == 200
    assert wants_mails(jonas)
    html = answer.content.decode()
    assert 'method="post"' in html
    assert "E-Mails abbestellen" in html, "in the language of the one who got the mail"


@pytest.mark.parametrize(
    "change", [lambda p: p[:-2] + "x/", lambda p: p.replace("off/", "off/x"), lambda p: "/mails/off/x:y/"]
)
def test_tampered_address_is_404(lena, change):
    assert Client().post(change(unsubscribing.path_for(lena, "turn")), ONE_CLICK).status_code == 404
    assert wants_mails(lena)


def test_other_methods_are_refused(lena):
    assert Client().put(unsubscribing.path_for(lena, "turn")).status_code == 405
    assert wants_mails(lena)


def test_links_of_earlier_releases_still_work(settings):
    """Emails that members already have contain these: made before the packages were renamed."""
    settings.SECRET_KEY, settings.REPLY_DOMAIN = "only-for-tests", "club.example.org"
    assert addresses.read("reply+1-2-3-bl3pyicnrb46wce376lw75ke@club.example.org") == (1, 2, 3)
    token = "WzEsInR1cm4iXQ:VOxH0s9CYlWkYMd8G3Hht0K9tmZJ6C3HaXSTf4IuDAo"
    assert unsubscribing.SIGNER.unsign_object(token) == [1, "turn"]
