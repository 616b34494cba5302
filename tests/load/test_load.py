"""The load measurements count correctly and detect memory leaks and slow growth."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from club.matches.models import Match, Move, Seat
from club.notifications import relay
from club.outbox.models import Notification
from tests.factories import MemberFactory
from tests.load import growing, growth
from tests.load.growth import Cost, Statements
from tests.load.loader import PATTERN, Size, fill, without_indexes
from tests.load.members import hung_up
from tests.load.processes import cpu_seconds, megabytes, slope
from tests.playing import play_one, start


def test_a_memory_leak_shows_as_a_slope() -> None:
    assert slope([(0.0, 100.0), (1800.0, 105.0), (3600.0, 110.0)]) == 10.0
    assert slope([(0.0, 100.0), (10.0, 100.0)]) == 0.0
    assert slope([]) == 0.0


def test_processor_time_and_memory_are_measured() -> None:
    before, began = cpu_seconds(os.getpid()), time.process_time()
    while time.process_time() - began < 0.1:
        pass
    assert cpu_seconds(os.getpid()) - before >= 0.09
    assert megabytes(os.getpid()) > 5
    assert megabytes(2**22 + 1) == cpu_seconds(2**22 + 1) == 0.0


def test_terminated_children_count_as_processor_time() -> None:
    before = cpu_seconds(os.getpid())
    subprocess.run([sys.executable, "-c", "import time\nwhile time.process_time() < 0.2: pass"], check=True)
    assert cpu_seconds(os.getpid()) - before >= 0.15


def test_a_closed_connection_is_noticed_before_a_request() -> None:
    here, there = socket.socketpair()
    with here, there:
        assert not hung_up(here)
        there.close()
        assert hung_up(here)


# Growth


def test_both_clubs_are_measured_alternately_after_a_warm_up() -> None:
    order: list[str] = []

    def club(name: str, cost: float) -> Any:
        def once() -> Cost:
            order.append(name)
            return Cost(99.0, 99.0) if order.count(name) <= growth.WARM_UP else Cost(cost, cost / 2)

        return once

    small, large = growth.alternately(club("small", 1.0), club("large", 2.0), 3)
    assert (small, large) == (Cost(1.0, 0.5), Cost(2.0, 1.0))
    pairs = list(zip(order[::2], order[1::2], strict=True))
    assert len(pairs) == growth.WARM_UP + 3
    assert all({*pair} == {"small", "large"} for pair in pairs)
    assert {pair[0] for pair in pairs} == {"small", "large"}


def test_too_slow_compares_ratio_and_difference() -> None:
    assert growth.too_slow(Cost(0.010, 0.010), Cost(0.0131, 0.010), busy=False)
    assert not growth.too_slow(Cost(0.010, 0.010), Cost(0.0129, 0.020), busy=False)
    assert growth.too_slow(Cost(0.010, 0.010), Cost(0.010, 0.0131), busy=True)
    assert not growth.too_slow(Cost(0.0002, 0.0002), Cost(0.0004, 0.0004), busy=False)  # too small to notice


class Fake(growth.Club):
    """A club with the given costs, in seconds, one after the other."""

    def __init__(self, costs: Iterator[float]) -> None:
        self.costs = costs

    def once(self, name: str) -> Cost:
        cost = next(self.costs)
        return Cost(cost, cost)

    def explain(self, name: str) -> Statements:
        return Statements(7, "SELECT … FROM matches_move", 0.5)


def always(cost: float) -> Iterator[float]:
    while True:
        yield cost


def at_first(cost: float, times: int, then: float) -> Iterator[float]:
    for _ in range(times):
        yield cost
    yield from always(then)


def test_a_page_that_gets_slower_is_reported_with_its_statement() -> None:
    told: list[tuple[str, ...]] = []
    good = growth.stays("/x/", Fake(always(0.01)), Fake(always(0.02)), busy=False, tell=lambda *text: told.append(text))
    assert not good
    assert [line[1] for line in told] == ["2.00", "2.00", "statements", ""]
    assert "matches_move" in told[-1][2]


def test_a_noisy_measurement_is_repeated() -> None:
    noisy = Fake(at_first(0.02, growth.WARM_UP + growth.REPEATS, 0.01))
    told: list[tuple[str, ...]] = []
    assert growth.stays("/x/", Fake(always(0.01)), noisy, busy=False, tell=lambda *text: told.append(text))
    assert [line[1] for line in told] == ["2.00", "1.00"]


@pytest.mark.django_db
def test_the_reader_has_the_same_matches_in_both_clubs() -> None:
    seen = []
    for matches in (PATTERN, 2 * PATTERN + 7):
        reader, template = MemberFactory(), start([MemberFactory(), MemberFactory()])
        play_one(template.pk)
        relay.deliver("mail")
        fill(Match.objects.get(pk=template.pk), Size(members=40, matches=matches, moves=2, notices=2))
        growing.give_matches_to(reader.pk, matches)
        seats = Seat.objects.filter(member=reader)
        assert seats.count() == growing.MATCHES_OF_THE_READER
        fates = sorted(seats.values_list("match__status", "to_act"))
        seen.append((fates, Notification.objects.filter(member=reader).count()))
    assert seen[0] == seen[1]
    assert {status for status, _ in seen[0][0]} == {"open", "running", "finished"}


def indexes() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename IN ('matches_move', 'matches_seat')")
        return {row[0] for row in cursor.fetchall()}


@pytest.mark.django_db
def test_the_loader_restores_every_index() -> None:
    before = indexes()
    with without_indexes(Move, Seat):
        assert len(indexes()) == 2  # the primary keys
    assert indexes() == before
    assert len(before) > 8
