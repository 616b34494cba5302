"""Count the presses that each action of McMulti needs, as its README promises, on a desktop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from club.matches.models import Match, Move
from games.core import codec
from games.mcmulti import GAME
from tests.factories import MemberFactory
from tools.board_states import golden_of
from tools.golden_matches import make_match

pytestmark = pytest.mark.browser

DESKTOP, PHONE = (1280, 800), (390, 844)
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
GOLDEN = golden_of("mcmulti", "thousand-4")
STRIKE, MARKET, CONSUMER, REFINE = 268, 161, 257, 258  # numbers of entries after which these questions are open
ANNOUNCE = next(i for i, entry in enumerate(GOLDEN.entries) if entry.line == "announce")


class Hand:
    """Press things on the page of the seat that is to move, and count the presses."""

    def __init__(self, page: Page, match: Match) -> None:
        self.page = page
        self.match = match
        self.presses = 0

    def press(self, *selectors: str) -> None:
        for selector in selectors:
            self.page.evaluate("document.getElementById('match').dataset.old = '1'")
            self.page.locator(selector).first.click()
            self.presses += 1
            expect(self.page.locator("#match:not([data-old])")).to_be_attached()
            expect(self.page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)

    def played(self) -> list[str]:
        """Return the moves since the test began."""
        return list(
            Move.objects.filter(match=self.match, number__gt=self.match.version)
            .order_by("number")
            .values_list("line", flat=True)
        )

    @property
    def table(self):
        return codec.decode(Match.objects.get(pk=self.match.pk).state, GAME.state).table


@pytest.fixture
def hand(visit, transactional_db):
    def sit(after: int, size: tuple[int, int]) -> Hand:
        people = [MemberFactory() for _ in range(GOLDEN.seats)]
        match = make_match(GOLDEN, after, people)
        match.refresh_from_db()
        seat = match.seats.get(to_act=True).number
        screen = {"width": size[0], "height": size[1]}
        page = visit(people[seat], match.get_absolute_url(), viewport=screen, reduced_motion="reduce")
        return Hand(page, match)

    return sit


def palette(plant: str, size: tuple[int, int]) -> str:
    """Return the key that chooses a plant: on the economy card or, on a phone, in the dock."""
    return f"#spot-build-{plant}" if size == DESKTOP else f".modes a[href*='build+{plant}']"


@SIZES
def test_building_several_plants_needs_one_press_each_and_two_more(hand, size):
    me = hand(STRIKE, size)
    me.press(palette("derrick", size), "#spot-b3", "#spot-e3", "#spot-f3", "#confirm")
    assert me.presses == 5
    assert me.played() == ["build derrick b3", "build derrick e3", "build derrick f3"]


@SIZES
def test_a_refinery_needs_three_presses(hand, size):
    me = hand(STRIKE, size)
    me.press(palette("refinery", size), "#spot-c5", "#confirm")
    assert me.presses == 3
    assert me.played() == ["build refinery c5"]


@SIZES
def test_selling_a_plant_needs_two_presses(hand, size):
    me = hand(STRIKE, size)
    me.press("#spot-sell-d2", "#confirm")
    assert me.presses == 2
    assert me.played() == ["demolish station d2"]


@SIZES
def test_a_pump_needs_two_presses(hand, size):
    me = hand(STRIKE, size)
    me.press("#spot-gusher", "#confirm")
    assert me.presses == 2
    assert me.played() == ["pump"]


@SIZES
def test_purchases_and_sales_are_confirmed_together_and_a_press_removes_one(hand, size):
    me = hand(STRIKE, size)
    me.press("#spot-sell-d2", palette("derrick", size), "#spot-b3", "#spot-e3", "#spot-b3", "#spot-gusher", "#confirm")
    assert me.played() == ["demolish station d2", "build derrick e3", "pump"]


def test_a_press_on_a_barrel_and_one_to_confirm_trade_up_to_six(hand):
    me = hand(MARKET, DESKTOP)
    me.press("#spot-dc10", "#confirm")
    assert me.presses == 2
    assert me.played() == ["buy domestic crude 3"]


def test_a_press_on_an_empty_place_sells_down_to_it(hand):
    me = hand(MARKET, DESKTOP)
    me.press("#spot-fg4", "#confirm")
    assert me.presses == 2
    assert me.played() == ["sell foreign gasoline 2"]


def test_on_a_phone_keys_trade_barrel_by_barrel_and_show_the_total(hand):
    me = hand(MARKET, PHONE)
    key = "#spot-buy-domestic-crude"
    me.press(key, key, key)
    expect(me.page.locator(".stage .block.crude .said").first).to_contain_text("−$27M")
    me.press("#spot-sell-domestic-crude", "#confirm")
    assert me.presses == 5
    assert me.played() == ["buy domestic crude 2"]


@SIZES
def test_sales_and_refining_need_one_press(hand, size):
    for after, line in ((CONSUMER, "consumer 2"), (REFINE, "refine 1")):
        me = hand(after, size)
        me.press("#confirm")
        assert me.played()[:1] == [line]


@SIZES
def test_a_smaller_sale_needs_two_presses(hand, size):
    me = hand(CONSUMER, size)
    me.press("#less", "#confirm")
    assert me.presses == 2
    assert me.played()[:1] == ["consumer 1"]


@SIZES
def test_rolling_ending_and_announcing_need_one_press(hand, size):
    for after, line in ((MARKET, "roll"), (STRIKE, "end"), (ANNOUNCE, "announce")):
        me = hand(after, size)
        me.press("#ask button.main")
        assert me.played()[:1] == [line]


def test_rolling_asks_once_more_after_a_trade(hand):
    me = hand(MARKET, DESKTOP)
    me.press("#spot-dc8", "#confirm")
    assert me.page.locator("#ask button.main").count() == 0
    me.press("#ask a.main", "#confirm")
    assert me.played() == ["buy domestic crude 1", "roll"]


@SIZES
def test_plants_for_forced_sales_are_named_on_the_board(hand, size):
    me = hand(STRIKE, size)
    me.page.goto(me.match.get_absolute_url() + "?do=orders+first")
    me.press("#spot-se-d2", "#spot-se-b4", "#confirm-orders")
    assert me.presses == 3
    assert me.played() == ["orders first se-d2", "orders first se-b4"]


@SIZES
def test_the_board_does_not_move_while_something_is_planned(hand, size):
    me = hand(STRIKE, size)
    me.press(palette("derrick", size))
    before = me.page.locator(".stage > svg").bounding_box()
    me.press("#spot-b3", "#spot-e3")
    assert me.page.locator(".stage > svg").bounding_box() == before
    assert me.table.islands[2].derricks.bit_count()


# Collect what the cash of an island shows while it changes. A number that changes is replaced and then counts.
NUMBERS = """(key) => {
  window.numbers = [];
  const note = () => {
    const number = document.querySelector(`[data-stage] [data-key="${key}"]`);
    if (number && number.textContent !== numbers.at(-1)) numbers.push(number.textContent);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_a_number_that_changes_counts_and_ends_right(hand):
    me = hand(MARKET, DESKTOP)
    me.page.emulate_media(reduced_motion="no-preference")
    key = f"cash-{me.match.seats.get(to_act=True).number}"
    number = me.page.locator(f"[data-stage] [data-key='{key}']")
    me.page.evaluate(NUMBERS, key)
    me.press("#spot-dc10")  # the preview of a purchase for $27M
    expect(number).to_have_text("$72M")
    shown = [int(text.strip("$M")) for text in me.page.evaluate("numbers")]
    counted = shown[1:] if shown[0] == 72 else shown  # the server's drawing is there before the first step
    assert counted == sorted(counted, reverse=True) and any(72 < number < 99 for number in counted)
    me.press("#confirm")
    expect(number).to_have_text("$72M")
    me.page.reload()
    expect(number).to_have_text("$72M")
