"""The labels around a mine, with the answers of their waves and the signs of what a sketch makes of them."""

from __future__ import annotations

from functools import cache, lru_cache

from games.core.escaping import escape
from games.orapa.board.geometry import CELL, HEAD, INWARDS, SIDE, gate, label_box, num, path, polygon, side
from games.orapa.board.inks import draw_tag
from games.orapa.rules.data import BOTTOM, LABELS, LEFT, RIGHT, TOP
from games.orapa.wording.names import place_name

TAG_W, TAG_TOP = 36, 14.5  # the widest tag of an answer, and its distance from the top of the label's place
FIRST = {TOP[0], BOTTOM[0], LEFT[0], RIGHT[0]}
LAST = {TOP[-1], BOTTOM[-1], LEFT[-1], RIGHT[-1]}
VERDICTS = {"good": "M-3.5 .2l2.5 2.8l4.6-5.4", "bad": "M-2.8-2.8l5.6 5.6m0-5.6l-5.6 5.6", "open": "M-3 0h6"}


@lru_cache(maxsize=10_000)
def draw_label(label: int, answer: int | None, look: str = "") -> str:
    """Draw a label: alone while its wave is not known, then small above the tag of its answer.

    `look`: 'open' if it can be asked, 'new' if it was just answered.
    """
    x, y, w, h = label_box(label)
    name = escape(place_name(LABELS[label]))
    if answer is None:
        box = ""
        if look:
            box = f'<rect class="plot {look}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="7"/>'
        return f'{box}<text class="label" x="{num(x + w / 2)}" y="{num(y + h / 2)}">{name}</text>{_draw_notch(label)}'
    tag_w = min(w, TAG_W)
    inner = f'<text class="label small" x="{num(x + w / 2)}" y="{num(y + 7)}">{name}</text>'
    inner += draw_tag(label, answer, x + (w - tag_w) / 2, y + TAG_TOP, tag_w, h - TAG_TOP)
    return f'<g class="new">{inner}</g>' if look == "new" else inner


@cache
def _draw_notch(label: int) -> str:
    """Draw a groove in the edge of the grid: a wave can be sent in here."""
    (x, y), (dx, dy) = gate(label), INWARDS[side(label)]
    points = (
        (x - dy * 5 - dx, y - dx * 5 - dy),
        (x + dx * 4.5, y + dy * 4.5),
        (x + dy * 5 - dx, y + dx * 5 - dy),
    )
    return f'<path class="notch" d="{path(points)}"/>'


def draw_verdict(kind: str, x: float, y: float, r: float = 7.5) -> str:
    """Draw whether the sketch explains an answer: 'good', 'bad', or 'open' if a missing gem still may."""
    mark = f'<circle r="{num(r)}"/><path d="{VERDICTS[kind]}"/>'
    return f'<g class="orapa-verdict {kind}" transform="translate({num(x)} {num(y)})">{mark}</g>'


def define_verdicts(prefix: str) -> str:
    """Define the verdicts once; `draw_flag` puts one at a label."""
    marks = [
        f'<g id="{prefix}-{kind}" class="orapa-verdict {kind}"><circle r="7.5"/><path d="{d}"/></g>'
        for kind, d in VERDICTS.items()
    ]
    return f"<defs>{''.join(marks)}</defs>"


@cache
def draw_flag(label: int, kind: str, prefix: str) -> str:
    """Draw a verdict on the edge of the grid, where it hides neither the label nor where it leads."""
    (x, y), (dx, dy) = gate(label), INWARDS[side(label)]
    return f'<use href="#{prefix}-{kind}" x="{num(x + 5 * dx)}" y="{num(y + 5 * dy)}"/>'


@cache
def label_area(label: int) -> str:
    """Return the shape to press for a label alone."""
    x, y, w, h = label_box(label)
    return f'<path class="reach" d="M{num(x)} {num(y)}h{num(w)}v{num(h)}h{num(-w)}z"/>'


@cache
def wide_label_area(label: int) -> str:
    """Return the shape to press for a label and the outermost field. A diagonal divides the fields in the corners."""
    (x, y), where = gate(label), side(label)
    half = CELL / 2
    near, far = (0 if LABELS[label] in ends else CELL for ends in (FIRST, LAST))
    dx, dy = INWARDS[where]
    out = HEAD if dy else SIDE
    if dy:
        points = [
            (x - half, y - dy * out),
            (x + half, y - dy * out),
            (x + half, y + dy * far),
            (x - half, y + dy * near),
        ]
    else:
        points = [
            (x - dx * out, y - half),
            (x + dx * near, y - half),
            (x + dx * far, y + half),
            (x - dx * out, y + half),
        ]
    return f'<polygon class="reach" points="{polygon(points)}"/>'


@cache
def draw_ring(label: int, look: str) -> str:
    """Draw a ring around a label: 'in' where a wave enters, 'out' where it leaves."""
    x, y, w, h = label_box(label)
    box = f'x="{num(x - 1)}" y="{num(y - 2)}" width="{num(w + 2)}" height="{num(h + 4)}"'
    return f'<rect class="ring {look}" {box} rx="8"/>'


@cache
def draw_arrow(label: int, ray: str, *, inwards: bool) -> str:
    (x, y), (dx, dy) = gate(label), INWARDS[side(label)]
    tip, base = (17, 2) if inwards else (-1, 14)
    points = (
        (x + dx * tip, y + dy * tip),
        (x + dx * base - dy * 10, y + dy * base + dx * 10),
        (x + dx * base + dy * 10, y + dy * base - dx * 10),
    )
    return f'<polygon class="arrow {ray}" points="{polygon(points)}"/>'


@cache
def draw_drops(label: int, ray: str) -> str:
    """Draw three fading drops: the way of the wave goes on, but is not known."""
    (x, y), (dx, dy) = gate(label), INWARDS[side(label)]
    drops = [
        f'<circle cx="{num(x + dx * far)}" cy="{num(y + dy * far)}" r="{num(r)}"/>'
        for far, r in ((26, 4.6), (37, 3.4), (46, 2.2))
    ]
    return f'<g class="drops {ray}">{"".join(drops)}</g>'
