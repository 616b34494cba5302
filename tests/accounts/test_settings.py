from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from club.accounts import services, zones
from club.accounts.models import Member, MemberSession
from tests.accounts.conftest import PASSWORD, who
from tests.playing import start

pytestmark = pytest.mark.django_db


def text(response) -> str:
    return response.content.decode()


def choices(**changes: str) -> dict[str, str]:
    return {
        "about": "",
        "language": "en",
        "time_zone": "Europe/Berlin",
        "theme": "",
        "confirmation": "final",
        **changes,
    }


def test_settings_are_saved(lena: Member, browser_of) -> None:
    client = browser_of(lena)
    new = choices(about="I play slowly.", language="de", time_zone="Asia/Tokyo", theme="dark")
    response = client.post("/settings/", new)
    assert response.url == "/settings/"
    assert response.cookies["django_language"].value == "de"
    lena.refresh_from_db()
    assert (lena.about, lena.language, lena.theme) == ("I play slowly.", "de", "dark")
    assert (lena.zone, lena.confirmation) == (ZoneInfo("Asia/Tokyo"), "final")
    page = text(client.get("/settings/"))
    assert '<html lang="de" data-theme="dark">' in page


@pytest.mark.parametrize(
    "wrong", [{"time_zone": "Mars/Olympus"}, {"language": "tlh"}, {"theme": "pink"}, {"about": "x" * 301}]
)
def test_invalid_settings_are_refused(lena: Member, browser_of, wrong: dict[str, str]) -> None:
    response = browser_of(lena).post("/settings/", choices(**wrong))
    assert response.status_code == 422
    assert 'class="errorlist"' in text(response)


def test_the_time_zone_of_the_browser_is_preselected(lena: Member, browser_of) -> None:
    Member.objects.update(time_zone="")
    client = browser_of(lena)
    client.cookies["zone"] = "America/Lima"
    assert '<option value="America/Lima" selected>' in text(client.get("/settings/"))


def test_only_familiar_time_zone_names_are_offered() -> None:
    assert {"UTC", "Europe/Berlin", "America/New_York"} <= set(zones.places())
    assert not {"EST", "Etc/GMT+5", "posixrules"} & set(zones.places())


def test_settings_require_login(client: Client) -> None:
    assert client.get("/settings/").url.startswith("/account/login/")


def test_guests_have_settings_but_no_password_page(guest_client: Client) -> None:
    page = text(guest_client.get("/settings/"))
    assert "Join the club" in page
    assert "/account/password/change/" not in page
    assert "/settings/notices/" not in page


def test_an_unconfirmed_email_address_is_shown(mara: Member, browser_of) -> None:
    assert "confirmed yet" not in text(browser_of(mara).get("/settings/"))
    mara.emailaddress_set.update(verified=False)
    assert "mara@example.org isn't confirmed yet" in text(browser_of(mara).get("/settings/"))


# Sessions


def test_logging_out_of_all_other_sessions(mara: Member, lena: Member, browser_of) -> None:
    here, there, another = browser_of(mara), browser_of(mara), browser_of(lena)
    assert here.get("/settings/sessions/").status_code == 405
    assert "everywhere else" in text(here.post("/settings/sessions/", follow=True))
    assert here.get("/settings/").status_code == 200
    assert there.get("/settings/").status_code == 302
    assert another.get("/settings/").status_code == 200


def test_a_new_password_logs_out_other_sessions(mara: Member) -> None:
    here, there = Client(), Client()
    for client in (here, there):
        client.post("/account/login/", {"login": "Mara", "password": PASSWORD})
    new = {"oldpassword": PASSWORD, "password1": "noch-laenger-als-vorher", "password2": "noch-laenger-als-vorher"}
    assert here.post("/account/password/change/", new).status_code == 302
    assert who(here) == mara
    assert here.get("/settings/").status_code == 200
    assert there.get("/settings/").status_code == 302


def test_logging_in_rotates_the_session_key(mara: Member, client: Client) -> None:
    session = client.session
    session["before"] = "planted"
    session.save()
    client.cookies["sessionid"] = planted = session.session_key
    client.post("/account/login/", {"login": "mara", "password": PASSWORD})
    assert client.session.session_key != planted
    assert not MemberSession.objects.filter(session_key=planted).exists()


def test_session_and_member_are_loaded_in_one_query(lena: Member, browser_of, django_assert_num_queries) -> None:
    client = browser_of(lena)
    with django_assert_num_queries(1):
        client.post("/language/", {"language": "en", "next": "/"})


def test_anonymous_requests_need_no_query(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        client.get("/account/login/")
        client.get("/account/signup/")


# Language


def test_the_language_is_saved(client: Client, lena: Member, browser_of) -> None:
    response = client.post("/language/", {"language": "de", "next": "/games/?x=1"})
    assert response.url == "/games/?x=1"
    assert client.get("/account/login/").headers["Content-Language"] == "de"
    member = browser_of(lena)
    member.post("/language/", {"language": "de", "next": "/"})
    lena.refresh_from_db()
    assert lena.language == "de"
    assert member.get("/account/login/", follow=True).headers["Content-Language"] == "de"


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "", "http:///x"]
)
def test_the_language_form_does_not_redirect_to_other_sites(client: Client, target: str) -> None:
    assert client.post("/language/", {"language": "de", "next": target}).url == "/"


def test_unknown_languages_are_ignored(client: Client, lena: Member, browser_of) -> None:
    assert client.get("/language/").status_code == 405
    response = browser_of(lena).post("/language/", {"language": "xx", "next": "/"})
    assert "django_language" not in response.cookies
    lena.refresh_from_db()
    assert lena.language == "en"


# GET requests do not write


def test_get_requests_write_nothing(mara: Member, organizer: Member, browser_of) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    start([mara], bots=1)
    waiting = services.welcome_guest(language="en", time_zone="")
    Member.objects.filter(pk=waiting.pk).update(is_active=False, is_guest=False)
    pages = (
        "/settings/", "/settings/delete/", "/members/mara/", "/organizer/members/waiting/", "/settings/data/",
        "/invite/none/",
        "/account/login/", "/account/signup/", "/account/logout/", "/account/email/", "/account/password/change/",
        "/account/password/reset/", "/account/login/code/", "/account/inactive/", "/account/waiting/", "/account/2fa/",
        "/account/2fa/webauthn/", "/account/confirm-email/nonsense/",
    )  # fmt: skip
    for client in (Client(), browser_of(mara), browser_of(organizer)):
        for page in pages:
            with CaptureQueriesContext(connection) as queries:
                response = client.get(page)
            assert response.status_code in (200, 302, 403, 404), page
            writes = [q["sql"] for q in queries if not q["sql"].lstrip().upper().startswith("SELECT")]
            assert writes == [], page


def test_the_time_zone_of_a_member_does_not_leak_out_of_the_request(lena: Member, browser_of) -> None:
    before = timezone.get_current_timezone_name()
    browser_of(lena).get("/settings/")
    assert timezone.get_current_timezone_name() == before
