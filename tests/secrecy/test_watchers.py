"""Delayed spectators learn nothing about the last ten moves: every byte they receive is independent of them."""

from __future__ import annotations

import pytest
import time_machine
from django.db import transaction
from django.test import Client

from club.accounts.models import Member
from club.matches import selectors, wording
from club.matches.models import LATE_MOVES, Match, Move
from tests.playing import play_one, start
from tests.secrecy.test_surfaces import plain

pytestmark = pytest.mark.django_db

OF_THE_MATCH = (
    "",
    "?at=1",
    "?pane=twin",
    "?pane=panel",
    "?log=all",
    "?buttons=1",
    "pulse/?v=99",
    "fair/",
    "chat/",
    "chat/pulse/",
    "record/",
    "end/",
)
OF_THE_CLUB = ("/", "/tables/", "/members/lena/")


def received(match: Match) -> dict[str, bytes]:
    fragment = {"HX-Request": "true"}
    found = {p: Client().get(f"/matches/{match.pk}/{p}", headers=fragment).content for p in OF_THE_MATCH}
    found["page"] = Client().get(f"/matches/{match.pk}/").content
    found |= {p: Client().get(p).content for p in OF_THE_CLUB}
    return {name: plain(data) for name, data in found.items()}


def differing(match: Match) -> set[str]:
    """Play on in two ways from the position watchers see, and return the names of the responses that differ."""
    seen = []
    with time_machine.travel("2026-11-17 12:00 +0000", tick=False):
        for way in (1, 5):
            before = transaction.savepoint()
            for i in range(LATE_MOVES):
                play_one(match.pk, way * i + way)
            seen.append(received(match))
            transaction.savepoint_rollback(before)
    return {name for name in seen[0] if seen[0][name] != seen[1][name]}


@pytest.fixture
def match(lena: Member, jonas: Member) -> Match:
    match = start([lena, jonas])
    Match.objects.update(spectators="late")
    for i in range(4):
        play_one(match.pk, i)
    return match


def test_watchers_get_the_same_bytes_for_different_recent_moves(match: Match) -> None:
    assert differing(match) == set()


class TestPlantedLeaks:
    """Negative controls: each planted leak is small and must be detected."""

    def test_match_without_delay_is_detected(self, match: Match) -> None:
        Match.objects.update(spectators="on")
        assert {"", "page", "pulse/?v=99", "/"} <= differing(match)

    def test_log_with_recent_moves_is_detected(self, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
        def everything(match: Match, latest: int, *, until: int) -> list[Move]:
            return list(Move.objects.filter(match=match).order_by("number"))

        monkeypatch.setattr(selectors, "moves_of", everything)
        assert {"", "page"} <= differing(match)

    def test_state_without_delay_is_detected(self, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Match, "seen_late", False)
        assert {"", "page", "pulse/?v=99"} <= differing(match)

    def test_list_that_leaks_the_state_is_detected(self, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(wording, "watchers", lambda match: match.state)
        assert "/" in differing(match)
