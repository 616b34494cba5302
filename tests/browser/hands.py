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
OVER = "#ask.over"


def open_tab(page: Page, name: str) -> None:
    """Open a tab of the match page: chat, notes, text, log, panel or story."""
    page.locator(f"label[for=tab-{name}]").click()


def open_more(page: Page) -> None:
    """Open what the dock keeps behind More: the field for a typed move, and the choices as buttons."""
    if not page.locator("#ask details.more[open]").count():
        page.locator("#ask details.more > summary").first.click()


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
    """Return the link on the page that matches most words of the move, or the link to all choices as buttons."""
    hrefs = page.locator(CHOICES).evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    leading = [href for href in hrefs if words_of(href) == words[: len(words_of(href))]]
    if (
        not leading and "buttons=1" not in page.url
    ):  # the move begins with a thing on the board: ask for the same choices as buttons
        return page.locator("#ask .rest a[href*='buttons=1']").first
    assert leading, f"no way to {' '.join(words)!r} among {hrefs}"
    best = max(leading, key=lambda href: len(words_of(href)))
    return page.locator(f"#match a[href='{best}']").first


def is_in_more(choice: Locator) -> bool:
    return bool(choice.evaluate("link => link.matches('.rest *')"))


def plays(page: Page, words: list[str]) -> Locator:
    """Return the button that plays exactly this move, if the page has one."""
    field = f"input[name=move][value='{' '.join(words)}']"
    return page.locator(f"#ask form.play:not(.type):has({field}) button").first


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
    for _ in range(len(words) + 1):
        if plays(page, words).count():
            break
        choice = next_choice(page, words)
        if is_in_more(choice):
            open_more(page)
        with page.expect_navigation():
            choice.click()
    with page.expect_navigation():
        plays(page, words).click()


# Taps on a phone

# A point of the element that lies on the screen and is not covered.
POINT = """e => {
  const box = e.getBoundingClientRect();
  for (const u of [0.5, 0.25, 0.75, 0.1, 0.9]) for (const v of [0.5, 0.25, 0.75, 0.1, 0.9]) {
    const [x, y] = [box.left + u * box.width, box.top + v * box.height];
    const seen = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && document.elementFromPoint(x, y);
    if (seen && e.contains(seen)) return [x, y];
  }
  return null;
}"""


def tap(page: Page, goal: Locator) -> bool:
    """Tap where the goal is on the screen, without scrolling; on a board with parts, switch to its part first."""
    point = goal.evaluate(POINT)
    for part in [] if point else page.locator("a.view[data-part]").all():
        spot = part.evaluate(POINT)
        if spot is not None:
            page.mouse.click(*spot)
            point = goal.evaluate(POINT)
        if point:
            break
    if point is None:
        return False
    page.evaluate("document.getElementById('match').dataset.old = '1'")
    page.mouse.click(*point)
    expect(page.locator("#match:not([data-old])")).to_be_attached()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    return True


def play_with_taps(page: Page, words: list[str], turn: int) -> None:
    """Tap on the board and on buttons as they are on the screen. Nothing is ever scrolled."""
    for _ in range(len(words) + 1):
        if plays(page, words).count():
            break
        choice = next_choice(page, words)
        if is_in_more(choice):
            assert tap_summary(page), "More is not on the screen"
        if not tap(page, choice) and not count_with_taps(page, words):
            show_all_choices(page, words)
            assert tap(page, choice), f"no way to {words} on the screen"
    assert tap(page, plays(page, words)), f"the button for {words} is not on the screen"
    said = page.locator("#outcome .first")
    expect(said).not_to_be_empty()
    expect(page.locator("#told")).not_to_be_empty()
    expect(page.locator("#ask :is(.main, .picks)").first).to_be_visible()


