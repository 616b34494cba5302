"""The board as a picture, its text twin, and the pictures of the help page: all of them drawn from a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Event, Scene, TextTable
from games.core.escaping import escape
from games.core.svg import Markup
from games.nine.data import ANIMALS, CELLS, COLUMNS, EMPTY, INDEX, LETTERS, SIZE, UNKNOWN
from games.nine.drawing import X, Y, paint, seat_label
from games.nine.grid import one_line
from games.nine.icons import ICONS
from games.nine.names import all_animals, animal
from games.nine.state import Options, View


def draw(view: View, scene: Scene) -> str:
    return paint(view, scene, prefix=f"nine{scene.name}", label=_("Board, 6 by 6"))


def text(view: View) -> Sequence[TextTable]:
    names = {**all_animals(), EMPTY: "-"}
    if view.mine:
        names[view.mine] += "*"
    rows = [[str(r + 1), *(names[c] for c in view.cells[r * SIZE : (r + 1) * SIZE])] for r in range(SIZE)]
    caption = _("Board; your animal is marked with *") if view.mine else pgettext("nine", "Board")
    tables = [TextTable(caption, [_("Row"), *COLUMNS], rows)]
    if view.hands:
        held = [
            [seat_label(view, seat), *(str(hand.count(letter)) for letter in LETTERS)]
            for seat, hand in enumerate(view.hands)
        ]
        tables.append(TextTable(_("Pieces still to place"), [_("Seat"), *(names[a] for a in LETTERS)], held))
    return tables


def badge(view: View, seat: int) -> str:
    card = view.cards[seat]
    if card == UNKNOWN:
        label, inner = _("secret animal"), '<circle class="unknown" r="24"/>'
    else:
        label, inner = animal(ANIMALS[card]), f'<g class="nine-{ANIMALS[card]}">{ICONS[card]}</g>'
    opening = f'<svg class="nine badge" viewBox="-34 -34 68 68" role="img" aria-label="{escape(label)}">'
    return Markup(f"{opening}{inner}</svg>")


# --- the pictures of the help page ----------------------------------------------------------------------------------

SAMPLE = "cfmdfmfdcmdffmccdcmdfcmdcfddmfmmcfcd"


def panel(view: View, scene: Scene) -> str:
    return ""


def examples() -> dict[str, str]:
    return {
        "master": _together("b2 b3 c3 d3 d4 d5 e5 e4 f5", "master", _("Nine cats that touch side by side")),
        "diagonal": _together("b2 c3 d2 d3 e4 e5 d5 c5 b5", "junior", _("Nine cats, some touching only at corners")),
        "swap": _swap("b2", "b5", _("b2 and b5 change places")),
        "no_swap": _swap("b2", "c5", _("b2 and c5 cannot change places")),
    }


def _sample(cells: str, options: Options, ended: str = "") -> View:
    winners = (0,) if ended else ()
    return View(None, options, "c?", "??", 0, 0, cells, (), 1, 0, (), ended, winners)


def _together(names: str, version: str, label: str) -> str:
    held = {INDEX[name] for name in names.split()}
    cells = "".join("c" if i in held else EMPTY for i in range(len(CELLS)))
    options = Options(version="junior" if version == "junior" else "master")
    return paint(_sample(cells, options, "nine"), Scene(), prefix=f"nine-{version}", label=label)


def _swap(a: str, b: str, label: str) -> str:
    fine = one_line(INDEX[a], INDEX[b])
    x, y = X[INDEX[b]], Y[INDEX[b]]
    cross = f'<path class="cross" d="M{x - 26} {y - 26}l52 52m0 -52l-52 52"/>'
    trail = (Event("swapped", {"a": a, "b": b}),) if fine else ()
    scene = Scene(picked=("swap", a, b) if fine else ("swap", a), trail=trail)
    return paint(_sample(SAMPLE, Options()), scene, prefix=f"nine-{a}-{b}", label=label, above="" if fine else cross)
