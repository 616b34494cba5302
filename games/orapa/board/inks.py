"""The signs of the inks: shapes first, colours second. Red triangle, yellow dot, blue square, white diamond.

An answer is an enamel tag in the colour of the wave. Its strip has one place for each ink in a fixed order; empty
places stay as specks, so that the place alone tells the ink.
"""

from __future__ import annotations

from functools import lru_cache

from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board.geometry import num
from games.orapa.rules.data import INKS, LABELS, MIXED
from games.orapa.rules.waves import ABSORBED, INKS_PER_LABEL, exit_label
from games.orapa.wording.names import place_name

DARK = {"red", "blue", "purple", "green", "black"}  # the letters on these colours are pale
STRIP = 10  # the height of the strip on a small tag
RETURN = "↩"


@lru_cache(maxsize=2000)
def draw_sign(ink: str, x: float, y: float, r: float) -> str:
    """Draw the sign of an ink, of the clear gem (two streaks) or of the black gem (a hole)."""
    n = num
    if ink == "red":
        d = f"M{n(x)} {n(y - r)}l{n(r)} {n(1.75 * r)}h{n(-2 * r)}z"
    elif ink == "yellow":
        d = f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0z"
    elif ink == "blue":
        s = r * 0.88
        d = f"M{n(x - s)} {n(y - s)}h{n(2 * s)}v{n(2 * s)}h{n(-2 * s)}z"
    elif ink == "white":
        s = 1.2 * r
        d = f"M{n(x)} {n(y - s)}l{n(s)} {n(s)}l{n(-s)} {n(s)}l{n(-s)} {n(-s)}z"
    elif ink == "clear":
        first = f"M{n(x - r)} {n(y + r * 0.6)}l{n(1.4 * r)} {n(-1.4 * r)}"
        return f'<path class="streak" d="{first}m{n(r * 0.4)} {n(r * 0.6)}l{n(-0.8 * r)} {n(0.8 * r)}"/>'
    else:
        return draw_hole(x, y, r)
    return f'<path class="ink {ink}" d="{d}"/>'


def draw_hole(x: float, y: float, r: float) -> str:
    """Draw what absorbs waves: two rings."""
    return (
        f'<circle class="hole" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'
        f'<circle class="hole in" cx="{num(x)}" cy="{num(y)}" r="{num(r * 0.45)}"/>'
    )


def _draw_signs(inks: int, x: float, y: float, r: float, gap: float) -> str:
    signs, specks = "", ""
    for i, ink in enumerate(INKS):
        at = x + gap * (i - 1.5)
        if inks >> i & 1:
            signs += draw_sign(ink, at, y, r)
        else:
            specks += f"M{num(at)} {num(y)}h0"
    return f'{signs}<path class="speck" d="{specks}"/>' if specks else signs


@lru_cache(maxsize=4000)
def draw_tag(label: int, answer: int, x: float, y: float, w: float, h: float, *, small: bool = True) -> str:
    """Draw the answer of a wave: where it leads and its inks. Hollow: colourless. A hole: absorbed."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="5"'
    if answer == ABSORBED:
        return f'<rect class="tag absorbed" {box}/>{draw_hole(x + w / 2, y + h / 2, min(w, h) * 0.33)}'
    strip = STRIP if small else h * 0.3
    mix, inks = MIXED[answer % INKS_PER_LABEL].replace("_", "-"), answer % INKS_PER_LABEL
    leaves = exit_label(answer)
    text = RETURN if leaves == label else place_name(LABELS[leaves])
    tone = "none" if not inks else "pale" if mix in DARK else "deep"
    under = f"M{num(x + 1)} {num(y + h - strip)}h{num(w - 2)}v{num(strip - 5)}q0 4-4 4h{num(10 - w)}q-4 0-4-4z"
    return (
        f'<rect class="tag on-{mix}" {box}/><path class="strip" d="{under}"/>'
        f'<text class="leads {tone}" x="{num(x + w / 2)}" y="{num(y + (h - strip) / 2 + 1)}">{escape(text)}</text>'
        + _draw_signs(inks, x + w / 2, y + h - strip / 2 - 0.5, 3 if small else strip * 0.3, (w - 4) / 4)
    )


# --- small pictures ---------------------------------------------------------------------------------------------------


def wave_chip(label: int, answer: int) -> str:
    """Draw a wave for a list: from where, where to, in which colour."""
    return (
        '<svg class="orapa wave" viewBox="0 0 92 40" aria-hidden="true">'
        f'<text class="from" x="17" y="20">{escape(place_name(LABELS[label]))}</text>'
        f'<path class="to" d="M34 20h11m-4-4l4 4l-4 4"/>{draw_tag(label, answer, 51, 1, 39, 38, small=False)}</svg>'
    )


def large_tag(label: int, answer: int) -> Markup:
    """Draw an answer for the strip above the board."""
    tag = draw_tag(label, answer, 2, 2, 56, 56, small=False)
    return Markup(f'<svg class="orapa big" viewBox="0 0 60 60" aria-hidden="true">{tag}</svg>')


def ink_sign(ink: str) -> str:
    """Draw the sign of an ink for a legend."""
    return f'<svg class="orapa ink-sign" viewBox="-10 -10 20 20" aria-hidden="true">{draw_sign(ink, 0, 0, 6.5)}</svg>'
