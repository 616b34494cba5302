from __future__ import annotations

from typing import Any

import pytest

from club.accounts.models import Member
from club.matches.models import Match
from tests.playing import play_one, start, to_move


@pytest.fixture(autouse=True)
def _takes_replies(settings: Any) -> None:
    settings.REPLY_DOMAIN = "club.example.org"
    settings.CLUB_URL = "https://club.example.org"


@pytest.fixture
def match(lena: Member, jonas: Member) -> Match:
    """NINE in its second round, in which a turn has two swaps; lena is to move."""
    match = start([lena, jonas], seed="7" * 64)
    for choice in (3, 5):
        play_one(match.pk, choice)
    if to_move(match.pk).member != lena:
        play_one(match.pk, 4)
        play_one(match.pk, 6)
    assert to_move(match.pk).member == lena
    match.refresh_from_db()
    return match
