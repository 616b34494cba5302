"""Private notes: stored by the site, not part of the match log, hidden from others until the match is over."""

from __future__ import annotations

import pytest

from club.matches.models import Match, Move, Sheet
from club.matches.services import write_sheet
from tests.factories import MemberFactory
from tests.playing import start
from tests.toy.pebbles import GAME

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(lena, jonas):
    return start([lena, jonas], game=GAME.slug)


def note(browser, match, *parts, **headers):
    return browser.post(f"/matches/{match.pk}/sheet/", {"line": list(parts)}, headers=headers)


def test_a_note_is_saved_and_is_not_a_move(match, lena, browser_of):
    before = Match.objects.get(pk=match.pk).version, Move.objects.count()
    answer = note(browser_of(lena), match, "guess 1", "3")
    assert answer.status_code == 302
    assert Sheet.objects.get().text == "1:3"
    assert "jonas: 3" in browser_of(lena).get(f"/matches/{match.pk}/").content.decode()
    assert (Match.objects.get(pk=match.pk).version, Move.objects.count()) == before


def test_an_htmx_request_gets_the_updated_sheet(match, lena, browser_of):
    answer = note(browser_of(lena), match, "guess 1 2", **{"HX-Request": "true", "Open-Tab": "panel"})
    assert answer.status_code == 200
    assert "My guesses" in answer.content.decode()
    assert 'name="csrfmiddlewaretoken"' in answer.content.decode()


def test_others_see_the_sheet_only_after_the_end(match, lena, jonas, browser_of, client):
    write_sheet(match_id=match.pk, member=lena, line="guess 1 3")
    mine = browser_of(lena).get(f"/matches/{match.pk}/").content.decode()
    theirs = browser_of(jonas).get(f"/matches/{match.pk}/").content.decode()
    anybodys = client.get(f"/matches/{match.pk}/").content.decode()
    assert "jonas: 3" in mine
    assert "jonas: 3" not in theirs and "Du: 3" not in theirs
    assert "My guesses" not in anybodys
    browser_of(jonas).post(f"/matches/{match.pk}/resign/")
    assert "jonas: 3" in browser_of(jonas).get(f"/matches/{match.pk}/").content.decode()
    assert "jonas: 3" in client.get(f"/matches/{match.pk}/").content.decode()


def test_invalid_notes_are_refused(match, lena, browser_of):
    answer = note(browser_of(lena), match, "guess everything")
    assert answer.status_code == 422
    assert "is not a move" in answer.content.decode()
    assert not Sheet.objects.exists()


def test_only_players_of_a_running_match_can_write(match, lena, jonas, browser_of):
    assert note(browser_of(MemberFactory()), match, "guess 1 3").status_code == 403
    browser_of(jonas).post(f"/matches/{match.pk}/resign/")
    assert note(browser_of(lena), match, "guess 1 3").status_code == 409
    assert not Sheet.objects.exists()


def test_a_game_without_a_sheet_refuses_notes(lena, jonas, browser_of):
    nine = start([lena, jonas], game="nine")
    assert note(browser_of(lena), nine, "guess 1 3").status_code == 409
    assert not Sheet.objects.exists()


def test_the_length_of_a_sheet_is_limited(match, lena, monkeypatch, browser_of):
    monkeypatch.setattr(GAME.sheet, "write", lambda view, sheet, line: "x" * 20_001)
    assert note(browser_of(lena), match, "guess 1 3").status_code == 422
    assert not Sheet.objects.exists()
