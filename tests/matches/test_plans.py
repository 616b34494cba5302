"""Conditional moves: they fire with the move that they waited for, or are dropped."""

from __future__ import annotations

import pytest

from club.matches import planning
from club.matches.models import Match, Move, Seat
from club.matches.plans import set_plan
from club.matches.services import play
from games.core import registry
from tests.playing import start, to_move

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def match(lena, jonas):
    return start([lena, jonas], "pebbles", seed="1" * 64)


@pytest.fixture
def turn(match, lena, jonas):
    """Both have hidden; whoever is to move, and the other."""
    for member in (lena, jonas):
        play(match_id=match.pk, member=member, kind="hide", token=0, line="hide 1")
    first = to_move(match.pk).member
    return first, lena if first == jonas else jonas


def do(match, member, line):
    token = next(a["opened"] for a in asked(match) if a["kind"] == "turn")
    play(match_id=match.pk, member=member, kind="turn", token=token, line=line)


def asked(match):
    import json

    rows = json.loads(Match.objects.get(pk=match.pk).asked)
    return [{"kind": row["decision"]["kind"], "opened": row["opened"]} for row in rows]


def lines(match):
    return list(Move.objects.filter(match=match).order_by("number").values_list("line", "origin"))


def test_a_step_fires_with_the_move_it_waited_for_and_the_log_names_it(match, turn, browser_of):
    first, other = turn
    set_plan(match_id=match.pk, member=other, text="end > take; take; end")
    do(match, first, "take")
    assert lines(match)[-1] == ("take", "member")
    do(match, first, "end")
    assert lines(match)[-4:] == [("end", "member"), ("take", "order"), ("take", "order"), ("end", "order")]
    assert to_move(match.pk).member == first
    assert Seat.objects.get(match=match, member=other).plan == ""


def test_the_next_step_waits_for_the_next_turn(match, turn):
    first, other = turn
    set_plan(match_id=match.pk, member=other, text="* > end\n* > take; end")
    do(match, first, "end")
    assert lines(match)[-1] == ("end", "order")
    do(match, first, "end")
    assert lines(match)[-2:] == [("take", "order"), ("end", "order")]


def test_when_something_else_happens_the_plan_is_dropped_and_its_owner_told(match, turn, browser_of):
    first, other = turn
    other.language = "en"
    other.save()
    set_plan(match_id=match.pk, member=other, text="roll > end")
    do(match, first, "end")
    assert lines(match)[-1] == ("end", "member")
    assert to_move(match.pk).member == other
    assert "the rest of your plan is dropped" in browser_of(other).get(f"/matches/{match.pk}/").content.decode()
    assert "your plan is dropped" not in browser_of(first).get(f"/matches/{match.pk}/").content.decode()


def test_a_line_that_is_no_longer_legal_is_not_played(match, turn):
    first, other = turn
    set_plan(match_id=match.pk, member=other, text="end > take; take; take; take; end")
    do(match, first, "end")
    assert [line for line, origin in lines(match) if origin == "order"] == ["take"] * 3
    assert planning.load(Seat.objects.get(match=match, member=other).plan).dropped


def test_what_cannot_be_read_is_refused_with_the_reason(match, turn, browser_of):
    _, other = turn
    for text, sentence in (("end", "Line 1 of the plan"), ("end > fly", "is not a move"), ("> ", "Line 1 of the plan")):
        answer = browser_of(other).post(f"/matches/{match.pk}/plan/", {"plan": text}, headers={"Accept-Language": "en"})
        assert answer.status_code == 422
        if other.language == "en":
            assert sentence in answer.content.decode()
    assert Seat.objects.get(match=match, member=other).plan == ""


def test_the_page_rehearses_the_next_step(match, turn, browser_of):
    _, other = turn
    other.language = "en"
    other.save()
    browser = browser_of(other)
    assert browser.post(f"/matches/{match.pk}/plan/", {"plan": "end > take; end"}).status_code == 302
    page = browser.get(f"/matches/{match.pk}/plan/").content.decode()
    assert "“take” would be played after “end”" in page
    browser.post(f"/matches/{match.pk}/plan/", {"plan": "end > hide 2"})
    assert "would not be played" in browser.get(f"/matches/{match.pk}/plan/").content.decode()


def test_a_plan_is_nobody_elses(match, turn, browser_of):
    first, other = turn
    set_plan(match_id=match.pk, member=other, text="end > take; end")
    assert "take; end" not in browser_of(first).get(f"/matches/{match.pk}/plan/").content.decode()


def test_secret_moves_match_nothing_but_anything():
    game = registry.get("pebbles")
    plan = planning.Plan(planning.read(game, "hide 2 > end"))
    assert planning.next_line(plan, None) == (None, planning.Plan(dropped=True))
    line, _ = planning.next_line(planning.Plan(planning.read(game, "* > end")), None)
    assert line == "end"
