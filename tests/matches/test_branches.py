"""A line of the tree becomes conditional moves with one press. What is played or dropped is told."""

from __future__ import annotations

import pytest

from club.matches import branches, planning
from club.matches.errors import MatchError
from club.matches.models import Move, Seat
from club.matches.planning import Expected, Plan
from club.matches.services import play, undo
from club.matches.services.plans import forget_branch, plan_branch, set_plan
from club.notifications import relay
from club.outbox.models import Notification
from tests.exploring import begin_turns, do, number_of, pebbles, try_, try_all
from tests.playing import to_move

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def match(lena, jonas):
    return pebbles(lena, jonas)


@pytest.fixture
def turn(match, lena, jonas):
    return begin_turns(match, [lena, jonas])


def plan_of(match, member):
    return planning.load(Seat.objects.get(match=match, member=member).plan)


def lines(match, count):
    return list(Move.objects.filter(match=match).order_by("number").values_list("line", "origin"))[-count:]


def make_plan(match, member, *tried):
    plan_branch(match_id=match.pk, member=member, node=try_all(match, member, *tried))


def test_a_branch_is_played_if_the_others_move_like_that(match, turn):
    first, other = turn
    make_plan(match, other, "take", "end", "take", "end", "end", "roll")
    do(match, first, "take")
    do(match, first, "end")
    assert lines(match, 4) == [("take", "member"), ("end", "member"), ("take", "order"), ("end", "order")]
    assert to_move(match.pk).member == first
    do(match, first, "end")
    assert lines(match, 2) == [("end", "member"), ("roll", "order")]
    assert not plan_of(match, other).dropped


def test_it_can_be_made_on_the_own_turn_and_plays_nothing_at_once(match, turn):
    first, other = turn
    version = Move.objects.filter(match=match).count()
    make_plan(match, first, "take", "end", "end", "take", "end")
    assert Move.objects.filter(match=match).count() == version
    do(match, first, "take")
    assert lines(match, 1) == [("take", "member")]  # the rest of this turn stays with the member
    do(match, first, "end")
    do(match, other, "end")
    assert lines(match, 3) == [("end", "member"), ("take", "order"), ("end", "order")]


def test_several_branches_answer_different_moves(match, turn):
    first, other = turn
    make_plan(match, other, "end", "take", "end")
    make_plan(match, other, "roll", "end", "roll")
    assert len(plan_of(match, other).branches) == 2
    make_plan(match, other, "end", "end")  # another answer to the same move replaces the first one
    assert len(plan_of(match, other).branches) == 2
    do(match, first, "end")
    assert lines(match, 2) == [("end", "member"), ("end", "order")]


def test_another_move_drops_the_plan_and_says_which(match, turn, browser_of, mailoutbox):
    first, other = turn
    make_plan(match, other, "take", "end", "roll")
    relay.deliver()
    mailoutbox.clear()
    do(match, first, "end")
    assert lines(match, 1) == [("end", "member")] and plan_of(match, other).dropped
    told = f"{first.name} played end instead of take, so the rest of your plan was dropped."
    relay.deliver()
    (mail,) = [mail for mail in mailoutbox if mail.to == [other.email]]
    assert told in " ".join(mail.body.split())
    assert told in browser_of(other).get(f"/matches/{match.pk}/").content.decode()
    do(match, other, "end")
    assert plan_of(match, other) == planning.NOTHING


def test_a_refused_line_drops_the_plan_and_says_why(match, turn, browser_of):
    first, other = turn
    seat = Seat.objects.get(match=match, member=other)
    me, them = seat.number, 1 - seat.number
    own = [Expected(me, "take", begins=True), *[Expected(me, "take")] * 3]
    Seat.objects.filter(pk=seat.pk).update(plan=planning.dump(Plan(branches=((Expected(them, "end"), *own),))))
    do(match, first, "end")
    assert lines(match, 1) == [("end", "member")]
    page = browser_of(other).get(f"/matches/{match.pk}/").content.decode()
    assert "Your plan couldn&#x27;t play take; take; take; take" in page or "couldn&#39;t play take; take; take" in page


