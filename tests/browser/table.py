"""Measure the match page: where its parts and pieces are, and what moves."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE

SIZES = {
    "large desktop": (1600, 900),
    "desktop": (1280, 800),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "phone with the browser's bars": (390, 664),
    "phone on its side": (844, 390),
}

# The middles of all keyed elements of the board, in the units of its picture.
PLACES = """() => {
  const svg = document.querySelector(".stage > .screen svg") || document.querySelector(".stage svg");
  const into = svg.getScreenCTM().inverse();
  return Object.fromEntries([...svg.querySelectorAll("[data-key]")].map((e) => {
    const box = e.getBoundingClientRect();
    const at = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(into);
    return [e.dataset.key, [at.x, at.y]];
  }));
}"""

# Collect violations of the content security policy and count animations.
WATCH = """() => {
  window.violations = [];
  addEventListener("securitypolicyviolation", (e) => violations.push(e.violatedDirective + " " + e.blockedURI), true);
  window.animated = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) { window.animated += 1; return animate.apply(this, given); };
  window.films = [];
  document.addEventListener("filmframe", (e) => films.push(e.detail.frame.dataset.caption));
}"""

# Animations that are still running, without CSS transitions.
RUNNING = """() => document.getAnimations().filter((a) => a.playState === "running"
  && !(a instanceof CSSTransition) && !(a instanceof CSSAnimation)).length"""


def until(page: Page, expression: str, milliseconds: int = PATIENCE) -> None:
    """Wait until an expression is true. `Page.wait_for_function` evaluates strings, which the page's policy forbids."""
    for _ in range(milliseconds // 20):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"{expression} did not become true")


def places(page: Page) -> dict[str, list[float]]:
    found: dict[str, list[float]] = page.evaluate(PLACES)
    return found


def settled(page: Page) -> None:
    """Wait until nothing moves."""
    until(page, f"!motion.playing && ({RUNNING})() === 0")


def moved(before: dict[str, list[float]], after: dict[str, list[float]], by: float = 1.5) -> set[str]:
    """Return the keys that are at another place."""
    return {key for key in before.keys() & after.keys() if far(before[key], after[key]) >= by}


def far(a: list[float], b: list[float]) -> float:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def quiet(page: Page) -> None:
    assert page.evaluate("violations") == []


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def measure(page: Page, script: str) -> Any:
    """Evaluate after the layout has settled."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.evaluate(script)
