"""Helpers for testing the checks: plant a fault in a correct game, and expect a check to find it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from games.core import registry
from games.core.contract import AnyGame
from games.core.testing import Playout, playouts
from tests.contract import checks, secrecy
from tests.contract.moments import Seen


def faulty(slug: str, rules: type | None = None, **parts: Any) -> AnyGame:
    return checks.broken(registry.get(slug), **({"rules": rules()} if rules else {}), **parts)


def finds(check: Callable[..., None], game: AnyGame, because: str, number: int = 24) -> None:
    """Assert that the check passes for the correct game, and fails for this one with the expected message."""
    passes(check, game.slug, number)
    with pytest.raises(AssertionError, match=because):
        examine(check, game, number)


@cache
def passes(check: Callable[..., None], slug: str, number: int) -> None:
    examine(check, registry.get(slug), number)


def examine(check: Callable[..., None], game: AnyGame, number: int) -> None:
    seen = Seen()
    for match in playouts(game, number, "faults"):
        look(check, game, match, seen)
    checks.secrets_were_imagined(seen)
    secrecy.secrets_were_shown(seen)


def look(check: Callable[..., None], game: AnyGame, match: Playout, seen: Seen) -> None:
    if check in checks.MOMENT_CHECKS:
        checks.look_at(check, game, match, seen, 12)
    else:
        checks.look_through(check, game, match, seen)
