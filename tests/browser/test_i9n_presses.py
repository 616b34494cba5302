"""How many presses the actions of i9n take, on a desktop and on a phone, without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from club.accounts.models import Member
from club.matches.models import Match, Move
from tests.browser.table import until
from tests.factories import MemberFactory
from tools.board_states import golden_of
from tools.golden_matches import make_match

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


class Fingers:
    """Press what is in sight, and count."""

    def __init__(self, page: Page, match: Match) -> None:
        self.page, self.match, self.presses = page, match, 0

    def press(self, what: str | Locator) -> Fingers:
        spot = self.page.locator(what).first if isinstance(what, str) else what
        box = spot.bounding_box()
        size = self.page.viewport_size
        assert box is not None and size is not None, f"{what} is not shown"
        assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"] + 1, f"{what} is beside the window"
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 1, f"{what} is below the window"
        self.page.evaluate("document.getElementById('match').dataset.old = '1'")
        spot.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
        self.presses += 1
        return self

    def wait(self) -> Fingers:
        expect(self.page.locator("#match:not([data-old])")).to_be_attached()
        expect(self.page.locator(".htmx-request, .htmx-swapping")).to_have_count(0)
        return self

    def go(self, *spots: str) -> int:
        for spot in spots:
            self.press(spot)
            if "data-part" not in spot:
                self.wait()
        return self.presses

    @property
    def last_line(self) -> str:
        return Move.objects.filter(match=self.match).latest("number").line


@pytest.fixture
def sit(visit, lena):
    """Return `sit(after)`: the page of a golden match after so many moves, seen by its first seat."""

    def sit(
        after: int,
        size: dict[str, int] = DESKTOP,
        confirmation: str = Member.Confirmation.ALWAYS,
        golden: str = "last-well-3",
    ) -> Fingers:
        lena.confirmation = confirmation
        lena.save()
        match = make_match(golden_of("i9n", golden), after, [lena, MemberFactory(), MemberFactory()])
        page = visit(lena, match.get_absolute_url(), viewport=size, reduced_motion="reduce")
        return Fingers(page, match)

    return sit


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_step_takes_two_presses(sit, size):
    hand = sit(34, size)
    assert hand.go("#spot-d2", "#confirm") == 2 and hand.last_line == "step 1 east"


def test_a_step_takes_one_press_if_only_final_moves_are_confirmed(sit):
    hand = sit(34, confirmation=Member.Confirmation.FINAL)
    assert hand.go("#spot-d2") == 1 and hand.last_line == "step 1 east"
    assert hand.go("#spot-d3") == 2 and hand.last_line == "step 1 east"  # each further step takes one more


def test_what_cannot_be_undone_is_confirmed_unless_the_reader_never_confirms(sit, lena):
    hand = sit(34, confirmation=Member.Confirmation.FINAL)
    assert hand.go("#spot-buy-pacific") == 1 and hand.last_line == "buy pacific"  # can be undone: played at once
    hand.go("#spot-d8")
    assert hand.last_line == "step 1 west"
    hand.go("#ask .main")  # drilling cannot be undone
    expect(hand.page.locator("#confirm")).to_be_visible()
    assert hand.last_line == "step 1 west"
    lena.confirmation = Member.Confirmation.NEVER
    lena.save()
    hand.page.goto(hand.page.url.split("?")[0])
    hand.go("#ask .main")
    assert hand.last_line == "drill 1 with pacific"


def test_an_explorer_can_be_pressed_first(sit):
    hand = sit(34)
    hand.go("#spot-explorer-1")
    expect(hand.page.locator(".tile.target")).to_have_count(4 + 1)  # one is in the legend
    assert hand.go("#spot-d2", "#confirm") == 3 and hand.last_line == "step 1 east"


def test_buying_takes_two_presses(sit):
    hand = sit(34)
    assert hand.go("#spot-buy-pacific", "#confirm") == 2 and hand.last_line == "buy pacific"
    assert hand.go("#spot-sell-pacific", "#confirm") == 4 and hand.last_line == "sell pacific"


def test_buying_on_a_phone_takes_three_presses(sit):
    hand = sit(34, PHONE)
    assert hand.go(".view[data-part=prices]", "#spot-buy-pacific", "#confirm") == 3
    assert hand.last_line == "buy pacific"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_drilling_with_the_only_valid_note_takes_two_presses(sit, size):
    hand = sit(36, size)
    assert hand.go("#ask .main", "#confirm") == 2 and hand.last_line == "drill 1 with pacific"
    expect(hand.page.locator("[data-key='stop-d8']")).to_be_attached()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_drilling_with_a_choice_takes_three_presses(sit, size):
    hand = sit(70, size, golden="last-well-2")  # two notes are valid
    hand.go("#ask .main")
    hand.press(hand.page.locator("#ask a.button", has_text="Pole")).wait()
    assert hand.go("#confirm") == 3 and hand.last_line == "drill 1 with pole"


def test_drilling_by_pressing_the_explorer_takes_three_presses(sit):
    hand = sit(48)  # both explorers can drill
    hand.go("#spot-explorer-1")
    hand.press(hand.page.locator("#ask a.button", has_text="Drill with Sun")).wait()
    assert hand.go("#confirm") == 3 and hand.last_line == "drill 1 with sun"
    expect(hand.page.locator(".rig.struck")).to_have_count(1)  # celebrated until the next press
    expect(hand.page.locator("#outcome")).to_contain_text("Oil on E8! You built a rig")
    expect(hand.page.locator("#outcome .chip")).to_have_text("+3 tanks")


def test_a_swap_takes_at_most_five_presses(sit):
    hand = sit(70, golden="last-well-2")
    for word in ("Swap notes", "Pole", "in exchange for", "Fog"):
        choice = hand.page.locator("#ask a.button", has_text=word)
        if choice.count():  # what is forced needs no press
            hand.press(choice.first).wait()
    assert hand.go("#confirm") <= 5 and hand.last_line == "swap 2 pole for fog"


def test_ending_the_turn_takes_one_press_without_points_and_two_with(sit):
    hand = sit(49)
    assert hand.go("#ask .main") == 1 and hand.last_line == "end"
    hand = sit(34)
    assert hand.go("#ask .main", "#confirm") == 2 and hand.last_line == "end"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_shading_takes_one_press_and_stays(sit, size):
    hand = sit(34, size)
    shaded = "[...document.querySelectorAll('.f .veil')].filter((e) => getComputedStyle(e).opacity > .5).length"
    until(hand.page, f"{shaded} === 0")
    hand.press(".i9n-aids .secret")
    until(hand.page, f"{shaded} === 32")
    assert hand.presses == 1
    hand.press(".i9n-aids .secret >> nth=1")
    until(hand.page, f"{shaded} === 48")  # both secret cards leave 16 spaces
    hand.go("#spot-d2")
    until(hand.page, f"{shaded} === 48")  # the choice survives a new board
