"""The club's settings: edited on one page, used everywhere, and cached between requests."""

from __future__ import annotations

import json

import pytest
import time_machine
from django.core import mail
from django.db import DatabaseError
from django.test import Client
from django.utils import translation

from club.audit.models import AuditEntry
from club.clubinfo import colours, selectors
from club.clubinfo.models import ClubSettings
from club.clubinfo.selectors import club
from club.matches import services as matches
from club.matches.errors import Refused
from club.organizer.club_settings import change_club
from games.core import registry
from tests.playing import play_one, start

pytestmark = pytest.mark.django_db

FORM = {"name": "Turmklub", "colour": "#123A5e", "games": ["nine", "orapa"], "signup": "approval", "language": "de"}


def page(client: Client) -> str:
    return client.get("/", headers={"accept-language": "en"}).content.decode()


def test_unset_values_come_from_the_environment(settings):
    settings.CLUB_NAME, settings.CLUB_WELCOME, settings.SIGNUP = "Dienstag", "Hello!", "approval"
    ours = club()
    assert (ours.name, ours.welcome, ours.signup, ours.language, ours.time_zone) == (
        "Dienstag", "Hello!", "approval", "en", "UTC",
    )  # fmt: skip
    assert {game.slug for game in ours.games} == set(registry.all_games())


def test_an_administrator_can_change_the_club(ada, browser_of, client):
    response = browser_of(ada).post("/organizer/club/", {**FORM, "welcome_en": "Come in", "welcome_de": "Komm rein"})
    assert response.status_code == 302
    assert "Turmklub" in page(client)
    assert "Come in" in page(client)
    with translation.override("de"):
        assert club().welcome == "Komm rein"
    assert json.loads(client.get("/manifest.webmanifest").content)["name"] == "Turmklub"
    assert "--felt-deep: #123a5e" in client.get("/club.css").content.decode()
    assert club().signup == "approval"
    act = AuditEntry.objects.get(kind="club_settings")
    assert act.actor == ada
    assert act.data["after"]["name"] == "Turmklub"
    browser_of(ada).post("/organizer/club/", {**FORM, "welcome_en": "Come in", "welcome_de": "Komm rein"})
    assert AuditEntry.objects.count() == 1, "nothing was different"


def test_emails_use_the_name_of_the_club(lena, client):
    change_club(actor=lena, changes={"name": "Turmklub"})
    client.post("/account/password/reset/", {"email": lena.email})
    assert mail.outbox[0].from_email.startswith("Turmklub <")
    assert mail.outbox[0].subject.startswith("Turmklub:")


def test_a_sender_set_in_the_environment_is_kept(lena, settings):
    settings.DEFAULT_FROM_EMAIL = "The Postman <post@example.org>"
    change_club(actor=lena, changes={"name": "Turmklub"})
    assert club().sender == "The Postman <post@example.org>"


def test_the_club_language_is_the_fallback_for_unknown_languages(client, lena):
    change_club(actor=lena, changes={"language": "de", "time_zone": "Europe/Berlin"})
    assert client.get("/", headers={"accept-language": ""})["Content-Language"] == "de"
    assert client.get("/", headers={"accept-language": "fr"})["Content-Language"] == "de"
    assert client.get("/", headers={"accept-language": "en-GB,en;q=0.9"})["Content-Language"] == "en"
    client.cookies["django_language"] = "en"
    assert client.get("/", headers={"accept-language": "fr"})["Content-Language"] == "en"
    from club.accounts.middleware import known_zone

    assert str(known_zone("")) == "Europe/Berlin"


def test_a_withheld_game_cannot_be_started_but_running_matches_continue(lena, jonas, ada, browser_of):
    running = start([lena, jonas])
    change_club(actor=ada, changes={"withheld": ["nine"]})
    nine = registry.get("nine")
    with pytest.raises(Refused, match="not_offered"):
        matches.open_table(owner=lena, game=nine, options=nine.options(), seats=2, move_seconds=3600)
    client = browser_of(lena)
    assert client.get("/tables/new/nine/").status_code == 404
    assert Client().post("/try/nine/").status_code == 404
    assert "/tables/new/nine/" not in client.get("/games/").content.decode()
    assert "/try/nine/" not in client.get("/games/nine/").content.decode()
    play_one(running.pk)
    assert client.get(running.get_absolute_url()).status_code == 200


