"""Private notes: visible to their author only."""

from __future__ import annotations

import pytest
from django.test import Client

from club.accounts.services import forget, merge_guest
from club.matches.models import Match
from club.social.chat import selectors, services
from club.social.chat.models import Note
from tests.factories import MemberFactory
from tests.playing import play_out, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(lena, jonas):
    return start([lena, jonas], round_limit=1)


def save(browser, match, text, **headers):
    return browser.post(f"/matches/{match.pk}/notes/", {"text": text}, headers=headers)


def test_notes_are_saved_and_shown(match, lena, browser_of):
    browser = browser_of(lena)
    assert save(browser, match, "watch the lion\r\n<b>").status_code == 302
    html = browser.get(f"/matches/{match.pk}/notes/").content.decode()
    assert "watch the lion\n&lt;b&gt;" in html
    answer = save(browser, match, "watch the bear", **{"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer.content.decode().startswith("<section")
    assert Note.objects.get().text == "watch the bear"
    save(browser, match, "")
    assert not Note.objects.exists()


def test_only_the_author_sees_notes_before_and_after_the_end(match, lena, jonas, browser_of):
    services.save_note(match_id=match.pk, member=lena, text="watch the lion")
    organizer = MemberFactory(is_organizer=True, is_staff=True, is_superuser=True)
    for _ in range(2):
        for browser in (Client(), browser_of(jonas), browser_of(organizer)):
            for address in ("", "notes/", "chat/", "fair/", "record/"):
                answer = browser.get(f"/matches/{match.pk}/{address}", follow=True)
                assert "watch the lion" not in answer.content.decode()
        play_out(match.pk)
    assert "watch the lion" in browser_of(lena).get(f"/matches/{match.pk}/notes/").content.decode()


def test_too_long_notes_are_refused_and_shown_again(match, lena, browser_of):
    browser = browser_of(lena)
    save(browser, match, "x" * 10_000)
    answer = save(browser, match, "y" * 10_001)
    assert answer.status_code == 422
    assert "y" * 10_001 in answer.content.decode()
    assert Note.objects.get().text == "x" * 10_000


def test_notes_on_an_invisible_match_are_404(match, browser_of):
    Match.objects.update(private=True)
    assert save(browser_of(MemberFactory()), match, "x").status_code == 404
    assert not Note.objects.exists()


def test_notes_are_deleted_with_the_account_and_exported(match, lena):
    services.save_note(match_id=match.pk, member=lena, text="watch the lion")
    assert selectors.export_of(lena)["notes"][0]["text"] == "watch the lion"
    forget(lena)
    assert not Note.objects.exists()


def test_notes_of_a_guest_move_to_the_member(jonas):
    guest = MemberFactory(is_guest=True, email="")
    match = start([guest], bots=1)
    services.save_note(match_id=match.pk, member=guest, text="mine")
    merge_guest(guest=guest, member=jonas)
    assert selectors.note_of(jonas, match) == "mine"
