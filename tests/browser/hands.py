"""Play whole matches through the pages: with the keyboard only, or with links and forms only.

The game's bot decides what to play. How to play it is read from the page: every choice, on the board or as a button,
is a link whose URL holds the words chosen so far.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, expect

from club.matches import services
from club.matches.models import Match
from club.matches.services.ledger import Ledger, locked
from games.core import bots, choices
from games.core.contract import Decision

MOST_TURNS = 150
MOST_KEYS = 200
CHOICES = "#match a[href*='?do=']"
OVER = "#ask form[action^='/try/']"  # a new match is offered only after the end


def wanted(match_id: int, seat: int) -> list[str]:
    """Return the words of a move that the page offers to this seat, or none if the seat is not to move."""
    with locked(match_id) as ledger:
        asked = next((a for a in ledger.asked if a.decision.seat == seat and a.decision.holds_up), None)
        if asked is None:
            return []
        bot = ledger.game.bots["default"]
        number = ledger.match.version + 1
        action = bots.ask(bot, ledger.rules, ledger.state, asked.decision, number=number, key=b"hands")
        words = ledger.game.write(action).split()
        offer = choices.offer(ledger.game, ledger.rules, ledger.state, asked.decision, words)
        if offer.complete and list(offer.picked) == words:
            return words
        return some_path(ledger, asked.decision, number)


def some_path(ledger: Ledger, decision: Decision, number: int) -> list[str]:
    """Return another complete move, because the bot's move is not offered word by word."""
    picked: tuple[str, ...] = ()
    while True:
        offer = choices.offer(ledger.game, ledger.rules, ledger.state, decision, picked)
        if offer.complete:
            return list(offer.picked)
        picked = (*offer.picked, offer.next[(number + 3 * len(picked)) % len(offer.next)])


def words_of(href: str) -> list[str]:
    return parse_qs(urlsplit(href).query)["do"][0].split()


def next_choice(page: Page, words: list[str]) -> Locator:
    """Return the link on the page that matches most words of the move."""
    hrefs = [link.get_attribute("href") or "" for link in page.locator(CHOICES).all()]
    leading = [href for href in hrefs if words_of(href) == words[: len(words_of(href))]]
    assert leading, f"no way to {' '.join(words)!r} among {hrefs}"
    best = max(leading, key=lambda href: len(words_of(href)))
    return page.locator(f"#match a[href='{best}']").first


def play_out(page: Page, match: Match, seat: int, play: Callable[[Page, list[str], int], None]) -> None:
    """Play until the page says that the match is over."""
    for turn in range(MOST_TURNS):
        services.sweep()  # bots that take their time are played by a worker, and none runs here
        if not page.locator(f"#ask.mine, {OVER}").count():
            page.reload()
        expect(page.locator(f"#ask.mine, {OVER}").first).to_be_visible()
        if page.locator(OVER).count():
            return
        words = wanted(match.pk, seat)
        assert words, "the page asks, but nothing is to be answered"
        play(page, words, turn)
    raise AssertionError(f"{match} was not over after {MOST_TURNS} turns")


# Links and forms


def play_with_forms(page: Page, words: list[str], turn: int) -> None:
    for _ in words:
        if page.locator("#confirm").count():
            break
        choice = next_choice(page, words)
        with page.expect_navigation():
            choice.click()
    with page.expect_navigation():
        page.locator("#confirm").click()


# Keys


def play_with_keys(page: Page, words: list[str], turn: int) -> None:
    """Type every third move, choose the others."""
    if turn % 3 == 2:
        type_line(page, words)
        return
    for _ in words:
        if page.locator("#confirm").count():
            break
        choice = next_choice(page, words)
        if choice.evaluate("e => e.matches('a.spot')"):
            walk_to(page, choice)
        else:
            tab_to(page, choice)
        press_enter(page)
    tab_to(page, page.locator("#confirm"))
    press_enter(page)


def type_line(page: Page, words: list[str]) -> None:
    tab_to(page, page.locator("#ask form.type input[name=move]").first)
    page.keyboard.type(" ".join(words))
    press_enter(page)


def press_enter(page: Page) -> None:
    """Press Enter and wait until the page has changed."""
    page.evaluate("document.getElementById('match').dataset.old = '1'")
    page.keyboard.press("Enter")
    expect(page.locator("#match:not([data-old])")).to_be_attached()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)


def tab_to(page: Page, goal: Locator) -> None:
    handle = goal.element_handle()
    for _ in range(MOST_KEYS):
        where = page.evaluate(
            "e => e === document.activeElement ? 0 : document.activeElement.compareDocumentPosition(e)", handle
        )
        if not where:
            return
        page.keyboard.press("Shift+Tab" if where & 2 else "Tab")
    raise AssertionError(f"Tab never came to {goal}")


WAY = """goal => {
  const middle = (e) => { const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
  const here = document.activeElement;
  if (here === goal) return [];
  const [[x, y], [u, v]] = [middle(here), middle(goal)];
  const across = u > x ? "ArrowRight" : "ArrowLeft", along = v > y ? "ArrowDown" : "ArrowUp";
  const ways = [[Math.abs(u - x), across], [Math.abs(v - y), along]];
  return ways.filter(([far]) => far > 1).sort((a, b) => b[0] - a[0]).map(([, key]) => key);
}"""


def walk_to(page: Page, goal: Locator) -> None:
    """Reach the board with Tab, then use the arrow keys; use Tab again if no arrow leads to the goal."""
    on_board = "document.activeElement.matches('a.spot')"
    if not page.evaluate(on_board):
        tab_to(page, page.locator("a.spot").first)
    handle = goal.element_handle()
    been: set[str] = set()
    while ways := page.evaluate(WAY, handle):
        here = page.evaluate("document.activeElement.id")
        if here in been:  # the arrow keys go in circles
            tab_to(page, goal)
            return
        been.add(here)
        for key in ways:
            page.keyboard.press(key)
            assert page.evaluate(on_board), "an arrow key left the board"
            if page.evaluate("document.activeElement.id") != here:
                break
