"""The panel after the end: the score, and the cards in their order."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.svg import Markup, el, join
from games.i9n.board.icons import icon
from games.i9n.rules.data import FIELDS, NOTES
from games.i9n.rules.scoring import SCORED, card_labels, outcome, rigs_of, score, winning_notes
from games.i9n.rules.state import View
from games.i9n.wording.names import label, listed
from games.wording import seat_label


def result(view: View) -> Markup:
    cards = listed(card_labels(view))
    revealed = _("The last well was {field}. The cards in order: {cards}.").format(
        field=FIELDS[view.well].upper(), cards=cards
    )
    return join(
        [
            el("h2", pgettext("i9n", "How it ended")),
            el("div", _score(view), el("p", revealed), class_="i9n-panel"),
        ]
    )


def _score(view: View) -> Markup:
    columns = (
        pgettext("i9n", "Seat"),
        pgettext("i9n", "Tanks"),
        pgettext("i9n", "Notes"),
        pgettext("i9n", "Total"),
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
    caption = el("caption", _("Score: tanks on a player's rigs, plus notes in hand that match the last well"))
    return el("table", caption, el("thead", head), el("tbody", *rows))
