"""Measure the match page as a mid-range phone feels it: Chromium with a CPU four times slower, on fast 3G.

The server compresses the pages, as the proxy does in production. The times are those that the browser itself records,
from the press to the paint after it.
"""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from django.db import connection
from playwright.sync_api import Browser, Page, sync_playwright

from club.matches import services
from club.matches.models import Match
from games.core import registry
from tests import chromium
from tests.bench import world

SLOWER = 4  # times
FAST_3G = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}  # ms, bytes/s
PHONE = {"width": 390, "height": 844}
PRESSES = 40  # of one match
PATIENCE = 20_000  # milliseconds

# Collects what the browser paints, from the first byte on. A press is its pointerdown; the paint after a change is the
# first message that arrives after the next animation frame.
OBSERVE = """(() => {
  const seen = window.felt = { lcp: 0, shift: 0, presses: [], interactions: {} };
  const observe = (type, each, options) => new PerformanceObserver((list) => list.getEntries().forEach(each))
    .observe({ type, buffered: true, ...options });
  observe("largest-contentful-paint", (entry) => { seen.lcp = entry.startTime; });
  observe("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  observe("event", (entry) => {
    const { interactionId: id, duration } = entry;
    if (id) seen.interactions[id] = Math.max(seen.interactions[id] || 0, duration);
  }, { durationThreshold: 16 });
  const painted = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(0);
  });
  let press = null;
  addEventListener("pointerdown", (event) => {
    press = { at: event.timeStamp, first: 0, settled: 0, answered: 0 };
    seen.presses.push(press);
  }, true);
  const first = (records) => {
    if (!press || press.first || !records.some(({ target }) => target.closest && target.closest("#match"))) return;
    const now = press;
    painted((t) => { now.first = now.first || t - now.at; });
  };
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver(first).observe(document.body, { subtree: true, childList: true, attributes: true });
    document.addEventListener("htmx:afterSettle", ({ detail }) => {
      if (!press || press.settled || detail.requestConfig.elt.hasAttribute("hx-trigger")) return;
      const now = press;
      now.answered = performance.now() - now.at;
      painted((t) => { now.settled = t - now.at; });
    });
  });
})()"""


@dataclass
class Felt:
    first: list[float] = field(default_factory=list)  # from a press to the first painted change, ms
    settled: list[float] = field(default_factory=list)  # ... to the painted answer
    interactions: list[float] = field(default_factory=list)  # interaction to next paint
    lcp: float = 0
    shift: float = 0
    bytes: int = 0  # of the page with all its files, as transferred with their headers


def match_for(slug: str) -> tuple[Match, str]:
    """Start a match against one bot that moves at once; return it with the member's session."""
    game, member = registry.get(slug), world.member(f"felt-{slug}")
    seats = next(n for n in game.seats if n > 1)
    table = services.open_table(
        owner=member, game=game, options=game.options(), seats=seats, bots=seats - 1, bot="random", move_seconds=86400
    )
    return table, world.session_of(member)


def measure(port: int, slugs: list[str]) -> dict[str, Felt]:
    matches = {slug: match_for(slug) for slug in slugs}
    connection.close()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_options())
        found = {slug: felt(browser, f"http://localhost:{port}", *matches[slug]) for slug in slugs}
        browser.close()
    return found


def felt(browser: Browser, address: str, match: Match, session: str) -> Felt:
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="en-GB", base_url=address)
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
    context.add_init_script(OBSERVE)
    page = context.new_page()
    slow = context.new_cdp_session(page)
    slow.send("Network.enable")
    polls: set[str] = set()
    sizes: dict[str, int] = {}
    slow.on("Network.requestWillBeSent", lambda event: note_poll(event, polls))
    slow.on(
        "Network.loadingFinished", lambda event: sizes.update({event["requestId"]: int(event["encodedDataLength"])})
    )
    slow.send("Network.emulateNetworkConditions", FAST_3G)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(match.get_absolute_url(), wait_until="load")
    page.wait_for_timeout(1000)
    found = Felt(
        bytes=sum(size for name, size in sizes.items() if name not in polls),
        lcp=page.evaluate("felt.lcp"),
        shift=page.evaluate("felt.shift"),
    )
    play(page)
    seen = page.evaluate("felt")
    found.first = [press["first"] for press in seen["presses"] if press["first"]]
    found.settled = [press["settled"] for press in seen["presses"] if press["settled"]]
    found.interactions = sorted(seen["interactions"].values()) or [0.0]
    found.shift = max(found.shift, seen["shift"])
    context.close()
    return found


def note_poll(event: Any, polls: set[str]) -> None:
    if "/live/" in event["request"]["url"] or "/pulse/" in event["request"]["url"]:
        polls.add(event["requestId"])


def play(page: Page) -> None:
    """Press through turns: begin a move on the board, choose what comes next, confirm."""
    for number in range(PRESSES):
        target = next_target(page, number)
        if target is None:
            return
        before = page.evaluate("felt.presses.length")
        with contextlib.suppress(Exception):  # the board may have been replaced meanwhile
            page.mouse.click(*target)
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until and not page.evaluate(f"felt.presses.slice({before}).some((p) => p.settled)"):
            page.wait_for_timeout(50)
            if page.evaluate("document.querySelector('.stage.playing')"):
                page.keyboard.press("Escape")


WHERE = """(number) => {
  const at = (e) => {
    const box = e.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = box.width && document.elementFromPoint(x, y);
    return hit && (e.contains(hit) || hit.closest("a") === e) ? [x, y] : null;
  };
  const all = (what) => [...document.querySelectorAll(what)];
  const links = all("#match .stage a.spot, #ask .picks a, #ask .acts > a[hx-get]:not([data-cancel])");
  const main = all("#ask form.play.wide button");
  const begun = document.querySelector("#ask [data-cancel]");
  const some = links.length ? number * 7 % links.length : 0;
  const order = begun || number % 5 === 4 ? [...main, ...links] : [...links.slice(some), ...links, ...main];
  return order.map(at).find((place) => place) || null;
}"""


def next_target(page: Page, number: int) -> tuple[float, float] | None:
    at: Any = page.evaluate(WHERE, number)
    return None if at is None else (at[0], at[1])


def upper_quartile(values: list[float]) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.75))] if ordered else 0.0


def summary(values: list[float]) -> str:
    return f"{median(values):.0f} ms" if values else "none"
