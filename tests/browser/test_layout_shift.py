"""Nothing shifts while the match page loads or is played on, and films show whole boards."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from games.core import registry
from tests.factories import MemberFactory
from tools.board_states import folder_of, golden_of
from tools.golden_matches import make_match

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = [slug for slug in registry.all_games() if (folder_of(slug) / "goldens").exists()]
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
OBSERVE = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(",");
    const moved = ({ node, previousRect, currentRect }) =>
      `${node && node.cloneNode ? node.cloneNode().outerHTML : ""} ${at(previousRect)} -> ${at(currentRect)}`;
    if (entry.value < 0.0015) return; // one button makes room for the next in a bar that is half there
    window.shifts.push(`${entry.value.toFixed(4)} ${entry.sources.map(moved).join("; ").slice(0, 300)}`);
  })).observe({ type: "layout-shift", buffered: true });
}"""
PIECES = re.compile(rb"(?<=</form>)|(?<=</details>)|(?<=</section>)|(?<=</h2>)")  # the page arrives cut at these places
SCRIPTS = re.compile(rb"<script[^>]*></script>")
PAUSE = 0.04  # seconds between two pieces, enough to paint
END = b'<p class="hidden" id="told"'  # the page is painted once this has arrived
WAIT_FOR_ALL = b'<link rel="expect" href="#told" blocking="render">'
ON_SCREEN = """() => [".status", ".felt", ".dock", ".side .bar"].filter((part) => {
  const box = document.querySelector(part).getBoundingClientRect();
  return box.bottom > innerHeight + 0.5 || box.top < 0;
})"""
PRESSED = "#match .stage a.spot, #ask .picks a, #ask .acts > a[hx-get]"


def opened(visit, slug: str, size: str) -> Page:
    """Open the page of the seat to move in the middle of a golden, and collect every layout shift since its start."""
    golden = golden_of(
        slug, max((folder_of(slug) / "goldens").glob("*.json"), key=lambda file: file.stat().st_size).stem
    )
    after = next(n for n in range(len(golden.entries) // 3, len(golden.entries)) if golden.entries[n].kind == "act")
    members = [MemberFactory() for _ in range(golden.seats)]
    match = make_match(golden, after, members)
    width, height = SIZES[size]
    member = members[golden.entries[after].seat or 0]
    page = visit(member, "/robots.txt", viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.goto(match.get_absolute_url(), wait_until="load")
    page.evaluate(OBSERVE)
    return page


def shifts(page: Page) -> list[str]:
    """Return the shifts so far, after the browser has painted twice."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[str] = page.evaluate("window.shifts")
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", GAMES)
def test_nothing_shifts(visit, slug: str, size: str) -> None:
    page = opened(visit, slug, size)
    assert shifts(page) == [], "while the page was loaded"
    bottom = page.evaluate("document.querySelector('.table').getBoundingClientRect().bottom")
    assert bottom <= SIZES[size][1] and (size == "desktop" or page.evaluate(ON_SCREEN) == []), "all is on one screen"
    board = page.locator(".stage").bounding_box()
    for _ in range(3):
        links = page.locator(PRESSED)
        if not links.count():
            break
        with page.expect_response(lambda response: "/matches/" in response.url and "pulse" not in response.url):
            links.nth(links.count() // 2).dispatch_event("click")
        expect(page.locator(".htmx-request")).to_have_count(0)
        assert page.locator(".stage").bounding_box() == board, "the board never moves under the finger"
    assert shifts(page) == [], "while a move was chosen"


@contextmanager
def sent_slowly(page: Page, *, waits: bool) -> Iterator[str]:
    """Serve the shown page without its scripts, in pieces with pauses between them; a late one moves the others."""
    base = page.url.partition("/matches/")[0]
    body = SCRIPTS.sub(b"", page.request.get(page.url).body()).replace(b'="/static/', f'="{base}/static/'.encode())
    assert WAIT_FOR_ALL in body and body.count(END) == 1
    body = body.replace(END, b"<style>.felt { margin-top: 40px }</style>" + END)
    pieces = PIECES.split(body if waits else body.replace(WAIT_FOR_ALL, b""))
    assert len(pieces) > 10

    class Slowly(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            for piece in pieces:
                self.wfile.write(piece)
                time.sleep(PAUSE)

        def log_message(self, *args: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Slowly) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.parametrize(("slug", "size"), [("mcmulti", "phone"), ("xnet", "desktop")])
def test_nothing_shifts_while_the_page_arrives_in_pieces(visit, slug: str, size: str) -> None:
    page = opened(visit, slug, size)
    found = []
    for waits in (True, False):
        with sent_slowly(page, waits=waits) as url:
            page.goto(url, wait_until="load")
            page.evaluate(OBSERVE)
            found.append(shifts(page))
        page.go_back()
    assert found[0] == []
    assert found[1], "without waiting for the rest, something shifts"


def test_a_shift_is_noticed(visit) -> None:
    page = opened(visit, "nine", "phone")
    page.evaluate("document.querySelector('.felt').style.marginTop = '40px'")
    assert shifts(page)


@pytest.mark.parametrize("slug", GAMES)
def test_film_shows_whole_boards(visit, slug: str) -> None:
    """Frames leave out what the frame before them has too; each that is shown is whole again."""
    page = opened(visit, slug, "desktop")
    version = int(page.locator("#match").get_attribute("data-version") or 0)
    whole = page.locator(".stage svg *").count()
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(
        """async (url) => {
          const holder = document.createElement("template");
          holder.innerHTML = await (await fetch(url)).text();
          window.frames = [];
          document.addEventListener("filmframe", () => {
            const count = (what) => document.querySelectorAll(`.screen ${what}`).length;
            window.frames.push([count("[data-same]"), count("svg *")]);
          });
          motion.play([...holder.content.querySelectorAll("template")]);
        }""",
        f"{page.url.split('?')[0]}frames/?from={max(version - 6, 0)}&to={version}",
    )
    expect(page.locator(".stage.playing")).to_have_count(0)
    shown = page.evaluate("window.frames")
    assert shown and all(gaps == 0 for gaps, _ in shown)
    assert all(parts > whole / 3 for _, parts in shown), f"a frame is a whole board of about {whole} parts: {shown}"
