"""The board as a picture, its text twin, and the pictures of the help page: all of them drawn from a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.core import svg
from games.core.contract import Event, Scene, TextTable
from games.core.speech import seat_name
from games.core.svg import Markup, el
from tests.toy.pebbles.state import MOST_HIDDEN, NOT_YET, SECRET, Options, View

WIDTH, ACROSS, STEP = 480, 12, 36  # pebbles of the pile in one row, and how far apart
PILE_HEIGHT, ROW = 96, 44


def draw(view: View, scene: Scene) -> str:
    return _picture(view, scene, _("Pile, die and hands"))


def text(view: View) -> Sequence[TextTable]:
    rows = [[seat_label(view, seat), str(view.taken[seat]), hand(view, seat)] for seat in range(len(view.taken))]
    return [TextTable(pile(view.pile), [_("Seat"), pgettext("pebbles", "Pebbles"), _("Hand")], rows)]


def badge(view: View, seat: int) -> str:
    return el(
        "svg",
        _fist(view, seat),
        class_="pebbles badge",
        viewBox="-22 -22 44 44",
        role="img",
        aria_label=hand(view, seat),
    )


def panel(view: View, scene: Scene) -> str:
    """How many pebbles lie where, as far as the reader knows."""
    return svg.join([el("h2", pgettext("pebbles", "Count")), el("p", pile(view.pile))]) if view.ended else ""


def examples() -> dict[str, str]:
    hiding = View(0, Options(), 0, 0, 12, (0, 0), (2, SECRET), (), 1, 0, 0, (), True, "")
    rolled = View(0, Options(), 0, 0, 7, (3, 2), (2, SECRET), (), 2, 2, 5, (), False, "")
    return {
        "hide": _picture(hiding, Scene(), _("Two pebbles in a closed hand")),
        "turn": _picture(rolled, Scene(), _("A turn with two pebbles and a five")),
    }


def seat_label(view: View, seat: int) -> str:
    return pgettext("pebbles", "You") if seat == view.seat else seat_name(seat, _("Seat {n}"))


def hand(view: View, seat: int) -> str:
    n = view.hidden[seat]
    if n == NOT_YET:
        return _("hand not closed yet")
    if n == SECRET:
        return _("closed hand")
    return ngettext("hand with {n} pebble", "hand with {n} pebbles", n).format(n=n)


def pile(n: int) -> str:
    return ngettext("{n} pebble in the pile", "{n} pebbles in the pile", n).format(n=n)


def _picture(view: View, scene: Scene, label: str) -> Markup:
    seats = [_row(view, seat, PILE_HEIGHT + 70 + ROW * seat, scene.trail) for seat in range(len(view.taken))]
    height = PILE_HEIGHT + 70 + ROW * len(seats)
    choices = _hands_to_hide(scene) if view.hiding else _die(view, scene)
    role = "group" if scene.targets else "img"
    parts = _pile(view, scene), choices, *seats
    return el("svg", *parts, class_="pebbles", viewBox=f"0 0 {WIDTH} {height}", role=role, aria_label=label)


def _pressable(word: str, scene: Scene, *children: Markup) -> Markup:
    target = scene.targets.get(word)
    return el("g", *children) if target is None else svg.link(word, target, *children)


def _pile(view: View, scene: Scene) -> Markup:
    mat = el("rect", class_="mat", x=4, y=4, width=WIDTH - 8, height=PILE_HEIGHT, rx=12)
    stones = [
        el("circle", class_="pebble", cx=42 + STEP * (i % ACROSS), cy=32 + STEP * (i // ACROSS), r=14)
        for i in range(view.pile)
    ]
    return _pressable("take", scene, el("title", pile(view.pile)), mat, *stones)


def _die(view: View, scene: Scene) -> Markup:
    if not view.options.dice:
        return svg.EMPTY
    side = el("rect", class_="die", x=10, y=PILE_HEIGHT + 12, width=44, height=44, rx=8)
    face = el("text", str(view.die or "?"), class_="face", x=32, y=PILE_HEIGHT + 35)
    return _pressable("roll", scene, el("title", pgettext("pebbles", "Die")), side, face)


def _hands_to_hide(scene: Scene) -> Markup:
    spots = []
    for n in range(MOST_HIDDEN + 1):
        look = "die picked" if str(n) in scene.picked else "die"
        side = el("rect", class_=look, x=10 + 60 * n, y=PILE_HEIGHT + 12, width=44, height=44, rx=8)
        face = el("text", str(n), class_="face", x=32 + 60 * n, y=PILE_HEIGHT + 35)
        spots.append(_pressable(str(n), scene, side, face))
    return svg.join(spots)


def _row(view: View, seat: int, y: int, trail: Sequence[Event]) -> Markup:
    """Whoever did something since the reader's last turn is marked."""
    fresh = any(event.data.get("seat") == seat for event in trail)
    now = seat == view.turn and not view.hiding and not view.ended
    return el(
        "g",
        el("rect", class_="row fresh" if fresh else "row", x=4, y=y, width=WIDTH - 8, height=ROW - 4, rx=8),
        el("text", seat_label(view, seat), class_="name now" if now else "name", x=16, y=y + 20),
        el("text", str(view.taken[seat]), class_="face", x=240, y=y + 20),
        el("g", _fist(view, seat), transform=f"translate(420 {y + 20})"),
    )


def _fist(view: View, seat: int) -> Markup:
    n = view.hidden[seat]
    if n == NOT_YET:
        return el("circle", class_="fist open", r=17)
    inside = el("text", "?" if n == SECRET else str(n), class_="face")
    return el("g", el("circle", class_="fist", r=17), inside)
