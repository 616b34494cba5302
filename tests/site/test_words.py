"""What a page says again and again is looked up once, and is the same as if it were looked up every time."""

from __future__ import annotations

import pytest
from django.utils import translation
from django.utils.translation import gettext, pgettext, trans_real

from club.site import words

SENTENCE = "Waiting for the others"


@pytest.fixture(autouse=True)
def both_are_remembered():
    for language in ("en", "de"):
        words.remember(language)


def test_each_language_keeps_its_own_words():
    said = {}
    for _ in range(2):
        for language in ("en", "de"):
            with translation.override(language):
                said[language] = gettext(SENTENCE), pgettext("object", "a frog")
        assert said["en"] == (SENTENCE, "a frog")
        assert said["de"][0] != SENTENCE
        assert said["de"][1] != "a frog"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_sentence_is_looked_up_once(language):
    asked = []

    def look_up(message: str) -> str:
        asked.append(message)
        return message.upper()

    remembered = words.Remembered(look_up)
    assert [remembered["yes"], remembered["no"], remembered["yes"]] == ["YES", "NO", "YES"]
    assert asked == ["yes", "no"]
    assert isinstance(vars(trans_real.translation(language))["gettext"].__self__, words.Remembered)


@pytest.mark.django_db
def test_whoever_asks_for_a_page_is_answered_from_memory(client):
    vars(trans_real.translation("de")).pop("gettext")
    assert "Spiele" in client.get("/games/", headers={"Accept-Language": "de"}).content.decode()
    assert "gettext" in vars(trans_real.translation("de"))


def test_catalogs_read_anew_are_remembered_anew(monkeypatch):
    monkeypatch.setattr(trans_real, "_translations", {})
    words.remember("de")
    assert "gettext" in vars(trans_real.translation("de"))


def test_remembering_twice_wraps_nothing_twice():
    before = vars(trans_real.translation("de"))["gettext"]
    words.remember("de")
    assert vars(trans_real.translation("de"))["gettext"] is before
