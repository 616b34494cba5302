"""Conditional moves: they fire with the move that they waited for, or are dropped."""

from __future__ import annotations

import pytest

from club.matches import planning
from club.matches.models import Match, Move, Seat
from club.matches.plans import set_plan
from club.matches.services import play
from club.notices import relay, wording
from club.notices.models import Notice
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
    assert "<code>take; end</code> would be played after <code>end</code>" in page
    browser.post(f"/matches/{match.pk}/plan/", {"plan": "end > hide 2"})
    assert "<code>hide 2</code> would not be played" in browser.get(f"/matches/{match.pk}/plan/").content.decode()


def test_a_dry_run_writes_nothing(match, turn, browser_of):
    first, other = turn
    other.language = "en"
    other.save()
    browser = browser_of(other)
    answer = browser.post(f"/matches/{match.pk}/plan/", {"plan": "end > take; end", "do": "try"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<code>take; end</code> would be played after <code>end</code>" in page
    assert "Nothing is saved yet." in page and ">end &gt; take; end</textarea>" in page
    assert Seat.objects.get(match=match, member=other).plan == ""
    assert browser.post(f"/matches/{match.pk}/plan/", {"plan": "end > fly", "do": "try"}).status_code == 422
    do(match, first, "end")
    assert lines(match)[-1] == ("end", "member")


def test_the_dry_run_goes_through_all_lines_of_a_step(match, turn, browser_of):
    """Three pebbles may be taken in a turn, so the fourth is one too many."""
    _, other = turn
    other.language = "en"
    other.save()
    plan = {"plan": "end > take; take; take; take; end", "do": "try"}
    page = browser_of(other).post(f"/matches/{match.pk}/plan/", plan).content.decode()
    assert "<code>take</code> would not be played" in page
    plan = {"plan": "end > end; take", "do": "try"}
    page = browser_of(other).post(f"/matches/{match.pk}/plan/", plan).content.decode()
    assert "<code>take</code> would not be played: Your turn was already over before this line" in page


def test_the_dry_run_tells_what_it_would_have_done_in_the_last_turns(match, turn, browser_of):
    first, other = turn
    other.language = "en"
    other.save()
    browser = browser_of(other)
    do(match, first, "end")
    do(match, other, "end")
    do(match, first, "take")
    do(match, first, "end")
    do(match, other, "end")

    def hindsight(plan):
        page = browser.post(f"/matches/{match.pk}/plan/", {"plan": plan, "do": "try"}).content.decode()
        return page.partition("In your last turns")[2].partition("</section>")[0]

    assert hindsight("end > take; end").count("answered with <code>take; end</code>") == 2
    assert hindsight("take > take; end").count("would not have been answered") == 2
    assert hindsight("end > hide 1").count("<code>hide 1</code> would have been refused") == 2
    assert hindsight("always > end").count("answered with <code>end</code>") == 2


class TestStandingOrders:
    def test_they_are_played_in_every_turn_each_once(self, match, turn):
        first, other = turn
        set_plan(match_id=match.pk, member=other, text="immer > take; end")
        for _ in range(2):
            do(match, first, "end")
            assert lines(match)[-3:] == [("end", "member"), ("take", "order"), ("end", "order")]
        assert planning.load(Seat.objects.get(match=match, member=other).plan).always == ("take", "end")

    def test_what_may_not_be_played_is_left_out_and_the_member_asked(self, match, turn):
        first, other = turn
        set_plan(match_id=match.pk, member=other, text="always > hide 2; take")
        do(match, first, "end")
        assert lines(match)[-2:] == [("end", "member"), ("take", "order")]
        assert to_move(match.pk).member == other
        do(match, other, "take")  # never between the member's own moves
        assert lines(match)[-1] == ("take", "member")

    def test_steps_come_first_and_when_they_are_dropped_the_member_decides(self, match, turn):
        first, other = turn
        set_plan(match_id=match.pk, member=other, text="end > take; end\nroll > end\nalways > end")
        do(match, first, "end")
        assert lines(match)[-2:] == [("take", "order"), ("end", "order")]
        do(match, first, "end")
        assert lines(match)[-1] == ("end", "member")
        assert to_move(match.pk).member == other
        do(match, other, "end")  # they have seen it, so the orders stand again
        do(match, first, "end")
        assert lines(match)[-1] == ("end", "order")

    def test_the_page_writes_them_in_the_readers_words(self, match, turn, browser_of):
        _, other = turn
        other.language = "de"
        other.save()
        set_plan(match_id=match.pk, member=other, text="* > end\nalways > take; end")
        page = browser_of(other).get(f"/matches/{match.pk}/plan/").content.decode()
        assert "* &gt; end\nimmer &gt; take; end</textarea>" in page


def test_a_step_that_was_cut_short_does_not_go_on_in_the_next_turn(match, turn):
    """The turn was over before its last line: what came after it is for another position."""
    first, other = turn
    set_plan(match_id=match.pk, member=other, text="end > end; take")
    do(match, first, "end")
    assert lines(match)[-1] == ("end", "order")
    do(match, first, "end")
    assert lines(match)[-1] == ("end", "member")
    assert planning.load(Seat.objects.get(match=match, member=other).plan).dropped


def test_the_turn_mail_says_that_the_plan_is_dropped(match, turn, mailoutbox):
    first, other = turn
    other.language = "en"
    other.save()
    relay.deliver()
    mailoutbox.clear()
    set_plan(match_id=match.pk, member=other, text="roll > end")
    do(match, first, "end")
    relay.deliver()
    (mail,) = [mail for mail in mailoutbox if mail.to == [other.email]]
    assert "the rest of your plan is dropped" in mail.body
    assert "the rest of your plan is dropped" in str(mail.alternatives[0][0])
    with wording.reader(other):
        assert "your plan is dropped" in wording.say(Notice.objects.filter(member=other, kind="turn").latest("pk")).text
    do(match, other, "end")
    assert Seat.objects.get(match=match, member=other).plan == ""  # they have moved, so they know


def test_a_plan_is_nobody_elses(match, turn, browser_of):
    first, other = turn
    set_plan(match_id=match.pk, member=other, text="end > take; end")
    assert "take; end" not in browser_of(first).get(f"/matches/{match.pk}/plan/").content.decode()


def test_secret_moves_match_nothing_but_anything():
    game = registry.get("pebbles")
    plan = planning.read(game, "hide 2 > end")
    assert planning.next_line(plan, None) == (None, planning.Plan(dropped=True))
    line, _ = planning.next_line(planning.read(game, "* > end"), None)
    assert line == "end"
