"""The pictures of the help page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board.beams import draw_tried
from games.orapa.board.geometry import CELL, X0, Y0
from games.orapa.board.inks import draw_tag
from games.orapa.board.miniature import draw_bare
from games.orapa.board.picture import render
from games.orapa.board.plan import PENCIL, Plan
from games.orapa.board.stones import single_stone
from games.orapa.rules.actions import read_placements
from games.orapa.rules.data import COLUMNS, LABEL_INDEX, MIXED, ROWS
from games.orapa.rules.gems import GEMS
from games.orapa.rules.mines import unreached
from games.orapa.rules.waves import ABSORBED, INKS_PER_LABEL, Mine, MineGrid, exit_label
from games.orapa.wording.names import gem_name, wave_name

SAMPLE = "red b8 0 yellow f3 2 blue e6 1 white1 a4 2 white2 c2 0"
# The sets of inks in the legend: single ones, pairs, mixtures with white, black, grey.
ORDER = (0, 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 11, 13, 14, 7, 15)
FORBIDDEN = (
    f'<rect class="forbidden" x="{X0}" y="{Y0}" width="{CELL * COLUMNS}" height="{CELL * ROWS}" rx="5"/>'
    f'<path class="forbidden-sign" d="M{X0 + CELL * COLUMNS - 80} {Y0 + CELL * ROWS - 80}l48 48m0-48l-48 48"/>'
)


def examples() -> dict[str, str]:
    return {
        "gems": _gem_legend(),
        "wave": _draw_wave(SAMPLE, "g", _("A wave from G, deflected by the yellow gem, comes out at L")),
        "aside": _draw_path("yellow d4 0", "4", _("A wave hits a slanted edge and is deflected at a right angle")),
        "back": _draw_path("yellow d4 0", "d", _("A wave hits a straight edge and comes back")),
        "mix": _draw_path("red d7 0 yellow c3 1", "7", _("A wave hits red and yellow and comes out orange")),
        "inks": _colour_legend(),
        "sketch": _draw_sketch(_("A sketch: G comes out as answered; 15 contradicts its answer, drawn dashed in red")),
        "corner": _draw_gems("blue c3 0 yellow e6 0 white2 e3 0", _("Gems that touch at corners only")),
        "edge": _draw_gems("blue c3 0 white1 e3 2", _("Two gems edge to edge"), bad=True),
        "unreached": _draw_gems(
            "yellow a5 2 blue a1 2 white1 d3 2 clear b4 2", _("A gem that no wave can reach"), bad=True
        ),
        "absorbed": _draw_path("black d6 0 white2 f2 0", "d", _("The black gem swallows a wave")),
    }


def _read_mine(line: str) -> Mine:
    return tuple(sorted(read_placements(line.split())))


def _answers(gems: Mine, *labels: str) -> dict[int, int]:
    """Return the answers to these waves, at both ends."""
    found = {}
    for name in labels:
        start = LABEL_INDEX[name]
        found[start] = answer = MineGrid(gems).wave(start)
        if answer != ABSORBED:
            found[exit_label(answer)] = start * INKS_PER_LABEL + answer % INKS_PER_LABEL
    return found


def _draw_wave(line: str, label: str, words: str) -> str:
    """Draw a whole board with one wave and its answer at both ends."""
    gems = _read_mine(line)
    plan = Plan(label=words, answers=_answers(gems, label), gems=gems, ways=(LABEL_INDEX[label],), animated=False)
    return render(plan)


def _draw_sketch(words: str) -> str:
    """Draw a sketch with a wave that agrees with its answer and one that does not."""
    answers = _answers(_read_mine(SAMPLE), "g", "15")
    sketch = _read_mine("yellow f3 2 blue d6 1")
    flags = {ask: "good" if ask in (LABEL_INDEX["g"], LABEL_INDEX["l"]) else "bad" for ask in answers}
    plan = Plan(
        label=words,
        prefix="orapa-help",
        mode="sketch",
        answers=answers,
        gems=sketch,
        look=PENCIL,
        flags=flags,
        animated=False,
    )
    tried = "".join(
        draw_tried(sketch, LABEL_INDEX[name], answers[LABEL_INDEX[name]], key=False) for name in ("g", "15")
    )
    return Markup(str(render(plan)).replace("</svg>", f"{tried}</svg>"))


def _draw_path(line: str, label: str, words: str) -> str:
    return draw_bare(_read_mine(line), (LABEL_INDEX[label],), words)


def _draw_gems(line: str, words: str, bad: bool = False) -> str:
    gems = _read_mine(line)
    return draw_bare(gems, (), words, unreached(gems) if bad else (), FORBIDDEN if bad else "")


# --- legends --------------------------------------------------------------------------------------------------------


def _gem_legend() -> str:
    parts = []
    for gem, name in enumerate(GEMS):
        x, y = 175 * (gem % 4), 130 * (gem // 4)
        drawn = single_stone(gem, 0, x + 87, y + 50, 38)
        parts.append(f'{drawn}<text class="legend" x="{x + 87}" y="{y + 112}">{escape(gem_name(name))}</text>')
    return _legend("".join(parts), 700, 260, _("The seven gems and their names"))


def _colour_legend() -> str:
    parts = []
    for place, inks in enumerate(ORDER):
        x, y = 150 * (place % 4), 96 * (place // 4)
        tag = draw_tag(0, INKS_PER_LABEL * 6 + inks, x + 47, y + 4, 56, 56, small=False)
        parts.append(f'{tag}<text class="legend" x="{x + 75}" y="{y + 78}">{escape(wave_name(MIXED[inks]))}</text>')
    return _legend("".join(parts), 600, 384, _("The sixteen wave colours, each with the signs of its colours"))


def _legend(body: str, width: int, height: int, words: str) -> Markup:
    return Markup(
        f'<svg class="orapa tags" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(words)}">{body}</svg>'
    )
