"""Orapa on a touch screen: presses per action as in its README, dragging, refusals, small screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from club.matches.models import Match, Sheet
from tests.browser import looking
from tools.board_states import golden_of
from tools.golden_matches import make_match

pytestmark = pytest.mark.browser

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
MINE = (  # of seat 1 in the golden match
    "red at f4 rot 0", "yellow at f9 rot 0", "blue at a3 rot 1", "white1 at d7 rot 1",
    "white2 at a8 rot 0", "clear at e4 rot 2", "black at d10 rot 1",
)  # fmt: skip


class Finger:
    """Press things on the page and count the presses."""

    def __init__(self, page: Page) -> None:
        self.page, self.presses = page, 0

    def press(self, selector: str) -> Finger:
        self.page.evaluate("document.getElementById('match').dataset.old = '1'")
        self.page.locator(selector).first.click()
        self.settle()
        self.presses += 1
        return self

    def settle(self) -> None:
        expect(self.page.locator("#match:not([data-old])")).to_be_attached()
        expect(self.page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)

    def drag(self, grip: str, spot: str) -> None:
        """Drag with the mouse. The board is replaced twice: the gem is taken, then it is laid."""
        start, end = (self.page.locator(selector).first.bounding_box() for selector in (grip, spot))
        assert start is not None and end is not None
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2 - 12)
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
        mouse.up()


@pytest.fixture
def match(lena, jonas) -> Match:
    """A duel with all gems in its middle; seat 0 is to ask."""
    return make_match(golden_of("orapa", "solved-both-2"), 23, [lena, jonas])


@pytest.fixture
def screen() -> dict[str, int]:
    return PHONE


both_screens = pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])


@pytest.fixture
def finger(visit, lena, match, screen) -> Finger:
    return Finger(visit(lena, match.get_absolute_url(), viewport=screen, reduced_motion="reduce"))


def sketch(finger: Finger, *lines: str) -> None:
    match_id = finger.page.evaluate("location.pathname.match(/\\d+/)[0]")
    seat = Match.objects.get(pk=match_id).seats.get(number=0)
    Sheet.objects.update_or_create(seat=seat, defaults={"text": "\n".join(lines)})
    finger.page.goto(f"/matches/{match_id}/?mode=sketch")


def notes(finger: Finger) -> list[str]:
    match_id = finger.page.evaluate("location.pathname.match(/\\d+/)[0]")
    return Sheet.objects.get(seat__match=match_id, seat__number=0).text.splitlines()


def test_asking_takes_two_presses(finger):
    finger.press("#spot-9").press("#confirm")
    assert finger.presses == 2
    expect(finger.page.locator(".answer[data-key='wave-9']")).to_be_attached()
    expect(finger.page.locator("#outcome")).to_contain_text("You sent a wave from 9")


def test_looking_takes_two_presses(finger):
    finger.press(".modes a:has-text('Look')")
    finger.presses = 0
    finger.press("#spot-e8").press("#confirm")
    assert finger.presses == 2
    expect(finger.page.locator("[data-key='field-e8']")).to_be_attached()


def test_a_known_wave_takes_one_press(finger):
    finger.press(".shelf a[aria-label^='13:']")
    assert finger.presses == 1
    expect(finger.page.locator(".answer[data-key='wave-13']")).to_be_attached()
    expect(finger.page.locator("#outcome")).to_contain_text("13: comes back, blue")


def test_gems_are_laid_with_two_presses_and_moved_turned_and_picked_up_with_one(finger):
    sketch(finger)
    finger.press("#take-red").press("#spot-c4")
    assert finger.presses == 2 and "note red at c3 rot 0" in notes(finger)
    finger.press("#spot-g4")
    assert "note red at g3 rot 0" in notes(finger)
    finger.press("#tool-turn")
    assert "note red at f4 rot 1" in notes(finger)
    finger.press("#take-blue").press("#spot-b8")
    finger.presses = 0
    finger.press("#spot-g4")
    assert finger.presses == 1 and notes(finger)[-1] == "tool note red rot 1 at"
    finger.press("#spot-h10")
    assert "note red at f10 rot 1" in notes(finger)  # it stays inside of the edge
    finger.presses = 0
    finger.press("#tool-erase").press("#spot-b8")
    assert finger.presses == 2 and not any("blue" in line for line in notes(finger))


def test_fields_are_marked_with_two_presses_and_further_ones_with_one(finger):
    sketch(finger)
    finger.press("#tool-empty").press("#spot-c4")
    assert finger.presses == 2 and "mark c4 empty" in notes(finger)
    finger.press("#spot-c5").press("#spot-c4")
    assert notes(finger) == ["mark c5 empty", "tool mark empty"]


def test_a_wave_is_tried_with_one_press_and_contradictions_are_dashed(finger):
    sketch(finger, "note red at c3 rot 0")
    finger.press("#spot-c")
    assert finger.presses == 1
    expect(finger.page.locator(".tried.clash")).to_be_attached()
    expect(finger.page.locator("#outcome")).to_contain_text("C would come out at 3, but it was C")
    finger.press("#spot-c")
    expect(finger.page.locator(".tried")).to_have_count(0)
    finger.presses = 0
    finger.press("#try-13")
    assert finger.presses == 1
    expect(finger.page.locator("[data-key='try-13']")).to_be_attached()


def test_a_gem_that_does_not_fit_is_refused_beside_the_finger(finger):
    sketch(finger, "note yellow at f9 rot 0", "tool note white1 rot 3 at")
    finger.press("#spot-f7")
    expect(finger.page.locator(".bubble")).to_be_visible()
    expect(finger.page.locator("#outcome")).to_contain_text("would touch Yellow edge to edge")
    assert notes(finger) == ["note yellow at f9 rot 0", "tool note white1 rot 3 at"]
    bubble, spot = (finger.page.locator(selector).bounding_box() for selector in (".bubble", "#spot-f7"))
    assert bubble and spot and abs(bubble["y"] - spot["y"]) < 3.5 * spot["height"]


def test_a_sketch_is_submitted_with_three_presses(finger):
    sketch(finger, *(f"note {line}" for line in MINE))
    finger.press(".modes a:has-text('Solve')").press(".orapa-solve .main").press("#confirm")
    assert finger.presses == 3
    expect(finger.page.locator("#ask.over")).to_be_attached()


def test_showing_your_own_mine_takes_one_press(finger):
    finger.press(".modes a:has-text('My mine')")
    assert finger.presses == 1
    expect(finger.page.locator(".stage .gem")).to_have_count(7)


@both_screens
def test_gems_can_be_dragged(finger):
    sketch(finger, "note blue at a3 rot 1")
    finger.drag("#take-red", "#spot-g6")
    expect(finger.page.locator("[data-key='gem-red']")).to_be_attached()
    assert "note red at g5 rot 0" in notes(finger)
    finger.drag("#spot-b3", "#spot-c8")
    expect(finger.page.locator("#spot-c8[aria-label='C8: place Blue here']")).to_be_attached()
    expect(finger.page.locator("#spot-b3.grip")).to_have_count(0)
    assert "note blue at b8 rot 1" in notes(finger)


@both_screens
def test_board_and_buttons_are_on_one_screen(finger):
    """The board stays where it is in every mode, and its main button needs no scrolling."""
    sketch(finger, *(f"note {line}" for line in MINE))
    places = {}
    for name in ("Ask", "Look", "Sketch", "Solve", "My mine"):
        finger.press(f".modes a:has-text('{name}')")
        box = finger.page.locator(".stage > svg").bounding_box()
        assert box is not None
        places[name] = tuple(round(value) for value in box.values())
        size = finger.page.viewport_size
        for control in finger.page.locator("#ask .main, .orapa-tools button, .orapa-tray button").all():
            where = control.bounding_box()
            assert where is not None and size is not None and where["y"] + where["height"] <= size["height"]
    assert len(set(places.values())) == 1, places


def test_axe_finds_nothing_in_any_mode(visit, lena, match):
    page = visit(lena, match.get_absolute_url(), viewport=PHONE)
    finger = Finger(page)
    sketch(finger, *(f"note {line}" for line in MINE[:5]), "mark h1 empty", "try 15", "tool note clear rot 0 at")
    for query in ("", "?mode=sketch", "?do=solve", "?mode=mine", "?do=look+e8", "?mode=wave.13"):
        page.goto(f"{match.get_absolute_url()}{query}")
        for theme in looking.THEMES:
            page.emulate_media(color_scheme=theme)
            assert looking.by_axe(page, theme) == [], query


def test_without_a_script_the_sketch_is_written_with_forms(visit, lena, match):
    page = visit(lena, f"{match.get_absolute_url()}?mode=sketch", viewport=PHONE, java_script_enabled=False)
    page.locator("#take-red").click()
    page.locator("#spot-c4").click()
    page.locator(".orapa-sketch .go").click()
    expect(page.locator("[data-key='gem-red']")).to_be_attached()
    page.locator("#spot-c").click()
    page.locator(".orapa-sketch .go").click()
    expect(page.locator(".tried")).to_have_count(1)
    assert "note red at c3 rot 0" in Sheet.objects.get(seat__match=match, seat__number=0).text


def test_arrow_keys_walk_over_the_sketch(visit, lena, match):
    page = visit(lena, f"{match.get_absolute_url()}?mode=sketch", viewport=DESKTOP, reduced_motion="reduce")
    Finger(page).press("#take-red")
    page.locator("#spot-c4").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") == "spot-d5"
    page.keyboard.press("Enter")
    expect(page.locator("[data-key='gem-red']")).to_be_attached()
    assert "note red at d4 rot 0" in Sheet.objects.get(seat__match=match, seat__number=0).text
