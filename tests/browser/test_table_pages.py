"""The match page over time: outcome strip, replay player, end of the match, sounds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from club.ladder import services as ladder
from tests.browser.hands import open_tab
from tests.browser.table import places, settled, until
from tests.browser.test_every_page import GAMES, begin
from tests.playing import play_one, play_out, start, to_move

pytestmark = pytest.mark.browser


@pytest.fixture
def match(lena, jonas):
    for member in (lena, jonas):
        member.language = "en"
        member.save()
    match = begin([lena, jonas], seed="pages")
    for number in range(4):
        play_one(match.pk, 3 * number)
    return match


def test_the_strip_tells_the_result_after_an_action_and_on_return(visit, match):
    page = visit(to_move(match.pk).member, match.get_absolute_url())
    strip = page.locator("#outcome")
    expect(strip.locator(".first")).not_to_be_empty()
    expect(strip.locator(".chip")).to_contain_text("of 9")  # own result first
    expect(strip.locator(".more")).to_contain_text("swapped")  # the others' moves
    expect(page.locator("[data-watch]")).to_be_visible()
    page.locator("#spot-b3").click()
    page.locator("#spot-b5").click()
    page.locator("#confirm").click()
    expect(page.locator("#log-lines")).to_contain_text("You swapped b3 and b5.")
    expect(strip).to_contain_text(re.compile("You swapped b3 and b5|group"))
    expect(page.locator("#told")).to_have_text(re.compile("You swapped b3 and b5|group"))
    said = strip.locator(".first").inner_text()
    page.reload()
    expect(strip.locator(".first")).to_have_text(said)


def test_the_replay_player_steps_plays_and_jumps(visit, match, lena):
    page = visit(lena, f"{match.get_absolute_url()}?at=last")
    now = page.locator(".player output")
    expect(now).to_have_text("3 / 4")
    expect(page.locator(".turn")).to_have_text("Replay")
    for key, shown in (("ArrowLeft", "2 / 4"), ("Home", "0 / 4"), ("ArrowRight", "1 / 4"), ("End", "4 / 4")):
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        expect(now).to_have_text(shown)
    expect(page.locator("#match.replay")).to_have_count(0)  # the last position is now
    page.locator(".player input[type=range]").fill("1")
    expect(page).to_have_url(re.compile(r"at=1$"))
    expect(page.locator("#outcome .first")).to_contain_text("swapped")
    expect(page.locator("#told")).to_contain_text("swapped")
    page.locator("[data-speed]").click()
    expect(page.locator("[data-speed]")).to_have_text("2×")
    page.locator("[data-speed]").click()
    expect(page.locator("[data-speed]")).to_have_text("4×")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    expect(page.locator("[data-auto]")).to_have_attribute("aria-pressed", "true")
    expect(now).to_have_text("4 / 4")  # it plays to the end by itself ...
    expect(page.locator("[data-auto]")).to_have_attribute("aria-pressed", "false")  # ... and stops
    settled(page)
    replayed = places(page)
    page.goto(match.get_absolute_url())
    assert places(page) == replayed
    open_tab(page, "log")
    page.locator("#log-lines a.n").first.click()
    expect(page).to_have_url(re.compile(r"at=\d"))


def test_the_replay_player_works_without_javascript(visit, match, lena):
    page = visit(lena, f"{match.get_absolute_url()}?at=1", java_script_enabled=False)
    expect(page.locator("[data-auto]")).to_be_hidden()
    expect(page.locator(".player button.unscripted")).to_be_visible()
    page.locator(".player a[rel=next]").click()
    expect(page).to_have_url(re.compile("at=2"))
    page.locator(".player input[type=range]").focus()
    page.keyboard.press("Home")
    page.locator(".player button.unscripted").click()
    expect(page).to_have_url(re.compile("at=0"))
    expect(page.locator(".player output")).to_have_text("0 / 4")
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator("#match.replay")).to_have_count(0)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "candles"])
def test_the_end_says_why_and_offers_a_rematch_first(visit, lena, jonas, slug):
    for member in (lena, jonas):
        member.language = "en"
        member.save()
    match = play_out(begin([lena, jonas], slug, seed="end").pk)
    page = visit(lena, match.get_absolute_url(), reduced_motion="reduce")
    dock = page.locator("#ask.over")
    expect(dock.locator("h2")).not_to_be_empty()
    expect(dock.locator(".why")).not_to_be_empty()
    expect(dock.locator(".podium li")).to_have_count(match.size)
    expect(dock.locator(".podium .place-1")).not_to_have_count(0)
    assert dock.locator(".acts :is(button, a)").first.inner_text() == "Rematch"
    expect(page.locator("#outcome .first")).not_to_be_empty()
    open_tab(page, "story")
    story = page.locator("#end")
    expect(story).to_be_visible()
    expect(story.get_by_role("link", name="as jonas saw it")).to_be_visible()


def test_the_story_has_the_turning_point_secrets_and_ratings(visit, lena, jonas):
    for member in (lena, jonas):
        member.language = "en"
        member.save()
    played = (play_out(start([lena, jonas], seed=seed, round_limit=2).pk) for seed in "abcdefgh")
    match = next(match for match in played if match.seats.filter(place=1).count() == 1)
    ladder.rate_finished()
    page = visit(lena, match.get_absolute_url())
    story = page.locator("#end")
    expect(story.get_by_role("heading", name="Rating changes")).to_be_visible()
    expect(story.locator("table.changes tbody tr")).to_have_count(2)
    expect(story.get_by_role("heading", name="The turning point")).to_be_visible()
    expect(page.locator("ul.seats, .podium").first).to_contain_text("jonas")
    expect(page.locator("#log-lines")).to_contain_text("secret cards are revealed")
    story.get_by_role("link", name="as jonas saw it").click()
    expect(page.locator("#ask .why")).to_contain_text("As jonas saw it.")
    page.locator("#ask .why a").click()
    expect(page.locator("#ask .why")).not_to_contain_text("As jonas saw it.")
    page.locator("[data-again]").click()
    expect(page.locator("#match.replay .player")).to_be_visible()
    for _ in range(2):
        page.locator("[data-speed]").click()  # four times as fast
    until(page, f"document.querySelector('.player output').textContent.startsWith('{match.version} ')", 60_000)


def test_sounds_are_off_by_default(visit, match, lena):
    page = visit(lena, match.get_absolute_url())
    page.evaluate("""() => {
      window.tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...given) { window.tones += 1; return start.apply(this, given); };
    }""")
    version = page.locator("#match").get_attribute("data-version")
    play_one(match.pk)
    until(page, f"document.getElementById('match').dataset.version !== '{version}'")
    assert page.evaluate("tones") == 0
    page.locator("#menu > summary").click()
    page.get_by_label("Play sounds").check()
    until(page, "tones > 0")
    heard = page.evaluate("tones")
    play_one(match.pk)
    until(page, f"tones > {heard}")
    page.reload()
    page.locator("#menu > summary").click()
    expect(page.get_by_label("Play sounds")).to_be_checked()
