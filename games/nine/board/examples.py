"""The pictures of the help page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Event, Scene
from games.nine.board.drawing import draw_board
from games.nine.board.layout import X, Y
from games.nine.rules.data import CELLS, EMPTY, INDEX
from games.nine.rules.grid import same_line
from games.nine.rules.state import Options, View

FULL_BOARD = "cfmdfmfdcmdffmccdcmdfcmdcfddmfmmcfcd"


def examples() -> dict[str, str]:
    """Return the pictures by the names that help.html uses."""
    return {
        "master": _draw_group("b2 b3 c3 d3 d4 d5 e5 e4 f5", "master", _("Nine cats that touch side by side")),
        "diagonal": _draw_group("b2 c3 d2 d3 e4 e5 d5 c5 b5", "junior", _("Nine cats, some touching only at corners")),
        "swap": _draw_swap("b2", "b5", _("b2 and b5 swap places")),
        "no_swap": _draw_swap("b2", "c5", _("b2 and c5 can't swap places")),
    }


def _example_view(cells: str, options: Options, ended: str = "") -> View:
    winners = (0,) if ended else ()
    return View(None, options, "c?", "??", 0, 0, cells, (), 1, 0, (), ended, winners)


def _draw_group(names: str, version: str, label: str) -> str:
    """Draw nine connected cats on an otherwise empty board."""
    held = {INDEX[name] for name in names.split()}
    cells = "".join("c" if i in held else EMPTY for i in range(len(CELLS)))
    options = Options(version="junior" if version == "junior" else "master")
    view = _example_view(cells, options, "nine")
    return draw_board(view, Scene(), prefix=f"nine-{version}", label=label, keys=False)


def _draw_swap(a: str, b: str, label: str) -> str:
    """Draw a swap; where it is not allowed, a cross over the second piece."""
    allowed = same_line(INDEX[a], INDEX[b])
    x, y = X[INDEX[b]], Y[INDEX[b]]
    cross = f'<path class="cross" d="M{x - 26} {y - 26}l52 52m0 -52l-52 52"/>'
    trail = (Event("swapped", {"a": a, "b": b}),) if allowed else ()
    scene = Scene(picked=("swap", a, b) if allowed else ("swap", a), trail=trail)
    above = "" if allowed else cross
    view = _example_view(FULL_BOARD, Options())
    return draw_board(view, scene, prefix=f"nine-{a}-{b}", label=label, above=above, keys=False)
