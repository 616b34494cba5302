"""The hand-written SQL of a turn gives the same results as Django's querysets."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils import timezone

from club.db.writes import values_of
from club.matches import lists, selectors, services, sql
from club.matches.models import Match, Seat
from club.matches.paces import CLUB_NIGHT, DEFAULT
from club.social.chat.models import ChatLine
from club.social.chat.selectors import with_unread
from games.xnet import GAME
from tests.factories import MemberFactory
from tests.playing import start

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
RUNNING = Match.Status.RUNNING


@pytest.fixture
def matches(lena, jonas):
    return [start([lena, jonas]) for _ in range(5)]


@pytest.mark.parametrize("lock", [False, True])
def test_seats_are_the_rows_of_the_orm(matches, lena, lock):
    Seat.objects.filter(match=matches[0], number=1).update(member=None, name="Bot", bot="quick")
    with transaction.atomic():
        found = sql.seats_with_match(matches[0].pk, lock=lock)
    expected = list(Seat.objects.select_related("match", "member").filter(match=matches[0]).order_by("number"))
    assert [values_of(seat) for seat in found] == [values_of(seat) for seat in expected]
    assert values_of(found[0].match) == values_of(expected[0].match)
    assert [seat.member and values_of(seat.member) for seat in found] == [values_of(lena), None]
    assert sql.seats_with_match(0, lock=False) == []


def test_seats_are_read_by_one_query(matches, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = sql.seats_with_match(matches[0].pk)
        assert [(seat.match.pk, seat.member.username) for seat in found] == [
            (matches[0].pk, "lena"),
            (matches[0].pk, "jonas"),
        ]


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5, 100])
def test_lists_of_every_length_match_the_selectors(matches, lena, jonas, most):
    ChatLine.objects.create(match=matches[1], member=jonas, text="well?", created_at=timezone.now())
    mine = with_unread(selectors.my_matches(lena, RUNNING), lena)[:most]
    found = lists.current_matches_of(lena, most)
    assert found == list(mine)
    assert [match.unread for match in found] == [match.unread for match in mine]
    assert [list(match.seats.all()) for match in found] == [list(match.seats.all()) for match in mine]
    assert lists.turns_of(lena, most) == list(selectors.waiting_for(lena)[:most])
    assert lists.turn_count(lena) == selectors.waiting_for(lena).count() > 0
    assert lists.public_matches(RUNNING, most) == list(selectors.public_matches(RUNNING)[:most])
    assert lists.matches([match.pk for match in found]) == {match.pk: match for match in found}


def test_tables_match_the_selectors_for_every_reader(lena, jonas):
    for size in (3, 4):
        services.open_table(
            owner=jonas, game=GAME, options=GAME.options(), seats=size, move_seconds=DEFAULT.move_seconds
        )
    for reader in (lena, jonas, AnonymousUser()):
        found = lists.open_tables(reader, last=5)
        assert found == list(selectors.open_tables(reader)) != []
        assert lists.open_tables(reader, first=1, last=2) == found[1:2]
        assert lists.open_tables(reader, last=5, seats=3) == [table for table in found if table.size == 3]
        assert lists.open_tables(reader, last=5, pace=CLUB_NIGHT) == []


def test_anonymous_reader_has_no_turns(lena):
    nobody = AnonymousUser()
    assert lists.turn_count(nobody) == 0
    assert lists.open_tables(nobody, last=3) == lists.open_tables(lena, last=3) == []
    assert lists.matches([]) == {}


def test_deputy_has_the_turns_of_others_until_the_end_date(matches, lena, jonas):
    mara = MemberFactory(username="mara")
    for member in (lena, jonas):
        member.deputy, member.deputy_until = mara, timezone.now() + timedelta(hours=1)
        member.save()
    assert len(lists.turns_of(mara, 100)) == lists.turn_count(mara) == 5
    type(lena).objects.update(deputy_until=timezone.now() - timedelta(hours=1))
    assert lists.turns_of(mara, 100) == []


def test_seats_are_prefetched(matches, lena, django_assert_num_queries):
    found = lists.current_matches_of(lena, 10)
    with django_assert_num_queries(0):
        assert [seat.member.username for seat in found[0].seats.all()] == ["lena", "jonas"]
