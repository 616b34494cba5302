"""After the end: the score, the cards in their order, and how the tanks came together."""

from __future__ import annotations

from html import escape

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.svg import Markup, el, join
from games.i9n.data import FIELDS, NOTES
from games.i9n.icons import SHAPES, icon
from games.i9n.names import label, listed, seat_label
from games.i9n.scoring import SCORED, outcome, rigs_of, score, winning_notes
from games.i9n.state import View
from games.i9n.world import CODE

WIDTH, HEIGHT, FOOT, SIDE = 360, 170, 22, 26  # of the chart


def ending(view: View) -> Markup:
    cards = listed(NOTES[2 * pair + (CODE[view.well] >> pair & 1)] for pair in view.order)
    revealed = _("The last well was {field}. The cards in their order: {cards}.").format(
        field=FIELDS[view.well].upper(), cards=cards
    )
    return join(
        [
            el("h2", pgettext("i9n", "How it ended")),
            el("div", _score(view), el("p", revealed), _chart(view), class_="i9n-panel"),
        ]
    )


def _score(view: View) -> Markup:
    columns = (
        pgettext("i9n", "Seat"),
        pgettext("i9n", "Tanks"),
        pgettext("i9n", "Notes"),
        pgettext("i9n", "Sum"),
        pgettext("i9n", "Had seen"),
    )
    head = el("tr", *(el("th", said, scope="col") for said in columns))
    places = outcome(view).ranking
    rows = []
    for seat in (seat for group in places for seat in group):
        rigs = rigs_of(view, seat)
        tanks = f"{sum(rigs)} ({' + '.join(map(str, rigs))})" if len(rigs) > 1 else str(sum(rigs))
        cells = [tanks, str(winning_notes(view, seat)), str(score(view, seat))]
        seen: list[str] = [icon(NOTES[note], label(NOTES[note])) for note in view.secrets[seat]] if view.secrets else []
        won = seat in places[0] and view.ended in SCORED
        rows.append(
            el(
                "tr",
                el("th", seat_label(view, seat), scope="row"),
                *(el("td", cell) for cell in cells),
                el("td", *(seen or ["–"])),
                class_="won" if won else None,
            )
        )
    caption = el("caption", _("Score: tanks on own rigs, and notes in hand that hold for the last well"))
    return el("table", caption, el("thead", head), el("tbody", *rows))


def _chart(view: View) -> Markup:
    """The tanks of each seat, round by round; the seat's sign stands at the end of its line."""
    totals = [sum(rigs_of(view, seat)) for seat in range(view.seats)]
    most = max([1, *totals])
    across, up = (WIDTH - 2 * SIDE) / max(1, view.round), (HEIGHT - FOOT - 16) / most
    drawn = [f'<path class="ground-line" d="M{SIDE} {HEIGHT - FOOT}H{WIDTH - SIDE}"/>']
    for n in range(0, most + 1, max(1, most // 4)):
        drawn.append(f'<text class="tick" x="{SIDE - 12}" y="{HEIGHT - FOOT - n * up:.0f}">{n}</text>')
    for n in range(0, view.round + 1, max(1, view.round // 6)):
        drawn.append(f'<text class="tick" x="{SIDE + n * across:.0f}" y="{HEIGHT - 8}">{n}</text>')
    ends: dict[int, int] = {}
    for seat in range(view.seats):
        path, tanks = [f"M{SIDE} {HEIGHT - FOOT}"], 0
        for rig in view.rigs:
            if rig.seat == seat:
                tanks += rig.phase
                path.append(f"H{SIDE + rig.round * across:.0f}V{HEIGHT - FOOT - tanks * up:.0f}")
        shift = 16 * ends.get(tanks, 0)  # equal seats stand side by side
        ends[tanks] = ends.get(tanks, 0) + 1
        drawn.append(
            f'<path class="line i9n-line{seat}" d="{"".join(path)}H{WIDTH - SIDE}"/>'
            f'<g class="i9n-seat{seat}" transform="translate({WIDTH - SIDE - shift} {HEIGHT - FOOT - tanks * up:.0f})'
            f' scale(.75)">{SHAPES[seat]}</g>'
        )
    said = pgettext("i9n", "Tanks by round: {list}").format(
        list="; ".join(f"{seat_label(view, seat)} {total}" for seat, total in enumerate(totals))
    )
    picture = Markup(
        f'<svg class="i9n chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(said)}">'
        f"{''.join(drawn)}</svg>"
    )
    return el("figure", picture, el("figcaption", pgettext("i9n", "Tanks by round")))
