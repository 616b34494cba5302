"""The explorers on the map, and the trail of what happened since the reader's last turn, as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import pgettext

from games.core.contract import Event, Scene
from games.core.escaping import escape
from games.core.svg import Markup, link
from games.i9n.board.icons import PAWN
from games.i9n.board.layout import CELL_H, CELL_W, LABEL_CLASSES, X, Y
from games.i9n.board.targets import chosen_words, map_targets
from games.i9n.rules.actions import EXPLORERS
from games.i9n.rules.data import INDEX
from games.i9n.rules.map import fields_of
from games.i9n.rules.state import UNKNOWN, View
from games.wording import seat_label

LONGEST_TRAIL = 30  # events; more would hide the map


def draw_explorers(view: View, scene: Scene, prefix: str) -> str:
    """Draw all explorers, except after the end: then the fields show where oil flowed."""
    if view.well != UNKNOWN:
        return ""
    targets, picked = map_targets(view, scene), chosen_words(scene)
    active = next((EXPLORERS.index(word) for word in picked if word in EXPLORERS and picked[0] != "swap"), None)
    standing: dict[int, list[tuple[int, int]]] = {}
    for seat, places in enumerate(_explorer_fields(view, scene)):
        for i, f in enumerate(places):
            if f != UNKNOWN:
                standing.setdefault(f, []).append((seat, i))
    built = {*fields_of(view.stops), *(rig.field for rig in view.rigs)}
    drawn = []
    for f, group in sorted(standing.items()):
        middle, room = (X[f] + 62, 28) if f in built else (X[f] + CELL_W // 2, 58)
        gap = min(30, room / max(1, len(group) - 1))
        pawns = []
        for n, (seat, i) in enumerate(group):
            x = middle + gap * (n - (len(group) - 1) / 2)
            own = seat == view.seat
            pawn = _draw_pawn(view, seat, i, x, Y[f] + 56, prefix, own and i == active)
            word = EXPLORERS[i]
            if own and word in targets.explorers:
                pawn = link(word, scene.targets[word], Markup(_press_area(f, x, group, seat) + pawn))
            pawns.append(pawn)
        drawn.append(f'<g class="on {LABEL_CLASSES[f]}">{"".join(pawns)}</g>')
    return "".join(drawn)


def _explorer_fields(view: View, scene: Scene) -> list[tuple[int, ...]]:
    """Return the fields of all explorers, including those that the reader is placing."""
    places = list(view.explorers)
    if not view.phase and scene.picked[:1] == ("place",) and view.seat is not None:
        places[view.seat] = tuple(INDEX[word] for word in scene.picked[1:])
    return places


def _press_area(f: int, x: float, group: Sequence[tuple[int, int]], seat: int) -> str:
    """Make the whole field pressable, or a part of it if both explorers of the seat are on it."""
    both = sum(other == seat for other, _ in group) > 1
    left, width = (x - 20, 40.0) if both else (X[f] + 2.0, CELL_W - 4.0)
    return f'<rect class="reach" x="{left:g}" y="{Y[f] + 2}" width="{width:g}" height="{CELL_H - 4}" rx="9"/>'


def _draw_pawn(view: View, seat: int, explorer: int, x: float, y: int, prefix: str, active: bool) -> str:
    title = pgettext("i9n", "Explorer {n}: {who}").format(n=explorer + 1, who=seat_label(view, seat))
    look = "pawn active" if active else "pawn mine" if seat == view.seat else "pawn"
    return (
        f'<g class="{look}" transform="translate({x:g} {y})"><title>{escape(title)}</title>'
        f'<g class="i9n-seat{seat}">{PAWN}</g><use href="#{prefix}-s{seat}" y="-7"/>'
        f'<text class="count" y="9.5">{explorer + 1}</text></g>'
    )


def draw_trail(events: Sequence[Event]) -> str:
    """Mark the steps and drillings since the reader's last turn."""
    drawn = []
    for event in events[-LONGEST_TRAIL:]:
        if event.kind == "stepped":
            drawn.append(_draw_step(INDEX[event.data["from"]], INDEX[event.data["to"]]))
        elif event.kind in ("struck", "missed"):
            f = INDEX[event.data["field"]]
            drawn.append(
                f'<rect class="fresh" x="{X[f] + 4}" y="{Y[f] + 4}" width="{CELL_W - 8}" height="{CELL_H - 8}" rx="9"/>'
            )
    return f'<g class="trail">{"".join(drawn)}</g>' if drawn else ""


def _draw_step(a: int, b: int) -> str:
    """Draw a line from field to field; over the edge of the map it has two parts."""
    x1, y1, x2, y2 = (X[a] + CELL_W // 2, Y[a] + 68, X[b] + CELL_W // 2, Y[b] + 68)
    if abs(x1 - x2) <= CELL_W:
        return _line(x1, y1, x2, y2)
    outwards = CELL_W // 2 if x1 > x2 else -CELL_W // 2
    return _line(x1, y1, x1 + outwards, y1) + _line(x2 - outwards, y2, x2, y2)


def _line(x1: int, y1: int, x2: int, y2: int) -> str:
    return (
        f'<path class="trace-halo" d="M{x1} {y1}L{x2} {y2}"/><path class="trace" d="M{x1} {y1}L{x2} {y2}"/>'
        f'<circle class="end" cx="{x2}" cy="{y2}" r="5"/>'
    )
