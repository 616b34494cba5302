from __future__ import annotations

import re
import smtplib
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.test import Client

from club.accounts.adapter import AccountAdapter
from club.accounts.models import Member, MemberSession
from tests.accounts.conftest import PASSWORD, joining, who
from tests.factories import MemberFactory

pytestmark = pytest.mark.django_db

SECRETS = re.compile(r'(name="csrfmiddlewaretoken" value|nonce|X-CSRFToken"):?[ =]*"[^"]*"')


def text(response) -> str:
    return response.content.decode()


def shape(response, *names: str) -> tuple[int, str, str]:
    """Return a response without random tokens and without the submitted names."""
    body = SECRETS.sub("", text(response))
    for name in names:
        body = body.replace(name, "X")
    return response.status_code, response.headers.get("Location", ""), body


@pytest.fixture
def visitor() -> Client:
    return Client(headers={"accept-language": "en"})


# Account enumeration


def test_a_wrong_password_and_an_unknown_name_get_the_same_response(mara: Member, visitor: Client) -> None:
    known = visitor.post("/account/login/", {"login": "mara", "password": "wrong"})
    unknown = visitor.post("/account/login/", {"login": "nobody", "password": "wrong"})
    assert shape(known, "mara") == shape(unknown, "nobody")
    known = visitor.post("/account/login/", {"login": "mara@example.org", "password": "wrong"})
    unknown = visitor.post("/account/login/", {"login": "nobody@example.org", "password": "wrong"})
    assert shape(known, "mara") == shape(unknown, "nobody")


@pytest.mark.parametrize("path", ["/account/password/reset/", "/account/login/code/"])
def test_requesting_an_email_does_not_reveal_whether_an_account_exists(mara: Member, path: str) -> None:
    answers = []
    for name in ("mara", "nobody"):
        client = Client(headers={"accept-language": "en"})
        first = client.post(path, {"email": f"{name}@example.org"})
        second = client.get(first.url)
        answers.append((shape(first, name), shape(second, name)))
    assert answers[0] == answers[1]
    assert [message.to for message in mail.outbox] == [["mara@example.org"], ["nobody@example.org"]]


def test_signing_up_with_a_known_address_informs_only_its_owner(mara: Member) -> None:
    answers = []
    for name, address in (("Nele", "nele@example.org"), ("Nora", "mara@example.org")):
        client = Client(headers={"accept-language": "en"})
        answers.append(shape(client.post("/account/signup/", joining(username=name, email=address))))
    assert answers[0] == answers[1]
    assert "confirm your email address" in mail.outbox[0].subject
    assert "you already have an account" in mail.outbox[1].subject
    assert EmailAddress.objects.get(email="mara@example.org", verified=True).user == mara
    assert not EmailAddress.objects.get(user__username="Nora").verified


# Rate limits


def test_logins_are_rate_limited_by_ip_address(visitor: Client) -> None:
    statuses = [visitor.post("/account/login/", {"login": f"n{i}", "password": "x"}).status_code for i in range(31)]
    assert statuses[-1] == 429
    page = text(visitor.post("/account/login/", {"login": "n", "password": "x"}))
    assert "One moment, please" in page
    assert 'href="/static/site.css"' in page


def test_failed_logins_do_not_lock_out_other_ip_addresses(mara: Member, visitor: Client) -> None:
    for _ in range(6):
        answer = visitor.post("/account/login/", {"login": "mara", "password": "wrong"})
    assert "Too many attempts" in text(answer)
    refused = visitor.post("/account/login/", {"login": "mara", "password": PASSWORD})
    assert "Too many attempts" in text(refused)
    elsewhere = Client(REMOTE_ADDR="10.1.2.3")
    elsewhere.post("/account/login/", {"login": "mara", "password": PASSWORD})
    assert who(elsewhere) == mara


def test_emails_to_one_address_are_rate_limited(mara: Member) -> None:
    answers = [Client().post("/account/password/reset/", {"email": mara.email}).status_code for _ in range(6)]
    assert answers == [302] * 5 + [429]
    assert len(mail.outbox) == 5
    for _ in range(7):
        Client().post("/account/login/code/", {"email": mara.email})
    assert len(mail.outbox) == 10


def test_without_rate_limits_no_request_is_refused(mara: Member, visitor: Client, settings: Any) -> None:
    """Negative control for the rate limit tests above and below."""
    settings.ACCOUNT_RATE_LIMITS = False
    answers = [visitor.post("/account/login/", {"login": f"n{i}", "password": "x"}).status_code for i in range(31)]
    answers += [Client().post("/account/password/reset/", {"email": mara.email}).status_code for _ in range(6)]
    answers += [Client().post("/account/signup/", joining(username="-")).status_code for _ in range(21)]
    assert 429 not in answers


def test_sign_ups_are_rate_limited() -> None:
    answers = [Client().post("/account/signup/", joining(username="-")) for _ in range(21)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]


# Redirects and emails


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]
)
def test_login_and_logout_do_not_redirect_to_other_sites(mara: Member, client: Client, target: str) -> None:
    response = client.post("/account/login/", {"login": "mara", "password": PASSWORD, "next": target})
    assert response.url == "/turns/"
    assert client.post("/account/logout/", {"next": target}).url == "/"


def test_login_redirects_back_to_the_requested_page(mara: Member, client: Client) -> None:
    page = client.get("/settings/", follow=True)
    assert 'name="next" value="/settings/"' in text(page)
    response = client.post("/account/login/", {"login": "mara", "password": PASSWORD, "next": "/settings/"})
    assert response.url == "/settings/"


def test_email_subjects_are_one_line() -> None:
    assert AccountAdapter().format_email_subject("Hi\r\nBcc: all@example.org\x00") == "Hi  Bcc: all@example.org "


