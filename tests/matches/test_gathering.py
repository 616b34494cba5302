"""Several small moves are chosen one after the other and played with one confirmation, as plants in McMulti are."""

from __future__ import annotations

import re

import pytest

from club.accounts.models import Member
from club.matches import services
from club.matches.errors import Refused
from club.matches.models import Match, Move
from games.core import codec
from games.mcmulti import GAME
from tests.playing import asked_of, start, to_move

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
THREE = "build derrick c3; build derrick e3; build station f4"


@pytest.fixture
def match(lena, jonas):
    Member.objects.update(language="en")
    return start([lena, jonas], "mcmulti")


@pytest.fixture
def form(match):
    asked = next(a for a in asked_of(match.pk) if a.decision.holds_up)
    return {
        "match_id": match.pk,
        "member": to_move(match.pk).member,
        "kind": asked.decision.kind,
        "token": asked.opened,
    }


def shown(match, browser_of, query):
    return browser_of(to_move(match.pk).member).get(f"/matches/{match.pk}/?{query}").content.decode()


def plants(match):
    table = codec.decode(Match.objects.get(pk=match.pk).state, GAME.state).table
    return table.islands[table.island]


def test_one_request_plays_all_moves_and_records_each(match, form):
    services.play(**form, line=THREE)
    assert [move.line for move in Move.objects.filter(match=match, kind="act").order_by("number")] == THREE.split("; ")
    assert plants(match).derricks.bit_count() == 2
    assert plants(match).stations.bit_count() == 1


def test_a_repeated_request_is_not_played_again(match, form):
    assert not services.play(**form, line=THREE).repeated
    assert services.play(**form, line=THREE).repeated
    assert Move.objects.filter(match=match, kind="act").count() == 3


def test_nothing_is_played_if_one_move_is_refused(match, form):
    with pytest.raises(Refused):
        services.play(**form, line="build derrick c3; build derrick c3")
    assert not Move.objects.filter(match=match, kind="act").exists()
    assert plants(match).taken == 0


def test_only_gathered_moves_can_be_joined(match, form):
    with pytest.raises(Refused):
        services.play(**form, line="end; build derrick c3")
    assert not Move.objects.filter(match=match, kind="act").exists()


def test_each_move_can_be_undone_alone(match, form):
    ledger = services.play(**form, line=THREE).ledger
    services.undo(match_id=match.pk, member=form["member"], token=ledger.match.version)
    assert plants(match).derricks.bit_count() == 2
    assert plants(match).stations == 0


def test_a_press_on_a_second_field_adds_to_the_first(match, browser_of):
    page = shown(match, browser_of, "do=build+derrick+c3")
    assert 'name="move" value="build derrick c3"' in page
    assert f'href="/matches/{match.pk}/?do=build+derrick+c3;build+derrick+e3"' in page
    page = shown(match, browser_of, "do=build+derrick+c3;build+derrick+e3")
    assert 'name="move" value="build derrick c3; build derrick e3"' in page


def test_a_press_on_a_planned_field_removes_it_from_the_plan(match, browser_of):
    page = shown(match, browser_of, "do=build+derrick+c3;build+derrick+e3")
    link = re.search(r'<a id="spot-c3" class="spot drop" href="([^"]+)"', page)
    assert link is not None
    assert link[1] == f"/matches/{match.pk}/?do=build+derrick+e3;build+derrick"


def test_planned_moves_that_are_not_possible_are_left_out(match, browser_of):
    page = shown(match, browser_of, "do=build+derrick+c3;build+derrick+c3;dance;build+derrick+e3")
    assert 'name="move" value="build derrick c3; build derrick e3"' in page


def test_without_confirmation_the_plant_stays_chosen(match, browser_of):
    member = to_move(match.pk).member
    Member.objects.filter(pk=member.pk).update(confirmation=Member.Confirmation.NEVER)
    asked = next(a for a in asked_of(match.pk) if a.decision.holds_up)
    form = {"decision": asked.decision.kind, "token": asked.opened, "move": "build derrick c3", "seen": 0}
    answer = browser_of(member).post(f"/matches/{match.pk}/play/", {**form, "then": "build derrick"}, headers=HTMX)
    page = answer.content.decode()
    assert plants(match).derricks.bit_count() == 1
    assert re.search(r'<a id="spot-e3" class="spot"[^>]* hx-post="[^"]+/play/"', page)
    assert 'aria-current="true"><svg class="mcm-plant"' in page


def test_own_moves_played_together_are_not_shown_as_a_film(match, form, browser_of):
    post = {"decision": form["kind"], "token": form["token"], "move": THREE, "seen": 0}
    page = browser_of(form["member"]).post(f"/matches/{match.pk}/play/", post, headers=HTMX).content.decode()
    assert "data-caption" not in page
    assert "You built 2 derricks, 1 gas station." in page
