"""Nudges: one line from the game before a turn ends, from what the reader sees, and switched off in the settings."""

from __future__ import annotations

import msgspec
import pytest
from django.test import Client
from django.utils import translation

from club.accounts.models import Member
from club.matches.models import Match, Seat
from games.core import coaching, registry
from games.core.contract import Decision
from tests.factories import MemberFactory
from tests.playing import play_one, start

pytestmark = pytest.mark.django_db


def points_left() -> tuple[Match, Member]:
    """Return an i9n match in which the member to move has points that would be lost."""
    match = start([MemberFactory(language="en"), MemberFactory(language="en")], game="i9n")
    play_one(match.pk)
    play_one(match.pk)
    seat = Seat.objects.get(match=match, to_act=True)
    assert seat.member is not None
    return match, seat.member


def test_a_nudge_takes_the_place_of_the_hint_and_can_be_switched_off() -> None:
    match, member = points_left()
    client = Client()
    client.force_login(member)
    assert "would be lost: move, or buy a note?" in client.get(f"/matches/{match.pk}/").content.decode()
    member.nudges = False
    member.save()
    assert "would be lost: move, or buy a note?" not in client.get(f"/matches/{match.pk}/").content.decode()


def test_the_settings_switch_nudges_off() -> None:
    member = MemberFactory(language="en")
    client = Client()
    client.force_login(member)
    page = client.get("/settings/").content.decode()
    assert 'name="nudges"' in page
    client.post("/settings/", {"language": "en", "time_zone": "", "theme": "", "about": ""})
    member.refresh_from_db()
    assert not member.nudges


def test_mcmulti_points_out_crude_without_a_refinery() -> None:
    game = registry.get("mcmulti")
    lesson = game.lesson
    assert lesson is not None
    state = coaching.play(game, lesson, 4).state
    view = game.rules.view(state, 0)
    table = view.table
    rich = msgspec.structs.replace(table, crude=(81, *table.crude[1:]), islands=(type(table.islands[0])(),) * 4)
    with translation.override("en"):
        said = game.presentation.nudge(msgspec.structs.replace(view, table=rich), Decision(0, "market"))
        assert said == "81 barrels of crude and no refinery: sell some, or build one?"
        assert game.presentation.nudge(view, Decision(0, "market")) == ""