def test_the_settings_are_cached(django_assert_num_queries):
    selectors.remember(None)
    with time_machine.travel(0, tick=False), django_assert_num_queries(1):
        for _ in range(50):
            assert club().name


def test_another_process_sees_a_change_after_the_cache_expires(lena, monkeypatch):
    """Simulates the other process with a cached value from before the change."""
    clock = [1000.0]
    monkeypatch.setattr("club.clubinfo.selectors.time.monotonic", lambda: clock[0])
    selectors.remember(ClubSettings(name="Before"), seconds=selectors.SECONDS)
    ClubSettings.objects.bulk_create([ClubSettings(pk=1, name="After")])  # sends no signal that clears the cache
    assert club().name == "Before"
    clock[0] += selectors.SECONDS
    assert club().name == "After"


def test_a_change_is_visible_at_once_in_the_same_process(lena):
    assert club().name == "Fernzug"
    change_club(actor=lena, changes={"name": "Neu"})
    assert club().name == "Neu"


def test_the_cached_name_is_used_while_the_database_is_down(monkeypatch):
    selectors.remember(ClubSettings(name="Known"), seconds=-1)

    def away(*args, **kwargs):
        raise DatabaseError("gone")

    monkeypatch.setattr(ClubSettings.objects, "filter", away)
    assert club().name == "Known"
    selectors.remember(None)
    assert club().name == "Fernzug"


def test_there_is_only_one_settings_row(lena):
    change_club(actor=lena, changes={"name": "One"})
    from django.db import IntegrityError, transaction

    with pytest.raises(IntegrityError), transaction.atomic():
        ClubSettings.objects.create(pk=2, name="Two")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"colour": "#f6f1e7"}, "unreadable"),
        ({"colour": "#ffffff"}, "unreadable"),
        ({"link_colour": "#ffdd00"}, "unreadable"),
        ({"colour": "green"}, "# and six characters"),
        ({"colour": "#12345"}, "# and six characters"),
        ({"colour": "#12345g"}, "# and six characters"),
        ({"colour": '#12"/>'}, "# and six characters"),
        ({"games": []}, "Choose at least one game"),
        ({"games": ["chess"]}, "chess"),
        ({"signup": "perhaps"}, "perhaps"),
        ({"time_zone": "Mars/Base"}, "Mars/Base"),
        ({"name": "x" * 41}, "40"),
    ],
)
def test_invalid_settings_show_an_explanation(ada, browser_of, changes, sentence):
    response = browser_of(ada).post("/organizer/club/", {**FORM, **changes})
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not ClubSettings.objects.exists()


def test_a_preview_changes_nothing(ada, browser_of):
    response = browser_of(ada).post("/organizer/club/", {**FORM, "preview": "1"})
    assert response.status_code == 200
    assert response.content.decode().count('fill="#123a5e"') == 4
    assert not ClubSettings.objects.exists()


def test_a_name_is_one_line(ada, browser_of):
    browser_of(ada).post("/organizer/club/", {**FORM, "name": "Turm\r\nBcc: all"})
    assert club().name == "Turm Bcc: all"


def test_contrast_follows_wcag():
    assert colours.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert colours.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert colours.contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)
    assert colours.normal("#AbC") == "#aabbcc"
    for colour in ("#000000", "#123a5e", "#225540", "#a02020", "#0000ff"):
        night = colours.lightened(colour)
        assert colours.contrast(night, colours.DARK_CARD) >= colours.READABLE, colour


def test_an_invalid_colour_produces_no_css():
    assert colours.stylesheet("red; } body { display: none", "url(x)") == ""


def test_only_administrators_can_change_the_club(mira, lena, browser_of):
    for member in (mira, lena):
        assert browser_of(member).get("/organizer/club/").status_code == 403
        assert browser_of(member).post("/organizer/club/", FORM).status_code == 403
    assert not ClubSettings.objects.exists()


def test_a_change_while_the_row_is_read_is_not_lost(monkeypatch):
    selectors.remember(None)
    read = ClubSettings.objects.filter

    def read_and_change(**conditions):
        found = read(**conditions)
        first = found.first()
        ClubSettings.objects.update_or_create(pk=1, defaults={"name": "Turmklub"})
        monkeypatch.undo()
        return [first] if first else ClubSettings.objects.none()

    monkeypatch.setattr(ClubSettings.objects, "filter", read_and_change)
    assert club().name != "Turmklub"
    assert club().name == "Turmklub"
