"""Above and below the map: the processor with its phases, the exchange with its prices, and what each seat has."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.speech import shortened
from games.core.svg import Markup, link
from games.i9n.actions import verb_first
from games.i9n.data import HAND_LIMIT, NOTES, NOTES_PER_KIND, PHASES, RIGS
from games.i9n.drawing import WIDTH, moving
from games.i9n.drilling import rigs_left, wells_in
from games.i9n.names import label, labels, points, rigs, seat_label, tanks, wells
from games.i9n.scoring import rigs_of
from games.i9n.state import UNKNOWN, View
from games.i9n.trading import price, sold
from games.i9n.world import CODE, LABELS

STRIP = 74  # height of the processor
CHIP_W, CHIP_H = 124, 88
SEAT_W, SEAT_H = 377, 84


# --- the processor ----------------------------------------------------------------------------------------------------


def processor_strip(view: View, prefix: str) -> str:
    drawn = [f'<rect class="machine" x="1" y="1" width="{WIDTH - 2}" height="{STRIP - 2}" rx="12"/>']
    for i, phase in enumerate(PHASES):
        drawn.append(_slot(view, phase, 8 + i * 125, prefix))
    return "".join(drawn)


def _slot(view: View, phase: int, x: int, prefix: str) -> str:
    """A punched card, once it has entered; which one it is shows only after the end."""
    state = "now" if phase == view.phase and not view.ended else "in" if phase <= view.phase else "out"
    count, left = wells_in(phase), rigs_left(view, phase)
    title = _("Phase {phase}: {wells}, {rigs} left").format(phase=phase, wells=wells(count), rigs=rigs(left))
    card = f'<path class="punched {state}" d="M{x + 12} 8H{x + 119}V66H{x}V20Z"/>'
    inner = f'<text class="phase {state}" x="{x + 20}" y="26">{phase}</text>'
    if view.well != UNKNOWN:
        pair = view.order[phase - 1]
        name = NOTES[2 * pair + (CODE[view.well] >> pair & 1)]
        title += ". " + pgettext("i9n", "Card: {label}").format(label=label(name))
        inner += (
            f'<use href="#{prefix}-{name}" transform="translate({x + 88} 25)"/>'
            f'<text class="card-name" x="{x + 60}" y="52">{escape(label(name))}</text>'
        )
    else:
        inner += f'<use href="#{prefix}-drop" x="{x + 72}" y="27"/>'
        inner += f'<text class="wells {state}" x="{x + 97}" y="27">{count}</text>'
        inner += _stock(phase, left, x, prefix)
    return f'<g class="slot"><title>{escape(title)}</title>{card}{inner}</g>'


def _stock(phase: int, left: int, x: int, prefix: str) -> str:
    """The rigs of a phase: those still to be built, and gaps where they stood."""
    if not RIGS[phase]:
        return f'<text class="none" x="{x + 60}" y="52">–</text>'
    drawn = []
    for n in range(RIGS[phase]):
        at = x + 60 + 26 * (n - (RIGS[phase] - 1) / 2)
        look = "drum" if n < left else "drum gone"
        number = f'<text class="tanks" x="{at:g}" y="52.5">{phase}</text>' if n < left else ""
        drawn.append(f'<rect class="{look}" x="{at - 11:g}" y="41" width="22" height="22" rx="5"/>{number}')
    return "".join(drawn)


# --- the exchange -----------------------------------------------------------------------------------------------------


def exchange(view: View, scene: Scene, prefix: str, top: int) -> str:
    """A pair of opposites in each column. Covered numbers can be bought, the lowest first; uncovered ones were sold."""
    named = labels()
    on_map = moving(verb_first(list(scene.picked)) if scene.picked else []) is not None
    fresh = {event.data["note"] for event in scene.trail if event.kind in ("bought", "sold")}
    drawn = []
    for note, name in enumerate(NOTES):
        x, y = 2 + (CHIP_W + 2.4) * (note // 2), top + (note % 2) * (CHIP_H + 4)
        target = None if on_map else scene.targets.get(name)
        look = "plate picked" if name in scene.picked and not on_map else "plate target" if target else "plate"
        if name in fresh:
            look += " fresh"
        inner = (
            f"<title>{escape(_chip_title(view, note, named[note]))}</title>"
            f'<rect class="{look}" x="{x:g}" y="{y}" width="{CHIP_W}" height="{CHIP_H}" rx="9"/>'
            f'<text class="note-name" x="{x + CHIP_W / 2:g}" y="{y + 23}">{escape(named[note])}</text>'
            f'<use href="#{prefix}-{name}" x="{x + 20:g}" y="{y + 62}"/>' + _ladder(view, note, x, y, prefix)
        )
        if target:
            inner = link(name, target, Markup(inner))
        drawn.append(f'<g class="chip k-{name}" tabindex="-1">{inner}</g>')
    return "".join(drawn)


def _chip_title(view: View, note: int, named: str) -> str:
    buy = points(price(view, note)) if view.market[note] else pgettext("i9n", "sold out")
    said = _("{note}: costs {buy}, brings {sell}").format(note=named, buy=buy, sell=points(sold(view, note)))
    spent = view.spent(note)
    return said + ". " + pgettext("i9n", "In the deposit: {n}").format(n=spent) if spent else said


def _ladder(view: View, note: int, x: float, y: int, prefix: str) -> str:
    """The three notes with their prices; those in the deposit never come back."""
    gone, spent = sold(view, note), view.spent(note)
    drawn = []
    for step in range(NOTES_PER_KIND):
        at = x + 40 + 28 * step
        if step < spent:
            drawn.append(
                f'<rect class="rung" x="{at:g}" y="{y + 42}" width="25" height="40" rx="6"/>'
                f'<use href="#{prefix}-drop" x="{at + 12.5:g}" y="{y + 62}"/>'
            )
            continue
        look = "rung" if step < gone else "rung next" if step == gone else "rung here"
        cost = "cost" if step >= gone else "cost out"
        drawn.append(
            f'<rect class="{look}" x="{at:g}" y="{y + 42}" width="25" height="40" rx="6"/>'
            f'<text class="{cost}" x="{at + 12.5:g}" y="{y + 63}">{step + 1}</text>'
        )
    return "".join(drawn)


# --- the seats --------------------------------------------------------------------------------------------------------


def seats_height(view: View) -> int:
    return (view.seats + 1) // 2 * (SEAT_H + 4)


def seats(view: View, scene: Scene, prefix: str, top: int) -> str:
    """Two in a row, the reader first."""
    first = view.seat or 0
    choosing = scene.picked == ("swap",)
    drawn = []
    for i in range(view.seats):
        seat = (first + i) % view.seats
        x, y = 2 + (SEAT_W + 2) * (i % 2), top + i // 2 * (SEAT_H + 4)
        word = str(seat + 1)
        target = scene.targets.get(word) if choosing else None
        picked = scene.picked[:2] == ("swap", word)
        inner = _seat(view, seat, x, y, prefix, "plate picked" if picked else "plate target" if target else "plate")
        drawn.append(link(word, target, Markup(inner)) if target else f"<g>{inner}</g>")
    return "".join(drawn)


def _seat(view: View, seat: int, x: int, y: int, prefix: str, look: str) -> str:
    now = seat == view.turn and view.phase and not view.ended
    own = sum(rigs_of(view, seat))
    parts = [
        f'<rect class="{look}{" now" if now else ""}" x="{x}" y="{y}" width="{SEAT_W}" height="{SEAT_H}" rx="9"/>',
        f'<use href="#{prefix}-s{seat}" x="{x + 22}" y="{y + 20}"/>',
        f'<text class="seat" x="{x + 42}" y="{y + 21}">{escape(shortened(seat_label(view, seat), 12))}</text>',
    ]
    if now:
        parts.append(_purse(view, x, y))
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
    parts += [_held(view, seat, place, x + 10 + 62 * place, y + 38, prefix) for place in range(HAND_LIMIT)]
    return "".join(parts)


def _purse(view: View, x: int, y: int) -> str:
    """What was rolled, and the points that are left."""
    said, rolled = escape(points(view.points)), escape(pgettext("i9n", "Rolled {die}").format(die=view.die))
    return (
        f"<g><title>{rolled}</title>"
        f'<rect class="die" x="{x + SEAT_W - 40}" y="{y + 6}" width="28" height="28" rx="6"/>'
        f'<text class="die-face" x="{x + SEAT_W - 26}" y="{y + 21}">{view.die}</text></g>'
        f'<text class="purse" x="{x + SEAT_W - 50}" y="{y + 21}">{said}</text>'
    )


def _held(view: View, seat: int, place: int, x: int, y: int, prefix: str) -> str:
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
