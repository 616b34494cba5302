from __future__ import annotations

from itertools import count

import pytest

from club.accounts.models import Member
from club.matches.models import Match
from games.core import rng
from tests.playing import start, to_move


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use fixed seeds with which the bots do not win within a few moves."""
    seeds = count(int("7" * 64, 16))
    monkeypatch.setattr(rng, "new_seed", lambda: f"{next(seeds):064x}")


@pytest.fixture
def match(lena: Member, jonas: Member) -> Match:
    return start([lena, jonas])


@pytest.fixture
def mover(match: Match) -> Member:
    """The member who moves first."""
    return to_move(match.pk).member


@pytest.fixture
def other(match: Match, mover: Member, lena: Member, jonas: Member) -> Member:
    return jonas if mover == lena else lena
