"""Check a page with axe at two widths and in both themes, for horizontal overflow, cut-off text and small controls."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.lengths import LONG

WIDTHS = (360, 1280)
HEIGHT = 800
THEMES = ("light", "dark")
THEMED = ["color-contrast", "link-in-text-block"]  # rules that depend on the theme

SIDEWAYS = """() => {
  const faults = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) {
    faults.push(`the page is ${wide} px wide`);
    for (const e of document.body.querySelectorAll("*")) {
      const right = e.getBoundingClientRect().right;
      if (right <= innerWidth + 1) continue;
      faults.push(`  sticks out to ${Math.round(right)}: ${e.cloneNode().outerHTML.slice(0, 120)}`);
    }
  }
  return faults.slice(0, 6);
}"""

CUT = """() => {
  const faults = [];
  for (const e of document.body.querySelectorAll("*:not(.hidden)")) {
    if (e instanceof SVGElement || !e.checkVisibility()) continue;
    if (e.matches(".stage, .cover")) continue;  // a game's picture may be larger than its window
    if (e.matches(".outcome > div, .outcome .more, .goal")) continue;  // the log has all of it; a goal's number stays
    const style = getComputedStyle(e);
    const cut = ["hidden", "clip"].includes(style.overflowX) && e.scrollWidth > e.clientWidth + 1
      || ["hidden", "clip"].includes(style.overflowY) && e.scrollHeight > e.clientHeight + 1
      || e.matches("button, .button") && e.scrollWidth > e.clientWidth + 1;
    if (!cut) continue;
    const whole = (o) => o.textContent === e.textContent && (o.checkVisibility() || o.closest("#log-lines"));
    if ([...document.querySelectorAll(".in-full *, #log-lines span")].some(whole)) continue;  // More and the log
    faults.push(`cut off: ${e.outerHTML.slice(0, 160)}`);
  }
  return faults;
}"""

SPOTS = "a.spot"
LARGE_SPOT = 43.5  # pixels, the same as for all other controls
SMALL_SPOT = 23.5  # on boards of eight or more columns, which also offer every choice as a large button (WCAG 2.5.8)
CONTROLS = "a.button, button, summary, select, input:not([type=hidden]), textarea, .top a"
PRESSED = f"{CONTROLS}, {SPOTS}"
SMALL = """([pressed, spot]) => {
  const faults = [];
  for (const e of document.querySelectorAll(pressed)) {
    if (!e.checkVisibility()) continue;
    let box = e.getBoundingClientRect();
    const label = e.matches("[type=checkbox], [type=radio]") && e.labels[0];
    if (label && !label.checkVisibility()) continue;
    if (label) box = label.getBoundingClientRect();
    if (e.matches("a.spot")) box = (e.querySelector("rect") || e).getBoundingClientRect();
    const least = e.matches("a.spot") ? spot : 43.5;
    if (box.width < least || box.height < least)
      faults.push(`${box.width.toFixed(1)} x ${box.height.toFixed(1)}: ${e.cloneNode().outerHTML.slice(0, 120)}`);
  }
  return faults;
}"""


# Rules that depend on the theme run only on texts that look different from all texts examined before on this page, and
# on texts that may lie over something else: computing the contrast of all texts takes most of the time. `make soak`
# computes it for every text that is new or looks different at the second width.
RUN_AXE = """async ([themed, theme, everything, everyText]) => {
  const quickly = { resultTypes: ["violations"], selectors: false, preload: false };
  const run = async (where, rules) => (await axe.run(where, { ...quickly, ...rules })).violations;
  const looksBehind = new Map();
  const behind = (e) => {  // the colours behind an element, and whether it may lie over something else
    if (!e) return ["", false];
    if (!looksBehind.has(e)) {
      const style = getComputedStyle(e);
      const [colours, over] = behind(e.parentElement);
      const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter].join();
      looksBehind.set(e, [`${own};${colours}`, over || !["static", "relative"].includes(style.position)
        || style.transform !== "none" || style.position === "relative" && style.inset !== "auto"]);
    }
    return looksBehind.get(e);
  };
  const looks = (e) => {
    if (!e.checkVisibility()) return "";
    const style = getComputedStyle(e);
    return [e.localName, style.color, style.fontSize, style.fontWeight, style.textDecorationLine, behind(e)[0]].join();
  };
  const hasText = (e) => e.matches("input, select, textarea")
    || [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const { texts, seen } = ((window.examinedByAxe ??= {})[theme] ??= { texts: new Map(), seen: new Set() });
  const fresh = [...document.body.querySelectorAll("*")].filter((e) => {
    if (!hasText(e)) return false;
    const now = looks(e);
    if (!now || texts.get(e) === now) return false;
    texts.set(e, now);
    if (!everyText && !behind(e)[1] && seen.has(now)) return false;
    seen.add(now);
    return true;
  });
  const others = Object.fromEntries(themed.map((rule) => [rule, { enabled: false }]));
  return [
    ...(everything ? await run(document, { rules: others }) : []),
    ...(fresh.length ? await run(fresh, { runOnly: themed }) : []),
  ];
}"""


def by_axe(page: Page, theme: str, *, everything: bool = True) -> list[str]:
    """Return the findings of axe: of all rules, or only of those that depend on the theme."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(RUN_AXE, [THEMED, theme, everything, LONG])
    return [
        f"{fault['id']}: {node['html'][:200]} ({'; '.join(why(node))})" for fault in found for node in fault["nodes"]
    ]


def why(node: dict[str, Any]) -> str:
    return "; ".join(check["message"] for kind in ("any", "all", "none") for check in node[kind])


def faults(page: Page, path: str, **options: Any) -> list[str]:
    """Return all faults of the page at this path, at all widths and in all themes."""
    page.goto(path)
    return faults_here(page, path, **options)


def faults_here(
    page: Page, name: str, *, pressed: str = PRESSED, spot: float = LARGE_SPOT, all_combinations: bool = True
) -> list[str]:
    """Return all faults of the open page, at all widths and in all themes, or with each width and each theme once."""
    found: list[str] = []
    page.evaluate("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        measured = [*page.evaluate(SIDEWAYS), *page.evaluate(CUT)]
        if width == min(WIDTHS):
            measured += page.evaluate(SMALL, [pressed, spot])
        found += [f"{name} at {width}: {fault}" for fault in measured]
        for theme in THEMES:
            everything = (width, theme) in zip(WIDTHS, THEMES, strict=True)
            if not everything and not all_combinations:
                continue
            page.emulate_media(color_scheme=theme)
            findings = by_axe(page, theme, everything=everything)
            found += [f"{name} at {width}, {theme}: {fault}" for fault in findings]
    page.evaluate(
        "document.querySelectorAll('details[data-menu]').forEach((e) => { e.open = false; })"
    )  # covers the page
    return found
