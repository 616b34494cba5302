"""The legend: what the marks on the board mean. It lists only marks that the reader can meet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.nine.board.icons import ICONS
from games.nine.rules.counting import is_counted
from games.nine.rules.data import ANIMALS
from games.nine.rules.state import View

RING = '<path class="ring-halo" d="M12 4H76V40H12Z"/><path class="ring" d="M12 4H76V40H12Z"/>'
ARC = (
    '<path class="trace-halo" d="M8 34Q44 -4 80 34"/><path class="trace" d="M8 34Q44 -4 80 34"/>'
    '<polygon class="head" points="83,37 70,34 78,23"/>'
)
FLAG = '<circle class="flag" cx="44" cy="15" r="13"/><text class="count" x="44" y="16">1</text>'


def has_panel(view: View) -> bool:
    return True


def panel(view: View, scene: Scene) -> str:
    """Return the legend as a list of small pictures with their meaning."""
    return _legend(view.mine, bool(view.winners), bool(view.ended), is_counted(view), get_language())


@lru_cache(maxsize=100)
def _legend(mine: str, won: bool, ended: bool, counted: bool, language: str | None) -> Markup:
    """Draw the legend once for each language: every page of a match shows it, and it hardly ever changes."""
    marks = _marks(mine, won=won, ended=ended, counted=counted)
    lines = "".join(f"<li>{_swatch(drawn)}<span>{escape(said)}</span></li>" for drawn, said in marks)
    heading = escape(pgettext("nine", "What the marks mean"))
    return Markup(f'<h2>{heading}</h2><ul class="nine-legend">{lines}</ul>')


def _swatch(drawn: str) -> str:
    return f'<svg class="nine" viewBox="0 0 88 44" aria-hidden="true">{drawn}</svg>'


def _marks(mine: str, *, won: bool, ended: bool, counted: bool) -> Iterator[tuple[str, str]]:
    if mine:
        kind = ANIMALS[mine]
        disc = f'<circle class="disc mine on-{kind}" r="36"/><g class="nine-{kind}">{ICONS[mine]}</g>'
        yield f'<g transform="translate(44 22) scale(.55)">{disc}</g>', _("A piece of your animal. Only you see this.")
    if won:
        yield f'<g class="winners">{RING}</g>', _("The largest group of the winner")
    if ended:
        return
    yield _cell("target"), _("You can choose this space next")
    yield _cell("picked"), _("You picked this space")
    if counted:
        yield f'<g class="now">{RING}{_size("4")}</g>', _("Your largest group, with its size. Only you see this.")
        yield f'<g class="then more">{RING}{_size("4 → 6")}</g>', _("The swap would make your largest group larger …")
        yield f'<g class="then">{RING}{_size("4")}</g>', _("… leave it as large as it is …")
        yield f'<g class="then less">{RING}{_size("4 → 3")}</g>', _("… or make it smaller")
    yield f'<g class="trail">{ARC}{FLAG}</g>', _("The latest swaps, numbered in order. Paler: earlier turns.")


def _cell(look: str) -> str:
    mark = '<circle class="dot" cx="58" cy="9" r="5"/>' if look == "target" else ""
    return f'<rect class="cell {look}" x="24" y="3" width="40" height="38" rx="8"/>{mark}'


def _size(count: str) -> str:
    width = 18 + 11 * len(count)
    return (
        f'<g class="score"><rect x="{44 - width // 2}" y="8" width="{width}" height="28" rx="14"/>'
        f'<text x="44" y="23">{count}</text></g>'
    )