def test_a_failure_to_send_email_shows_a_message(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_kwargs: object) -> None:
        raise smtplib.SMTPServerDisconnected

    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)
    response = visitor.post("/account/signup/", joining(), follow=True)
    assert response.status_code == 200
    assert "send the email" in text(response)
    assert who(visitor) is not None


def test_emails_contain_the_name_of_the_club(mara: Member, visitor: Client, settings) -> None:
    settings.CLUB_NAME = "Brettfreunde"
    visitor.post("/account/password/reset/", {"email": mara.email})
    message = mail.outbox[0]
    assert message.subject == "Brettfreunde: choose a new password"
    assert message.body.endswith("Brettfreunde")
    assert "Hello Mara," in message.body
    link = next(line for line in message.body.splitlines() if line.startswith("http"))
    page = visitor.get(link.removeprefix("http://testserver"), follow=True)
    new = {"password1": "noch-laenger-als-vorher", "password2": "noch-laenger-als-vorher"}
    visitor.post(page.redirect_chain[-1][0], new)
    mara.refresh_from_db()
    assert mara.check_password("noch-laenger-als-vorher")


# Pages


PAGES = (
    "/account/login/", "/account/signup/", "/account/password/reset/", "/account/password/reset/done/",
    "/account/password/reset/key/1-x/", "/account/password/reset/key/done/", "/account/login/code/",
    "/account/inactive/", "/account/waiting/", "/account/confirm-email/", "/account/confirm-email/nonsense/",
)  # fmt: skip
MEMBER_PAGES = (
    "/account/logout/", "/account/email/", "/account/password/change/", "/account/reauthenticate/", "/account/2fa/",
    "/account/2fa/webauthn/", "/settings/", "/settings/delete/", "/settings/second-factor/", "/members/mara/",
    "/settings/data/", "/organizer/members/",
)  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_uses_the_site_layout_without_inline_scripts(mara: Member, browser_of, language: str) -> None:
    Member.objects.update(is_organizer=True, language=language)
    TOTP.activate(mara, "A" * 32)
    for pages, client in ((PAGES, Client(headers={"accept-language": language})), (MEMBER_PAGES, browser_of(mara))):
        for page in pages:
            response = client.get(page)
            body = text(response)
            assert response.status_code == 200, page
            assert '<main id="main"' in body, page
            assert f'<html lang="{language}"' in body, page
            assert body.count("<h1>") == 1, page
            assert " style=" not in body, page
            assert " onclick=" not in body, page
            for script in re.findall(r"<script[^>]*>", body):
                assert "src=" in script or 'type="application/json"' in script, (page, script)


def test_adding_a_passkey_asks_for_the_password_first(mara: Member, client: Client) -> None:
    client.post("/account/login/", {"login": "mara", "password": PASSWORD})
    first = client.get("/account/2fa/webauthn/add/")
    assert first.url.startswith("/account/reauthenticate/")
    client.post("/account/reauthenticate/", {"password": PASSWORD, "next": "/account/2fa/webauthn/add/"})
    page = text(client.get("/account/2fa/webauthn/add/"))
    assert "allauth.webauthn.forms.addForm" in page
    assert "creation_options" in page


def test_the_passkey_login_returns_a_challenge(client: Client) -> None:
    answer = client.get("/account/2fa/webauthn/login/", headers={"accept": "application/json"})
    assert "challenge" in answer.json()["request_options"]["publicKey"]


def test_demo_logins_are_shown_only_in_the_demo(
    visitor: Client, mara: Member, settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("club.accounts.templatetags.accounts.LOGINS", [("Mara", PASSWORD, "plays a lot")])
    assert "plays a lot" not in text(visitor.get("/account/login/"))
    settings.DEMO = True
    page = text(visitor.get("/account/login/"))
    assert "plays a lot" in page
    assert f'<input type="hidden" name="password" value="{PASSWORD}">' in page


# Django admin


@pytest.fixture
def admin_browser(db: None, browser_of) -> Client:
    boss: Member = MemberFactory(username="boss", is_staff=True, is_superuser=True)
    boss.password = make_password(PASSWORD)
    boss.save()
    return browser_of(boss)


def test_the_admin_pages_work(admin_browser: Client, lena: Member) -> None:
    pages = ("member/", "member/add/", f"member/{lena.pk}/change/", "invitation/", "invitation/add/", "membersession/")
    for page in pages:
        assert admin_browser.get(f"/admin/accounts/{page}").status_code == 200, page
    new = {"username": "Ole", "email": "OLE@example.org", "password1": PASSWORD, "password2": PASSWORD}
    new["usable_password"] = "true"
    assert admin_browser.post("/admin/accounts/member/add/", new).status_code == 302
    assert Member.objects.get(username="Ole").email == "ole@example.org"


def test_the_admin_shows_no_session_keys(admin_browser: Client) -> None:
    key = MemberSession.objects.get().session_key
    assert key not in text(admin_browser.get("/admin/accounts/membersession/"))


def test_the_admin_deletes_members_by_the_forget_action(admin_browser: Client, lena: Member, jonas: Member) -> None:
    from tests.playing import start

    match = start([lena, jonas])
    action = {"action": "forget", "_selected_action": [lena.pk]}
    assert admin_browser.post("/admin/accounts/member/", action).status_code == 302
    assert match.seats.get(member=None).bot == "default"
    assert admin_browser.get(f"/admin/accounts/member/{jonas.pk}/delete/").status_code == 403


def test_the_admin_login_redirects_to_the_site_login(client: Client) -> None:
    assert client.get("/admin/login/").url.startswith("/account/login/")
