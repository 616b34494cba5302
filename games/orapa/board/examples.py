"""The pictures of the help page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board.gem import single_gem
from games.orapa.board.patterns import Patterns
from games.orapa.board.picture import render
from games.orapa.board.spec import PictureSpec
from games.orapa.rules.actions import read_placements
from games.orapa.rules.data import LABEL_INDEX, MIXED
from games.orapa.rules.gems import GEMS
from games.orapa.rules.mines import unreached
from games.orapa.rules.waves import INKS_PER_LABEL, Mine, MineGrid, exit_label
from games.orapa.wording.names import gem_name, wave_name

SAMPLE = "red b8 0 yellow f3 2 blue e6 1 white1 a4 2 white2 c2 0"
# The sets of inks in the legend: single ones, pairs, mixtures with white, black, grey.
ORDER = (0, 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 11, 13, 14, 7, 15)


def examples() -> dict[str, str]:
    return {
        "gems": _gem_legend(),
        "wave": _draw_wave("wave", SAMPLE, "g", _("A wave from G, deflected by the yellow gem, comes out at L")),
        "aside": _draw_path(
            "aside", "yellow d4 0", "4", _("A wave hits a slanted edge and is deflected at a right angle")
        ),
        "back": _draw_path("back", "yellow d4 0", "d", _("A wave hits a straight edge and comes back")),
        "mix": _draw_path("mix", "red d7 0 yellow c3 1", "7", _("A wave hits red and yellow and comes out orange")),
        "inks": _colour_legend(),
        "corner": _draw_gems("corner", "blue c3 0 yellow e6 0 white2 e3 0", _("Gems that touch at corners only")),
        "edge": _draw_gems("edge", "blue c3 0 white1 e3 2", _("Two gems edge to edge"), bad=True),
        "unreached": _draw_gems(
            "unreached", "yellow a5 2 blue a1 2 white1 d3 2 clear b4 2", _("A gem that no wave can reach"), bad=True
        ),
        "absorbed": _draw_path("absorbed", "black d6 0 white2 f2 0", "d", _("The black gem swallows a wave")),
    }


def _read_mine(line: str) -> Mine:
    return tuple(sorted(read_placements(line.split())))


def _draw_wave(name: str, line: str, label: str, words: str) -> str:
    """Draw a whole board with one wave and its answer at both ends."""
    gems, start = _read_mine(line), LABEL_INDEX[label]
    answer = MineGrid(gems).wave(start)
    answers = {start: answer, exit_label(answer): start * INKS_PER_LABEL + answer % INKS_PER_LABEL}
    return render(PictureSpec(prefix=f"orapa-help-{name}", label=words, answers=answers, gems=gems, paths=(start,)))


def _draw_path(name: str, line: str, label: str, words: str) -> str:
    return render(
        PictureSpec(
            prefix=f"orapa-help-{name}", label=words, gems=_read_mine(line), paths=(LABEL_INDEX[label],), bare=True
        )
    )


def _draw_gems(name: str, line: str, words: str, bad: bool = False) -> str:
    gems = _read_mine(line)
    cut_off = unreached(gems) if bad else ()
    return render(
        PictureSpec(prefix=f"orapa-help-{name}", label=words, gems=gems, cut_off=cut_off, bare=True, forbidden=bad)
    )


# --- legends --------------------------------------------------------------------------------------------------------


def _gem_legend() -> str:
    patterns = Patterns("orapa-help-gems")
    parts = []
    for gem, name in enumerate(GEMS):
        x, y = 175 * (gem % 4), 130 * (gem // 4)
        drawn = single_gem(gem, 0, x + 87, y + 50, 28, patterns)
        parts.append(f'{drawn}<text class="legend" x="{x + 87}" y="{y + 108}">{escape(gem_name(name))}</text>')
    return _legend("".join(parts), patterns, 700, 260, _("The seven gems and their names"))


def _colour_legend() -> str:
    patterns = Patterns("orapa-help-inks")
    parts = []
    for place, inks in enumerate(ORDER):
        x, y = 150 * (place % 4), 92 * (place // 4)
        fill = patterns.of_inks(inks)
        parts.append(
            f'<rect class="patch" fill="{fill}" x="{x + 35}" y="{y + 6}" width="80" height="44" rx="8"/>'
            f'<text class="legend" x="{x + 75}" y="{y + 68}">{escape(wave_name(MIXED[inks]))}</text>'
        )
    return _legend("".join(parts), patterns, 600, 368, _("The sixteen wave colours, each with its pattern"))


def _legend(body: str, patterns: Patterns, width: int, height: int, words: str) -> Markup:
    return Markup(
        f'<svg class="orapa" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(words)}">'
        f"{patterns.defs()}{body}</svg>"
    )
