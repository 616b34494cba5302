"""The description of a picture of a mine, and a mark that grid and rim share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from games.core.contract import Target
from games.orapa.board.patterns import Patterns
from games.orapa.rules.waves import Mine


@dataclass(frozen=True)
class PictureSpec:
    """What a picture of a mine shows. Questions are numbers: labels and fields, see `state.FIRST_CELL`."""

    prefix: str  # of the ids in the picture
    label: str
    caption: str = ""
    answers: Mapping[int, int] = field(default_factory=dict)  # question -> answer
    gems: Mine = ()
    sketched: Mine = ()  # gems of a solution, or a gem about to be placed
    cut_off: Sequence[int] = ()  # gems that no wave reaches
    paths: Sequence[int] = ()  # labels of the waves whose path is shown
    fresh: frozenset[int] = frozenset()  # questions asked since the reader's last turn
    picked: frozenset[int] = frozenset()  # questions chosen now
    flags: Mapping[int, str] = field(default_factory=dict)  # question -> 'good', 'bad' or 'open', see `draw_flag`
    marks: Mapping[int, str] = field(default_factory=dict)  # field -> 'empty' or 'maybe'
    barred: Mapping[int, tuple[str, str]] = field(default_factory=dict)  # field -> why no gem fits: kind, sentence
    previews: Mapping[int, int] = field(default_factory=dict)  # field -> the placement that pressing it makes
    highlight: bool = False  # whether targets are highlighted: a word was chosen already
    targets: Mapping[str, Target] = field(default_factory=dict)
    forbidden: bool = False  # crossed out: an example of an illegal mine
    bare: bool = False  # a small picture: only the grid with gems and paths, no titles and labels
    below: Callable[[Patterns], str] | None = None  # draws the tray under the mine
    height: int = 0  # of the tray


def draw_flag(spec: PictureSpec, ask: int, x: int, y: int) -> str:
    """Draw whether the sketch explains this answer: 'good', 'bad', or 'open' if missing gems could explain it."""
    kind = spec.flags.get(ask)
    if kind is None:
        return ""
    sign = {"good": f"M{x - 5} {y}l4 4l7 -8", "bad": f"M{x - 4} {y - 4}l8 8m0 -8l-8 8", "open": f"M{x - 4} {y}h8"}[kind]
    return f'<g class="flag {kind}"><circle cx="{x}" cy="{y}" r="10"/><path d="{sign}"/></g>'
