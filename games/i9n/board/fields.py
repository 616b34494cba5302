"""The fields of the map: their labels, marks and links, as SVG."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import opening_tag
from games.i9n.board.layout import CELL_H, CELL_W, LABEL_CLASSES, X, Y
from games.i9n.board.marks import EXPLORER_SPOTS, Known, Marks, flow_counts
from games.i9n.rules.actions import EXPLORERS
from games.i9n.rules.data import FIELDS, MAP
from games.i9n.rules.map import ALL_BITS, ALL_FIELDS, LABELS
from games.i9n.rules.state import UNKNOWN, View
from games.i9n.wording.names import labels, tanks
from games.wording import seat_label


def draw_fields(view: View, scene: Scene, marks: Marks, known: Known | None, prefix: str, lit: int = ALL_BITS) -> str:
    """Draw every field with its weather and its marks. Fields that are not in the set `lit` are veiled."""
    named, flowed, said = labels(), flow_counts(view), _pieces(view)
    no_drilling = _("No drilling here in this phase")
    shown = known or Known()
    built = view.stops
    for rig in view.rigs:
        built |= 1 << rig.field
    drawn = []
    for f in ALL_FIELDS:
        bit = 1 << f
        look = _look(view, marks, f)
        known_as = "" if built & bit else "drop" if shown.sure & bit else "hollow" if shown.maybe & bit else ""
        flags = " can-last" if shown.last & bit else ""
        flags += " sure" if shown.sure & bit else " maybe" if shown.maybe & bit else ""
        flags += "" if lit & bit else " faded"
        closed = no_drilling if marks.closed & bit else ""
        oil = 0 if built & bit else flowed[f]
        plain = _draw_field(f, prefix, named, look, flags, known_as, closed, oil, said.get(f, ""))
        word = marks.fields.get(f)
        if word is None:
            drawn.append(plain)
        else:
            head, body = plain.split(">", 1)
            link = opening_tag(word, scene.targets[word])
            drawn.append(f"{head}>{link}{body[:-4]}</a></g>")
        if f in marks.news:
            drawn.append(f'<path class="news" d="M{X[f] + 3} {Y[f] + 3}h20l-20 20z"/>')
    drawn.append(_second_explorer(view, scene))
    return "".join(drawn)


def _look(view: View, marks: Marks, f: int) -> str:
    if f in marks.picked:
        return "tile picked"
    if f == view.well:
        return "tile last"
    word = marks.fields.get(f, "")
    if not word or not view.phase:  # while explorers are placed, all fields can be pressed: no marks
        return "tile"
    if word in EXPLORER_SPOTS or word in EXPLORERS:
        return "tile own"
    if f not in marks.steps_ahead:
        return "tile"
    return "tile target" if marks.chosen else "tile near"


@lru_cache(maxsize=8000)
def _draw_field(
    f: int,
    prefix: str,
    named: tuple[str, ...],
    look: str,
    flags: str,
    known_as: str,
    closed: str,
    flowed: int,
    said: str,
) -> str:
    """Draw one field. Cached, because most fields look the same as before the last move."""
    x, y = X[f], Y[f]
    at = f'x="{x}" y="{y}"'
    title = f"{FIELDS[f].upper()}: {', '.join([named[note] for note in LABELS[f]])}"
    if closed:
        title += f". {closed}"
    inner = [f"<title>{escape(title + said)}</title>"]
    if look != "tile":
        inner.append(
            f'<rect class="{look}" x="{x + 2}" y="{y + 2}" width="{CELL_W - 4}" height="{CELL_H - 4}" rx="9"/>'
        )
    inner.append(f'<use href="#{prefix}-{MAP[f]}" {at}/>')
    if closed:
        inner.append(f'<use href="#{prefix}-shut" {at}/>')
    if known_as:
        inner.append(f'<use class="aid" href="#{prefix}-{known_as}" x="{x + 44}" y="{y + 44}"/>')
    if flowed:
        inner.append(
            f'<use href="#{prefix}-drop" x="{x + 34}" y="{y + 48}"/>'
            f'<text class="flowed" x="{x + 58}" y="{y + 50}">{flowed}</text>'
        )
    inner.append(f'<use class="veil" href="#{prefix}-box" {at}/>')
    if look == "tile target":
        inner.append(f'<circle class="dot" cx="{x + CELL_W // 2}" cy="{y + CELL_H // 2}" r="12"/>')
    elif look == "tile near":
        inner.append(f'<circle class="dot" cx="{x + CELL_W // 2}" cy="{y + 16}" r="8"/>')
    return f'<g class="f {LABEL_CLASSES[f]}{flags}">{"".join(inner)}</g>'


def _pieces(view: View) -> dict[int, str]:
    """Return what is on each field, in words."""
    said: dict[int, str] = {}
    for rig in view.rigs:
        words = _("Rig from phase {phase} with {tanks}: {who}").format(
            phase=rig.phase, tanks=tanks(rig.phase), who=seat_label(view, rig.seat)
        )
        said[rig.field] = f"{said.get(rig.field, '')}. {words}"
    if view.stops:
        dry = pgettext("i9n", "Stop marker: dry")
        for f in ALL_FIELDS:
            if view.stops >> f & 1:
                said[f] = f"{said.get(f, '')}. {dry}"
    for seat, places in enumerate(view.explorers if view.well == UNKNOWN else ()):
        for i, f in enumerate(places):
            words = pgettext("i9n", "Explorer {n}: {who}").format(n=i + 1, who=seat_label(view, seat))
            said[f] = f"{said.get(f, '')}. {words}"
    return said


def _second_explorer(view: View, scene: Scene) -> str:
    """Draw the link of the reader's second explorer if both are on the same field: on the right half of it."""
    if view.seat is None or not view.phase:
        return ""
    own = view.explorers[view.seat]
    word = EXPLORERS[1] if scene.picked in (("step",), ("drill",)) else EXPLORER_SPOTS[1]
    if own[0] != own[1] or word not in scene.targets:
        return ""
    f = own[0]
    return (
        f'{opening_tag(word, scene.targets[word])}<rect class="tile own" x="{X[f] + CELL_W // 2}" y="{Y[f] + 2}"'
        f' width="{CELL_W // 2 - 2}" height="{CELL_H - 4}" rx="9"/></a>'
    )
