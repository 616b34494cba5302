"""The pictures of the help page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.escaping import escape
from games.core.svg import Markup, number
from games.orapa.actions import read_lays
from games.orapa.data import COLOUR_OF, LABEL_INDEX, MIXED
from games.orapa.drawing import Plan, paint
from games.orapa.gems import GEMS, ORIENTATIONS
from games.orapa.geometry import outline
from games.orapa.mines import unreached
from games.orapa.names import gem_name, wave_name
from games.orapa.patterns import Patterns
from games.orapa.waves import Ground, Mine

SAMPLE = "red b8 0 yellow f3 2 blue e6 1 white1 a4 2 white2 c2 0"
ORDER = (0, 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 11, 13, 14, 7, 15)  # inks: single ones, pairs, lightened ones, the dark two


def examples() -> dict[str, str]:
    return {
        "gems": _gems(),
        "wave": _wave("wave", SAMPLE, "g", _("A wave from G, turned aside by the yellow gem, leaves at L")),
        "aside": _way("aside", "yellow d4 0", "4", _("A wave meets a slanted edge and leaves at a right angle")),
        "back": _way("back", "yellow d4 0", "d", _("A wave meets a straight edge and comes back")),
        "mix": _way("mix", "red d7 0 yellow c3 1", "7", _("A wave meets red and yellow and comes out orange")),
        "inks": _inks(),
        "corner": _still("corner", "blue c3 0 yellow e6 0 white2 e3 0", _("Gems that touch at corners only")),
        "edge": _still("edge", "blue c3 0 white1 e3 2", _("Two gems edge to edge"), bad=True),
        "unreached": _still(
            "unreached", "yellow a5 2 blue a1 2 white1 d3 2 clear b4 2", _("A gem that no wave can reach"), bad=True
        ),
        "absorbed": _way("absorbed", "black d6 0 white2 f2 0", "d", _("The black gem swallows a wave")),
    }


def _mine(line: str) -> Mine:
    return tuple(sorted(read_lays(line.split())))


def _wave(name: str, line: str, label: str, words: str) -> str:
    """The whole board: the answer stands at both ends."""
    gems, start = _mine(line), LABEL_INDEX[label]
    answer = Ground(gems).wave(start)
    answers = {start: answer, answer // 16: start * 16 + answer % 16}
    return paint(Plan(prefix=f"orapa-help-{name}", label=words, answers=answers, gems=gems, ways=(start,)))


def _way(name: str, line: str, label: str, words: str) -> str:
    return paint(
        Plan(prefix=f"orapa-help-{name}", label=words, gems=_mine(line), ways=(LABEL_INDEX[label],), bare=True)
    )


def _still(name: str, line: str, words: str, bad: bool = False) -> str:
    gems = _mine(line)
    lonely = unreached(gems) if bad else ()
    return paint(Plan(prefix=f"orapa-help-{name}", label=words, gems=gems, cut_off=lonely, bare=True, forbidden=bad))


# --- legends --------------------------------------------------------------------------------------------------------


def _gems() -> str:
    patterns = Patterns("orapa-help-gems")
    parts = []
    for gem, name in enumerate(GEMS):
        x, y = 175 * (gem % 4), 130 * (gem // 4)
        shape = ORIENTATIONS[gem][0]
        left, top = x + 87 - len(shape[0]) * 14, y + 50 - len(shape) * 14
        points = " ".join(f"{number(left + 28 * a)},{number(top + 28 * b)}" for a, b in outline(gem, 0))
        colour = COLOUR_OF[name]
        parts.append(
            f'<g class="gem of-{colour}"><polygon class="body" fill="{patterns.of_field(colour)}" points="{points}"/>'
            f'<polygon class="edge" points="{points}"/></g>'
            f'<text class="legend" x="{x + 87}" y="{y + 108}">{escape(gem_name(name))}</text>'
        )
    return _legend("".join(parts), patterns, 700, 260, _("The seven gems and their names"))


def _inks() -> str:
    patterns = Patterns("orapa-help-inks")
    parts = []
    for place, inks in enumerate(ORDER):
        x, y = 150 * (place % 4), 92 * (place // 4)
        fill = patterns.of_inks(inks)
        parts.append(
            f'<rect class="patch" fill="{fill}" x="{x + 35}" y="{y + 6}" width="80" height="44" rx="8"/>'
            f'<text class="legend" x="{x + 75}" y="{y + 68}">{escape(wave_name(MIXED[inks]))}</text>'
        )
    return _legend("".join(parts), patterns, 600, 368, _("The sixteen colours of waves, each with its strokes"))


def _legend(body: str, patterns: Patterns, width: int, height: int, words: str) -> Markup:
    return Markup(
        f'<svg class="orapa" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(words)}">'
        f"{patterns.defs()}{body}</svg>"
    )
