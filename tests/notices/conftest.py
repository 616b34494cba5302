from __future__ import annotations

import pytest

from club.accounts.models import Member
from club.matches.models import Match
from games.core import rng
from tests.playing import start, to_move


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are good enough to win within a few moves: not in these matches."""
    monkeypatch.setattr(rng, "new_seed", lambda: "7" * 64)


@pytest.fixture
def match(lena: Member, jonas: Member) -> Match:
    return start([lena, jonas])


@pytest.fixture
def mover(match: Match) -> Member:
    """Who is to move first."""
    return to_move(match.pk).member


@pytest.fixture
def other(match: Match, mover: Member, lena: Member, jonas: Member) -> Member:
    return jonas if mover == lena else lena
