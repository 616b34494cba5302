"""Play every game to its result with the keyboard only, and without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from club.matches.models import Match
from games.core import registry
from tests.browser import hands
from tests.browser.test_every_page import begin

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("slug", registry.all_games())
@pytest.mark.parametrize(
    ("play", "script"),
    [(hands.play_with_keys, True), (hands.play_with_forms, False)],
    ids=["with the keyboard", "without JavaScript"],
)
def test_a_whole_match(visit, lena, slug, play, script):
    match = begin([lena], slug, bots=registry.get(slug).seats[0] - 1)
    page = visit(lena, match.get_absolute_url(), java_script_enabled=script)
    hands.play_out(page, match, 0, play)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    expect(page.locator("#ask h2")).not_to_be_empty()
    expect(page.locator("ul.seats")).to_contain_text("1st place")
