"""Motion on the match page: pieces travel by key, others' moves are a film, reduced motion shows only the result."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from club.matches import services
from tests.browser.table import PLACES, RUNNING, WATCH, far, moved, places, quiet, settled, until
from tests.browser.test_every_page import GAMES, begin
from tests.playing import asked_of, play_one, some_line, to_move

pytestmark = pytest.mark.browser
PLAYED = [slug for slug in GAMES if slug != "candles"]

# Stop the animations right after the next swap and look at five times, so that nothing depends on the machine's speed.
STEPS = f"""() => addEventListener("htmx:afterSwap", () => {{
  const moves = (a) => a.effect.target.closest(".stage") && !(a instanceof CSSTransition);
  const all = document.getAnimations().filter(moves);
  all.forEach((a) => a.pause());
  window.keys = all.map((a) => a.effect.target.dataset.key);
  window.steps = [0, 62, 125, 187, 249.9].map((t) => (all.forEach((a) => {{ a.currentTime = t; }}), ({PLACES})()));
  all.forEach((a) => {{ a.currentTime = 0; a.play(); }});
}}, {{ once: true }})"""


@pytest.fixture
def match(lena, jonas):
    for member in (lena, jonas):
        member.language = "en"
        member.save()
    return begin([lena, jonas], seed="motion")


def open_turn(visit, match, **options):
    page = visit(to_move(match.pk).member, match.get_absolute_url(), **options)
    page.evaluate(WATCH)
    return page


def other(match, lena, jonas):
    return jonas if to_move(match.pk).member == lena else lena


def play_turn(match, mover):
    """Play all moves of this member's turn."""
    count = 0
    while to_move(match.pk).member == mover:
        play_one(match.pk, 3 * count + 1)
        count += 1
    return count


def test_pieces_travel_from_their_old_place_to_the_new_one(visit, match):
    page = open_turn(visit, match)
    page.locator("#spot-a1").click()
    expect(page.locator(".stage .cell.picked")).to_have_count(1)
    settled(page)
    before = places(page)
    page.evaluate(STEPS)
    page.locator("#spot-a5").click()
    expect(page.locator("#confirm")).to_be_focused()
    steps = page.evaluate("steps")
    settled(page)
    after = places(page)
    pair = moved(before, after)
    assert len(pair) == 2
    assert pair <= set(page.evaluate("keys"))
    for key in pair:
        way = [step[key] for step in steps]
        assert far(way[0], before[key]) < 3
        assert far(way[-1], after[key]) < 3
        rows = [place[1] for place in way]
        assert rows in (sorted(rows), sorted(rows, reverse=True))
        assert max(abs(place[0] - before[key][0]) for place in way) > 8  # on an arc: the two pass each other
    still = set(before) - set(page.evaluate("keys"))
    assert len(still) >= 30
    assert all(far(step[key], before[key]) < 1 for step in steps for key in still)
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('#confirm')")
    settled(page)
    assert not moved(before, places(page))  # put down: they travel back
    quiet(page)


def test_fast_presses_never_make_a_piece_jump(visit, match):
    page = open_turn(visit, match)
    home = match.get_absolute_url()
    page.evaluate(f"""() => {{
      window.seams = [];
      let before = null;
      const board = (e) => e.detail.target.id === "match";
      document.addEventListener("htmx:beforeSwap", (e) => {{ if (board(e)) before = ({PLACES})(); }});
      addEventListener("htmx:afterSwap", (e) => {{
        if (board(e) && before) seams.push([before, ({PLACES})()]);
        before = null;
      }});
    }}""")
    go = "(url) => htmx.ajax('GET', url, { target: '#match', swap: 'outerHTML' })"
    for second in ("a5", "a3", "a6", "a2"):
        page.evaluate(go, f"{home}?do=swap+a1+{second}")
        page.wait_for_timeout(60)
    page.evaluate(go, home)
    seams = page.evaluate("seams")
    assert len(seams) == 5
    gaps = [far(old[key], new[key]) for old, new in seams for key in old.keys() & new.keys()]
    assert max(gaps) < 6
    settled(page)
    quiet(page)
    left = places(page)
    page.reload()
    assert not moved(left, places(page))
    assert page.locator(".screen").count() == 0


def watch_film(visit, match, lena, jonas):
    """Open the waiting member's page and let the other play a turn of several moves in one go."""
    for _ in range(2):
        play_turn(match, to_move(match.pk).member)
    mover = to_move(match.pk).member
    page = visit(jonas if mover == lena else lena, match.get_absolute_url())
    page.evaluate(WATCH)
    page.route("**/pulse/**", lambda route: route.fulfill(status=204))
    count = play_turn(match, mover)
    page.unroute("**/pulse/**")
    return page, count


