"""X.net: every action begins with a thing on the board and takes at most as many presses as its README says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from club.accounts.models import Member
from club.matches.models import Match
from tests.factories import MemberFactory
from tools.board_states import golden_of
from tools.golden_matches import make_match

pytestmark = pytest.mark.browser
MOST = 3
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
MIDDLE, EARLY, RANDOM, LATE = (
    ("target-6", 71),
    ("agreement-5-one-left", 11),
    ("random-reshuffled-4", 132),
    ("target-5", 203),
)

# The position, what is pressed, the beginning of the move, and the presses if only final moves are confirmed.
ACTIONS = [
    (MIDDLE, ["#spot-6-hobby", "text=Play it"], "lay hobby 6", 2),
    (MIDDLE, ["#spot-6-hobby", "#spot-slot"], "lay hobby 6", 2),
    (RANDOM, ["#spot-6-travel", "text=Play 2"], "lay travel 9 6", 2),
    (MIDDLE, ["#spot-6-tech", "#spot-on-tech"], "add tech 6", 2),
    (MIDDLE, ["#spot-6-tech", "text=Win 2 users"], "users tech 8 6", 2),
    (MIDDLE, ["#spot-6-tech", "text=Win 1 user"], "user tech 6 + 2 business", 3),
    (EARLY, ["#spot-5-tech", "#spot-b2"], "fill b2 tech 5", 2),
    (LATE, ["#spot-9-romance", "#spot-b1"], "displace b1 romance 9 lay 5", 3),
    (LATE, ["#spot-9-romance", "#spot-m1"], "displace m1 romance 9 6 lay 5", 3),
    (MIDDLE, ["#spot-6-tech", "#spot-m2"], "shift b3 m2 pay 6", 2),
    (MIDDLE, ["#spot-buy-server"], "server pay 5 music", 2),
    (MIDDLE, ["#spot-buy-streamer"], "streamer pay", 2),
    (RANDOM, ["#spot-3-music", "text=Buy a network"], "net pay", 3),
    (MIDDLE, ["#spot-on-nature"], "specialist nature pay 2 business", 2),
    (RANDOM, ["#spot-on-games", "text=Park it"], "park games", 2),
    (("random-reshuffled-4", 110), ["#spot-parked", "text=Bring it back"], "unpark", 2),
    (("random-reshuffled-4", 110), ["#spot-parked", "text=Take it back"], "take", 2),
    (("random-reshuffled-4", 110), ["#ask .main"], "end", 1),
    (LATE, ["#ask .main"], "end discard", 2),
]  # fmt: skip


def begin(position: tuple[str, int], confirmation: str) -> tuple[Match, Member]:
    """Make a match at this position of a golden match; return it with the member whose turn it is."""
    golden = golden_of("xnet", position[0])
    members = [MemberFactory(confirmation=confirmation) for _ in range(golden.seats)]
    match = make_match(golden, position[1], members)
    return match, match.seats.get(to_act=True).member


def press(page: Page, selector: str) -> None:
    """Press and wait until the page has changed."""
    page.evaluate("document.getElementById('match').dataset.old = '1'")
    page.locator(selector if selector.startswith("#") else f"#ask >> {selector}").first.click()
    expect(page.locator("#match:not([data-old])")).to_be_attached()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)


def presses(page: Page, selectors: list[str]) -> int:
    """Press these one after the other, then confirm if the page asks. Return the number of presses."""
    before = page.locator("#match").get_attribute("data-version")
    for selector in selectors:
        press(page, selector)
    if page.locator("#match").get_attribute("data-version") == before:
        press(page, "#confirm")
        return len(selectors) + 1
    return len(selectors)


def played(match: Match) -> str:
    """Return the line of the member's last move."""
    return match.moves.filter(origin="member").latest("number").line


@pytest.mark.parametrize(("position", "selectors", "line", "most"), ACTIONS, ids=lambda value: str(value)[:60])
def test_presses_on_a_large_screen(visit, position, selectors, line, most):
    match, member = begin(position, Member.Confirmation.FINAL)
    page = visit(member, match.get_absolute_url(), viewport=WIDE, reduced_motion="reduce")
    assert presses(page, selectors) == most <= MOST
    assert played(match).startswith(line)


@pytest.mark.parametrize(("position", "selectors", "line", "most"), ACTIONS, ids=lambda value: str(value)[:60])
def test_no_action_takes_more_presses_on_a_phone_with_every_move_confirmed(visit, position, selectors, line, most):
    match, member = begin(position, Member.Confirmation.ALWAYS)
    page = visit(member, match.get_absolute_url(), viewport=PHONE, reduced_motion="reduce")
    assert presses(page, selectors) <= MOST
    assert played(match).startswith(line)
    assert page.evaluate("scrollY") == 0


def test_a_press_swaps_a_card_of_the_payment(visit):
    match, member = begin(MIDDLE, Member.Confirmation.ALWAYS)
    page = visit(member, match.get_absolute_url(), viewport=PHONE, reduced_motion="reduce")
    press(page, "#spot-buy-streamer")
    paying = page.locator(".in-hand.paying")
    expect(paying).to_have_count(3)
    press(page, "#spot-9-romance")
    expect(paying).to_have_count(3)
    expect(page.locator(".in-hand.paying #spot-9-romance")).to_be_visible()
    press(page, "#spot-9-romance")
    expect(page.locator(".in-hand.paying #spot-9-romance")).to_have_count(0)
    press(page, "#confirm")
    assert played(match).startswith("streamer pay") and "9 romance" not in played(match)


def test_another_card_and_cancel(visit):
    match, member = begin(MIDDLE, Member.Confirmation.ALWAYS)
    page = visit(member, match.get_absolute_url(), viewport=WIDE, reduced_motion="reduce")
    press(page, "#spot-6-tech")
    expect(page.locator(".in-hand.picked")).to_have_count(1)
    press(page, "#spot-6-hobby")
    expect(page.locator(".in-hand.picked #spot-6-hobby")).to_be_visible()
    press(page, "#spot-6-hobby")
    expect(page.locator(".in-hand.picked")).to_have_count(0)
    press(page, "#spot-6-tech")
    page.keyboard.press("Escape")
    expect(page.locator(".in-hand.picked")).to_have_count(0)
