"""Translations are cached, and the cache gives the same texts."""

from __future__ import annotations

import pytest
from django.utils import translation
from django.utils.translation import gettext, pgettext, trans_real

from club.web import words

SENTENCE = "Waiting for the others"


@pytest.fixture(autouse=True)
def both_are_remembered():
    for language in ("en", "de"):
        words.remember(language)


def test_each_language_has_its_own_cache():
    said = {}
    for _ in range(2):
        for language in ("en", "de"):
            with translation.override(language):
                said[language] = gettext(SENTENCE), pgettext("object", "a frog")
        assert said["en"] == (SENTENCE, "a frog")
        assert said["de"][0] != SENTENCE
        assert said["de"][1] != "a frog"


@pytest.mark.parametrize("language", ["en", "de"])
def test_message_is_looked_up_once(language):
    asked = []

    def look_up(message: str) -> str:
        asked.append(message)
        return message.upper()

    remembered = words.Remembered(look_up)
    assert [remembered["yes"], remembered["no"], remembered["yes"]] == ["YES", "NO", "YES"]
    assert asked == ["yes", "no"]
    assert isinstance(vars(trans_real.translation(language))["gettext"].__self__, words.Remembered)


@pytest.mark.django_db
def test_request_installs_the_cache(client):
    vars(trans_real.translation("de")).pop("gettext")
    assert "Spiele" in client.get("/games/", headers={"Accept-Language": "de"}).content.decode()
    assert "gettext" in vars(trans_real.translation("de"))


def test_reloaded_catalogs_are_cached_again(monkeypatch):
    monkeypatch.setattr(trans_real, "_translations", {})
    words.remember("de")
    assert "gettext" in vars(trans_real.translation("de"))


def test_installing_the_cache_is_idempotent():
    before = vars(trans_real.translation("de"))["gettext"]
    words.remember("de")
    assert vars(trans_real.translation("de"))["gettext"] is before
