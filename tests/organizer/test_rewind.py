"""Rewinding a match: the log keeps every move, replaying it gives the same state, and the match goes on."""

from __future__ import annotations

import random

import pytest
from django.utils import timezone

from club.matches import positions, records, services
from club.matches.errors import NotNow
from club.matches.models import Match, Move, Seat
from club.matches.services import interventions, ledger
from club.notifications.models import Delivery
from club.notifications.routing import route
from club.outbox.models import Notification
from games.core import codec, record, registry, replay
from games.core.record import RecordError
from games.core.rng import match_key
from tests.factories import MemberFactory
from tests.playing import asked_of, play_one, play_out, start

pytestmark = pytest.mark.django_db
GAMES = sorted(registry.all_games())


def rewind(match, to):
    with ledger.locked(match.pk) as book:
        interventions.rewind(book, to, "a wrong ruling")
    match.refresh_from_db()


def replayed(match):
    """Replay the match from its log alone and return the encoded state."""
    seats = list(match.seats.order_by("number"))
    game = match.rulebook
    key = match_key(match.seed, [seat.lucky_word for seat in seats])
    rules = game.rules_at(match.rules_version)
    begin = replay.begin(game, rules, codec.decode(match.options, game.options), match.size, key)
    entries = [positions.entry_of(move) for move in Move.objects.filter(match=match, number__gt=0).order_by("number")]
    return codec.encode(replay.last(replay.replay(game, rules, begin, entries, key), begin).state)


def short(slug):
    fields = registry.get(slug).options.__struct_fields__
    return {"round_limit": 2} if "round_limit" in fields else {}


@pytest.mark.parametrize("slug", GAMES)
def test_any_game_can_be_rewound_to_any_move_and_played_to_its_end(slug):
    chance = random.Random(f"rewind {slug}")
    match = start([MemberFactory(), MemberFactory()], slug, **short(slug))
    for _round in range(3):
        for _move in range(chance.randint(3, 9)):
            if Match.objects.get(pk=match.pk).status != Match.Status.RUNNING:
                break
            play_one(match.pk, chance.randint(0, 1000))
        match.refresh_from_db()
        if match.status != Match.Status.RUNNING:
            break
        to = chance.randrange(match.version)
        seats = list(match.seats.order_by("number"))
        wanted = codec.encode(positions.state_at(match, seats, to))
        before = list(Move.objects.filter(match=match).order_by("number").values())
        rewind(match, to)
        assert list(Move.objects.filter(match=match).order_by("number").values())[: len(before)] == before
        assert Move.objects.get(match=match, number=len(before)).line == str(to)
        assert match.state == wanted == replayed(match)
        assert all(asked.opened == match.version for asked in asked_of(match.pk)), "every question is asked anew"
    over = play_out(match.pk)
    assert over.state == replayed(over)
    assert records.verify(over, list(over.seats.select_related("member").order_by("number"))).fair


def test_record_with_a_false_rewind_is_rejected():
    match = start([MemberFactory(), MemberFactory()], round_limit=3)
    play_one(match.pk)
    play_one(match.pk)
    rewind(match, 1)
    over = play_out(match.pk)
    seats = list(over.seats.select_related("member").order_by("number"))
    text = records.write(over, seats)
    assert "\n3 - rewind 1\n" in text

    record.verify(record.read(text))
    for lie in ("rewind 0", "rewind 99", "rewind 3", "rewind x", "rewind"):
        with pytest.raises(RecordError):
            record.verify(record.read(text.replace("3 - rewind 1", f"3 - {lie}")))


def test_rewind_resets_clocks_turns_and_notifications(lena, jonas):
    match = start([lena, jonas])
    first = asked_of(match.pk)[0].decision.seat
    while asked_of(match.pk)[0].decision.seat == first:
        play_one(match.pk)
    route()
    queued = Delivery.objects.filter(notice__match=match, notice__kind="turn", status="queued")
    stale = set(queued.values_list("pk", flat=True))
    assert stale
    rewind(match, 0)
    seats = {seat.number: seat for seat in Seat.objects.filter(match=match)}
    assert [n for n, seat in seats.items() if seat.to_act] == [first]
    assert seats[first].due_at > timezone.now()
    assert seats[1 - first].due_at is None
    assert set(Delivery.objects.filter(pk__in=stale).values_list("status", "error")) == {
        ("dropped", "the match was rewound")
    }
    fresh = Notification.objects.filter(match=match, kind="turn", version=match.version, routed_at=None)
    assert [notice.member_id for notice in fresh] == [seats[first].member_id]


def test_notifications_of_other_matches_are_kept(lena, jonas):
    other, match = start([lena, jonas]), start([lena, jonas])
    play_one(match.pk)
    route()
    before = Delivery.objects.filter(notice__match=other, status="queued").count()
    assert before
    rewind(match, 0)
    assert Delivery.objects.filter(notice__match=other, status="queued").count() == before


def test_rewind_undoes_a_later_resignation(lena, jonas):
    match = start([lena, jonas, MemberFactory()])
    play_one(match.pk)
    at = Match.objects.get(pk=match.pk).version
    services.resign(match_id=match.pk, member=jonas)
    rewind(match, at)
    assert not Seat.objects.get(match=match, member=jonas).left
    rewind(match, match.version - 1)  # which undoes the rewind
    assert Seat.objects.get(match=match, member=jonas).left
    assert match.state == replayed(match)


def test_finished_match_and_current_position_cannot_be_rewound(lena, jonas):
    match = start([lena, jonas], round_limit=1)
    play_one(match.pk)
    with pytest.raises(NotNow):
        rewind(match, 1)
    over = play_out(match.pk)
    with pytest.raises(NotNow):
        rewind(over, 0)


def test_page_marks_rewound_moves(lena, jonas, browser_of):
    match = start([lena, jonas])
    play_one(match.pk)
    play_one(match.pk)
    assert "(undone)" not in browser_of(lena).get(match.get_absolute_url()).content.decode()
    rewind(match, 1)
    html = browser_of(lena).get(match.get_absolute_url()).content.decode()
    assert "An organizer rewound the match to the position after move 1." in html
    assert "Reason: a wrong ruling" in html
    assert "(undone)" in html


def test_rewound_moves_are_excluded_from_charts(lena, jonas):
    match = start([lena, jonas])
    for _move in range(4):
        play_one(match.pk)
    match.refresh_from_db()
    assert positions.taken_back(match) == []
    rewind(match, 2)
    assert positions.taken_back(match) == [3, 4]
    rewind(match, 4)  # which undoes the rewind
    assert positions.taken_back(match) == [5]
