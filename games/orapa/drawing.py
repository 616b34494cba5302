"""A mine as a picture, assembled as plain text. What is to be seen in it is said by a `Plan`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Target
from games.core.escaping import escape
from games.core.svg import Markup, link, number
from games.orapa.data import CELLS, COLOUR_OF, COLUMNS, FIELDS, LABELS, ROWS
from games.orapa.gems import GEMS, LAYS
from games.orapa.geometry import (
    ACROSS,
    CELL,
    DOWN,
    EDGE,
    HEAD,
    centre,
    chip,
    corner,
    facets,
    middle,
    polygon,
    side,
    way,
)
from games.orapa.names import field_name, gem_name, place_name, wave_name
from games.orapa.patterns import Patterns
from games.orapa.state import FIRST_CELL
from games.orapa.waves import ABSORBED, INKS_PER_LABEL, START, Ground, Mine, colour, leaves

PLAIN = tuple("cell alt" if (i % COLUMNS + i // COLUMNS) % 2 else "cell" for i in range(len(CELLS)))
INSIDE = {"top": (0, 1), "right": (-1, 0), "left": (1, 0), "bottom": (0, -1)}  # where the grid lies, seen from a label


GROUND = (
    f'<rect class="ground" x="{EDGE - 3}" y="{HEAD + EDGE - 3}" width="{CELL * COLUMNS + 6}"'
    f' height="{CELL * ROWS + 6}" rx="5"/>'
)
LINES = '<path class="grid" d="{}{}"/>'.format(
    "".join(f"M{EDGE + CELL * i} {HEAD + EDGE}v{CELL * ROWS}" for i in range(1, COLUMNS)),
    "".join(f"M{EDGE} {HEAD + EDGE + CELL * i}h{CELL * COLUMNS}" for i in range(1, ROWS)),
)
FORBIDDEN = (
    f'<rect class="forbidden" x="{EDGE}" y="{HEAD + EDGE}" width="{CELL * COLUMNS}" height="{CELL * ROWS}" rx="5"/>'
    f'<path class="forbidden-sign" d="M{EDGE + CELL * COLUMNS - 80} {HEAD + EDGE + CELL * ROWS - 80}'
    'l48 48m0 -48l-48 48"/>'
)


@dataclass(frozen=True)
class Plan:
    """What a picture of a mine shows."""

    prefix: str  # of its ids
    label: str
    caption: str = ""
    answers: Mapping[int, int] = field(default_factory=dict)  # question -> answer
    gems: Mine = ()
    sketched: Mine = ()  # gems that somebody only believes in, or is about to lay
    cut_off: Sequence[int] = ()  # gems that no wave reaches
    ways: Sequence[int] = ()  # labels of waves whose way is shown
    fresh: frozenset[int] = frozenset()  # questions that were asked a short while ago
    picked: frozenset[int] = frozenset()  # questions, as labels and fields, that are chosen now
    flags: Mapping[int, str] = field(default_factory=dict)  # question -> 'good', 'bad' or 'open'
    marks: Mapping[int, str] = field(default_factory=dict)  # field -> 'empty' or 'maybe'
    barred: Mapping[int, tuple[str, str]] = field(default_factory=dict)  # field -> why not: kind, and in words
    hovering: Mapping[int, int] = field(default_factory=dict)  # field -> the laying that pressing it would make
    marked: bool = False  # what can be pressed is marked, since something was chosen before
    targets: Mapping[str, Target] = field(default_factory=dict)
    forbidden: bool = False  # an example of what may not be
    bare: bool = False  # only the grid with gems and ways, without titles and labels: for small pictures
    below: Callable[[Patterns], str] | None = None  # a tray under the mine ...
    height: int = 0  # ... and how high it is


def paint(plan: Plan) -> Markup:
    patterns = Patterns(plan.prefix)
    if plan.bare:
        return _bare(plan, patterns)
    body = "".join(
        (
            _caption(plan),
            GROUND,
            *_cells(plan),
            *_gems(plan, patterns),
            *_fields(plan, patterns),
            *(laid(number, patterns, "gem sketch") for number in plan.sketched),
            *_ways(plan),
            *_marks(plan),
            *_chips(plan, patterns),
            plan.below(patterns) if plan.below else "",
        )
    )
    role = "group" if plan.targets else "img"
    return Markup(
        f'<svg class="orapa" viewBox="0 0 {ACROSS} {HEAD + DOWN + plan.height}" role="{role}"'
        f' aria-label="{escape(plan.label)}">{patterns.defs()}{body}</svg>'
    )


def _bare(plan: Plan, patterns: Patterns) -> Markup:
    cross = FORBIDDEN if plan.forbidden else ""
    body = f"{GROUND}{LINES}{''.join(_gems(plan, patterns))}{''.join(_ways(plan))}{cross}"
    box = f"{EDGE - 6} {HEAD + EDGE - 6} {CELL * COLUMNS + 12} {CELL * ROWS + 12}"
    return Markup(
        f'<svg class="orapa bare" viewBox="{box}" role="img" aria-label="{escape(plan.label)}">'
        f"{patterns.defs()}{body}</svg>"
    )


def _caption(plan: Plan) -> str:
    return f'<text class="caption" x="{ACROSS // 2}" y="20">{escape(plan.caption)}</text>' if plan.caption else ""


def spot(inner: str, word: str, targets: Mapping[str, Target]) -> str:
    target = targets.get(word)
    return f"<g>{inner}</g>" if target is None else link(word, target, Markup(inner))


# --- the grid -------------------------------------------------------------------------------------------------------


def _cells(plan: Plan) -> Iterable[str]:
    covered = {cell: LAYS[n].gem for n in (*plan.gems, *plan.sketched) for cell, _letter in LAYS[n].parts}
    for cell, name in enumerate(CELLS):
        x, y = corner(cell)
        look, title = PLAIN[cell], [place_name(name)]
        if FIRST_CELL + cell in plan.answers:
            title.append(field_name(FIELDS[plan.answers[FIRST_CELL + cell]]))
        if cell in covered:
            title.append(gem_name(GEMS[covered[cell]]))
        if FIRST_CELL + cell in plan.picked:
            look = "cell picked"
        elif plan.marked and name in plan.targets:
            look = "cell target"
        inner = f'<rect class="{look}" x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="5"/>'
        if cell in plan.barred:
            kind, why = plan.barred[cell]
            title.append(why)
            inner += _barred(kind, x + CELL // 2, y + CELL // 2)
        elif cell in plan.hovering:
            inner += f'<polygon class="ghost" points="{polygon(plan.hovering[cell])}"/>'
        yield spot(f"<title>{escape(': '.join(title))}</title>{inner}", name, plan.targets)


def _barred(kind: str, x: int, y: int) -> str:
    """Why a gem cannot begin here: a cross where it would lie on another, two bars where edges would touch."""
    if kind == "overlap":
        return f'<path class="barred" d="M{x - 7} {y - 7}l14 14m0 -14l-14 14"/>'
    if kind == "edge_contact":
        return f'<path class="barred" d="M{x - 4} {y - 9}v18m8 -18v18"/>'
    return f'<path class="barred warn" d="M{x} {y - 10}v12m0 6v2"/>'


def _fields(plan: Plan, patterns: Patterns) -> Iterable[str]:
    """What direct scans found out: a stone in the colour of the field, a ring where it is empty."""
    for ask, answer in plan.answers.items():
        if ask < FIRST_CELL:
            continue
        x, y = corner(ask - FIRST_CELL)
        x, y = x + CELL // 2, y + CELL // 2
        fresh = f'<circle class="fresh" cx="{x}" cy="{y}" r="20"/>' if ask in plan.fresh else ""
        if not answer:
            yield f'{fresh}<circle class="nothing" cx="{x}" cy="{y}" r="7"/>'
        else:
            fill = patterns.of_field(FIELDS[answer])
            yield f'{fresh}<path class="stone" fill="{fill}" d="M{x} {y - 14}l14 14l-14 14l-14 -14z"/>'
        yield _flag(plan, ask, x + 16, y - 16)


def _marks(plan: Plan) -> Iterable[str]:
    for cell, mark in plan.marks.items():
        x, y = corner(cell)
        x, y = x + CELL // 2, y + CELL // 2
        if mark == "empty":
            yield f'<path class="mark" d="M{x - 8} {y - 8}l16 16m0 -16l-16 16"/>'
        else:
            yield f'<text class="mark" x="{x}" y="{y}">?</text>'


def _gems(plan: Plan, patterns: Patterns) -> Iterable[str]:
    for number_ in plan.gems:
        yield laid(number_, patterns, "gem cut" if LAYS[number_].gem in plan.cut_off else "gem")


def laid(number_: int, patterns: Patterns, look: str) -> str:
    name = GEMS[LAYS[number_].gem]
    fill = patterns.of_field(COLOUR_OF[name])
    points = polygon(number_)
    x, y = centre(number_)
    warning = ""
    if look == "gem cut":
        warning = f'<circle class="alarm" cx="{number(x)}" cy="{number(y)}" r="15"/>'
        warning += f'<text class="alarm" x="{number(x)}" y="{number(y)}">!</text>'
    return (
        f'<g class="{look} of-{COLOUR_OF[name]}"><polygon class="body" fill="{fill}" points="{points}"/>'
        f'<path class="facet" d="{facets(number_)}"/><polygon class="edge" points="{points}"/>{warning}</g>'
    )


def _ways(plan: Plan) -> Iterable[str]:
    ground = Ground(plan.gems)
    for label in plan.ways:
        points, (x, y), swallowed = way(ground, label)
        answer = ground.wave(label)
        look = "absorbed" if swallowed else colour(answer).replace("_", "-")
        cross = (
            f'<path class="swallowed" d="M{number(x - 7)} {number(y - 7)}l14 14m0 -14l-14 14"/>' if swallowed else ""
        )
        yield (
            f'<g class="way"><polyline class="casing" points="{points}"/>'
            f'<polyline class="beam ray-{look}" points="{points}"/>{cross}</g>'
        )


# --- the rim --------------------------------------------------------------------------------------------------------


def _chips(plan: Plan, patterns: Patterns) -> Iterable[str]:
    for label, name in enumerate(LABELS):
        answer = plan.answers.get(label)
        x, y, width, height = chip(label)
        look = "chip"
        if label in plan.picked:
            look = "chip picked"
        elif plan.marked and name in plan.targets:
            look = "chip target"
        elif answer is not None:
            look = "chip known"
        inner = f'<rect class="{look}" x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/>'
        inner += _chip_inside(label, answer, patterns)
        title = place_name(name) if answer is None else f"{place_name(name)}: {told(label, answer)}"
        yield spot(f"<title>{escape(title)}</title>{inner}", name, plan.targets)
        if label in plan.fresh or label in plan.picked:
            yield _arrow(label, answer, inwards=label in plan.picked or label in plan.fresh)
        yield _flag(plan, label, *_inner_corner(label))


def _inner_corner(label: int) -> tuple[int, int]:
    """The corner of a chip beside the grid: there a flag hides neither the label nor where it leads."""
    x, y, width, height = chip(label)
    where = side(label)
    return (x + 3 if where == "right" else x + width - 3), (y + height - 3 if where == "top" else y + 3)


def told(label: int, answer: int) -> str:
    if answer == ABSORBED:
        return pgettext("orapa", "absorbed")
    leaving, name = leaves(answer), wave_name(colour(answer))
    if leaving == label:
        return _("comes back, {colour}").format(colour=name)
    return _("leads to {label}, {colour}").format(label=place_name(LABELS[leaving]), colour=name)


def _chip_inside(label: int, answer: int | None, patterns: Patterns) -> str:
    """The label alone; or, once its wave is known, also where the wave leads, on a patch of the wave's colour."""
    x, y, width, height = chip(label)
    name = escape(place_name(LABELS[label]))
    if answer is None:
        return f'<text class="label" x="{x + width // 2}" y="{y + height // 2}">{name}</text>'
    where = side(label)
    if where in ("top", "bottom"):
        label_y, patch_y = (y + 13, y + 25) if where == "top" else (y + height - 12, y + 3)
        at, patch = (x + width // 2, label_y), (x + 3, patch_y, width - 6, height - 28)
    else:
        label_x, patch_x = (x + 15, x + 28) if where == "left" else (x + width - 15, x + 3)
        at, patch = (label_x, y + height // 2), (patch_x, y + 3, width - 31, height - 6)
    shown = f'<text class="label known" x="{at[0]}" y="{at[1]}">{name}</text>'
    return shown + swatch(label, answer, patch, patterns)


def swatch(label: int, answer: int, patch: tuple[int, int, int, int], patterns: Patterns) -> str:
    x, y, width, height = patch
    if answer == ABSORBED:
        fill, text, look = patterns.of_field("black"), "×", "patch absorbed"
    else:
        fill, look = patterns.of_inks(answer % INKS_PER_LABEL), "patch"
        text = "↩" if leaves(answer) == label else place_name(LABELS[leaves(answer)])
    return (
        f'<rect class="{look}" fill="{fill}" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'
        f'<text class="leads" x="{x + width // 2}" y="{y + height // 2}">{escape(text)}</text>'
    )


def _arrow(label: int, answer: int | None, inwards: bool) -> str:
    x, y = middle(START[label][0])
    dx, dy = INSIDE[side(label)]
    px, py = -dy, dx
    tip, base = (12, -2) if inwards else (-2, 12)
    points = [
        (x + dx * tip, y + dy * tip),
        (x + dx * base + px * 9, y + dy * base + py * 9),
        (x + dx * base - px * 9, y + dy * base - py * 9),
    ]
    return f'<polygon class="arrow" points="{" ".join(f"{number(a)},{number(b)}" for a, b in points)}"/>'


def _flag(plan: Plan, ask: int, x: int, y: int) -> str:
    """Whether a sketch explains this answer."""
    flag = plan.flags.get(ask)
    if flag is None:
        return ""
    sign = {"good": f"M{x - 5} {y}l4 4l7 -8", "bad": f"M{x - 4} {y - 4}l8 8m0 -8l-8 8", "open": f"M{x - 4} {y}h8"}[flag]
    return f'<g class="flag {flag}"><circle cx="{x}" cy="{y}" r="10"/><path d="{sign}"/></g>'
