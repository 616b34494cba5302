"""The response to a move updates the header's turn count and the match menu without a reload."""

from __future__ import annotations

import re

import pytest

from club.matches.models import Match
from tests.matches.test_pages import form_of
from tests.playing import start, to_move

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
COUNT = re.compile(r'<span class="count" id="turn-count"( hidden)?>(\d+)</span>')


def play(match, browser_of):
    browser = browser_of(to_move(match.pk).member)
    return browser.post(f"/matches/{match.pk}/play/", form_of(match), headers=HTMX).content.decode()


@pytest.fixture
def match(lena, jonas):
    jonas.language = "en"
    jonas.save()
    return start([lena, jonas], round_limit=1)


def test_a_move_updates_the_turn_count_in_the_header(match, lena, browser_of):
    assert COUNT.search(play(match, browser_of)).groups() == (" hidden", "0")
    start([to_move(match.pk).member], bots=1)
    mover = to_move(match.pk).member
    waiting = Match.objects.filter(seats__member=mover, seats__to_act=True).count()
    assert COUNT.search(play(match, browser_of)).groups() == (None if waiting > 1 else " hidden", str(waiting - 1))


def test_the_turn_count_is_not_sent_while_the_turn_continues(lena, jonas, browser_of, monkeypatch):
    match = start([lena, jonas], "pebbles")
    while True:
        mover = to_move(match.pk)
        html = play(match, browser_of)
        mover.refresh_from_db()
        assert (COUNT.search(html) is None) == mover.to_act
        match.refresh_from_db()
        if match.over:
            break


def test_polling_sends_the_turn_count_to_members_but_not_to_anonymous_visitors(match, lena, jonas, browser_of, client):
    play(match, browser_of)
    pulse = f"/matches/{match.pk}/pulse/?v=0"
    mover = to_move(match.pk).member
    assert COUNT.search(browser_of(mover).get(pulse, headers=HTMX).content.decode()).groups() == (None, "1")
    assert "turn-count" not in client.get(pulse, headers=HTMX).content.decode()


def test_the_last_move_sends_the_menu_of_a_finished_match(match, browser_of):
    while not match.over:
        assert 'id="more"' not in (html := play(match, browser_of)) or Match.objects.get(pk=match.pk).over
        match.refresh_from_db()
    assert re.search(r'<section id="more" hx-swap-oob="true"', html)
    assert "Match record" in html
    assert "Give up" not in html
    assert COUNT.search(html).groups() == (" hidden", "0")


def test_a_plain_form_post_gets_the_full_page(match, browser_of):
    browser = browser_of(to_move(match.pk).member)
    page = browser.post(f"/matches/{match.pk}/play/", form_of(match), follow=True).content.decode()
    assert '<span class="count" id="turn-count" hidden>0</span>' in page
    assert "hx-swap-oob" not in page
