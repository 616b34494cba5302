"""Conditional moves: they are played after the move they wait for, or dropped."""

from __future__ import annotations

import pytest

from club.matches import planning
from club.matches.models import Match, Move, Seat
from club.matches.services import play
from club.matches.services.plans import set_plan
from club.notifications import relay, wording
from club.outbox.models import Notification
from games.core import registry
from tests.playing import start, to_move

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def match(lena, jonas):
    return start([lena, jonas], "pebbles", seed="1" * 64)


@pytest.fixture
def turn(match, lena, jonas):
    """Let both players hide, and return the member to move and the other one."""
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


def test_a_step_is_played_after_the_move_it_waits_for(match, turn, browser_of):
    first, other = turn
    set_plan(match_id=match.pk, member=other, text="end > take; take; end")
    do(match, first, "take")
    assert lines(match)[-1] == ("take", "member")
    do(match, first, "end")
    assert lines(match)[-4:] == [("end", "member"), ("take", "order"), ("take", "order"), ("end", "order")]
    assert to_move(match.pk).member == first
    plan = planning.load(Seat.objects.get(match=match, member=other).plan)
    assert plan == planning.Plan(news=(planning.News("played", 5, ("take", "take", "end")),))


def test_the_next_step_waits_for_the_next_turn(match, turn):
    first, other = turn
    set_plan(match_id=match.pk, member=other, text="* > end\n* > take; end")
    do(match, first, "end")
    assert lines(match)[-1] == ("end", "order")
    do(match, first, "end")
    assert lines(match)[-2:] == [("take", "order"), ("end", "order")]


def test_another_move_drops_the_plan_and_its_owner_sees_that(match, turn, browser_of):
    first, other = turn
    other.language = "en"
    other.save()
    set_plan(match_id=match.pk, member=other, text="roll > end")
    do(match, first, "end")
    assert lines(match)[-1] == ("end", "member")
    assert to_move(match.pk).member == other
    assert (
        "played end instead of roll, so the rest of your plan was dropped"
        in browser_of(other).get(f"/matches/{match.pk}/").content.decode()
    )
    assert "your plan was dropped" not in browser_of(first).get(f"/matches/{match.pk}/").content.decode()


@pytest.mark.parametrize(
    ("step", "standing"),
    [
        ("take; take; take; take; end", []),
        ("roll; roll; end", ["roll"]),
        ("take; roll; take; roll", ["take", "roll"]),
        ("end; take", []),
        ("roll; end; take", ["roll"]),
    ],
)
def test_g10_a_refused_line_keeps_the_step_up_to_the_last_final_line(match, turn, step, standing):
    """The remaining lines are not played, the plan is dropped, and the member continues from there."""
    first, other = turn
    set_plan(match_id=match.pk, member=other, text=f"end > {step}")
    do(match, first, "end")
    assert [line for line, origin in lines(match) if origin == "order"] == standing
    assert planning.load(Seat.objects.get(match=match, member=other).plan).dropped
    assert to_move(match.pk).member == other


def test_an_unreadable_plan_is_refused_with_a_reason(match, turn, browser_of):
    _, other = turn
    for text, sentence in (
        ("end", "Line 1 of your plan"),
        ("end > fly", "is not a move"),
        ("> ", "Line 1 of your plan"),
    ):
        answer = browser_of(other).post(f"/matches/{match.pk}/plan/", {"plan": text}, headers={"Accept-Language": "en"})
        assert answer.status_code == 422
        if other.language == "en":
            assert sentence in answer.content.decode()
    assert Seat.objects.get(match=match, member=other).plan == ""


def test_the_page_shows_a_dry_run_of_the_next_step(match, turn, browser_of):
    _, other = turn
    other.language = "en"
    other.save()
    browser = browser_of(other)
    assert browser.post(f"/matches/{match.pk}/plan/", {"plan": "end > take; end"}).status_code == 302
    page = browser.get(f"/matches/{match.pk}/plan/").content.decode()
    assert "<code>take; end</code> would be played after <code>end</code>" in page
    browser.post(f"/matches/{match.pk}/plan/", {"plan": "end > hide 2"})
    assert "<code>hide 2</code> couldn't be played" in browser.get(f"/matches/{match.pk}/plan/").content.decode()


