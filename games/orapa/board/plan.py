"""The description of a picture of a mine. `picture.render` draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.orapa.rules.waves import Mine

PENCIL, KNOWN = "pencil", "known"


@dataclass(frozen=True)
class Plan:
    """What a picture of a mine shows. Questions are numbers: labels and fields, see `state.FIRST_CELL`."""

    label: str  # the whole picture in words
    prefix: str = "orapa"  # of the ids in the picture
    mode: str = ""  # what a press means: ask, look, sketch, solve or hide; '' if nothing can be pressed
    answers: Mapping[int, int] = field(default_factory=dict)  # question -> answer
    gems: Mine = ()
    look: str = KNOWN  # of the gems: KNOWN, or PENCIL if they are sketched
    cut_off: Sequence[int] = ()  # gems that no wave reaches
    marks: Mapping[int, str] = field(default_factory=dict)  # field -> 'empty' or 'maybe'
    flags: Mapping[int, str] = field(default_factory=dict)  # label -> see `rim.draw_verdict`
    picked: int | None = None  # the question chosen now
    fresh: int | None = None  # the question that was just answered
    recent: frozenset[int] = frozenset()  # questions asked since the reader's last turn
    shown: int | None = None  # the label whose known answer the reader wants to see
    ways: Sequence[int] = ()  # labels of waves that are drawn through the known gems
    tried: Sequence[int] = ()  # labels of waves that are drawn through the sketch
    ghost: int | None = None  # the placement of a gem that is not laid yet
    refused: str = ""  # why the ghost cannot lie there
    links: Sequence[str] = ()  # what can be pressed, above everything else
    below: str = ""  # definitions and other markup under the links
    animated: bool = True  # whether the parts have keys for motion, and a fresh answer is played
