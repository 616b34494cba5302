"""Which fields and explorers can be pressed on the map, given the words chosen so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.contract import Scene
from games.i9n.rules.actions import EXPLORERS, verb_first
from games.i9n.rules.data import FIELDS
from games.i9n.rules.map import DIRECTIONS, STEP
from games.i9n.rules.state import View


@dataclass(frozen=True)
class MapTargets:
    """The places on the map that can be pressed, and the words they add to the move."""

    fields: dict[int, str]  # field -> the word that pressing it adds
    explorers: dict[str, int]  # word -> the reader's explorer that adds it


def map_targets(view: View, scene: Scene) -> MapTargets:
    targets, words = scene.targets, chosen_words(scene)
    if words[:1] == ["place"]:
        return MapTargets({f: name for f, name in enumerate(FIELDS) if name in targets}, {})
    if view.phase and (explorer := stepping_explorer(words)) is not None and view.seat is not None:
        start = view.explorers[view.seat][explorer]
        return MapTargets({STEP[start][i]: way for i, way in enumerate(DIRECTIONS) if way in targets}, {})
    if view.phase and view.seat is not None and words[:1] != ["swap"]:
        return MapTargets({}, {word: i for i, word in enumerate(EXPLORERS) if word in targets})
    return MapTargets({}, {})


def chosen_words(scene: Scene) -> list[str]:
    """Return the words chosen so far, with the verb in front."""
    return verb_first(list(scene.picked)) if scene.picked else []


def stepping_explorer(words: Sequence[str]) -> int | None:
    """Return the explorer whose direction is the next word."""
    match list(words):
        case [("1" | "2") as word] | ["step", ("1" | "2") as word]:
            return EXPLORERS.index(word)
    return None
