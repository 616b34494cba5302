"""The board as a picture: the demand, and the assembly of its parts.

From top to bottom: the demand, the reader's servers, the reader's hand, and a row for each other provider. The SVG is
assembled as plain strings, because every page of a match shows one and templates would be slower.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Event, Scene
from games.core.escaping import escape
from games.core.svg import Markup, clickable
from games.wording import seat_name
from games.xnet.board.hand import draw_hand
from games.xnet.board.icons import SIGNS
from games.xnet.board.layout import WIDTH
from games.xnet.board.providers import draw_others, draw_own, initials
from games.xnet.rules.data import (
    EMPTY,
    FIELD_OF,
    FIELDS,
    NUMBER,
    RUBRIC,
    RUBRICS,
    VALUES,
)
from games.xnet.rules.scoring import PAID_RANKS, scoring_lines
from games.xnet.rules.state import View
from games.xnet.wording import names

FIELD_W, FIELD_H, GAP = 212, 92, 10
LEFT = 56  # room for the values of the levels
CENTER = LEFT + (WIDTH - LEFT) // 2 - 4
LEVELS = {3: (0,), 2: (1, 2), 1: (3, 4, 5)}
DEMAND_H = 3 * (FIELD_H + GAP) + 8

PARTS = ("demand", "own", "hand", "others")


def draw_parts(view: View, scene: Scene, *, prefix: str, label: str, parts: Sequence[str] = PARTS) -> Markup:
    """Draw these parts as one picture; `prefix` keeps the ids of several pictures on one page apart."""
    drawn, top = [], 0
    seated = view.seat is not None and view.seat not in view.left
    for part in parts:
        if part in ("own", "hand") and not seated:
            continue
        picture, height = _PART_DRAWERS[part](view, scene, prefix, top)
        drawn.append(picture)
        top += height
    role = "group" if scene.targets else "img"
    opening = f'<svg class="xnet" viewBox="0 0 {WIDTH} {top}" role="{role}" aria-label="{escape(label)}">'
    return Markup(f"{opening}{_define_symbols(prefix)}{''.join(drawn)}</svg>")


def _define_symbols(prefix: str) -> str:
    signs = "".join(f'<g id="{prefix}-{name}" class="xnet-sign xnet-{name}">{SIGNS[name]}</g>' for name in RUBRICS)
    return f"<defs>{signs}</defs>"


# --- the demand -------------------------------------------------------------------------------------------------------


def field_corner(field: int) -> tuple[int, int]:
    """Return the top left corner of a field."""
    value = VALUES[field]
    row = LEVELS[value]
    width = len(row) * FIELD_W + (len(row) - 1) * GAP
    return CENTER - width // 2 + row.index(field) * (FIELD_W + GAP), 6 + (3 - value) * (FIELD_H + GAP)


def _draw_demand(view: View, scene: Scene, prefix: str, top: int) -> tuple[str, int]:
    """Draw the fields of the demand. It is always the first part, so `top` is not used."""
    mine = {}
    if view.seat is not None:
        mine = {line.field: line for line in scoring_lines(view.providers, view.demand, view.seat)}
    chosen = {FIELD_OF[word] for word in scene.picked if word in FIELD_OF}
    parts = [_draw_level(value) for value in LEVELS]
    parts.append(_draw_piles(view))
    changed = _changed_fields(scene.trail)
    for field, card in enumerate(view.demand):
        target = scene.targets.get(FIELDS[field])
        look = "field" if card != EMPTY else "field empty"
        look += " picked" if field in chosen else " target" if target else ""
        rank = mine[field].rank if field in mine else 0
        inner = _draw_field(view, prefix, field, card, look, rank)
        if field in changed:
            x, y = field_corner(field)
            inner += (
                f'<rect class="trace" x="{x - 3}" y="{y - 3}" width="{FIELD_W + 6}" height="{FIELD_H + 6}" rx="15"/>'
            )
        parts.append(clickable(inner, FIELDS[field], target))
    return "".join(parts), DEMAND_H + 6


def _draw_level(value: int) -> str:
    y = 6 + (3 - value) * (FIELD_H + GAP) + FIELD_H // 2
    label = escape(pgettext("xnet", "value {n}").format(n=value))
    return (
        f'<g><title>{label}</title><circle class="value" cx="27" cy="{y}" r="21"/>'
        f'<text class="worth" x="27" y="{y}">{value}</text></g>'
    )


def _draw_field(view: View, prefix: str, field: int, card: int, look: str, rank: int) -> str:
    x, y = field_corner(field)
    said = escape(_field_title(view, field, card, rank))
    inner = (
        f'<title>{said}</title><rect class="{look}" x="{x}" y="{y}" width="{FIELD_W}" height="{FIELD_H}" rx="13"/>'
        f'<text class="place" x="{x + FIELD_W - 10}" y="{y + 18}">{FIELDS[field]}</text>'
    )
    if card == EMPTY:
        nothing = escape(pgettext("xnet", "empty"))
        return inner + f'<text class="none" x="{x + FIELD_W // 2}" y="{y + FIELD_H // 2}">{nothing}</text>'
    rubric = RUBRIC[card]
    inner += (
        f'<use href="#{prefix}-{RUBRICS[rubric]}" transform="translate({x + 36} {y + 34}) scale(1.2)"/>'
        f'<text class="number" x="{x + 88}" y="{y + 35}">{NUMBER[card]}</text>'
        f'<text class="name" x="{x + 12}" y="{y + 82}">{escape(names.rubric_at(rubric))}</text>'
    )
    if rubric in view.guards:
        inner += _draw_marker(view, x + 130, y + 34, view.guards.index(rubric))
    if rank:
        inner += _draw_rank(x + FIELD_W - 26, y + FIELD_H - 30, rank)
    return inner


def _draw_marker(view: View, x: int, y: int, seat: int) -> str:
    look = "guard mine" if seat == view.seat else "guard"
    return (
        f'<circle class="{look}" cx="{x}" cy="{y}" r="19"/><path class="x" d="M{x - 8} {y - 8}l16 16m0 -16l-16 16"/>'
        f'<text class="whose" x="{x + 24}" y="{y + 17}">{escape(initials(view, seat))}</text>'
    )


def _draw_rank(x: int, y: int, rank: int) -> str:
    """Draw a badge for the reader's rank on a field: filled if it scores, empty if not."""
    look = "rank" if rank <= PAID_RANKS else "rank lost"
    text = f"{rank}." if rank <= PAID_RANKS else "–"
    return f'<circle class="{look}" cx="{x}" cy="{y}" r="17"/><text class="{look}-text" x="{x}" y="{y}">{text}</text>'


