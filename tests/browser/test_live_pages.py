"""Updates of an open page: other players' moves appear, typed text is kept, and the focus stays in place."""

from __future__ import annotations

import re
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import Route, expect

from club.matches import services
from tests.browser.hands import open_more
from tests.browser.test_every_page import GAMES, TOYS, begin
from tests.playing import asked_of, play_one, some_line, to_move

pytestmark = pytest.mark.browser
SOON = 5_000  # milliseconds; the page polls every 1.5 s


@pytest.fixture
def match(lena, jonas):
    return begin([lena, jonas])


def choose(page, a, b):
    page.locator(f"#spot-{a}").click()
    expect(page.locator(".stage .cell.picked")).to_have_count(1)
    page.locator(f"#spot-{b}").click()
    expect(page.locator("#confirm")).to_be_visible()


def swap(page, a, b):
    choose(page, a, b)
    page.locator("#confirm").click()


def test_a_move_appears_on_the_other_players_page_without_reload(visit, match, lena, jonas):
    first = to_move(match.pk).member
    second = lena if first == jonas else jonas
    home = match.get_absolute_url()
    mover, waiter = visit(first, home), visit(second, home)
    expect(waiter.locator("#ask.mine")).to_have_count(0)
    expect(waiter).not_to_have_title(re.compile("▶"))
    expect(waiter.locator("ul.seats li.now")).to_contain_text(first.username)
    waiter.evaluate("window.loaded = 'once'")

    swap(mover, "a1", "a6")
    expect(waiter.locator("#log-lines")).to_contain_text(re.compile(r"a1 (and|und) a6"), timeout=SOON)
    expect(waiter.locator("#ask.mine")).to_be_visible()
    expect(waiter).to_have_title(re.compile("▶"))
    expect(waiter.locator("ul.seats li.now")).to_contain_text(second.username)
    expect(mover).not_to_have_title(re.compile("▶"))
    assert waiter.evaluate("window.loaded") == "once"


def test_typed_text_is_kept_when_others_move(visit, lena, jonas):
    """In pebbles all players choose at the same time: lena is still typing when jonas has played."""
    match = begin([lena, jonas], "pebbles")
    page = visit(lena, match.get_absolute_url())
    field = page.locator("form.type input[name=move]")
    open_more(page)
    field.click()
    page.keyboard.type("hide 2")
    asked = next(a for a in asked_of(match.pk) if a.decision.seat == 1)
    line = some_line(match.pk, asked)
    services.play(match_id=match.pk, member=jonas, kind=asked.decision.kind, token=asked.opened, line=line)
    expect(page.locator("#log-lines")).to_contain_text("jonas closed a hand", timeout=SOON)
    expect(field).to_have_value("hide 2")
    expect(field).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#log-lines")).to_contain_text("You hid 2 pebbles")


def test_the_focus_moves_to_the_next_choice(visit, match):
    member = to_move(match.pk).member
    page = visit(member, match.get_absolute_url())
    page.locator("#spot-c3").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#spot-c3")).to_be_focused()  # the picked piece, which can be put down again
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#spot-c5")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#log-lines")).to_contain_text(re.compile(r"c3 (and|und) c5"))
    expect(page.locator("#match :focus, #ask:focus")).to_have_count(1)


def test_the_focus_ignores_responses_to_other_requests(visit, match):
    """The chat loads as the page opens: if it arrives after a key press, it must not take the focus from the board."""
    page = visit(None)
    held: dict[str, Route] = {}
    page.context.add_cookies(visit(to_move(match.pk).member).context.cookies())
    page.route("**/chat/", lambda route: held.update(chat=route))
    page.route("**/*do=swap*", lambda route: held.update(pick=route))
    page.goto(match.get_absolute_url())
    page.locator("#spot-c3").focus()
    with page.expect_request("**/*do=swap*"):
        page.keyboard.press("Enter")
    held["chat"].continue_()
    expect(page.locator("#chat-text")).to_be_attached()
    page.evaluate("new Promise((settled) => setTimeout(settled, 100))")  # htmx settles 20 ms after a swap
    held["pick"].continue_()
    expect(page.locator("#spot-c3.drop")).to_be_focused()


