"""The page that shows the demo's mails, which exists in a demo only."""

from __future__ import annotations

import re

import pytest

from club.notifications import demo
from club.notifications.relay import deliver

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo_club(settings, tmp_path):
    settings.DEMO = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    return tmp_path / "mail"


@pytest.fixture
def mails(demo_club, match):
    assert deliver() == 2
    return demo.latest()


def test_demo_mail_pages_are_404_outside_a_demo(client, settings):
    settings.DEMO = False
    for address in ("/demo/mail/", "/demo/mail/x/", "/demo/mail/x/html/"):
        assert client.get(address).status_code == 404


def test_empty_demo_shows_a_hint(client, demo_club):
    answer = client.get("/demo/mail/")
    assert answer.status_code == 200
    assert "No emails yet" in answer.content.decode()


def test_lists_all_mails_and_shows_each(client, mails, lena):
    page = client.get("/demo/mail/").content.decode()
    links = re.findall(r'href="(/demo/mail/[\w-]+/)"', page)
    assert len(links) == len(mails) == 2
    for link, mail in zip(links, mails, strict=True):
        one = client.get(link).content.decode()
        assert mail.to in one
        assert "http://localhost:8000/matches/" in one
        assert "Message-ID" in one
        assert "<iframe" in one
        assert "sandbox=" in one


def test_html_part_is_sandboxed(client, mails):
    answer = client.get(f"/demo/mail/{mails[0].name}/html/")
    policy = answer["Content-Security-Policy"]
    assert answer.status_code == 200
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert "frame-ancestors 'self'" in policy
    assert policy.count("sha256-") == 2


@pytest.mark.parametrize("name", ["nothing", "..", "%2e%2e%2fsecret", "20260101-000000-1"])
def test_unknown_mail_is_404(client, mails, demo_club, name):
    (demo_club.parent / "secret.log").write_text("Date: Mon, 16 Nov 2026 05:59:13 -0000\n\nsecret")
    for address in (f"/demo/mail/{name}/", f"/demo/mail/{name}/html/"):
        assert client.get(address).status_code == 404


def test_broken_mail_file_does_not_break_the_page(client, mails, demo_club):
    (demo_club / "broken.log").write_bytes(b"\xff\xfe\x00 no mail at all\n" + b"-" * 79 + b"\n")
    (demo_club / "undated.log").write_bytes(b"Date: yesterday\nSubject: hm\n\nbody\n")
    assert client.get("/demo/mail/").status_code == 200


def test_demo_mail_page_refuses_post(client, demo_club):
    assert client.post("/demo/mail/").status_code == 405
