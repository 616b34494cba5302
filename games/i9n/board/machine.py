"""The processor as a machine: six punched cards, with the wells and rigs of each phase, as SVG."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.escaping import escape
from games.i9n.board.icons import SEATS, define
from games.i9n.board.layout import CARD_W, MACHINE_H, MACHINE_W
from games.i9n.rules.data import PHASES, RIGS
from games.i9n.rules.drilling import rigs_left, well_count
from games.i9n.rules.scoring import card_labels
from games.i9n.rules.state import UNKNOWN, View
from games.i9n.wording.names import label, rigs, tanks, wells

W, H = CARD_W - 6, 84  # of a card
_RAISED = {"now": 6, "in": 13, "out": 9}  # top of a card by its state


def draw_machine(view: View, prefix: str, *, keys: bool = True) -> str:
    """Draw the machine as a picture of its own."""
    said = escape(_said(view))
    inner = f"{define(prefix, *machine_parts(view))}{draw_cards(view, prefix, keys=keys)}"
    return (
        f'<svg class="i9n machine" viewBox="0 0 {MACHINE_W} {MACHINE_H}" role="img" aria-label="{said}">{inner}</svg>'
    )


def machine_parts(view: View) -> tuple[str, ...]:
    """List the shared drawings that the machine uses."""
    return ("tower", "drop", "holes", *SEATS, *(card_labels(view) if view.well != UNKNOWN else ()))


def _said(view: View) -> str:
    if not view.phase:
        return pgettext("i9n", "Processor: still empty")
    return pgettext("i9n", "Processor: phase {phase} of 6").format(phase=view.phase)


def draw_cards(view: View, prefix: str, *, keys: bool) -> str:
    bottom, right = MACHINE_H - 3, MACHINE_W - 3
    named = card_labels(view) if view.well != UNKNOWN else ()
    slots = "".join(_draw_card(view, phase, named[phase - 1] if named else "", prefix, keys) for phase in PHASES)
    lip = f"M3 {bottom - 15}H{right}V{bottom - 9}Q{right} {bottom} {right - 10} {bottom}H13Q3 {bottom} 3 {bottom - 9}Z"
    lamps = "".join(
        f'<circle class="lamp {_state(view, phase)}" cx="{_left(phase) + W // 2}" cy="{bottom - 7.5}" r="4.5"/>'
        for phase in PHASES
    )
    case = f'<rect class="case" x="1" y="1" width="{MACHINE_W - 2}" height="{MACHINE_H - 2}" rx="13"/>'
    return f'{case}{slots}<path class="lip" d="{lip}"/>{lamps}'


def _left(phase: int) -> int:
    return 11 + CARD_W * (phase - 1)


def _state(view: View, phase: int) -> str:
    """Return whether the card of a phase is in the machine, the latest one in it, or still out."""
    if phase == view.phase and not view.ended:
        return "now"
    return "in" if phase <= view.phase else "out"


def _draw_card(view: View, phase: int, name: str, prefix: str, keys: bool) -> str:
    """Draw a card: how many tanks a rig of this phase has, how many wells there are, and its rigs.

    A rig that is not built yet is a small tower, a built one is the sign of its owner. After the end the cards are
    turned over and show their labels.
    """
    state = _state(view, phase)
    x, y = _left(phase), _RAISED[state]
    count, left = well_count(phase), rigs_left(view, phase)
    title = _("Phase {phase}: {wells}, {rigs} left, {tanks} each").format(
        phase=phase, wells=wells(count), rigs=rigs(left), tanks=tanks(phase)
    )
    drum = (
        f'<g transform="translate({x + 23} {y + 28})"><path class="drum" d="M-16-13V12A16 5.5 0 0 0 16 12V-13Z"/>'
        f'<ellipse class="drum-lid" cy="-13" rx="16" ry="5"/><text class="phase" y="4">{phase}</text></g>'
    )
    if name:
        title += ". " + pgettext("i9n", "Card: {label}").format(label=label(name))
        inner = (
            f'<use href="#{prefix}-{name}" transform="translate({x + 74} {y + 27})"/>'
            f'<text class="card-name" x="{x + W / 2:g}" y="{y + 60}">{escape(label(name))}</text>'
        )
    else:
        inner = (
            f'<use href="#{prefix}-holes" x="{x + W - 13}" y="{y}"/>'
            f'<use href="#{prefix}-drop" x="{x + 53}" y="{y + 27}"/>'
            f'<text class="wells" x="{x + 66}" y="{y + 29}">{count}</text>{_draw_rigs(view, phase, x, y, prefix)}'
        )
    card = f'<path class="card" d="M{x + 16} {y}H{x + W - 4}q4 0 4 4V{y + H}H{x}V{y + 16}Z"/>'
    key = f' data-key="card-{phase}"' if keys else ""
    return f'<g class="slot {state}"{key}><title>{escape(title)}</title>{card}{drum}{inner}</g>'


def _draw_rigs(view: View, phase: int, x: int, y: int, prefix: str) -> str:
    owners: list[int | None] = [rig.seat for rig in view.rigs if rig.phase == phase]
    owners += [None] * (RIGS[phase] - len(owners))
    if not owners:
        return f'<text class="none" x="{x + 16}" y="{y + 60}">–</text>'
    drawn = []
    for i, seat in enumerate(owners):
        at = x + 17 + 25 * i
        if seat is None:
            drawn.append(f'<use href="#{prefix}-tower" transform="translate({at} {y + 72}) scale(.56 .5)"/>')
        else:
            drawn.append(f'<use href="#{prefix}-s{seat}" x="{at}" y="{y + 60}"/>')
    return "".join(drawn)
