"""The match page is one screen at every size: the board and the answer are visible, and the board never moves."""

from __future__ import annotations

import pytest

from club.matches import services
from games.core import registry
from tests.browser.table import SIZES, measure, resize
from tests.browser.test_every_page import begin
from tests.playing import play_one, play_out, to_move

pytestmark = pytest.mark.browser
GAMES = [slug for slug in registry.all_games() if slug != "candles"]
Boards = dict[str, dict[tuple[int, ...], list[str]]]  # the names of states by size and place of the board

SCREEN = """() => {
  const edges = (b) => [b.left, b.top, b.right, b.bottom].map(Math.round);
  const box = (e) => edges(e.getBoundingClientRect());
  const one = (q) => [...document.querySelectorAll(q)].find((e) => e.checkVisibility());
  const words = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  const seen = [...document.querySelectorAll("main *")].filter((e) => !e.closest("svg") && e.checkVisibility());
  const tiny = seen.filter((e) => words(e) && parseFloat(getComputedStyle(e).fontSize) < 12);
  const small = [...document.querySelectorAll("button, a.button, summary, .side > .bar > *")].filter((e) =>
    e.checkVisibility() && !e.closest(".pane, .wide .any-time, details:not([open]) > :not(summary)")).filter((e) => {
      const b = e.getBoundingClientRect();
      return b.width < 43.5 || b.height < 39.5;
    });
  const main = one("#ask .acts .main") || one("#ask .picks");
  const covered = (e, b = e.getBoundingClientRect()) => [[b.left + 4, b.top + 4], [b.left + b.width / 2, b.bottom - 4]]
    .some(([x, y]) => { const top = document.elementFromPoint(x, y); return !top || !e.contains(top); });
  return {
    stage: box(one(".stage")), board: box(one(".stage > :not(.screen, template)")),
    main: main && box(main), text: main && main.textContent.trim(),
    covered: main !== undefined && main.matches(".main") && covered(main),
    strip: one("#outcome") ? box(one("#outcome")) : null,
    small: small.map((e) => e.outerHTML.slice(0, 90)), tiny: tiny.map((e) => e.outerHTML.slice(0, 90)),
    wide: one(".stage").dataset.shape === "wide",
    scroll: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
  };
}"""


def problems(found, width, height):
    """Say what is wrong with a page of this size."""
    left, top, right, bottom = found["stage"]
    main = found["main"]
    if main is None or not found["text"]:
        yield "the dock has no main action"
        return
    scrolls = found["wide"] and width < 1160  # its texts keep their size; the felt scrolls under strip and dock
    if left < 0 or top < 0 or right > width or (bottom > height and not scrolls):
        yield f"the board is not on the screen: {found['stage']}"
    if found["board"][2] - found["board"][0] < 200:
        yield f"the board is too small: {found['board']}"
    if main[0] < 0 or main[2] > width or main[3] > height:
        yield f"the main action is not on the screen: {main}"
    if found["covered"]:
        yield f"something covers the main action: {main}"
    if main[1] < bottom - 16 and main[0] < right - 1 and not scrolls:
        yield f"the main action {main} covers the board {found['stage']}"
    if found["scroll"][0] > width or found["scroll"][1] > height:
        yield f"the page scrolls: {found['scroll']}"
    yield from (f"tiny text: {text}" for text in found["tiny"])
    yield from (f"small control: {control}" for control in found["small"])


def look(page, name, found, boards):
    """Examine the page at all sizes. `boards` collects the places of the board for one reader in one phase."""
    for what, size in SIZES.items():
        resize(page, size)
        screen = measure(page, SCREEN)
        found += [f"{name}, {what}: {problem}" for problem in problems(screen, *size)]
        if screen["strip"] is None and not (screen["wide"] and name == "picked"):
            found.append(f"{name}, {what}: no outcome strip")
        fixed = screen["stage"][: 3 if screen["wide"] and size[0] < 1160 else 4]  # a board that scrolls may end lower
        boards.setdefault(what, {}).setdefault(tuple(fixed), []).append(name)


def assert_unmoved(boards):
    moving = {what: places for what, places in boards.items() if len(places) > 1}
    assert not moving, f"the board moves: {moving}"


def some_choice(page):
    return page.locator("#match a[href*='?do=']").first.get_attribute("href")


@pytest.mark.parametrize("slug", GAMES)
def test_board_and_answer_are_on_one_screen_and_the_board_never_moves(visit, watch, lena, jonas, slug):
    watch.expected = {409, 422}
    for member in (lena, jonas):
        member.language = "en"
        member.save()
    found: list[str] = []
    boards: Boards = {}
    match = begin([lena, jonas], slug)
    home = match.get_absolute_url()
    mover = to_move(match.pk).member
    page = visit(mover, home, reduced_motion="reduce")
    look(page, "first turn", found, boards)
    page.goto(some_choice(page))
    look(page, "picked", found, boards)
    assert_unmoved(boards)
    look(visit(jonas if mover == lena else lena, home, reduced_motion="reduce"), "other player", found, {})
    for _ in range(4):
        play_one(match.pk)
    look(visit(None, home, reduced_motion="reduce"), "spectator", found, {})
    boards.clear()
    member = to_move(match.pk).member
    page = visit(member, home, reduced_motion="reduce")
    look(page, "turn", found, boards)
    page.goto(some_choice(page))
    look(page, "picked", found, boards)
    page.locator("#ask details.more > summary").first.click()
    resize(page, SIZES["phone"])
    page.locator("form.type input[name=move]").first.fill("nonsense")
    page.keyboard.press("Enter")
    page.get_by_role("alert").first.wait_for()
    page.keyboard.press("Escape")
    look(page, "refused", found, boards)
    assert not found, "\n".join(found)
    assert_unmoved(boards)


def test_a_pause_does_not_move_the_board(visit, lena, jonas):
    found: list[str] = []
    boards: Boards = {}
    match = begin([lena, jonas], seed="a")
    for _ in range(4):
        play_one(match.pk)
    page = visit(lena, match.get_absolute_url(), reduced_motion="reduce")
    look(page, "running", found, boards)
    for member in (lena, jonas):
        services.propose_pause(match_id=match.pk, member=member, wanted=True)
    page.reload()
    assert page.locator("#match.paused").count() == 1
    look(page, "paused", found, boards)
    assert not found, "\n".join(found)
    assert_unmoved(boards)


@pytest.mark.parametrize("slug", GAMES)
def test_the_end_shows_result_and_rematch_on_one_screen(visit, lena, jonas, slug):
    match = play_out(begin([lena, jonas], slug).pk)
    page = visit(lena, match.get_absolute_url(), reduced_motion="reduce")
    for what, (width, height) in SIZES.items():
        resize(page, (width, height))
        main = measure(page, SCREEN)["main"]
        assert main is not None, what
        assert main[0] >= 0, what
        assert main[1] >= 0, what
        assert main[2] <= width, what
        assert main[3] <= height, what
        assert measure(page, "document.documentElement.scrollWidth") <= width, what
