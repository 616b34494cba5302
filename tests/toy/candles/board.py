"""The board of Candles: picture, text, and the picture of the help page. All are made from a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.core.contract import Scene, TextTable
from games.core.svg import Markup, el
from games.wording import seat_label
from tests.toy.candles.rules import NONE, SECRET, Options, View

WIDTH, ROW = 480, 44


def draw(view: View, scene: Scene) -> str:
    return _picture(view, scene, _("Candles and dice"))


def text(view: View) -> Sequence[TextTable]:
    rows = [[seat_label(view, seat), candles(n), die(view, seat)] for seat, n in enumerate(view.candles)]
    columns = [pgettext("candles", "Seat"), pgettext("candles", "Candles"), pgettext("candles", "Die")]
    return [TextTable(_("Candles and dice"), columns, rows)]


def badge(view: View, seat: int) -> str:
    return ""


def has_panel(view: View) -> bool:
    return False


def panel(view: View, scene: Scene) -> str:
    return ""


def examples() -> dict[str, str]:
    view = View(0, Options(), 0, 0, (2, 1, 0), (4, SECRET, NONE), (5, 3, 2), (), 3, (2,), (), "")
    return {"round": _picture(view, Scene(), _("A round in which one seat is out"))}


def candles(n: int) -> str:
    return ngettext("{n} candle", "{n} candles", n).format(n=n)


def die(view: View, seat: int) -> str:
    found = view.dice[seat]
    if found == SECRET:
        return _("hidden die")
    return _("no die") if found == NONE else _("die {n}").format(n=found)


def _picture(view: View, scene: Scene, label: str) -> Markup:
    rows = [_row(view, seat, 4 + ROW * seat, scene) for seat in range(len(view.candles))]
    role = "group" if scene.targets else "img"
    return el("svg", *rows, class_="candles", viewBox=f"0 0 {WIDTH} {8 + ROW * len(rows)}", role=role, aria_label=label)


def _row(view: View, seat: int, y: int, scene: Scene) -> Markup:
    fresh = any(event.data.get("seat") == seat for event in scene.trail)
    now = seat == view.turn and not view.ended
    flames = [
        el("rect", class_="flame", x=250 + 20 * i, y=y + 8, width=10, height=24, rx=4)
        for i in range(view.candles[seat])
    ]
    return el(
        "g",
        el("rect", class_="row fresh" if fresh else "row", x=4, y=y, width=WIDTH - 8, height=ROW - 4, rx=8),
        el("text", seat_label(view, seat), class_="name now" if now else "name", x=16, y=y + 20),
        *flames,
        el("text", {SECRET: "?", NONE: "–"}.get(view.dice[seat], str(view.dice[seat])), class_="face", x=420, y=y + 20),
    )
