"""Tests of the service that plays every move."""

from __future__ import annotations

import pytest

from club.matches import services
from club.matches.errors import NotNow, NotYours, Refused, Stale
from club.matches.models import Match, Move, Seat
from games.core import codec
from tests.factories import MemberFactory
from tests.playing import asked_of, play_one, play_out, some_line, start, to_move

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def match(lena, jonas):
    return start([lena, jonas])


def before_and_after(match_id):
    return (
        Match.objects.values().get(pk=match_id),
        list(Seat.objects.filter(match=match_id).values()),
        list(Move.objects.filter(match=match_id).values()),
    )


def answer(match):
    asked = asked_of(match.pk)[0]
    seat = Seat.objects.select_related("member").get(match=match, number=asked.decision.seat)
    return seat.member, asked, some_line(match.pk, asked)


def test_a_move_updates_the_log_the_turn_and_the_clock(match):
    member, asked, line = answer(match)
    services.play(match_id=match.pk, member=member, kind=asked.decision.kind, token=asked.opened, line=line)
    match.refresh_from_db()
    move = Move.objects.get(match=match, number=1)
    assert match.version == 1
    assert (move.line, move.origin, move.member) == (line, "member", member)
    assert to_move(match.pk).member != member
    assert to_move(match.pk).due_at is not None


def test_a_repeated_request_plays_one_move(match):
    member, asked, line = answer(match)
    click = {"match_id": match.pk, "member": member, "kind": asked.decision.kind, "token": asked.opened, "line": line}
    assert not services.play(**click).repeated
    state = before_and_after(match.pk)
    assert services.play(**click).repeated
    assert before_and_after(match.pk) == state


def test_a_repeated_winning_move_is_played_once(lena, jonas):
    match = start([lena, jonas])
    play_out(match.pk)
    last = Move.objects.filter(match=match, kind="act").latest("number")
    again = services.play(match_id=match.pk, member=last.member, kind=last.decision, token=last.opened, line=last.line)
    assert again.repeated


def test_a_different_answer_to_the_same_decision_is_stale(match):
    member, asked, line = answer(match)
    other = some_line(match.pk, asked, 1)
    services.play(match_id=match.pk, member=member, kind=asked.decision.kind, token=asked.opened, line=line)
    state = before_and_after(match.pk)
    with pytest.raises(Stale):
        services.play(match_id=match.pk, member=member, kind=asked.decision.kind, token=asked.opened, line=other)
    assert before_and_after(match.pk) == state


@pytest.mark.parametrize(
    "line", ["", "swap", "swap a1", "swap a1 b2", "swap a1 z9", "call", "place frog a1", "\0", "x" * 5000]
)
def test_a_move_refused_by_the_game_changes_nothing(match, line):
    member, asked, _ = answer(match)
    state = before_and_after(match.pk)
    with pytest.raises(Refused):
        services.play(match_id=match.pk, member=member, kind=asked.decision.kind, token=asked.opened, line=line)
    assert before_and_after(match.pk) == state


def test_only_the_seat_to_move_can_play(match):
    member, asked, line = answer(match)
    other = Seat.objects.exclude(member=member).get(match=match).member
    state = before_and_after(match.pk)
    with pytest.raises(Stale):
        services.play(match_id=match.pk, member=other, kind=asked.decision.kind, token=asked.opened, line=line)
    with pytest.raises(NotYours):
        services.play(
            match_id=match.pk, member=MemberFactory(), kind=asked.decision.kind, token=asked.opened, line=line
        )
    assert before_and_after(match.pk) == state


def test_a_finished_match_refuses_moves(match):
    member, asked, line = answer(match)
    services.resign(match_id=match.pk, member=member)
    with pytest.raises(NotNow):
        services.play(match_id=match.pk, member=member, kind=asked.decision.kind, token=asked.opened, line=line)


def test_bots_answer_in_the_same_transaction(lena):
    match = start([lena], bots=2)
    for _ in range(4):
        if not Match.objects.get(pk=match.pk).over:
            play_one(match.pk)
        assert all(seat.member == lena for seat in Seat.objects.filter(match=match, to_act=True))
    assert Move.objects.filter(match=match, origin="bot").exists()


def test_a_bot_that_fails_plays_the_neutral_action(lena, monkeypatch):
    from games.core import registry

    class Broken:
        quick = True

        def choose(self, *args):
            raise ZeroDivisionError

    monkeypatch.setitem(registry.get("nine").bots, "default", Broken())
    match = start([lena], bots=1)
    while not Match.objects.get(pk=match.pk).over and Move.objects.filter(match=match, origin="bot").count() < 2:
        play_one(match.pk)
    assert Move.objects.filter(match=match, origin="bot").exists()


def test_a_finished_match_has_places(lena, jonas):
    match = play_out(start([lena, jonas]).pk)
    assert match.status == Match.Status.FINISHED
    assert match.finished_at is not None
    assert codec.decode_outcome(match.outcome).reason in ("nine", "round_limit")
    assert sorted(Seat.objects.filter(match=match).values_list("place", flat=True)) in ([1, 2], [1, 1])
    assert not Seat.objects.filter(match=match, to_act=True).exists()


def test_resigning_ranks_last_and_ends_a_match_of_two(match):
    seat = to_move(match.pk)
    services.resign(match_id=match.pk, member=seat.member)
    match.refresh_from_db()
    assert match.over
    seat.refresh_from_db()
    assert (seat.left, seat.place) == (True, 2)
    with pytest.raises(NotNow):
        services.resign(match_id=match.pk, member=seat.member)


def test_a_match_ended_by_agreement_is_unrated(match, lena, jonas):
    services.propose_end(match_id=match.pk, member=lena, wanted=True)
    services.propose_end(match_id=match.pk, member=lena, wanted=False)
    services.propose_end(match_id=match.pk, member=jonas, wanted=True)
    match.refresh_from_db()
    assert not match.over
    services.propose_end(match_id=match.pk, member=lena, wanted=True)
    match.refresh_from_db()
    assert match.over
    assert not match.rated
    assert codec.decode_outcome(match.outcome).reason == "agreement"


def test_an_unknown_decision_is_stale(match):
    member, asked, line = answer(match)
    with pytest.raises(Stale):
        services.play(match_id=match.pk, member=member, kind="nonsense", token=asked.opened, line=line)
    with pytest.raises(Stale):
        services.play(match_id=match.pk, member=member, kind=asked.decision.kind, token=99, line=line)
