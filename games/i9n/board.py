"""The board as a picture, its text twin, the badges and the pictures of the help page: all drawn from a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene, TextTable
from games.core.escaping import escape
from games.core.svg import Markup
from games.i9n import drawing, panels, pictures
from games.i9n.counter import CHIP_H, STRIP, exchange, processor_strip, seats, seats_height
from games.i9n.data import COLUMNS, FIELDS, NOTES, PHASES, ROWS
from games.i9n.drawing import MAP_H, WIDTH
from games.i9n.drilling import forbidden, rigs_left, wells_in
from games.i9n.icons import SHAPES
from games.i9n.names import label, labels, listed, seat_label, tanks
from games.i9n.scoring import rigs_of
from games.i9n.state import HIDDEN, UNKNOWN, View
from games.i9n.trading import price, sold
from games.i9n.world import CODE, LABELS, SIDE

HEADER = 52  # names of columns and bands, between processor and map
MAP_TOP = STRIP + HEADER
EXCHANGE_TOP = MAP_TOP + MAP_H + 14
SEATS_TOP = EXCHANGE_TOP + 2 * CHIP_H + 14


def draw(view: View, scene: Scene) -> str:
    prefix, height = f"i9n{scene.name}", SEATS_TOP + seats_height(view)
    parts = [
        _opening(scene, height, _("World map of 8 by 8 fields, processor, exchange and seats")),
        drawing.defs(prefix),
        processor_strip(view, prefix),
        f'<g transform="translate(0 {MAP_TOP})">{drawing.world(prefix)}{drawing.margins()}',
        drawing.fields(view, scene, prefix),
        drawing.trail(scene.trail),
        drawing.explorers(view, scene, prefix),
        "</g>",
        exchange(view, scene, prefix, EXCHANGE_TOP),
        seats(view, scene, prefix, SEATS_TOP),
        "</svg>",
    ]
    return Markup("".join(parts))


def _opening(scene: Scene, height: int, said: str, more: str = "") -> str:
    role = "group" if scene.targets else "img"
    return f'<svg class="i9n{more}" viewBox="0 0 {WIDTH} {height}" role="{role}" aria-label="{escape(said)}">'


def badge(view: View, seat: int) -> str:
    opening = f'<svg class="i9n badge" viewBox="-14 -14 28 28" role="img" aria-label="{escape(_badge(seat))}">'
    return Markup(f'{opening}<g class="i9n-seat{seat}">{SHAPES[seat]}</g></svg>')


def _badge(seat: int) -> str:
    return (
        pgettext("i9n", "yellow circle"),
        pgettext("i9n", "green square"),
        pgettext("i9n", "red triangle"),
        pgettext("i9n", "blue diamond"),
        pgettext("i9n", "white star"),
    )[seat]


def panel(view: View, scene: Scene) -> str:
    return panels.panel(view, scene)


def examples() -> dict[str, str]:
    return pictures.examples()


# --- the text twin ----------------------------------------------------------------------------------------------------


def text(view: View) -> Sequence[TextTable]:
    return [_map_table(view), _exchange_table(view), _seats_table(view), _processor_table(view)]


def _map_table(view: View) -> TextTable:
    named, flowed = labels(), drawing.flows(view)
    closed = forbidden(view) if view.phase and not view.ended else 0
    halves = [f"{COLUMNS[i]} ({named[LABELS[i][1]]}, {named[LABELS[i][3]]})" for i in range(SIDE)]
    rows = []
    for row in range(SIDE):
        first = row * SIDE
        head = f"{ROWS[row].upper()} ({named[LABELS[first][0]]}, {named[LABELS[first][2]]})"
        rows.append(
            [head, *(_field(view, f, named, bool(closed >> f & 1), flowed[f]) for f in range(first, first + SIDE))]
        )
    return TextTable(pgettext("i9n", "Map"), [pgettext("i9n", "Row"), *halves], rows)


def _field(view: View, f: int, named: Sequence[str], closed: bool, flowed: int) -> str:
    parts = [f"{named[LABELS[f][4]]}, {named[LABELS[f][5]]}"]
    parts += [
        pgettext("i9n", "rig with {tanks} ({who})").format(tanks=tanks(rig.phase), who=seat_label(view, rig.seat))
        for rig in view.rigs
        if rig.field == f
    ]
    if view.stops >> f & 1:
        parts.append(pgettext("i9n", "stop stone"))
    if closed:
        parts.append(pgettext("i9n", "no drilling"))
    for seat, places in enumerate(view.explorers):
        parts += [
            pgettext("i9n", "explorer {n} ({who})").format(n=i + 1, who=seat_label(view, seat))
            for i, place in enumerate(places)
            if place == f
        ]
    if f == view.well:
        parts.append(pgettext("i9n", "last well"))
    elif flowed:
        parts.append(_("flowed up to phase {phase}").format(phase=flowed))
    return "; ".join(parts)


def _exchange_table(view: View) -> TextTable:
    rows = [
        [
            label(name),
            str(view.market[note]),
            str(price(view, note)) if view.market[note] else "-",
            str(sold(view, note)),
            str(view.spent(note)),
        ]
        for note, name in enumerate(NOTES)
    ]
    columns = [
        pgettext("i9n", "Note"),
        pgettext("i9n", "at the exchange"),
        pgettext("i9n", "costs"),
        pgettext("i9n", "brings"),
        pgettext("i9n", "in the deposit"),
    ]
    return TextTable(pgettext("i9n", "Exchange"), columns, rows)


def _seats_table(view: View) -> TextTable:
    rows = []
    for seat in range(view.seats):
        places = view.explorers[seat]
        where = "?" if places == HIDDEN else ", ".join(FIELDS[f] for f in places) or "-"
        now = view.phase and seat == view.turn and not view.ended
        seen = view.secrets[seat] if view.secrets else ()
        rows.append([
            seat_label(view, seat),
            where,
            listed(NOTES[note] for note in view.hands[seat]) or "-",
            str(sum(rigs_of(view, seat))),
            pgettext("i9n", "{points} of {die}").format(points=view.points, die=view.die) if now else "-",
            listed(NOTES[note] for note in seen) or "-",
        ])  # fmt: skip
    columns = [
        pgettext("i9n", "Seat"),
        pgettext("i9n", "Explorers"),
        pgettext("i9n", "Notes"),
        pgettext("i9n", "Tanks"),
        pgettext("i9n", "Points left"),
        pgettext("i9n", "Secret cards"),
    ]
    return TextTable(pgettext("i9n", "Seats"), columns, rows)


def _processor_table(view: View) -> TextTable:
    rows = []
    for phase in PHASES:
        card = "-"
        if view.well != UNKNOWN:
            pair = view.order[phase - 1]
            card = label(NOTES[2 * pair + (CODE[view.well] >> pair & 1)])
        elif phase <= view.phase:
            card = pgettext("i9n", "face down")
        mark = "*" if phase == view.phase and not view.ended else ""
        rows.append([f"{phase}{mark}", str(wells_in(phase)), str(rigs_left(view, phase)), str(phase), card])
    columns = [
        pgettext("i9n", "Phase"),
        pgettext("i9n", "Wells"),
        pgettext("i9n", "Rigs left"),
        pgettext("i9n", "Tanks each"),
        pgettext("i9n", "Card"),
    ]
    return TextTable(_("Processor; the current phase is marked with *"), columns, rows)
