"""Undo, tested with Pebbles, which has turns of several steps: `take` can be undone, `roll` cannot."""

from __future__ import annotations

import pytest

from club.matches import services
from club.matches.errors import NotNow, Stale
from club.matches.models import Match, Move, Seat
from club.matches.positions import state_at
from games.core import codec
from tests.playing import asked_of, play_one, start, to_move

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def match(lena, jonas):
    match = start([lena, jonas], game="pebbles")
    play_one(match.pk)
    play_one(match.pk)
    return match


def state(match):
    return Match.objects.get(pk=match.pk).state


def version(match):
    return Match.objects.get(pk=match.pk).version


def play(match, line):
    asked = asked_of(match.pk)[0]
    member = to_move(match.pk).member
    services.play(match_id=match.pk, member=member, kind=asked.decision.kind, token=asked.opened, line=line)
    return member


def undo(match, member):
    return services.undo(match_id=match.pk, member=member, token=version(match))


def test_undo_step_by_step_to_the_beginning_of_the_turn(match):
    states = [state(match)]
    for _ in range(3):
        member = play(match, "take")
        states.append(state(match))
    for earlier in reversed(states[:-1]):
        undo(match, member)
        assert state(match) == earlier
    with pytest.raises(NotNow):
        undo(match, member)


def test_play_continues_after_an_undo(match):
    play(match, "take")
    member = play(match, "take")
    undo(match, member)
    play(match, "take")
    play(match, "end")
    assert [m.kind for m in Move.objects.filter(match=match, number__gt=2)] == ["act", "act", "undo", "act", "act"]


def test_every_position_can_be_rebuilt_from_a_log_with_undos(match):
    seen = {version(match): state(match)}
    member = play(match, "take")
    seen[version(match)] = state(match)
    play(match, "take")
    seen[version(match)] = state(match)
    undo(match, member)
    seen[version(match)] = state(match)
    undo(match, member)
    seen[version(match)] = state(match)
    play(match, "take")
    seen[version(match)] = state(match)
    play(match, "end")
    seen[version(match)] = state(match)
    match.refresh_from_db()
    seats = list(Seat.objects.filter(match=match).order_by("number"))
    for number, expected in seen.items():
        assert codec.encode(state_at(match, seats, number)) == expected


def test_rolls_and_the_end_of_the_turn_cannot_be_undone(match):
    member = play(match, "roll")
    with pytest.raises(NotNow):
        undo(match, member)
    play(match, "take")
    undo(match, member)  # `take` can be undone, but not the roll before it
    with pytest.raises(NotNow):
        undo(match, member)
    play(match, "end")
    with pytest.raises(NotNow):
        undo(match, member)


def test_only_the_player_who_moved_can_undo(match):
    member = play(match, "take")
    other = Seat.objects.exclude(member=member).get(match=match).member
    with pytest.raises(NotNow):
        undo(match, other)


def test_a_form_from_before_the_undo_is_stale(match):
    play(match, "take")
    asked = asked_of(match.pk)[0]
    member = to_move(match.pk).member
    undo(match, member)
    with pytest.raises(Stale):
        services.play(match_id=match.pk, member=member, kind=asked.decision.kind, token=asked.opened, line="end")
    with pytest.raises(Stale):
        services.undo(match_id=match.pk, member=member, token=version(match) - 1)


def test_a_standing_order_is_played_in_the_same_transaction(lena, jonas):
    match = start([lena, jonas], game="pebbles")
    Seat.objects.filter(match=match, member=jonas).update(orders='{"hide": 2, "end_at": 0}')
    first = next(a for a in asked_of(match.pk) if a.decision.seat == 0)
    services.play(match_id=match.pk, member=lena, kind="hide", token=first.opened, line="hide 1")
    ordered = Move.objects.filter(match=match, origin="order")
    assert ordered.exists()
    assert set(ordered.values_list("seat", flat=True)) == {1}
    assert to_move(match.pk).member == lena