def test_a_dry_run_writes_nothing(match, turn, browser_of):
    first, other = turn
    other.language = "en"
    other.save()
    browser = browser_of(other)
    answer = browser.post(f"/matches/{match.pk}/plan/", {"plan": "end > take; end", "do": "try"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<code>take; end</code> would be played after <code>end</code>" in page
    assert "Nothing has been saved yet." in page and ">end &gt; take; end</textarea>" in page
    assert Seat.objects.get(match=match, member=other).plan == ""
    assert browser.post(f"/matches/{match.pk}/plan/", {"plan": "end > fly", "do": "try"}).status_code == 422
    do(match, first, "end")
    assert lines(match)[-1] == ("end", "member")


def test_the_dry_run_checks_all_lines_of_a_step(match, turn, browser_of):
    """At most three pebbles may be taken in a turn, so the fourth is refused."""
    _, other = turn
    other.language = "en"
    other.save()
    plan = {"plan": "end > take; take; take; take; end", "do": "try"}
    page = browser_of(other).post(f"/matches/{match.pk}/plan/", plan).content.decode()
    assert "<code>take</code> couldn't be played" in page
    plan = {"plan": "end > end; take", "do": "try"}
    page = browser_of(other).post(f"/matches/{match.pk}/plan/", plan).content.decode()
    assert "<code>take</code> couldn't be played: Your turn was already over before this line" in page


def test_the_dry_run_shows_the_effect_on_past_turns(match, turn, browser_of):
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
        return page.partition("In your recent turns")[2].partition("</section>")[0]

    assert hindsight("end > take; end").count("answered with <code>take; end</code>") == 2
    assert hindsight("take > take; end").count("would not have been answered") == 2
    assert hindsight("end > hide 1").count("<code>hide 1</code> would have been rejected") == 2
    assert hindsight("always > end").count("answered with <code>end</code>") == 2


class TestStandingOrders:
    def test_each_order_is_played_once_per_turn(self, match, turn):
        first, other = turn
        set_plan(match_id=match.pk, member=other, text="immer > take; end")
        for _ in range(2):
            do(match, first, "end")
            assert lines(match)[-3:] == [("end", "member"), ("take", "order"), ("end", "order")]
        assert planning.load(Seat.objects.get(match=match, member=other).plan).always == ("take", "end")

    def test_illegal_orders_are_skipped_and_the_member_decides(self, match, turn):
        first, other = turn
        set_plan(match_id=match.pk, member=other, text="always > hide 2; take")
        do(match, first, "end")
        assert lines(match)[-2:] == [("end", "member"), ("take", "order")]
        assert to_move(match.pk).member == other
        do(match, other, "take")  # orders are never played between the member's own moves
        assert lines(match)[-1] == ("take", "member")

    def test_steps_come_first_and_after_a_drop_the_member_decides(self, match, turn):
        first, other = turn
        set_plan(match_id=match.pk, member=other, text="end > take; end\nroll > end\nalways > end")
        do(match, first, "end")
        assert lines(match)[-2:] == [("take", "order"), ("end", "order")]
        do(match, first, "end")
        assert lines(match)[-1] == ("end", "member")
        assert to_move(match.pk).member == other
        do(match, other, "end")  # the member has moved, so the standing orders apply again
        do(match, first, "end")
        assert lines(match)[-1] == ("end", "order")

    def test_the_page_shows_the_plan_in_the_members_language(self, match, turn, browser_of):
        _, other = turn
        other.language = "de"
        other.save()
        set_plan(match_id=match.pk, member=other, text="* > end\nalways > take; end")
        page = browser_of(other).get(f"/matches/{match.pk}/plan/").content.decode()
        assert "* &gt; ende\nimmer &gt; nimm; ende</textarea>" in page


def test_the_turn_email_says_that_the_plan_was_dropped(match, turn, mailoutbox):
    first, other = turn
    other.language = "en"
    other.save()
    relay.deliver()
    mailoutbox.clear()
    set_plan(match_id=match.pk, member=other, text="roll > end")
    do(match, first, "end")
    relay.deliver()
    (mail,) = [mail for mail in mailoutbox if mail.to == [other.email]]
    assert "the rest of your plan was dropped" in mail.body
    assert "the rest of your plan was dropped" in str(mail.alternatives[0][0])
    with wording.localized(other):
        assert (
            "your plan was dropped"
            in wording.say(Notification.objects.filter(member=other, kind="turn").latest("pk")).text
        )
    do(match, other, "end")
    assert Seat.objects.get(match=match, member=other).plan == ""  # not needed any more once the member has moved


def test_other_players_cannot_see_a_plan(match, turn, browser_of):
    first, other = turn
    set_plan(match_id=match.pk, member=other, text="end > take; end")
    assert "take; end" not in browser_of(first).get(f"/matches/{match.pk}/plan/").content.decode()


def test_a_secret_move_matches_only_the_wildcard():
    game = registry.get("pebbles")
    plan = planning.read(game, "hide 2 > end")
    assert planning.next_line(plan, None) == (None, planning.Plan(dropped=True))
    line, _ = planning.next_line(planning.read(game, "* > end"), None)
    assert line == "end"
