"""The world map: land and sea, fields, rigs and stop stones, as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup, link
from games.i9n.board.coastline import coastline
from games.i9n.board.icons import DERRICK, DROP, GLYPHS, LABEL_ICONS, SHAPES, STOP
from games.i9n.board.layout import CELL_H, CELL_W, LABEL_CLASSES, LEFT, MAP_H, MAP_W, X, Y
from games.i9n.board.targets import map_targets
from games.i9n.rules.data import COLUMNS, FIELDS, INDEX, NOTES, ROWS
from games.i9n.rules.drilling import forbidden_fields
from games.i9n.rules.map import ALL_BITS, ALL_FIELDS, LABELS, SIDE, flowing_fields
from games.i9n.rules.state import UNKNOWN, Rig, View
from games.i9n.wording.names import labels, tanks
from games.wording import seat_label

LAND = coastline(CELL_W, CELL_H)


def definitions(prefix: str) -> str:
    """Define the pieces that are drawn more than once."""
    drawn = [f'<g id="{prefix}-{name}" class="i9n-label">{icon}</g>' for name, icon in LABEL_ICONS.items()]
    drawn += [f'<g id="{prefix}-g-{name}" class="i9n-glyph-{name}">{icon}</g>' for name, icon in GLYPHS.items()]
    drawn += [f'<g id="{prefix}-s{seat}" class="i9n-seat{seat}">{shape}</g>' for seat, shape in enumerate(SHAPES)]
    drawn += [
        f'<g id="{prefix}-rig" class="i9n-rig">{DERRICK}</g><g id="{prefix}-stop" class="i9n-stop">{STOP}</g>'
        f'<g id="{prefix}-drop" class="i9n-drop">{DROP}</g>'
    ]
    hatch = (
        f'<pattern id="{prefix}-hatch" class="i9n-hatch" width="9" height="9" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(45)"><path d="M0 0V9"/></pattern>'
    )
    clip = f'<clipPath id="{prefix}-world"><rect x="{LEFT}" width="{MAP_W}" height="{MAP_H}" rx="14"/></clipPath>'
    return f"<defs>{''.join(drawn)}{hatch}{clip}</defs>"


def draw_world(prefix: str) -> str:
    """Draw sea, land, the polar caps and the lines between halves and bands."""
    right, middle, half = LEFT + MAP_W, LEFT + MAP_W // 2, MAP_H // 2
    fine = [f"M{LEFT + CELL_W * i} 0V{MAP_H}" for i in (1, 3, 5, 7)]
    fine += [f"M{LEFT} {CELL_H * i}H{right}" for i in (1, 3, 5, 7)]
    bands = [f"M{LEFT + CELL_W * i} 0V{MAP_H}" for i in (2, 6)] + [f"M{LEFT} {CELL_H * i}H{right}" for i in (2, 6)]
    return (
        f'<g clip-path="url(#{prefix}-world)"><rect class="ocean" x="{LEFT}" width="{MAP_W}" height="{MAP_H}"/>'
        f'<path class="shelf" transform="translate({LEFT} 0)" d="{LAND}"/>'
        f'<path class="land-mass" transform="translate({LEFT} 0)" d="{LAND}"/>'
        f'<path class="ice" d="M{LEFT} 0H{right}V{2 * CELL_H}H{LEFT}ZM{LEFT} {6 * CELL_H}H{right}V{MAP_H}H{LEFT}Z"/>'
        f'<path class="fine" d="{"".join(fine)}"/><path class="band" d="{"".join(bands)}"/>'
        f'<path class="half" d="M{middle} 0V{MAP_H}M{LEFT} {half}H{right}"/></g>'
        f'<rect class="rim" x="{LEFT}" width="{MAP_W}" height="{MAP_H}" rx="14"/>'
    )


def draw_margins() -> str:
    """Write the names of rows and columns, and of the halves and bands they form."""
    named = dict(zip(NOTES, (escape(word) for word in labels()), strict=True))
    drawn = [f'<text class="axis" x="{X[i] + CELL_W // 2}" y="-12">{COLUMNS[i]}</text>' for i in range(SIDE)]
    drawn += [f'<text class="axis" x="14" y="{CELL_H * i + CELL_H // 2}">{ROWS[i].upper()}</text>' for i in range(SIDE)]
    for note, place in (("pacific", 1.0), ("west", 2.5), ("atlantic", 4.0), ("east", 5.5), ("pacific", 7.0)):
        look = "region strong" if note in ("west", "east") else "region"
        drawn.append(f'<text class="{look}" x="{LEFT + CELL_W * place:g}" y="-35">{named[note]}</text>')
    for note, place in (("pole", 1.0), ("north", 2.5), ("equator", 4.0), ("south", 5.5), ("pole", 7.0)):
        look = "region strong" if note in ("north", "south") else "region"
        at = f"translate({LEFT + MAP_W + 14} {CELL_H * place:g}) rotate(90)"
        drawn.append(f'<text class="{look}" transform="{at}">{named[note]}</text>')
    return f'<g class="margins" aria-hidden="true">{"".join(drawn)}</g>'


def draw_fields(view: View, scene: Scene, prefix: str, lit: int = ALL_BITS) -> str:
    """Draw every field with its weather, rigs and stop stone; fields that are not in the set `lit` are faded."""
    named, targets = labels(), map_targets(view, scene)
    chosen = {INDEX[word] for word in scene.picked if word in INDEX}
    closed = forbidden_fields(view) if view.phase and not view.ended else 0
    stops, flowed = view.stops, flow_counts(view)
    rigs: dict[int, list[Rig]] = {}
    for rig in view.rigs:
        rigs.setdefault(rig.field, []).append(rig)
    marked = view.phase > 0  # while explorers are placed, all fields can be pressed: no marks
    visited = {f for places in view.explorers for f in places} if view.well == UNKNOWN else set()
    drawn = []
    for f in ALL_FIELDS:
        x, y, word = X[f], Y[f], targets.fields.get(f)
        look = "tile picked" if f in chosen else "tile target" if marked and word else "tile"
        if f == view.well:
            look = "tile last"
        title = f"{FIELDS[f].upper()}: {', '.join([named[note] for note in LABELS[f]])}"
        inner = [
            f'<rect class="{look}" x="{x + 2}" y="{y + 2}" width="{CELL_W - 4}" height="{CELL_H - 4}" rx="9"/>'
            f'<use href="#{prefix}-g-{NOTES[LABELS[f][5]]}" x="{x + 17}" y="{y + 17}"/>'
            f'<use href="#{prefix}-g-{NOTES[LABELS[f][4]]}" x="{x + 69}" y="{y + 16}"/>'
        ]
        if closed >> f & 1:
            title += ". " + _("No drilling here in this phase")
            inner.append(
                f'<rect class="closed" fill="url(#{prefix}-hatch)" x="{x + 3}" y="{y + 3}" width="{CELL_W - 6}"'
                f' height="{CELL_H - 6}" rx="9"/>'
            )
        if f in rigs or stops >> f & 1:
            title += _pieces_title(view, rigs.get(f, []), bool(stops >> f & 1))
            inner.append(_draw_pieces(rigs.get(f, []), bool(stops >> f & 1), x, y, prefix, f in visited))
        elif flowed[f]:
            inner.append(_draw_flow(flowed[f], x, y, prefix))
        if marked and word:
            inner.append(f'<circle class="dot" cx="{x + CELL_W // 2}" cy="{y + CELL_H // 2}" r="10"/>')
        spot = f"<title>{escape(title)}</title>{''.join(inner)}"
        if word:
            spot = link(word, scene.targets[word], Markup(spot))
        faded = "" if lit >> f & 1 else " faded"
        drawn.append(f'<g class="f {LABEL_CLASSES[f]}{faded}" tabindex="-1">{spot}</g>')
    return "".join(drawn)


def flow_counts(view: View) -> tuple[int, ...]:
    """Count for each field the phases in which oil flowed there; all 0 before the end."""
    if view.well == UNKNOWN:
        return (0,) * len(FIELDS)
    wells = [flowing_fields(view.order, view.well, phase) for phase in range(1, 7)]
    return tuple(sum(found >> f & 1 for found in wells) for f in ALL_FIELDS)


def _draw_flow(phases: int, x: int, y: int, prefix: str) -> str:
    return (
        f'<use href="#{prefix}-drop" x="{x + 36}" y="{y + 48}"/>'
        f'<text class="flowed" x="{x + 55}" y="{y + 50}">{phases}</text>'
    )


def _pieces_title(view: View, rigs: Sequence[Rig], stop: bool) -> str:
    said = "".join(
        ". "
        + _("Rig from phase {phase} with {tanks}: {who}").format(
            phase=rig.phase, tanks=tanks(rig.phase), who=seat_label(view, rig.seat)
        )
        for rig in rigs
    )
    return said + ". " + pgettext("i9n", "Stop marker: dry") if stop else said


def _draw_pieces(rigs: Sequence[Rig], stop: bool, x: int, y: int, prefix: str, visited: bool) -> str:
    """Draw rigs and stop stone in the middle of the field, or on its left if explorers are on it."""
    count = len(rigs) + stop
    middle, room = (x + 25 + 6 * (count > 1), 24) if visited else (x + CELL_W // 2, 46)
    gap = room / max(1, count - 1)
    first = middle - gap * (count - 1) / 2
    drawn = [_draw_rig(rig.phase, rig.seat, first + gap * i, y + 45, prefix) for i, rig in enumerate(rigs)]
    if stop:
        drawn.append(f'<use href="#{prefix}-stop" x="{first + gap * (count - 1):g}" y="{y + 48}"/>')
    return "".join(drawn)


def _draw_rig(phase: int, seat: int, x: float, y: int, prefix: str) -> str:
    """Draw a derrick with the flag of its owner and the number of its tanks."""
    return (
        f'<g transform="translate({x:g} {y})"><use href="#{prefix}-rig"/><use href="#{prefix}-s{seat}" y="-19"/>'
        f'<rect class="drum" x="-12" y="0" width="24" height="24" rx="6"/>'
        f'<text class="tanks" y="12.5">{phase}</text></g>'
    )