def test_an_undone_move_does_not_drop_the_plan(match, turn):
    first, other = turn
    make_plan(match, other, "end", "take", "end")
    do(match, first, "take")
    undo(match_id=match.pk, member=first, token=Move.objects.filter(match=match).latest("number").number)
    do(match, first, "end")
    assert lines(match, 3) == [("end", "member"), ("take", "order"), ("end", "order")]


def test_what_was_played_is_told_by_page_and_email(match, turn, browser_of, mailoutbox):
    first, other = turn
    make_plan(match, other, "end", "take", "end")
    relay.deliver()
    mailoutbox.clear()
    do(match, first, "end")
    assert Notification.objects.filter(match=match, member=other, kind="plan").count() == 1
    relay.deliver()
    (mail,) = [mail for mail in mailoutbox if mail.to == [other.email]]
    assert mail.subject.startswith("Your plan made a move") and "Your plan played take; end." in " ".join(
        mail.body.split()
    )
    assert "Your plan played take; end." in browser_of(other).get(f"/matches/{match.pk}/").content.decode()
    assert "Your plan played" not in browser_of(first).get(f"/matches/{match.pk}/").content.decode()


def test_a_secret_move_is_not_waited_for_by_its_line(lena, jonas):
    match = pebbles(lena, jonas)
    node = try_(match, lena, "hide 1", kind="hide", seat=0)
    node = try_(match, lena, "hide 2", node, kind="hide", seat=1)
    node = try_all(match, lena, "end", "end", "take", node=node)
    plan_branch(match_id=match.pk, member=lena, node=node)
    (branch,) = plan_of(match, lena).branches
    assert [move.line for move in branch][:2] == ["hide 1", "*"]
    for member in (lena, jonas):
        play(match_id=match.pk, member=member, kind="hide", token=0, line="hide 1")
    assert branches.is_alive(plan_of(match, lena), branch)


def test_a_line_without_a_later_turn_is_no_plan(match, turn, browser_of):
    first, other = turn
    with pytest.raises(MatchError, match="branch_has_no_turn"):
        make_plan(match, first, "take", "end")
    node = try_all(match, other, "end", "take")
    page = browser_of(other).get(f"/matches/{match.pk}/plan/now/{node}/").content.decode()
    assert "Make this my plan" in page
    answer = browser_of(other).post(f"/matches/{match.pk}/plan/now/{node}/edit/", {"do": "plan"})
    assert answer.status_code == 302
    page = browser_of(other).get(answer.url).content.decode()
    assert "In your plan" in page and "Make this my plan" not in page.partition('id="tree"')[0]


def test_a_branch_can_be_removed_and_typed_orders_leave_it(match, turn, browser_of):
    _, other = turn
    make_plan(match, other, "end", "take")
    set_plan(match_id=match.pk, member=other, text="always > end")
    assert plan_of(match, other).always and plan_of(match, other).branches
    page = browser_of(other).get(f"/matches/{match.pk}/plan/").content.decode()
    assert "end → You: take" in page
    forget_branch(match_id=match.pk, member=other, number=0)
    assert not plan_of(match, other).branches and plan_of(match, other).always


def test_plans_of_older_releases_keep_working(match, turn):
    first, other = turn
    stored = '{"steps":[{"after":"end","play":["take","end"]}],"always":["end"]}'
    Seat.objects.filter(match=match, member=other).update(plan=stored)
    do(match, first, "end")
    assert lines(match, 2) == [("take", "order"), ("end", "order")]
    do(match, first, "end")
    assert lines(match, 1) == [("end", "order")]


def test_a_plan_survives_other_seats_that_it_does_not_know(match, turn):
    """Somebody who gives up is not what the plan expected."""
    _, other = turn
    me = number_of(match, other)
    plan = Plan(branches=((Expected(1 - me, "end"), Expected(me, "take", begins=True)),))
    gone = branches.noted(plan, "leave", Expected(1 - me, ""))
    assert branches.next_lines(gone, me) == () and branches.tidied(gone, me, 9).dropped
    assert branches.tidied(branches.noted(plan, "act", Expected(1 - me, "end")), me, 9).branches == plan.branches
