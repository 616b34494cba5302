"""The demo's mails on a page, and nowhere else."""

from __future__ import annotations

import re

import pytest

from club.notices import demo
from club.notices.relay import deliver

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


def test_outside_a_demo_there_is_no_such_page(client, settings):
    settings.DEMO = False
    for address in ("/demo/mail/", "/demo/mail/x/", "/demo/mail/x/html/"):
        assert client.get(address).status_code == 404


def test_an_empty_demo_says_what_to_do(client, demo_club):
    answer = client.get("/demo/mail/")
    assert answer.status_code == 200
    assert "No mail so far" in answer.content.decode()


def test_all_mails_are_listed_and_each_can_be_read(client, mails, lena):
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


def test_the_html_part_is_locked_in(client, mails):
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
def test_only_mails_that_are_there(client, mails, demo_club, name):
    (demo_club.parent / "secret.log").write_text("Date: Mon, 16 Nov 2026 05:59:13 -0000\n\nsecret")
    for address in (f"/demo/mail/{name}/", f"/demo/mail/{name}/html/"):
        assert client.get(address).status_code == 404


def test_a_broken_file_breaks_nothing(client, mails, demo_club):
    (demo_club / "broken.log").write_bytes(b"\xff\xfe\x00 no mail at all\n" + b"-" * 79 + b"\n")
    (demo_club / "undated.log").write_bytes(b"Date: yesterday\nSubject: hm\n\nbody\n")
    assert client.get("/demo/mail/").status_code == 200


def test_mails_can_only_be_read(client, demo_club):
    assert client.post("/demo/mail/").status_code == 405
