"""Find the games: every package next to `core` that has a GAME. There is no list to maintain."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import games
from games.core.contract import AnyGame

EXTRA: list[str] = []  # dotted packages outside games/, such as the toy game of the tests


def packages() -> list[str]:
    """Return the Django apps of the games. Imports nothing, so that settings can call it."""
    found = [f"games.{m.name}" for m in pkgutil.iter_modules(games.__path__) if m.ispkg and m.name != "core"]
    return sorted(found) + EXTRA


@cache
def all_games() -> dict[str, AnyGame]:
    found: dict[str, AnyGame] = {}
    for package in packages():
        game: AnyGame = importlib.import_module(package).GAME
        if game.slug != package.rsplit(".", 1)[-1]:
            raise ValueError(f"{package} registers the slug {game.slug!r}; folder and slug must be the same")
        found[game.slug] = game
    return found


def get(slug: str) -> AnyGame:
    return all_games()[slug]
