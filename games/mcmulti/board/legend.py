"""What the marks on the board mean, as a list of small pictures with words."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.escaping import escape
from games.core.svg import Markup
from games.mcmulti.board.marks import SPRAY
from games.mcmulti.board.shapes import disc, group, path, rect, text
from games.mcmulti.board.symbols import ART, EMBLEMS, OPEN, PIPS
from games.mcmulti.rules.state import View
from games.mcmulti.wording.names import capitalized, good, plant


def draw_legend(view: View) -> Markup:
    """Return the legend, beginning with its heading."""
    lines = "".join(
        f'<li><svg class="mcmulti key-of" viewBox="-23 -23 46 46" aria-hidden="true">{mark}</svg>'
        f"<span>{escape(said)}</span></li>"
        for mark, said in _marks(view)
    )
    heading = escape(pgettext("mcmulti", "What the marks mean"))
    return Markup(f'<h2 class="mcm-part">{heading}</h2><ul class="mcm-legend">{lines}</ul>')


def _art(name: str, scale: float = 1, y: float = 3) -> str:
    return f'<g class="art {name}" transform="translate(0 {y:g}) scale({scale:g})">{ART[name]}</g>'


def _die(line: str, value: int) -> str:
    return f'<g class="die {line}" data-roll="{value}">{rect("face", -14, -14, 28, 28, 7)}{PIPS}</g>'


def _marks(view: View) -> Iterator[tuple[str, str]]:
    for name in ("derrick", "station", "refinery", "pump"):
        yield _art(name, 0.47 if name == "refinery" else 0.95), capitalized(plant(name))
    for name in ("crude", "gasoline"):
        yield _art(name, 1.5, 0), capitalized(good(name))
    yield _die("row", 3), _("This die lights a row")
    yield _die("column", 5), _("This die lights a column")
    cross = rect("lit", -22, -8, 44, 16) + rect("lit", -8, -22, 16, 44)
    yield f'<g class="land">{cross}</g>', _("The rolled row and column: plants on them work")
    yield rect("crossing", -15, -15, 30, 30, 8), _("Where they cross: works twice, and derricks strike oil")
    if not view.table.ended:
        yield f'<g class="open-field">{OPEN}</g>', _("You can build here")
        badge = disc("badge", 14, -14, 8) + text("badge-n", 14, -14, 1)
        yield rect("planned", -18, -18, 36, 36, 9) + badge, _("Planned, not confirmed. Tap it to take it back.")
        yield path("ticket", "M-19-10H12l8 10-8 10h-31z") + text("tag", -3, 1, 24), _("You can sell it at this price")
        yield path("crossed", "M-13-13l26 26m0-26l-26 26"), _("Planned to be sold")
        yield group(0, 10, path("oil", SPRAY)), _("Struck oil: a pump can be built here")
        named = rect("named on", -18, -18, 36, 36, 9) + badge
        yield named, _("Will be sold first if you can't pay (only you see this)")
        yield rect("chosen", -10, -20, 20, 40, 5), _("Barrels of the planned trade")
    pennant = rect("last", -19, -19, 38, 38, 9) + path("pennant", "M-19-6v-13h13z")
    yield pennant, _("Built since your last turn")
    yield pennant + path("gone", "M-11-11l22 22m0-22l-22 22"), _("Sold since your last turn")
    yield rect("chip", -16, -9, 32, 18, 9) + text("chip-n mid", 0, 1, "+4"), _("Change since your last turn")
    yield disc("sold-dot", 0, 0, 9), _("Sold to consumers: each barrel lowers the price by 1")
    yield path("post", "M-4 18v-36h8v36z"), _("Red post: doubles move the consumer price to these")
    seal = "".join(
        f'<g class="seat-{i}" transform="translate({x} {y}) scale(.6)">{disc("seal", 0, 0, 15)}'
        f'<path class="emblem" d="{EMBLEMS[i]}"/></g>'
        for i, (x, y) in enumerate(((-11, -11), (11, -11), (11, 11), (-11, 11))[: view.table.seats])
    )
    yield seal, _("Each seat has a colour and an emblem")
