"""The seats below the exchange: notes in hand, tanks, and the points of the seat to move, as SVG."""

from __future__ import annotations

from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.speech import shortened
from games.core.svg import clickable
from games.i9n.rules.data import HAND_LIMIT, NOTES
from games.i9n.rules.map import LABELS
from games.i9n.rules.scoring import rigs_of
from games.i9n.rules.state import UNKNOWN, View
from games.i9n.wording.names import label, points, tanks
from games.wording import seat_label

SEAT_W, SEAT_H = 377, 84


def seats_height(view: View) -> int:
    return (view.seats + 1) // 2 * (SEAT_H + 4)


def draw_seats(view: View, scene: Scene, prefix: str, top: int) -> str:
    """Draw the seats, two in a row, beginning with the reader's."""
    first = view.seat or 0
    choosing = scene.picked == ("swap",)
    drawn = []
    for i in range(view.seats):
        seat = (first + i) % view.seats
        x, y = 2 + (SEAT_W + 2) * (i % 2), top + i // 2 * (SEAT_H + 4)
        word = str(seat + 1)
        target = scene.targets.get(word) if choosing else None
        picked = scene.picked[:2] == ("swap", word)
        inner = _draw_seat(
            view, seat, x, y, prefix, "plate picked" if picked else "plate target" if target else "plate"
        )
        drawn.append(clickable(inner, word, target))
    return "".join(drawn)


def _draw_seat(view: View, seat: int, x: int, y: int, prefix: str, look: str) -> str:
    now = seat == view.turn and view.phase and not view.ended
    own = sum(rigs_of(view, seat))
    parts = [
        f'<rect class="{look}{" now" if now else ""}" x="{x}" y="{y}" width="{SEAT_W}" height="{SEAT_H}" rx="9"/>',
        f'<use href="#{prefix}-s{seat}" x="{x + 22}" y="{y + 20}"/>',
        f'<text class="seat" x="{x + 42}" y="{y + 21}">{escape(shortened(seat_label(view, seat), 12))}</text>',
    ]
    if now:
        parts.append(_draw_points(view, x, y))
    elif view.ended and view.secrets and view.secrets[seat]:
        parts += [
            f'<use href="#{prefix}-{NOTES[note]}" x="{x + 250 + 40 * i}" y="{y + 20}"/>'
            for i, note in enumerate(view.secrets[seat])
        ]
    parts.append(
        f"<g><title>{escape(tanks(own))}</title>"
        f'<rect class="drum" x="{x + SEAT_W - 52}" y="{y + 38}" width="42" height="40" rx="8"/>'
        f'<text class="tanks all" x="{x + SEAT_W - 31}" y="{y + 59}">{own}</text></g>'
    )
    parts += [_draw_note(view, seat, place, x + 10 + 62 * place, y + 38, prefix) for place in range(HAND_LIMIT)]
    return "".join(parts)


def _draw_points(view: View, x: int, y: int) -> str:
    """Draw the die and the points that are left."""
    said, rolled = escape(points(view.points)), escape(pgettext("i9n", "Rolled {die}").format(die=view.die))
    return (
        f"<g><title>{rolled}</title>"
        f'<rect class="die" x="{x + SEAT_W - 40}" y="{y + 6}" width="28" height="28" rx="6"/>'
        f'<text class="die-face" x="{x + SEAT_W - 26}" y="{y + 21}">{view.die}</text></g>'
        f'<text class="purse" x="{x + SEAT_W - 50}" y="{y + 21}">{said}</text>'
    )


def _draw_note(view: View, seat: int, place: int, x: int, y: int, prefix: str) -> str:
    hand = view.hands[seat]
    if place >= len(hand):
        return f'<rect class="rung" x="{x}" y="{y}" width="56" height="40" rx="6"/>'
    note = hand[place]
    name = NOTES[note]
    won = view.well != UNKNOWN and note in LABELS[view.well]
    return (
        f'<g class="held k-{name}"><title>{escape(label(name))}</title>'
        f'<rect class="rung {"won" if won else "here"}" x="{x}" y="{y}" width="56" height="40" rx="6"/>'
        f'<use href="#{prefix}-{name}" x="{x + 28}" y="{y + 20}"/></g>'
    )
