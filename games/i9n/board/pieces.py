"""What is on the map and may move: rigs, stop markers and explorers, and the trail of recent steps, as SVG.

All of it is in one layer above the fields, so that a moving piece is never hidden and presses reach the fields.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract import Scene
from games.i9n.board.icons import PAWN
from games.i9n.board.layout import CELL_W, X, Y
from games.i9n.board.marks import Marks
from games.i9n.board.rigs import draw_rig
from games.i9n.rules.data import FIELDS, INDEX
from games.i9n.rules.map import fields_of
from games.i9n.rules.state import UNKNOWN, Rig, View


def draw_pieces(view: View, scene: Scene, marks: Marks, prefix: str, *, keys: bool = True) -> str:
    """Draw everything that is on the fields. Without keys the picture is not animated."""
    places = _explorer_fields(view, scene)
    visited = {f for fields in places for f in fields}
    parts = [
        '<g data-layer="">' if keys else "<g>",
        *_draw_buildings(view, marks, visited, prefix, keys),
        _draw_steps(marks.trail),
        _draw_strike(view, marks, prefix, keys),
        *_draw_explorers(view, scene, marks, places, prefix, keys),
        "</g>",
    ]
    return "".join(parts)


# --- buildings --------------------------------------------------------------------------------------------------------


def _draw_buildings(view: View, marks: Marks, visited: set[int], prefix: str, keys: bool) -> list[str]:
    rigs: dict[int, list[Rig]] = {f: [] for f in fields_of(view.stops)}
    for rig in view.rigs:
        rigs.setdefault(rig.field, []).append(rig)
    drawn = []
    for f, built in sorted(rigs.items()):
        stop = bool(view.stops >> f & 1)
        count = len(built) + stop
        shared = f in visited
        scale = 1 if count == 1 and not shared else 0.78
        room = 44 if shared else CELL_W - 26
        first = X[f] + (27 if shared else CELL_W / 2) - (room / 2 - 13 if count > 1 else 0)
        if f == marks.struck and built:
            built = built[:-1]  # drawn over everything else
        drawn += [
            draw_rig(rig.phase, rig.seat, first + 34 * i, Y[f] + 68, prefix, scale=scale, key=_rig_key(rig, keys))
            for i, rig in enumerate(built)
        ]
        if stop:
            key = f' data-key="stop-{FIELDS[f]}"' if keys else ""
            at = f"translate({first + 34 * (count - 1):g} {Y[f] + 46}) scale({scale:g})"
            drawn.append(f'<g class="dry"{key}><use href="#{prefix}-stop" transform="{at}"/></g>')
    return drawn


def _rig_key(rig: Rig, keys: bool) -> str:
    return f"rig-{FIELDS[rig.field]}-{rig.phase}" if keys else ""


def _draw_strike(view: View, marks: Marks, prefix: str, keys: bool) -> str:
    """Draw the rig that was just built larger than its field."""
    built = [rig for rig in view.rigs if rig.field == marks.struck]
    if not built:
        return ""
    rig = built[-1]
    x, y = min(max(X[rig.field] + 36, 70), 700), max(Y[rig.field] + 70, 100)
    return draw_rig(rig.phase, rig.seat, x, y, prefix, scale=1.3, struck=True, key=_rig_key(rig, keys))


# --- explorers --------------------------------------------------------------------------------------------------------


def _explorer_fields(view: View, scene: Scene) -> list[tuple[int, ...]]:
    """Return the fields of all explorers, including those that the reader is placing; none after the end."""
    if view.well != UNKNOWN:
        return [()] * view.seats
    places = list(view.explorers)
    if not view.phase and scene.picked[:1] == ("place",) and view.seat is not None:
        places[view.seat] = tuple(INDEX[word] for word in scene.picked[1:])
    return places


def _draw_explorers(
    view: View, scene: Scene, marks: Marks, places: Sequence[tuple[int, ...]], prefix: str, keys: bool
) -> list[str]:
    standing: dict[int, list[tuple[int, int]]] = {}
    for seat, fields in enumerate(places):
        for i, f in enumerate(fields):
            if f != UNKNOWN:
                standing.setdefault(f, []).append((seat, i))
    built = {*fields_of(view.stops), *(rig.field for rig in view.rigs)}
    ghosts = {b for _a, b in marks.trail} if scene.before is not None else set()
    drawn = []
    for f, group in sorted(standing.items()):
        right = 80 if f == marks.struck else 66
        middle, room = (X[f] + right, 30) if f in built else (X[f] + CELL_W // 2, 56)
        gap = min(30, room / max(1, len(group) - 1))
        for n, (seat, i) in enumerate(group):
            x = middle + gap * (n - (len(group) - 1) / 2)
            own = seat == view.seat
            look = "pawn mine active" if own and i == marks.active else "pawn mine" if own else "pawn"
            if own and f in ghosts and i == marks.active:
                look += " ghost"
            drawn.append(_draw_pawn(seat, i, x, Y[f] + 50, look, prefix, keys))
    return drawn


def _draw_pawn(seat: int, explorer: int, x: float, y: int, look: str, prefix: str, keys: bool) -> str:
    key = f' data-key="explorer-{seat}-{explorer + 1}"' if keys else ""
    halo = '<ellipse class="halo" cy="18" rx="22" ry="9"/>' if "mine" in look else ""
    return (
        f'<g class="{look}"{key} transform="translate({x:g} {y})">{halo}'
        f'<g class="i9n-seat{seat}">{PAWN}</g><use href="#{prefix}-s{seat}" y="-8"/>'
        f'<text class="count on{seat}" y="10">{explorer + 1}</text></g>'
    )


# --- steps ------------------------------------------------------------------------------------------------------------


def _draw_steps(steps: Sequence[tuple[int, int]]) -> str:
    drawn = "".join(_draw_step(a, b) for a, b in steps)
    return f'<g class="trail">{drawn}</g>' if drawn else ""


def _draw_step(a: int, b: int) -> str:
    """Draw a line from field to field; over the edge of the map it has two parts."""
    x1, y1, x2, y2 = (X[a] + CELL_W // 2, Y[a] + 68, X[b] + CELL_W // 2, Y[b] + 68)
    if abs(x1 - x2) <= CELL_W:
        return _draw_line(x1, y1, x2, y2)
    outwards = CELL_W // 2 if x1 > x2 else -CELL_W // 2
    return _draw_line(x1, y1, x1 + outwards, y1) + _draw_line(x2 - outwards, y2, x2, y2)


def _draw_line(x1: int, y1: int, x2: int, y2: int) -> str:
    path = f"M{x1} {y1}L{x2} {y2}"
    return (
        f'<path class="trace-halo" d="{path}"/><path class="trace" d="{path}"/>'
        f'<circle class="end" cx="{x2}" cy="{y2}" r="5"/>'
    )
