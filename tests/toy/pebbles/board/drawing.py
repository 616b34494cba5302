"""The board as a picture: the pile, the die or the numbers to hide, and a row per seat."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import pgettext

from games.core import svg
from games.core.contract import Event, Scene
from games.core.svg import Markup, el
from games.wording import seat_label
from tests.toy.pebbles.board.text import pile
from tests.toy.pebbles.rules.state import HANDS, NOT_YET, SECRET, View

WIDTH, ACROSS, STEP = 480, 12, 36  # pebbles of the pile in one row, and how far apart
PILE_HEIGHT, ROW = 96, 44
SMALL = "small"  # the name of the scene of a small picture


def picture(view: View, scene: Scene, label: str) -> Markup:
    seats = [_row(view, seat, PILE_HEIGHT + 70 + ROW * seat, scene.trail) for seat in range(len(view.taken))]
    height = PILE_HEIGHT + 70 + ROW * len(seats)
    choices = _hands_to_hide(scene) if view.hiding else _die(view, scene)
    role = "group" if scene.targets else "img"
    parts = _pile(view, scene), choices, *seats
    return el("svg", *parts, class_="pebbles", viewBox=f"0 0 {WIDTH} {height}", role=role, aria_label=label)


def _clickable(word: str, scene: Scene, *children: Markup) -> Markup:
    return svg.clickable(svg.join(children), word, scene.targets.get(word))


def _pile(view: View, scene: Scene) -> Markup:
    mat = el("rect", class_="mat", x=4, y=4, width=WIDTH - 8, height=PILE_HEIGHT, rx=12)
    stones = [
        el(
            "circle",
            class_="pebble",
            cx=42 + STEP * (i % ACROSS),
            cy=32 + STEP * (i // ACROSS),
            r=14,
            data_key=key(i, scene),
        )
        for i in range(view.pile)
    ]
    return _clickable("take", scene, el("title", pile(view.pile)), mat, *stones)


def key(pebble: int, scene: Scene) -> str | None:
    """Return the key by which the page animates a pebble of the pile. Small pictures have none."""
    return None if scene.name == SMALL else f"pebble-{pebble}"


def _die(view: View, scene: Scene) -> Markup:
    if not view.options.dice:
        return svg.EMPTY
    side = el("rect", class_="die", x=10, y=PILE_HEIGHT + 12, width=44, height=44, rx=8)
    face = el("text", str(view.die or "?"), class_="face", x=32, y=PILE_HEIGHT + 35)
    return _clickable("roll", scene, el("title", pgettext("pebbles", "Die")), side, face)


def _hands_to_hide(scene: Scene) -> Markup:
    spots = []
    for n in HANDS:
        look = "die picked" if str(n) in scene.picked else "die"
        side = el("rect", class_=look, x=10 + 60 * n, y=PILE_HEIGHT + 12, width=44, height=44, rx=8)
        face = el("text", str(n), class_="face", x=32 + 60 * n, y=PILE_HEIGHT + 35)
        spots.append(_clickable(str(n), scene, side, face))
    return svg.join(spots)


def _row(view: View, seat: int, y: int, trail: Sequence[Event]) -> Markup:
    """Draw a seat, marked if it did something since the reader's last turn."""
    fresh = any(event.data.get("seat") == seat for event in trail)
    now = seat == view.turn and not view.hiding and not view.ended
    return el(
        "g",
        el("rect", class_="row fresh" if fresh else "row", x=4, y=y, width=WIDTH - 8, height=ROW - 4, rx=8),
        el("text", seat_label(view, seat), class_="name now" if now else "name", x=16, y=y + 20),
        el("text", str(view.taken[seat]), class_="face", x=240, y=y + 20),
        el("g", fist(view, seat), transform=f"translate(420 {y + 20})"),
    )


def fist(view: View, seat: int) -> Markup:
    n = view.hidden[seat]
    if n == NOT_YET:
        return el("circle", class_="fist open", r=17)
    inside = el("text", "?" if n == SECRET else str(n), class_="face")
    return el("g", el("circle", class_="fist", r=17), inside)
