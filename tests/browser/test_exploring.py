"""Trying lines on a phone: play, guess, go back by keys, mark, and make a plan, all on one screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from club.matches.models import Seat
from club.matches.planning import load
from tests.browser.table import WATCH, quiet, until
from tests.browser.test_table_screen import SCREEN, problems
from tests.exploring import begin_turns, number_of, pebbles
from tests.playing import start

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def at(page, node):
    until(page, f"location.pathname.endsWith('/plan/now/{node}/')")


def press(page, words):
    """Press the first button or link of the dock with these words."""
    dock = page.locator("#ask")
    dock.get_by_role("button", name=words).or_(dock.get_by_role("link", name=words)).first.click()


def test_a_line_is_tried_and_planned_on_a_phone(visit, transactional_db, lena, jonas):
    match = pebbles(lena, jonas)
    first, other = begin_turns(match, [lena, jonas])
    page = visit(other, f"/matches/{match.pk}/plan/", viewport=PHONE)
    page.evaluate(WATCH)
    expect(page.locator("#ask h2")).to_have_text(f"Guess for {first.name}")
    press(page, "End")
    at(page, 1)
    expect(page.locator("#ask h2")).not_to_contain_text("Guess")
    press(page, "End")
    at(page, 2)
    assert list(problems(page.evaluate(SCREEN), 390, 844)) == []
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.get_by_role("button", name="Good for me").click()
    expect(page.get_by_role("button", name="Good for me")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Make this my plan").click()
    expect(page.locator(".walker .planned")).to_be_visible()
    page.locator("label[for=tab-log]").click()
    expect(page.locator("#tree .move.here")).to_contain_text("end")
    quiet(page)
    (branch,) = load(Seat.objects.get(match=match, member=other).plan).branches
    assert [(move.seat, move.line) for move in branch] == [
        (number_of(match, first), "end"), (number_of(match, other), "end"),
    ]  # fmt: skip


def test_everything_works_without_javascript(visit, transactional_db, lena, jonas):
    match = start([lena, jonas], "nine", seed="1" * 64)
    page = visit(lena, f"/matches/{match.pk}/plan/", viewport=PHONE, java_script_enabled=False)
    page.locator("summary", has_text="More").first.click()
    page.get_by_label("Type your move").first.fill("swap a1 a2")
    page.get_by_role("button", name="Play").first.click()
    page.wait_for_url("**/plan/now/1/")
    page.get_by_role("button", name="Bad for me").click()
    expect(page.get_by_role("button", name="Bad for me")).to_have_attribute("aria-pressed", "true")
