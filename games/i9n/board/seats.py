"""The seats beside the map: their notes and tanks. Everything in it is public."""

from __future__ import annotations

from django.utils.translation import pgettext

from games.core.svg import Markup, el
from games.i9n.board.icons import icon, sign
from games.i9n.rules.data import HAND_LIMIT, NOTES
from games.i9n.rules.map import LABELS
from games.i9n.rules.scoring import rigs_of
from games.i9n.rules.state import UNKNOWN, View
from games.i9n.wording.names import label, tanks
from games.wording import seat_label


def draw_seats(view: View, prefix: str) -> str:
    """List the seats, beginning with the reader's."""
    first = view.seat or 0
    order = [(first + i) % view.seats for i in range(view.seats)]
    return el(
        "ul",
        *(_draw_seat(view, seat, prefix) for seat in order),
        class_=f"i9n-seats of{view.seats}",
        aria_label=pgettext("i9n", "Notes and tanks"),
    )


def _draw_seat(view: View, seat: int, prefix: str) -> Markup:
    now = seat == view.turn and view.phase and not view.ended
    own = sum(rigs_of(view, seat))
    hand = [_draw_note(view, note, prefix) for note in view.hands[seat]]
    gaps = [el("i", "") for _ in range(HAND_LIMIT - len(hand))]
    return el(
        "li",
        sign(seat),
        el("b", seat_label(view, seat), class_="who"),
        el("span", *hand, *gaps, class_="hand"),
        el("span", str(own), class_="tanks", title=tanks(own)),
        class_="now" if now else None,
    )


def _draw_note(view: View, note: int, prefix: str) -> Markup:
    """Draw a note. After the end, those that match the last well are highlighted."""
    won = view.well != UNKNOWN and note in LABELS[view.well]
    return el("span", icon(NOTES[note], label(NOTES[note]), prefix), class_="held won" if won else "held")
