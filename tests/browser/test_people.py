"""Challenges from both sides, friends, club nights, and a front page that follows running matches."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from club.matches.models import Match
from tests.factories import NightFactory
from tests.playing import play_one, start

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_challenge_is_sent_and_accepted(visit, lena, jonas, scripts):
    hers = visit(lena, "/members/jonas/", java_script_enabled=scripts)
    hers.get_by_role("link", name="Challenge").click()
    hers.get_by_role("link", name="Play NINE").click()
    hers.get_by_label("Add a message").fill("One more?")
    hers.get_by_role("button", name="Challenge").click()
    expect(hers.get_by_role("status").first).to_contain_text("Friend request sent to jonas.")
    his = visit(jonas, "/turns/", java_script_enabled=scripts)
    expect(his.get_by_text("One more?")).to_be_visible()
    his.get_by_role("link", name="lena fordert dich zu NINE heraus").click()
    his.get_by_role("button", name="Annehmen und Platz nehmen").click()
    expect(his.locator(".stage")).to_be_visible()
    assert Match.objects.get().status == "running"


def test_a_declined_challenge_is_shown_to_the_challenger(visit, lena, jonas):
    hers = visit(lena, "/members/jonas/challenge/nine/")
    hers.get_by_role("button", name="Challenge").click()
    his = visit(jonas, "/turns/")
    his.get_by_role("link", name="lena fordert dich zu NINE heraus").click()
    his.get_by_label("Nachricht an lena, wenn du magst").fill("Im Mai wieder")
    his.get_by_role("button", name="Ablehnen").click()
    hers.goto("/friends/")
    expect(hers.get_by_text("Im Mai wieder")).to_be_visible()


def test_friends_and_a_club_night(visit, lena, jonas):
    NightFactory()
    hers = visit(lena, "/members/jonas/")
    hers.get_by_role("button", name="Add as a friend").click()
    his = visit(jonas, "/friends/")
    his.get_by_role("button", name="Annehmen").click()
    hers.goto("/friends/")
    expect(hers.get_by_role("link", name="Compare")).to_be_visible()
    hers.goto("/")
    hers.get_by_role("button", name="I'm coming").click()
    expect(hers.get_by_text("You're coming", exact=True)).to_be_visible()


def test_the_small_boards_on_the_front_page_update(visit, lena, jonas):
    match = start([lena, jonas])
    page = visit()
    page.clock.install()
    page.goto("/")
    expect(page.locator("#now")).to_contain_text("placed at random")
    page.locator("#now .title a").focus()
    play_one(match.pk)
    page.clock.fast_forward("00:21")
    expect(page.locator("#now")).to_contain_text("swapped")
    expect(page.locator("#now .title a")).to_be_focused()  # the update keeps the focus
