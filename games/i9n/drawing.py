"""The world map with everything that stands on it, assembled as plain text: every page shows one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Event, Scene
from games.core.escaping import escape
from games.core.svg import Markup, link
from games.i9n.actions import EXPLORERS, verb_first
from games.i9n.coast import outline
from games.i9n.data import COLUMNS, FIELDS, INDEX, NOTES, ROWS
from games.i9n.drilling import forbidden
from games.i9n.icons import DERRICK, DROP, GLYPHS, LABEL_ICONS, PAWN, SHAPES, STOP
from games.i9n.names import labels, seat_label, tanks
from games.i9n.state import UNKNOWN, Rig, View
from games.i9n.world import ALL, DIRECTIONS, EVERY, LABELS, SIDE, STEP, processor, spaces

WIDTH = 760
CELL_W, CELL_H = 88, 80
LEFT, MAP_W, MAP_H = 30, 8 * CELL_W, 8 * CELL_H
LAND = outline(CELL_W, CELL_H)
X = tuple(LEFT + CELL_W * (f % SIDE) for f in EVERY)  # left edge of each field; Y counts from the top of the map
Y = tuple(CELL_H * (f // SIDE) for f in EVERY)
LABEL_CLASSES = tuple(" ".join(NOTES[note] for note in LABELS[f]) for f in EVERY)
LONGEST_TRAIL = 30  # events; more would hide the map


@dataclass(frozen=True)
class Press:
    """What can be pressed on the map now: the words for fields, and the fields or explorers they belong to."""

    fields: dict[int, str]  # field -> word
    explorers: dict[str, int]  # word -> explorer


def pressable(view: View, scene: Scene) -> Press:
    targets, picked = scene.targets, list(scene.picked)
    words = verb_first(picked) if picked else []
    if words[:1] == ["place"]:
        return Press({f: name for f, name in enumerate(FIELDS) if name in targets}, {})
    if view.phase and (explorer := moving(words)) is not None and view.seat is not None:
        start = view.explorers[view.seat][explorer]
        return Press({STEP[start][i]: way for i, way in enumerate(DIRECTIONS) if way in targets}, {})
    if view.phase and view.seat is not None and words[:1] != ["swap"]:
        return Press({}, {word: i for i, word in enumerate(EXPLORERS) if word in targets})
    return Press({}, {})


def moving(words: Sequence[str]) -> int | None:
    """The explorer that is about to step."""
    match list(words):
        case [("1" | "2") as word] | ["step", ("1" | "2") as word]:
            return EXPLORERS.index(word)
    return None


def defs(prefix: str) -> str:
    """What is drawn more than once."""
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


def world(prefix: str) -> str:
    """Sea, land, the polar caps and the lines that part the halves and bands."""
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


def margins() -> str:
    """Names of rows and columns, and of the halves and bands they form."""
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


# --- the fields -------------------------------------------------------------------------------------------------------


def fields(view: View, scene: Scene, prefix: str, lit: int = ALL) -> str:
    """Every field with its weather, its rigs and its stop stone; `lit` fades all others."""
    named, press = labels(), pressable(view, scene)
    chosen = {INDEX[word] for word in scene.picked if word in INDEX}
    closed = forbidden(view) if view.phase and not view.ended else 0
    stops, flowed = view.stops, flows(view)
    rigs: dict[int, list[Rig]] = {}
    for rig in view.rigs:
        rigs.setdefault(rig.field, []).append(rig)
    few = view.phase > 0  # while explorers may go anywhere, marking every field would say nothing
    visited = {f for places in view.explorers for f in places} if view.well == UNKNOWN else set()
    drawn = []
    for f in EVERY:
        x, y, word = X[f], Y[f], press.fields.get(f)
        look = "tile picked" if f in chosen else "tile target" if few and word else "tile"
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
            title += _standing(view, rigs.get(f, []), bool(stops >> f & 1))
            inner.append(_buildings(rigs.get(f, []), bool(stops >> f & 1), x, y, prefix, f in visited))
        elif flowed[f]:
            inner.append(_flowed(flowed[f], x, y, prefix))
        if few and word:
            inner.append(f'<circle class="dot" cx="{x + CELL_W // 2}" cy="{y + CELL_H // 2}" r="10"/>')
        spot = f"<title>{escape(title)}</title>{''.join(inner)}"
        if word:
            spot = link(word, scene.targets[word], Markup(spot))
        faded = "" if lit >> f & 1 else " faded"
        drawn.append(f'<g class="f {LABEL_CLASSES[f]}{faded}" tabindex="-1">{spot}</g>')
    return "".join(drawn)


def flows(view: View) -> tuple[int, ...]:
    """After the end: in how many phases oil flowed on each field."""
    if view.well == UNKNOWN:
        return (0,) * len(FIELDS)
    wells = [processor(view.order, view.well, phase) for phase in range(1, 7)]
    return tuple(sum(found >> f & 1 for found in wells) for f in EVERY)


def _flowed(phases: int, x: int, y: int, prefix: str) -> str:
    return (
        f'<use href="#{prefix}-drop" x="{x + 36}" y="{y + 48}"/>'
        f'<text class="flowed" x="{x + 55}" y="{y + 50}">{phases}</text>'
    )


def _standing(view: View, rigs: Sequence[Rig], stop: bool) -> str:
    said = "".join(
        ". "
        + _("Rig of phase {phase} with {tanks}: {who}").format(
            phase=rig.phase, tanks=tanks(rig.phase), who=seat_label(view, rig.seat)
        )
        for rig in rigs
    )
    return said + ". " + pgettext("i9n", "Stop stone: dry") if stop else said


def _buildings(rigs: Sequence[Rig], stop: bool, x: int, y: int, prefix: str, visited: bool) -> str:
    """In the middle of the field, or on its left where explorers stand beside them."""
    count = len(rigs) + stop
    middle, room = (x + 25 + 6 * (count > 1), 24) if visited else (x + CELL_W // 2, 46)
    gap = room / max(1, count - 1)
    first = middle - gap * (count - 1) / 2
    drawn = [rig_drawn(rig.phase, rig.seat, first + gap * i, y + 45, prefix) for i, rig in enumerate(rigs)]
    if stop:
        drawn.append(f'<use href="#{prefix}-stop" x="{first + gap * (count - 1):g}" y="{y + 48}"/>')
    return "".join(drawn)


def rig_drawn(phase: int, seat: int, x: float, y: int, prefix: str) -> str:
    """A derrick under its owner's flag, with the number of its tanks on a drum."""
    return (
        f'<g transform="translate({x:g} {y})"><use href="#{prefix}-rig"/><use href="#{prefix}-s{seat}" y="-19"/>'
        f'<rect class="drum" x="-12" y="0" width="24" height="24" rx="6"/>'
        f'<text class="tanks" y="12.5">{phase}</text></g>'
    )


