"""A newcomer with a phone finishes a lesson by pressing what is marked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from club.lessons.models import LessonProgress
from games.core import registry
from tests.browser.conftest import Visit
from tests.lengths import usual_or_long

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
OTHERS = [slug for slug, game in registry.all_games().items() if game.lesson is not None and slug != "nine"]


IN_REACH = """() => [...document.querySelectorAll("[data-here]")].find((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top && top.closest("[data-here]") === element;
})"""


def press(page: Page) -> None:
    """Press the marked element that a finger reaches: it is on the screen, and nothing lies over it."""
    page.wait_for_function(IN_REACH)
    element = page.evaluate_handle(IN_REACH).as_element()
    assert element is not None
    element.click()


def play(page: Page, slug: str) -> int:
    game = registry.get(slug)
    assert game.lesson is not None
    page.set_viewport_size(PHONE)
    page.goto("/games/")
    page.locator(f"form[action='/learn/{slug}/start/'] button").first.click()
    presses = 0
    for step in game.lesson.steps:
        for say in step.says:
            expect(page.locator("#coach h2")).to_have_text(str(say.press))
            expect(page.locator("#coach .hint")).to_have_text(str(say.why))
            press(page)
            presses += 1
    expect(page.get_by_role("heading", name="That's the whole idea")).to_be_visible()
    expect(page.get_by_role("button", name="Play a real match against bots")).to_be_in_viewport(ratio=0.9)
    return presses


def test_a_lesson_is_finished_on_a_phone_by_pressing_what_is_marked(visit: Visit) -> None:
    page = visit()
    play(page, "nine")
    assert LessonProgress.objects.get().finished_at is not None
    page.get_by_role("button", name="Play a real match against bots").click()
    expect(page.locator("#ask.mine")).to_be_visible()


def test_another_press_is_explained(visit: Visit) -> None:
    page = visit()
    page.set_viewport_size(PHONE)
    page.goto("/learn/nine/")
    page.get_by_role("button", name="Start the lesson").click()
    page.locator("#spot-a1").click()
    lesson = registry.get("nine").lesson
    assert lesson is not None
    expect(page.get_by_role("alert").first).to_contain_text(str(lesson.steps[0].wrong))
    expect(page.locator("#coach h2")).to_have_text(str(lesson.steps[0].says[0].press))


@pytest.mark.long
@pytest.mark.parametrize("slug", usual_or_long(["mcmulti"], OTHERS))
def test_every_lesson_is_finished_on_a_phone(visit: Visit, slug: str) -> None:
    assert play(visit(), slug) > 0