def test_nothing_is_animated_with_reduced_motion(visit, match, lena):
    moving = """() => [...document.querySelectorAll("*")].filter((e) => {
        const style = getComputedStyle(e);
        return parseFloat(style.transitionDuration) > 0 || style.animationName !== "none";
    }).length"""
    home = match.get_absolute_url()
    assert visit(lena, home, reduced_motion="no-preference").evaluate(moving) > 0
    assert visit(lena, home, reduced_motion="reduce").evaluate(moving) == 0


def test_an_invalid_move_shows_an_error_and_can_be_corrected(visit, watch, match):
    watch.expected = {422}
    page = visit(to_move(match.pk).member, match.get_absolute_url())
    field = page.locator("form.type input[name=move]")
    open_more(page)
    field.fill("swap b2 c5")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("b2")
    expect(field).to_have_value("swap b2 c5")
    open_more(page)
    field.fill("swap b2 b5")
    field.press("Enter")
    expect(page.locator("#log-lines")).to_contain_text(re.compile(r"b2 (and|und) b5"))
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_stale_tab_shows_an_error_and_the_current_board(visit, watch, match):
    watch.expected = {409}
    page = visit(to_move(match.pk).member, match.get_absolute_url())
    page.route("**/pulse/**", lambda route: route.fulfill(status=204))  # a tab that missed updates
    choose(page, "a1", "a6")
    play_one(match.pk)
    page.locator("#confirm").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.locator("#ask.mine")).to_have_count(0)
    expect(page.locator("#log-lines")).not_to_contain_text(re.compile(r"a1 (and|und) a6"))


def test_pages_are_german_in_german_browsers(visit, lena):
    lena.language = ""
    lena.save()
    page = visit(lena, "/", locale="de-DE")
    for path in ("/", "/games/", "/games/nine/", "/tables/", "/turns/", "/settings/", "/tables/new/nine/"):
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == "de"
        headings = " ".join(page.locator("main :is(h1, h2)").all_inner_texts())
        assert not re.search(r"\b(the|your|you|and|now|Games|Tables|Settings|Rules)\b", headings), headings
    match = begin([lena], bots=1)
    page.goto(match.get_absolute_url())
    expect(page.locator("#ask")).to_contain_text("Dein Zug")
    expect(page.locator("label[for=tab-log]")).to_have_text("Verlauf")


@pytest.mark.parametrize("status", [500, 429])
def test_a_failed_request_shows_an_error_and_can_be_retried(visit, watch, match, status):
    watch.expected = {500, 429}
    page = visit(to_move(match.pk).member, match.get_absolute_url())
    trouble = page.locator("#trouble")
    expect(trouble).to_be_hidden()
    page.route("**/*do=swap*", lambda route: route.fulfill(status=status))
    page.locator("#spot-b2").click()
    expect(trouble).to_be_visible()
    page.unroute("**/*do=swap*")
    page.locator("#spot-b2").click()
    expect(page.locator(".stage .cell.picked")).to_have_count(1)
    expect(trouble).to_be_hidden()
    watch.complaints = [said for said in watch.complaints if f"Error Code {status}" not in said]


def test_an_expired_session_leads_to_the_login_page_and_back(visit, watch, match):
    watch.expected = {401}
    member = to_move(match.pk).member
    page = visit(member, match.get_absolute_url())
    choose(page, "b2", "b5")
    page.context.clear_cookies(name="sessionid")
    page.locator("#confirm").click()
    expect(page.get_by_role("heading", level=1, name="Log in")).to_be_visible()
    expect(page.locator("#match")).to_have_count(0)
    assert match.get_absolute_url() in page.locator("input[name=next]").first.input_value()


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug not in TOYS])
def test_the_confirm_button_stays_visible_on_a_phone(visit, lena, jonas, slug):
    match = begin([lena, jonas], slug)
    line = some_line(match.pk, asked_of(match.pk)[0])
    page = visit(to_move(match.pk).member, viewport={"width": 360, "height": 640})
    page.goto(f"{match.get_absolute_url()}?do={quote_plus(line)}")
    expect(page.locator("#confirm")).to_be_in_viewport(ratio=1)
    page.mouse.wheel(0, 4000)
    expect(page.locator("#confirm")).to_be_in_viewport(ratio=1)
    expect(page.locator("#outcome")).to_be_in_viewport(ratio=1)
    expect(page.locator(".side > .bar")).to_be_in_viewport(ratio=1)
