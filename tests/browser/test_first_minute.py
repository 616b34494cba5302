"""A newcomer gets into a match in two clicks, plays, and keeps the match after signing up."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from club.accounts.models import Member
from club.matches.models import Match, Seat

pytestmark = pytest.mark.browser


def test_styles_and_scripts_are_served(visit):
    page = visit()
    assert page.evaluate("getComputedStyle(document.querySelector('.top')).backgroundColor") == "rgb(34, 85, 64)"
    assert page.evaluate("typeof htmx") == "object"
    assert "zone=Europe/Berlin" in page.evaluate("document.cookie")  # site.js ran


def test_a_guest_starts_a_match_plays_and_keeps_it_after_signing_up(visit):
    page = visit()
    page.locator("article.gamecard", has_text="NINE").get_by_role("button", name="Try it").click()
    expect(page.get_by_role("heading", level=1, name="NINE")).to_be_visible()
    expect(page.locator("#ask.mine")).to_be_visible()
    match = Match.objects.get()
    before = page.locator("#log-lines li").count()

    page.locator("#spot-b2").click()
    expect(page.locator("#ask")).to_contain_text("Choose a second piece in row 2 or column b.")
    page.locator("#spot-b5").click()
    page.get_by_role("button", name="Swap b2 and b5").click()
    lines = page.locator("#log-lines")
    expect(lines).to_contain_text("You swapped b2 and b5.")
    expect(lines).to_contain_text(f"{match.seats.get(number=1).shown_name} swapped")
    expect(page.locator("#ask.mine")).to_be_visible()
    assert page.locator("#log-lines li").count() > before
    assert match.seats.get(number=0).member.is_guest

    page.get_by_role("link", name="Join the club").click()
    page.get_by_label("Name").fill("carla")
    page.get_by_label("Email address").fill("carla@example.org")
    page.get_by_label("Password").fill("a long walk home")
    page.get_by_role("main").get_by_role("button", name="Join the club").click()
    expect(page.get_by_role("banner").locator("summary")).to_contain_text("carla")
    assert Seat.objects.get(match=match, number=0).member == Member.objects.get(username="carla", is_guest=False)
    page.goto(match.get_absolute_url())
    expect(page.locator("ul.seats li", has_text="carla")).to_contain_text("you")
    expect(page.locator("#ask.mine")).to_be_visible()
