"""The marks of each board, and where the legend explains them: both as CSS classes of an element, joined by a dot.

`use-stop` is a copy of the shared drawing "stop".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from club.matches.page import MatchPage

SAME = (
    "nine: cell.target cell.picked disc.mine flag trace winners then.more then.less",
    "orapa: plot.open tag nothing fact halo denied gem.known gem.pencil gem.cut gem.ghost ghost.bad ring.in ring.out"
    " drops tube tube.clash pencil ink",
    "i9n: flap.can flap.picked plate.fresh paper.here paper.mine paper.out i9n-tower",
    "xnet: ribbon led.on ghost last pennant fresh coin soon",
    "mcmulti: lit crossing planned badge crossed oil named.on chosen last pennant gone chip sold-dot post die.row"
    " die.column seal",
)
MARKS = {line.partition(": ")[0]: {mark: mark for mark in line.partition(": ")[2].split()} for line in SAME}
MARKS["nine"]["group.now"] = "now"
MARKS["orapa"] |= {f"use-{kind}": f"orapa-verdict.{kind}" for kind in ("good", "open", "bad")}
MARKS["i9n"] |= {
    "tile.target": "l-target", "tile.near": "l-target", "tile.picked": "l-picked", "halo": "l-mine", "news": "l-news",
    "trace": "l-trace", "use-shut": "l-closed", "use-stop": "l-stop", "aid.sure": "l-sure", "aid.maybe": "l-maybe",
    "tile.last": "l-last", "flowed": "l-flowed",
}  # fmt: skip
MARKS["xnet"] |= {"picked": "legend-hold", "legal": "legend-legal", "paying": "legend-give"}
MARKS["mcmulti"] |= {"open": "open-field", "ticket": "ticket"}
DEFINED = re.compile("<defs>.*?</defs>", re.DOTALL)
LEGEND = re.compile('<ul class="i9n-legend".*?</ul>', re.DOTALL)  # i9n explains the marks of its map below it


def unexplained_marks(page: MatchPage) -> list[str]:
    """Return the marks that are on the board but not in its legend."""
    below = LEGEND.search(page.board)
    explained = list(_classes(page.panel + (below.group() if below else "")))
    shown = list(_classes(DEFINED.sub("", LEGEND.sub("", page.board))))
    marks = MARKS.get(page.game.slug, {})
    return [mark for mark, key in marks.items() if _has(shown, mark) and not _has(explained, key)]


def _classes(markup: str) -> Iterator[set[str]]:
    """Return the classes of each element. A copy of a shared drawing such as `#m-stop` counts as `use-stop`."""
    yield from (set(found.split()) for found in set(re.findall(r'class="([^"]*)"', markup)))
    yield from ({f"use-{name}"} for name in set(re.findall(r'<use [^>]*href="#[^"]*-(\w+)"', markup)))


def _has(elements: list[set[str]], mark: str) -> bool:
    wanted = set(mark.split("."))
    return any(wanted <= classes for classes in elements)
