"""Organizers and administrators need a second factor."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client
from django.urls import reverse

from club.accounts.models import MemberSession
from club.audit.models import AuditEntry
from tests.factories import MemberFactory

pytestmark = pytest.mark.django_db
SECRET = "A" * 32
PAGES = ("/organizer/notices/", "/organizer/members/waiting/", "/organizer/members/invitations/")


NOW = 42  # TOTP counter in half minutes; fixed, so that no code expires on a slow machine


@pytest.fixture(autouse=True)
def _codes_stand_still(monkeypatch):
    monkeypatch.setattr(auth, "yield_hotp_counters_from_time", lambda: iter([NOW]))


def code_now(secret=SECRET):
    return auth.format_hotp_value(auth.hotp_value(secret, NOW))


@pytest.fixture
def mira():
    member = MemberFactory(username="mira", is_organizer=True)
    member.set_password("a long password")
    member.save()
    return member


@pytest.fixture
def bare():
    """An organizer without a second factor."""
    member = MemberFactory(username="bare", is_organizer=True, is_staff=True, is_superuser=True, second_factor=False)
    member.set_password("a long password")
    member.save()
    return member


@pytest.mark.parametrize("page", PAGES)
def test_organizer_without_a_second_factor_is_redirected_to_the_setup(bare, browser_of, page):
    answer = browser_of(bare).get(page)
    assert (answer.status_code, answer["Location"]) == (302, reverse("second_factor"))


@pytest.mark.parametrize("page", PAGES)
def test_organizer_with_a_second_factor_sees_the_page(mira, browser_of, page):
    assert browser_of(mira).get(page).status_code == 200


def test_recovery_codes_alone_do_not_count(bare, browser_of):
    Authenticator.objects.create(user=bare, type=Authenticator.Type.RECOVERY_CODES, data={"seed": "x", "used_mask": 0})
    assert browser_of(bare).get(PAGES[0]).status_code == 302


def test_admin_needs_the_second_factor_too(bare, browser_of):
    client = browser_of(bare)
    for page in ("/admin/", "/admin/accounts/member/"):
        answer = client.get(page, follow=True)
        assert answer.redirect_chain[-1][0] == reverse("second_factor"), page
    TOTP.activate(bare, SECRET)
    assert client.get("/admin/").status_code == 200


def test_admin_does_not_show_totp_secrets(bare, browser_of, mira):
    TOTP.activate(bare, SECRET)
    row = Authenticator.objects.get(user=mira)
    client = browser_of(bare)
    html = client.get(f"/admin/mfa/authenticator/{row.pk}/change/").content.decode()
    assert "mira" in html
    assert SECRET not in html
    assert client.post(f"/admin/mfa/authenticator/{row.pk}/delete/", {"post": "yes"}).status_code == 302
    assert AuditEntry.objects.get(kind="second_factor").member_id == mira.pk


def test_roles_granted_in_the_admin_are_in_the_audit_log(bare, browser_of, lena):
    TOTP.activate(bare, SECRET)
    client = browser_of(bare)
    page = f"/admin/accounts/member/{lena.pk}/change/"
    joined = lena.date_joined
    form = {
        "username": "lena",
        "email": lena.email,
        "is_active": "on",
        "is_organizer": "on",
        "language": "en",
        "time_zone": "Europe/Berlin",
        "confirmation": "always",
        "date_joined_0": joined.date().isoformat(),
        "date_joined_1": "10:00:00",
    }
    assert client.post(page, form).status_code == 302
    lena.refresh_from_db()
    assert lena.is_organizer
    act = AuditEntry.objects.get(kind="roles")
    assert (act.actor_id, act.member_id, act.data) == (bare.pk, lena.pk, {"changed": ["is_organizer"]})


def test_requirement_can_be_turned_off(bare, browser_of, settings):
    settings.REQUIRE_SECOND_FACTOR = False
    assert browser_of(bare).get(PAGES[0]).status_code == 200
    assert browser_of(bare).get("/admin/").status_code == 200


def test_members_need_no_second_factor(lena, browser_of):
    assert browser_of(lena).get("/turns/").status_code == 200
    assert browser_of(lena).get(PAGES[0]).status_code == 403


def test_login_asks_for_the_second_factor(mira):
    client = Client()
    answer = client.post(reverse("account_login"), {"login": "mira", "password": "a long password"})
    assert answer["Location"] == reverse("mfa_authenticate")
    assert client.get(PAGES[0]).status_code == 302, "the password alone opened the page"
    page = client.get(reverse("mfa_authenticate")).content.decode()
    assert "from your app" in page
    wrong = client.post(reverse("mfa_authenticate"), {"code": "000000"})
    assert "right. Enter" in wrong.content.decode()
    assert client.post(reverse("mfa_authenticate"), {"code": code_now()}).status_code == 302
    assert client.get(PAGES[0]).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_activating_a_second_factor_ends_other_sessions(bare):
    clients = [Client(), Client()]
    for client in clients:
        client.post(reverse("account_login"), {"login": "bare", "password": "a long password"})
    assert MemberSession.objects.filter(member=bare).count() == 2
    clients[0].post(reverse("account_reauthenticate"), {"password": "a long password"})
    page = clients[0].get(reverse("mfa_activate_totp")).content.decode()
    assert "data:image/svg+xml" in page
    secret = re.search(r"<code>(\w+)</code>", page).group(1)
    clients[0].post(reverse("mfa_activate_totp"), {"code": code_now(secret)})
    assert clients[0].get(PAGES[0]).status_code == 200
    assert clients[1].get("/turns/").status_code == 302