def test_others_moves_are_shown_as_a_film_over_the_final_position(visit, match, lena, jonas):
    page, count = watch_film(visit, match, lena, jonas)
    assert count > 1
    until(page, "motion.playing")
    expect(page.locator("#ask.mine")).to_be_visible()  # the new question can be answered while the film runs
    expect(page.locator("#outcome .steps-done i")).to_have_count(count)
    expect(page.locator(".screen")).to_have_attribute("aria-hidden", "true")
    told = page.locator("#told")
    expect(told).not_to_be_empty()
    until(page, "!motion.playing")
    films = page.evaluate("films")
    assert len(films) == count
    said = told.inner_text()
    assert all(caption in said for caption in films)
    settled(page)
    shown = places(page)
    assert page.locator(".screen").count() == 0
    quiet(page)

    page.locator("[data-watch]").click()
    until(page, "motion.playing")
    box = page.locator("#spot-c3").bounding_box()
    page.mouse.click(box["x"] + 20, box["y"] + 20)
    assert not page.evaluate("motion.playing")  # a press on the board ends the film and does nothing else
    assert page.locator(".stage .cell.picked").count() == 0
    page.locator("#spot-c3").click()
    expect(page.locator(".stage .cell.picked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".stage .cell.picked")).to_have_count(0)

    page.locator("[data-watch]").click()
    until(page, "motion.playing")
    page.keyboard.press("Escape")
    assert not page.evaluate("motion.playing")
    page.locator("[data-watch]").click()
    until(page, "motion.playing")
    page.get_by_role("button", name="Skip").click()
    assert not page.evaluate("motion.playing")
    expect(page.locator("[data-watch]")).to_be_visible()  # the strip is back
    page.locator("[data-watch]").click()
    until(page, "motion.playing")
    page.evaluate("(url) => htmx.ajax('GET', url, { target: '#match', swap: 'outerHTML' })", match.get_absolute_url())
    until(page, "!motion.playing && !document.querySelector('.screen')")  # an answer of the server ends it too
    settled(page)
    assert not moved(shown, places(page))


def test_leaving_the_tab_ends_a_film_and_the_board_is_right(visit, match, lena, jonas):
    page, _count = watch_film(visit, match, lena, jonas)
    until(page, "motion.playing")
    page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    assert page.evaluate("!motion.playing && !document.querySelector('.screen')")
    animated = page.evaluate("animated")
    page.evaluate("(url) => htmx.ajax('GET', url, { target: '#match', swap: 'outerHTML' })", match.get_absolute_url())
    assert page.evaluate("animated") == animated  # nothing moves in the background
    shown = places(page)
    page.reload()
    assert not moved(shown, places(page))


def test_with_reduced_motion_the_result_appears_at_once_with_all_sentences(visit, match, lena, jonas):
    for _ in range(2):
        play_turn(match, to_move(match.pk).member)
    mover = to_move(match.pk).member
    page = visit(jonas if mover == lena else lena, match.get_absolute_url(), reduced_motion="reduce")
    page.evaluate(WATCH)
    play_turn(match, mover)
    expect(page.locator("#ask.mine")).to_be_visible()
    assert page.evaluate("[animated, films.length, document.querySelectorAll('.screen').length]") == [0, 0, 0]
    expect(page.locator("#told")).to_contain_text(re.compile("swapped|group"))
    quiet(page)
    page.locator("[data-watch]").click()  # a link to the first of those positions, to step by hand
    expect(page).to_have_url(re.compile(r"\?at=\d+"))


@pytest.mark.parametrize("slug", PLAYED)
def test_another_members_move_arrives_as_motion_within_two_seconds(visit, lena, jonas, slug):
    match = begin([lena, jonas], slug, seed="arrives")
    for _ in range(3):
        play_one(match.pk)
    asked = asked_of(match.pk)[0]
    mover = match.seats.get(number=asked.decision.seat).member
    page = visit(jonas if mover == lena else lena, match.get_absolute_url())
    page.evaluate(WATCH)
    version = page.locator("#match").get_attribute("data-version")
    line = some_line(match.pk, asked)
    services.play(match_id=match.pk, member=mover, kind=asked.decision.kind, token=asked.opened, line=line)
    until(page, f"document.getElementById('match').dataset.version !== '{version}'", 2000)
    until(page, "document.getElementById('told').textContent.length > 5")
    settled(page)
    shown = places(page)
    quiet(page)
    page.reload()
    drawn = places(page)
    assert shown.keys() == drawn.keys()
    assert not moved(shown, drawn)
    assert page.evaluate(RUNNING) == 0


def test_the_script_for_motion_is_small():
    """At most 6 kB minified: without comments and spaces, with short names of constants. A minifier leaves less."""
    source = (Path(__file__).parents[2] / "static" / "motion.js").read_text("utf-8")
    lines = [re.sub(r"\s+//.*$", "", line).strip() for line in source.splitlines()]
    small = "".join(line for line in lines if not line.startswith("//"))
    for i, name in enumerate(sorted({*re.findall(r"\bconst (\w{4,}) =", source)}, key=len, reverse=True)):
        small = re.sub(rf"(?<![.\w\"'`-]){name}(?![\w\"'`-]|:)", f"${i}", small)
    small = re.sub(r"\s*([=(){},;:?+*<>&|!\[\]-])\s*", r"\1", small).replace(";}", "}")
    assert 4_000 < len(small) <= 6_000, len(small)
    assert len(gzip.compress(small.encode())) <= 3_000
