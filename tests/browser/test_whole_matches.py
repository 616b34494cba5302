"""Play every game to its result: with the keyboard only, without JavaScript, and on a phone without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from club.matches.models import Match
from games.core import registry
from tests.browser import hands
from tests.browser.test_every_page import begin
from tests.lengths import usual_or_long
from tests.toy import TOYS

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
GAMES = usual_or_long([slug for slug in registry.all_games() if slug not in TOYS], list(registry.all_games()))


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    ("play", "options"),
    [
        (hands.play_with_keys, {}),
        (hands.play_with_forms, {"java_script_enabled": False}),
        (hands.play_with_taps, PHONE),
    ],
    ids=["with the keyboard", "without JavaScript", "on a phone"],
)
def test_a_whole_match(visit, lena, slug, play, options):
    match = begin([lena], slug, bots=registry.get(slug).seats[0] - 1)
    page = visit(lena, match.get_absolute_url(), **options)
    hands.play_out(page, match, 0, play)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    expect(page.locator("#ask h2")).not_to_be_empty()
    expect(page.locator("ul.seats")).to_contain_text("1st place")
