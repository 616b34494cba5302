"""The states of each game's board that `make shots` takes pictures of: `games/<slug>/tests/shots.json`.

A state is a position of a golden match, seen by one seat or by a spectator, with the query string of the match page.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from games.core import registry
from games.core.goldens import Golden


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    golden: str  # the name of a golden match ...
    after: int  # ... of which so many entries are replayed
    seat: int | None = None  # whose page it is; None: a spectator
    query: str = ""  # of the match page: do=, on=, mode=, part=, at=, eyes=
    sheet: tuple[str, ...] = ()  # lines that the member writes on their sheet first
    press: tuple[str, ...] = ()  # CSS selectors to click one after the other
    typed: str = ""  # a move to type into the line of the dock
    motion: bool = False  # take the picture while something moves


def folder_of(slug: str) -> Path:
    package = next(name for name in registry.packages() if name.rsplit(".", 1)[-1] == slug)
    spec = importlib.util.find_spec(package)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent / "tests"


def states_of(slug: str) -> list[State]:
    """Read the states of a game; none if it has no list."""
    file = folder_of(slug) / "shots.json"
    return msgspec.json.decode(file.read_bytes(), type=list[State]) if file.exists() else []


@cache
def golden_of(slug: str, name: str) -> Golden:
    return msgspec.json.decode((folder_of(slug) / "goldens" / f"{name}.json").read_bytes(), type=Golden)


def all_states() -> Iterator[tuple[str, State]]:
    for slug in registry.all_games():
        for state in states_of(slug):
            yield slug, state
