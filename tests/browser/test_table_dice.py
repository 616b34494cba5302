"""Dice tumble on the match page and end on the value that was rolled."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.hands import open_more
from tests.browser.table import WATCH, quiet, settled, until
from tests.browser.test_every_page import begin
from tests.playing import play_one, to_move

pytestmark = pytest.mark.browser
FACES = """() => {
  window.faces = [];
  new MutationObserver((changes) => faces.push(...changes.map((change) => change.target.dataset.roll)))
    .observe(document.body, { subtree: true, attributeFilter: ["data-roll"] });
}"""


def roll(page):
    open_more(page)
    page.locator("form.type input[name=move]").first.fill("roll")
    page.keyboard.press("Enter")
    expect(page.locator("#outcome .cube")).to_have_count(1)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_dice_tumble_and_end_on_what_was_rolled(visit, lena, jonas, motion):
    match = begin([lena, jonas], "pebbles", seed="dice")
    for _ in range(2):
        play_one(match.pk)  # both hide
    page = visit(to_move(match.pk).member, match.get_absolute_url(), reduced_motion=motion)
    page.evaluate(WATCH)
    page.evaluate(FACES)
    roll(page)
    cube = page.locator("#outcome .cube")
    if motion == "reduce":
        page.wait_for_timeout(200)
        assert page.evaluate("[faces.length, animated]") == [0, 0]
    else:
        until(page, "faces.length >= 7")
        settled(page)
    shown = cube.get_attribute("data-roll")
    label = cube.get_attribute("aria-label") or ""
    assert label.endswith(f": {shown}")
    quiet(page)
    page.reload()
    expect(page.locator(f"#outcome .cube[data-roll='{shown}']")).to_have_count(1)