# --- explorers --------------------------------------------------------------------------------------------------------


def explorers(view: View, scene: Scene, prefix: str) -> str:
    """Left out after the end, when the map shows what it hid."""
    if view.well != UNKNOWN:
        return ""
    press = pressable(view, scene)
    picked = verb_first(list(scene.picked)) if scene.picked else []
    active = next((EXPLORERS.index(word) for word in picked if word in EXPLORERS and picked[0] != "swap"), None)
    standing: dict[int, list[tuple[int, int]]] = {}
    for seat, places in enumerate(_places(view, scene)):
        for i, f in enumerate(places):
            if f != UNKNOWN:
                standing.setdefault(f, []).append((seat, i))
    built = {*spaces(view.stops), *(rig.field for rig in view.rigs)}
    drawn = []
    for f, group in sorted(standing.items()):
        middle, room = (X[f] + 62, 28) if f in built else (X[f] + CELL_W // 2, 58)
        gap = min(30, room / max(1, len(group) - 1))
        pawns = []
        for n, (seat, i) in enumerate(group):
            x = middle + gap * (n - (len(group) - 1) / 2)
            own = seat == view.seat
            pawn = _pawn(view, seat, i, x, Y[f] + 56, prefix, own and i == active)
            word = EXPLORERS[i]
            if own and word in press.explorers:
                pawn = link(word, scene.targets[word], Markup(_reach(f, x, group, seat) + pawn))
            pawns.append(pawn)
        drawn.append(f'<g class="on {LABEL_CLASSES[f]}">{"".join(pawns)}</g>')
    return "".join(drawn)


def _places(view: View, scene: Scene) -> list[tuple[int, ...]]:
    """Where explorers stand; those being placed stand where they were just put."""
    places = list(view.explorers)
    if not view.phase and scene.picked[:1] == ("place",) and view.seat is not None:
        places[view.seat] = tuple(INDEX[word] for word in scene.picked[1:])
    return places


def _reach(f: int, x: float, group: Sequence[tuple[int, int]], seat: int) -> str:
    """The whole field answers a press, or half of it where both own explorers stand."""
    both = sum(other == seat for other, _ in group) > 1
    left, width = (x - 20, 40.0) if both else (X[f] + 2.0, CELL_W - 4.0)
    return f'<rect class="reach" x="{left:g}" y="{Y[f] + 2}" width="{width:g}" height="{CELL_H - 4}" rx="9"/>'


def _pawn(view: View, seat: int, explorer: int, x: float, y: int, prefix: str, active: bool) -> str:
    title = pgettext("i9n", "Explorer {n}: {who}").format(n=explorer + 1, who=seat_label(view, seat))
    look = "pawn active" if active else "pawn mine" if seat == view.seat else "pawn"
    return (
        f'<g class="{look}" transform="translate({x:g} {y})"><title>{escape(title)}</title>'
        f'<g class="i9n-seat{seat}">{PAWN}</g><use href="#{prefix}-s{seat}" y="-7"/>'
        f'<text class="count" y="9.5">{explorer + 1}</text></g>'
    )


# --- what happened since ----------------------------------------------------------------------------------------------


def trail(events: Sequence[Event]) -> str:
    drawn = []
    for event in events[-LONGEST_TRAIL:]:
        if event.kind == "stepped":
            drawn.append(_arrow(INDEX[event.data["from"]], INDEX[event.data["to"]]))
        elif event.kind in ("struck", "missed"):
            f = INDEX[event.data["field"]]
            drawn.append(
                f'<rect class="fresh" x="{X[f] + 4}" y="{Y[f] + 4}" width="{CELL_W - 8}" height="{CELL_H - 8}" rx="9"/>'
            )
    return f'<g class="trail">{"".join(drawn)}</g>' if drawn else ""


def _arrow(a: int, b: int) -> str:
    """From field to field; over the edge of the map it leaves on one side and comes in on the other."""
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
