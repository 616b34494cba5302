"""The board as text tables, for screen readers and emails."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import TextTable
from games.i9n.board.marks import flow_counts
from games.i9n.rules.data import COLUMNS, FIELDS, NOTES, PHASES, RIGS, ROWS
from games.i9n.rules.drilling import forbidden_fields, rigs_left, well_count
from games.i9n.rules.map import LABELS, SIDE
from games.i9n.rules.scoring import card_labels, rigs_of
from games.i9n.rules.state import HIDDEN, UNKNOWN, View
from games.i9n.rules.trading import buy_price, sell_price
from games.i9n.wording.names import label, labels, listed, tanks
from games.wording import seat_label


def text(view: View) -> Sequence[TextTable]:
    return [_map_table(view), _exchange_table(view), _seats_table(view), _processor_table(view)]


def _map_table(view: View) -> TextTable:
    named, flowed = labels(), flow_counts(view)
    closed = forbidden_fields(view) if view.phase and not view.ended else 0
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
        parts.append(pgettext("i9n", "stop marker"))
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
        parts.append(_("had oil until phase {phase}").format(phase=flowed))
    return "; ".join(parts)


def _exchange_table(view: View) -> TextTable:
    rows = [
        [
            label(name),
            str(view.market[note]),
            str(buy_price(view, note)) if view.market[note] else "-",
            str(sell_price(view, note)),
            str(view.spent(note)),
        ]
        for note, name in enumerate(NOTES)
    ]
    columns = [
        pgettext("i9n", "Note"),
        pgettext("i9n", "At the exchange"),
        pgettext("i9n", "Costs"),
        pgettext("i9n", "Sells for"),
        pgettext("i9n", "In the deposit"),
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
            card = label(card_labels(view)[phase - 1])
        elif phase <= view.phase:
            card = pgettext("i9n", "face down")
        mark = "*" if phase == view.phase and not view.ended else ""
        rows.append(
            [
                f"{phase}{mark}",
                str(well_count(phase)),
                str(rigs_left(view, phase)),
                str(phase) if RIGS[phase] else "-",
                card,
            ]
        )
    columns = [
        pgettext("i9n", "Phase"),
        pgettext("i9n", "Wells"),
        pgettext("i9n", "Rigs left"),
        pgettext("i9n", "Tanks each"),
        pgettext("i9n", "Card"),
    ]
    return TextTable(_("Processor; the current phase is marked with *"), columns, rows)
