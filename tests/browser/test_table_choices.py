"""Choosing on the board: every press can be undone, and the page always shows what the server drew."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from club.accounts.models import Member
from club.matches import services
from club.matches.models import Match
from tests.browser.table import places, settled, until
from tests.browser.test_every_page import GAMES, begin
from tests.playing import asked_of, play_one, some_line, to_move

pytestmark = pytest.mark.browser
PICKED = ".stage .cell.picked"


@pytest.fixture
def match(lena, jonas):
    for member in (lena, jonas):
        member.language = "en"
        member.save()
    return begin([lena, jonas], seed="choices")


@pytest.fixture
def page(visit, match):
    return visit(to_move(match.pk).member, match.get_absolute_url(), reduced_motion="reduce")


def picked(page, *cells):
    """Wait until exactly these spaces are picked."""
    query = f"do=swap+{'+'.join(cells)}" if cells else ""
    until(page, f"location.search === '{'?' + query if query else ''}'")
    expect(page.locator(PICKED)).to_have_count(len(cells))


def press(page, cell):
    page.locator(f"#spot-{cell}").click()


def test_a_closed_pane_is_fetched_when_its_tab_is_opened(page):
    before = page.locator("#twin tbody").text_content()
    press(page, "a1")
    picked(page, "a1")
    press(page, "b1")
    picked(page, "a1", "b1")
    page.locator("#confirm").click()
    expect(page.locator("#match")).to_have_attribute("data-version", "1")
    expect(page.locator("#twin table")).to_have_count(0)
    page.locator("label[for=tab-text]").click()
    expect(page.locator("#twin table")).to_be_visible()
    assert page.locator("#twin tbody").text_content() != before
    page.locator("label[for=tab-panel]").click()
    expect(page.locator("#panel h2")).to_be_visible()


def test_every_press_can_be_changed(page):
    picked(page)
    press(page, "b3")
    picked(page, "b3")
    press(page, "b3")  # the same again puts it down
    picked(page)
    press(page, "b3")
    press(page, "e6")  # out of line: picked instead
    picked(page, "e6")
    press(page, "b6")  # legal second: preview
    picked(page, "e6", "b6")
    press(page, "e3")  # another legal second replaces it
    picked(page, "e6", "e3")
    expect(page.locator("#confirm")).to_be_focused()
    press(page, "e3")  # the second again: back to the first alone
    picked(page, "e6")
    press(page, "e3")
    picked(page, "e6", "e3")
    press(page, "e6")  # the first again: everything is put down
    picked(page)
    press(page, "e6")
    press(page, "e3")
    picked(page, "e6", "e3")
    press(page, "b2")  # neither in line with e6 nor picked: a new first
    picked(page, "b2")
    page.keyboard.press("Escape")
    picked(page)
    press(page, "b3")
    press(page, "b5")
    picked(page, "b3", "b5")
    page.locator("[data-cancel]").click()
    picked(page)


def test_the_preview_shows_the_result_and_enter_plays_the_move(page):
    expect(page.locator("#ask")).to_contain_text("Choose two pieces")
    expect(page.locator("#ask .main.idle")).to_have_text("Pick two pieces on the board")
    press(page, "b3")
    press(page, "b5")
    expect(page.locator("#confirm")).to_have_text("Swap b3 and b5")
    expect(page.locator("#confirm")).to_be_focused()
    expect(page.locator("#ask .hint")).to_contain_text(re.compile(r"\d of 9"))
    before = places(page)
    with page.expect_response(re.compile("/play/")):
        page.keyboard.press("Enter")
    expect(page.locator("#outcome")).to_contain_text(re.compile("swapped b3 and b5|group", re.IGNORECASE))
    expect(page.locator("#told")).not_to_be_empty()
    settled(page)
    assert places(page) == before  # the preview had shown exactly this position


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "candles"])
def test_a_chosen_move_can_be_put_down_in_every_game(visit, lena, jonas, slug):
    match = begin([lena, jonas], slug)
    seat = asked_of(match.pk)[0].decision.seat
    page = visit(match.seats.get(number=seat).member, match.get_absolute_url(), reduced_motion="reduce")
    page.locator("#ask .acts").first.wait_for()
    before = places(page)
    spots = [spot.get_attribute("href") or "" for spot in page.locator("#match :is(a.spot, #ask a.button)").all()]
    hrefs = [href for href in spots if "?do=" in href or "?on=" in href]
    page.goto(hrefs[0])
    assert page.locator("[data-cancel]").count() >= 1
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('#match [data-cancel]')")
    assert places(page) == before
    assert Match.objects.get(pk=match.pk).version == match.version


def test_confirmation_can_be_turned_off(visit, match):
    member = to_move(match.pk).member
    member.confirmation = Member.Confirmation.NEVER
    member.save()
    page = visit(member, match.get_absolute_url())
    press(page, "b3")
    picked(page, "b3")
    press(page, "b5")
    expect(page.locator("#log-lines")).to_contain_text("You swapped b3 and b5.")
    assert Match.objects.get(pk=match.pk).version == 1


def test_a_double_press_plays_once(visit, match):
    page = visit(to_move(match.pk).member, match.get_absolute_url())
    press(page, "b3")
    press(page, "b5")
    page.locator("#confirm").dblclick()
    expect(page.locator("#log-lines")).to_contain_text("You swapped b3 and b5.")
    until(page, "!document.querySelector('.htmx-request')")
    assert Match.objects.get(pk=match.pk).version == 1


def test_a_lost_response_keeps_the_drawn_position_until_the_next_pulse(visit, watch, match):
    """The move was played but its answer got lost: the page says so, and the next pulse brings the true position."""
    member = to_move(match.pk).member
    page = visit(member, match.get_absolute_url())
    press(page, "b3")
    press(page, "b5")
    expect(page.locator("#confirm")).to_be_visible()

    def lose(route):
        route.fetch()
        route.abort()

    page.route("**/play/", lose)
    page.locator("#confirm").click()
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator("#match")).to_have_attribute("data-version", "1")
    expect(page.locator("#confirm")).to_have_count(0)
    settled(page)
    shown = places(page)
    page.reload()
    assert places(page) == shown
    watch.complaints = [said for said in watch.complaints if "play/" not in said and "console: htmx:" not in said]


def test_an_incomplete_choice_is_kept_or_reported_as_lost(visit, lena, jonas):
    """In pebbles everyone hides at the same time: lena has picked a number when jonas plays."""
    for member in (lena, jonas):
        member.language = "en"
        member.save()
    match = begin([lena, jonas], "pebbles")
    page = visit(lena, match.get_absolute_url())
    page.locator("#spot-2").click()
    expect(page.locator("#confirm")).to_be_visible()
    asked = next(a for a in asked_of(match.pk) if a.decision.seat == 1)
    line = some_line(match.pk, asked)
    services.play(match_id=match.pk, member=jonas, kind=asked.decision.kind, token=asked.opened, line=line)
    expect(page.locator("#match")).to_have_attribute("data-version", "1")
    expect(page.locator("#confirm")).to_be_visible()  # still possible: kept
    play_one(match.pk)  # the same question is answered in another tab
    expect(page.locator("#match")).to_have_attribute("data-version", "2")
    expect(page.locator("#outcome")).to_contain_text("no longer possible")
    expect(page.locator("#told")).to_contain_text("no longer possible")
