"""The processor above the map: the six phases with their wells and rigs, as SVG."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.escaping import escape
from games.i9n.board.layout import WIDTH
from games.i9n.rules.data import PHASES, RIGS
from games.i9n.rules.drilling import rigs_left, well_count
from games.i9n.rules.scoring import card_labels
from games.i9n.rules.state import UNKNOWN, View
from games.i9n.wording.names import label, rigs, wells

PROCESSOR_H = 74


def draw_processor(view: View, prefix: str) -> str:
    drawn = [f'<rect class="machine" x="1" y="1" width="{WIDTH - 2}" height="{PROCESSOR_H - 2}" rx="12"/>']
    for i, phase in enumerate(PHASES):
        drawn.append(_draw_slot(view, phase, 8 + i * 125, prefix))
    return "".join(drawn)


def _draw_slot(view: View, phase: int, x: int, prefix: str) -> str:
    """Draw the slot of a phase with its wells and rigs; the card in it is shown only after the end."""
    state = "now" if phase == view.phase and not view.ended else "in" if phase <= view.phase else "out"
    count, left = well_count(phase), rigs_left(view, phase)
    title = _("Phase {phase}: {wells}, {rigs} left").format(phase=phase, wells=wells(count), rigs=rigs(left))
    card = f'<path class="punched {state}" d="M{x + 12} 8H{x + 119}V66H{x}V20Z"/>'
    inner = f'<text class="phase {state}" x="{x + 20}" y="26">{phase}</text>'
    if view.well != UNKNOWN:
        name = card_labels(view)[phase - 1]
        title += ". " + pgettext("i9n", "Card: {label}").format(label=label(name))
        inner += (
            f'<use href="#{prefix}-{name}" transform="translate({x + 88} 25)"/>'
            f'<text class="card-name" x="{x + 60}" y="52">{escape(label(name))}</text>'
        )
    else:
        inner += f'<use href="#{prefix}-drop" x="{x + 72}" y="27"/>'
        inner += f'<text class="wells {state}" x="{x + 97}" y="27">{count}</text>'
        inner += _draw_rig_stock(phase, left, x, prefix)
    return f'<g class="slot"><title>{escape(title)}</title>{card}{inner}</g>'


def _draw_rig_stock(phase: int, left: int, x: int, prefix: str) -> str:
    """Draw the rigs of a phase that are left, and gaps for those already built."""
    if not RIGS[phase]:
        return f'<text class="none" x="{x + 60}" y="52">–</text>'
    drawn = []
    for n in range(RIGS[phase]):
        at = x + 60 + 26 * (n - (RIGS[phase] - 1) / 2)
        look = "drum" if n < left else "drum gone"
        number = f'<text class="tanks" x="{at:g}" y="52.5">{phase}</text>' if n < left else ""
        drawn.append(f'<rect class="{look}" x="{at - 11:g}" y="41" width="22" height="22" rx="5"/>{number}')
    return "".join(drawn)