def _field_title(view: View, field: int, card: int, rank: int) -> str:
    place = names.field(FIELDS[field])
    if card == EMPTY:
        return pgettext("xnet", "{field}: empty").format(field=place)
    said = pgettext("xnet", "{field}: {card}").format(field=place, card=names.card_name(card))
    if RUBRIC[card] in view.guards:
        guard = seat_name(view.guards.index(RUBRIC[card]))
        said += ", " + _("{who}'s X marker").format(who=guard)
    if rank:
        said += ", " + pgettext("xnet", "you: {place}").format(place=names.place(rank))
    return said


def _draw_piles(view: View) -> str:
    """Write the sizes of the draw pile and the discards and the points to win, beside the top field."""
    pile, discards = escape(pgettext("xnet", "Pile")), escape(pgettext("xnet", "Discards"))
    target, right = escape(pgettext("xnet", "to win")), WIDTH - 12
    return (
        f'<text class="small" x="{LEFT + 4}" y="30">{pile}</text>'
        f'<text class="fact" x="{LEFT + 4}" y="60">{view.pile}</text>'
        f'<text class="small" x="{LEFT + 84}" y="30">{discards}</text>'
        f'<text class="fact" x="{LEFT + 84}" y="60">{len(view.discards)}</text>'
        f'<text class="small end goal" x="{right}" y="30">{target}</text>'
        f'<text class="fact end goal" x="{right}" y="60">{view.options.target}</text>'
    )


def _changed_fields(events: Sequence[Event]) -> set[int]:
    """Return the fields changed by these events."""
    found = set()
    for event in events:
        if event.kind in ("filled", "displaced"):
            found.add(FIELD_OF[event.data["field"]])
        elif event.kind == "shifted":
            found.update((FIELD_OF[event.data["lower"]], FIELD_OF[event.data["upper"]]))
    return found


_PART_DRAWERS: dict[str, Callable[[View, Scene, str, int], tuple[str, int]]] = {
    "demand": _draw_demand,
    "own": draw_own,
    "hand": draw_hand,
    "others": draw_others,
}