def count_with_taps(page: Page, words: list[str]) -> bool:
    """Come to an amount, the last word of the move, with the keys for one more or one less."""
    amount = int(words[-1]) if words[-1].isdigit() else 0
    for _ in range(amount):
        hrefs = {link.get_attribute("href") or "" for link in page.locator(CHOICES).all()}
        counted = [href for href in hrefs if words_of(href)[:-1] == words[:-1] and words_of(href)[-1].isdigit()]
        nearest = sorted(counted, key=lambda href: abs(amount - int(words_of(href)[-1])))
        links = [link for href in nearest for link in page.locator(f"#match a[href='{href}']").all()]
        if not any(tap(page, link) for link in links):
            return False
        if plays(page, words).count():
            return True
    return False


def show_all_choices(page: Page, words: list[str]) -> None:
    """Tap the button that shows all choices of a row that goes on beside the screen."""
    label = page.locator("#ask .all-label")
    assert label.count(), f"no way to {words} on the screen of {page.url}"
    point = label.first.evaluate(POINT)
    assert point is not None, "the button for all choices is not on the screen"
    page.mouse.click(*point)


def tap_summary(page: Page) -> bool:
    more = page.locator("#ask details.more").first
    point = None if more.get_attribute("open") is not None else more.locator("> summary").evaluate(POINT)
    if point:
        page.mouse.click(*point)
    return more.get_attribute("open") is not None


# Keys


def play_with_keys(page: Page, words: list[str], turn: int) -> None:
    """Type every third move, choose the others."""
    if turn % 3 == 2:
        type_line(page, words)
        return
    for _ in range(len(words) + 1):
        if plays(page, words).count():
            break
        choice = next_choice(page, words)
        if is_in_more(choice):
            open_more_with_keys(page)
        if choice.evaluate("e => e.matches('a.spot')"):
            walk_to(page, choice)
        else:
            tab_to(page, choice)
        press_enter(page)
    tab_to(page, plays(page, words))
    press_enter(page)


def open_more_with_keys(page: Page) -> None:
    if not page.locator("#ask details.more[open]").count():
        tab_to(page, page.locator("#ask details.more > summary").first)
        page.keyboard.press("Enter")


def type_line(page: Page, words: list[str]) -> None:
    open_more_with_keys(page)
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
    for _ in range(MOST_KEYS):
        # Located anew each time: a live update may have replaced the element.
        where = goal.evaluate(
            "e => e === document.activeElement ? 0 : document.activeElement.compareDocumentPosition(e)"
        )
        if not where:
            return
        page.keyboard.press("Shift+Tab" if where & 2 else "Tab")
    raise AssertionError(f"Tab never came to {goal}")


# The focused element, whether it is on the board, and the arrow keys that lead from it to the goal, the best first.
WAY = """goal => {
  const middle = (e) => { const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
  const here = document.activeElement;
  const isSpot = here.matches("a.spot");
  if (here === goal) return [here.id, isSpot, []];
  const [[x, y], [u, v]] = [middle(here), middle(goal)];
  const across = u > x ? "ArrowRight" : "ArrowLeft", along = v > y ? "ArrowDown" : "ArrowUp";
  const ways = [[Math.abs(u - x), across], [Math.abs(v - y), along]];
  return [here.id, isSpot, ways.filter(([far]) => far > 1).sort((a, b) => b[0] - a[0]).map(([, key]) => key)];
}"""


def walk_to(page: Page, goal: Locator) -> None:
    """Reach the board with Tab, then use the arrow keys; use Page Down if no arrow leads to the goal."""
    on_board = "document.activeElement.matches('a.spot')"
    if not page.evaluate(on_board):
        tab_to(page, page.locator("a.spot:not([tabindex='-1'])").first)
    handle = goal.element_handle()
    been: set[str] = set()
    here, _, ways = page.evaluate(WAY, handle)
    while ways:
        if here in been:  # the arrow keys go in circles
            for _ in range(MOST_KEYS):
                if page.evaluate("e => e === document.activeElement", handle):
                    return
                page.keyboard.press("PageDown")
            raise AssertionError(f"no key leads to {goal}")
        been.add(here)
        for key in ways:
            before = here
            page.keyboard.press(key)
            here, is_spot, ways = page.evaluate(WAY, handle)
            assert is_spot, "an arrow key left the board"
            if here != before:
                break
