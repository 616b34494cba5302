"""The fields of a mine: gems, scanned fields, marks and the paths of waves."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.escaping import escape
from games.core.svg import clickable, number
from games.orapa.board.geometry import CELL, centre, corner, facets, polygon, wave_path
from games.orapa.board.patterns import Patterns
from games.orapa.board.spec import PictureSpec, draw_flag
from games.orapa.rules.data import CELLS, COLOUR_OF, COLUMNS, FIELDS
from games.orapa.rules.gems import GEMS, PLACEMENTS
from games.orapa.rules.state import FIRST_CELL
from games.orapa.rules.waves import MineGrid, colour
from games.orapa.wording.names import field_name, gem_name, place_name

CELL_CLASSES = tuple("cell alt" if (i % COLUMNS + i // COLUMNS) % 2 else "cell" for i in range(len(CELLS)))


def draw_cells(spec: PictureSpec) -> Iterable[str]:
    covered = {cell: PLACEMENTS[n].gem for n in (*spec.gems, *spec.sketched) for cell, _letter in PLACEMENTS[n].parts}
    for cell, name in enumerate(CELLS):
        x, y = corner(cell)
        look, title = CELL_CLASSES[cell], [place_name(name)]
        if FIRST_CELL + cell in spec.answers:
            title.append(field_name(FIELDS[spec.answers[FIRST_CELL + cell]]))
        if cell in covered:
            title.append(gem_name(GEMS[covered[cell]]))
        if FIRST_CELL + cell in spec.picked:
            look = "cell picked"
        elif spec.highlight and name in spec.targets:
            look = "cell target"
        inner = f'<rect class="{look}" x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="5"/>'
        if cell in spec.barred:
            kind, why = spec.barred[cell]
            title.append(why)
            inner += _draw_barred(kind, x + CELL // 2, y + CELL // 2)
        elif cell in spec.previews:
            inner += f'<polygon class="ghost" points="{polygon(spec.previews[cell])}"/>'
        yield clickable(f"<title>{escape(': '.join(title))}</title>{inner}", name, spec.targets.get(name))


def _draw_barred(kind: str, x: int, y: int) -> str:
    """Draw why a gem cannot begin here: a cross for an overlap, two bars for edge contact, otherwise a warning."""
    if kind == "overlap":
        return f'<path class="barred" d="M{x - 7} {y - 7}l14 14m0 -14l-14 14"/>'
    if kind == "edge_contact":
        return f'<path class="barred" d="M{x - 4} {y - 9}v18m8 -18v18"/>'
    return f'<path class="barred warn" d="M{x} {y - 10}v12m0 6v2"/>'


def draw_scans(spec: PictureSpec, patterns: Patterns) -> Iterable[str]:
    """Draw the answers of direct scans: a stone in the colour of the field, a ring for an empty one."""
    for ask, answer in spec.answers.items():
        if ask < FIRST_CELL:
            continue
        x, y = corner(ask - FIRST_CELL)
        x, y = x + CELL // 2, y + CELL // 2
        fresh = f'<circle class="fresh" cx="{x}" cy="{y}" r="20"/>' if ask in spec.fresh else ""
        if not answer:
            yield f'{fresh}<circle class="nothing" cx="{x}" cy="{y}" r="7"/>'
        else:
            fill = patterns.of_field(FIELDS[answer])
            yield f'{fresh}<path class="stone" fill="{fill}" d="M{x} {y - 14}l14 14l-14 14l-14 -14z"/>'
        yield draw_flag(spec, ask, x + 16, y - 16)


def draw_marks(spec: PictureSpec) -> Iterable[str]:
    for cell, mark in spec.marks.items():
        x, y = corner(cell)
        x, y = x + CELL // 2, y + CELL // 2
        if mark == "empty":
            yield f'<path class="mark" d="M{x - 8} {y - 8}l16 16m0 -16l-16 16"/>'
        else:
            yield f'<text class="mark" x="{x}" y="{y}">?</text>'


def draw_gems(spec: PictureSpec, patterns: Patterns) -> Iterable[str]:
    for number_ in spec.gems:
        yield draw_gem(number_, patterns, "gem cut" if PLACEMENTS[number_].gem in spec.cut_off else "gem")


def draw_gem(number_: int, patterns: Patterns, look: str) -> str:
    name = GEMS[PLACEMENTS[number_].gem]
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


def draw_paths(spec: PictureSpec) -> Iterable[str]:
    mine_grid = MineGrid(spec.gems)
    for label in spec.paths:
        points, (x, y), absorbed = wave_path(mine_grid, label)
        answer = mine_grid.wave(label)
        look = "absorbed" if absorbed else colour(answer).replace("_", "-")
        cross = f'<path class="swallowed" d="M{number(x - 7)} {number(y - 7)}l14 14m0 -14l-14 14"/>' if absorbed else ""
        yield (
            f'<g class="way"><polyline class="casing" points="{points}"/>'
            f'<polyline class="beam ray-{look}" points="{points}"/>{cross}</g>'
        )
