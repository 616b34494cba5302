"""Of concurrent requests exactly one wins, on Postgres and on SQLite; without the lock this would fail."""

from __future__ import annotations

import os
import random
import time
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from threading import Barrier

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from club.matches import positions, services
from club.matches.errors import NotNow, Stale
from club.matches.models import Match, Move, Seat
from club.matches.services import clocks, ledger
from club.matches.services import moves as play
from games.core import codec, replay
from games.core.rng import match_key
from tests.concurrency.racing import race
from tests.factories import MemberFactory
from tests.playing import asked_of, play_one, some_line, start, to_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

SUBMITTERS = 32
ROUNDS = int(os.environ.get("FERNZUG_RACES", "30"))  # for a move against the clock


@pytest.fixture
def match(transactional_db):
    return start([MemberFactory(), MemberFactory()])


def submissions(match, same_line):
    asked = asked_of(match.pk)[0]
    member = to_move(match.pk).member
    return [
        partial(
            services.play,
            match_id=match.pk,
            member=member,
            kind=asked.decision.kind,
            token=asked.opened,
            line=some_line(match.pk, asked, 0 if same_line else i),
        )
        for i in range(SUBMITTERS)
    ]


def after(seconds, runner):
    """Delay the runner by this many seconds."""

    def waiting():
        time.sleep(seconds)
        return runner()

    return waiting


def assert_log_leads_to_state(match_id):
    match = Match.objects.get(pk=match_id)
    game, rules = match.rulebook, match.rulebook.rules_at(match.rules_version)
    seats = list(match.seats.order_by("number"))
    key = match_key(match.seed, [seat.lucky_word for seat in seats])
    begin = replay.begin(game, rules, codec.decode(match.options, game.options), len(seats), key)
    moves = Move.objects.filter(match=match, number__gt=0).order_by("number")
    end = replay.last(replay.replay(game, rules, begin, map(positions.entry_of, moves), key), begin)
    assert codec.encode(end.state) == match.state
    assert end.number == match.version


def test_different_moves_from_several_tabs_play_only_one(match):
    answers = race(submissions(match, same_line=False))
    played = [a for a in answers if isinstance(a, play.Played)]
    assert len(played) == 1
    assert all(isinstance(a, Stale) for a in answers if a not in played), answers
    assert Match.objects.get(pk=match.pk).version == 1
    assert_log_leads_to_state(match.pk)


def test_repeated_submissions_of_one_move_are_idempotent(match):
    answers = race(submissions(match, same_line=True))
    assert all(isinstance(a, play.Played) for a in answers), answers
    assert sum(not a.repeated for a in answers) == 1
    assert Match.objects.get(pk=match.pk).version == 1


def test_without_the_lock_the_database_constraint_is_hit(match, monkeypatch):
    """Negative control: without the lock several requests write, and only the database constraint stops them."""

    all_have_read = Barrier(SUBMITTERS)

    @contextmanager
    def unlocked(match_id):
        seats = list(Seat.objects.select_related("match", "member").filter(match_id=match_id).order_by("number"))
        all_have_read.wait(timeout=60)
        book = ledger.Ledger(seats)
        yield book
        with transaction.atomic():
            book.save()

    monkeypatch.setattr(play, "locked", unlocked)
    answers = race(submissions(match, same_line=False))
    assert any(isinstance(a, IntegrityError) for a in answers), answers
    assert Move.objects.filter(match=match, number=1).count() == 1


def test_simultaneous_decisions_do_not_conflict(transactional_db):
    """As at the start of Orapa and i9n, all players decide at the same time."""
    members = [MemberFactory() for _ in range(4)]
    match = start(members, game="pebbles")
    runners = [
        partial(
            services.play,
            match_id=match.pk,
            member=members[asked.decision.seat],
            kind=asked.decision.kind,
            token=asked.opened,
            line=some_line(match.pk, asked, asked.decision.seat),
        )
        for asked in asked_of(match.pk)
    ]
    assert len(runners) == 4
    answers = race(runners)
    assert all(isinstance(a, play.Played) for a in answers), answers
    assert Match.objects.get(pk=match.pk).version == 4
    assert_log_leads_to_state(match.pk)


def test_a_move_against_sweepers_at_the_deadline(match):
    """Either the member moves in time or the time runs out, never both."""
    for round_ in range(ROUNDS):
        seat = to_move(match.pk)
        asked = asked_of(match.pk)[0]
        before = Match.objects.get(pk=match.pk).version
        Seat.objects.filter(pk=seat.pk).update(due_at=timezone.now() + timedelta(milliseconds=50), misses=0)
        line = some_line(match.pk, asked, 3)
        mine = partial(
            services.play,
            match_id=match.pk,
            member=seat.member,
            kind=asked.decision.kind,
            token=asked.opened,
            line=line,
        )
        sweeper = partial(clocks.expire, match_id=match.pk, seat=seat.number)
        chance = random.Random(round_)
        answers = race([after(chance.uniform(0, 0.1), runner) for runner in (mine, *[sweeper] * 4)])
        problems = [a for a in answers if isinstance(a, Exception)]
        assert all(isinstance(p, Stale | NotNow) for p in problems), answers
        firsts = Move.objects.filter(match=match, number=before + 1)
        assert firsts.count() <= 1
        assert sum(a is True for a in answers) <= 1
        answered = Move.objects.filter(match=match, decision=asked.decision.kind, seat=seat.number, opened=asked.opened)
        assert answered.count() <= 1
        assert_log_leads_to_state(match.pk)
        if Match.objects.get(pk=match.pk).over:
            match = start([MemberFactory(), MemberFactory()])
            continue
        if to_move(match.pk) == seat and not answered.exists():
            play_one(match.pk)


def test_the_last_open_seat_is_taken_once(transactional_db):
    from games.core import registry

    game = registry.get("nine")
    table = services.open_table(owner=MemberFactory(), game=game, options=game.options(), seats=2, move_seconds=3600)
    answers = race([partial(services.join, match_id=table.pk, member=MemberFactory()) for _ in range(8)])
    assert sum(isinstance(a, ledger.Ledger) for a in answers) == 1
    assert all(isinstance(a, NotNow) for a in answers if not isinstance(a, ledger.Ledger)), answers
    assert Match.objects.get(pk=table.pk).status == Match.Status.RUNNING
    assert connection.vendor in ("postgresql", "sqlite")
