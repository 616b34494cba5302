"""Recomputing all ratings from the log gives bit-identical results, and any difference is reported."""

from __future__ import annotations

import random
from datetime import date, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from club.accounts.services import forget
from club.ladder import services
from club.ladder.models import Book, Change, Rating, Season, Standing
from club.ladder.recompute import recompute
from club.matches.models import Match, Seat
from tests.factories import MemberFactory
from tests.ladder.playing import ended

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

NOW = timezone.now()


def everything():
    """Return all stored rows, with floats as hex strings."""
    tables = [model.objects.order_by("pk").values_list() for model in (Rating, Change, Standing, Book)]
    return [[tuple(v.hex() if isinstance(v, float) else v for v in row) for row in rows] for rows in tables]


@pytest.fixture
def club(db):
    """A season of matches: two games, bots, ties, resigned seats, several months, a guest, a deleted account."""
    chance = random.Random(9)
    members = [MemberFactory() for _ in range(5)]
    guest = MemberFactory(is_guest=True, email="")
    Season.objects.create(name="Autumn", first=date(2020, 1, 1), last=date(2100, 1, 1))
    for i in range(18):
        seats = chance.sample([*members, guest], chance.choice([2, 3, 4]))
        bots = chance.choice([0, 0, 1, 2])
        places = [chance.choice([1, 2, 3]) for _ in range(len(seats) + bots)]
        match = ended(seats, places, chance.choice(["nine", "i9n"]), bots, at=NOW - timedelta(days=3 * (18 - i)))
        if i % 5 == 0:
            Seat.objects.filter(match=match, number=0).update(left=True)
        if i % 3 == 0:
            services.rate_finished()
    services.rate_finished()
    forget(members[0])
    guest.is_guest = False  # has signed up since
    guest.save()
    return members[1:]


def undisturbed():
    """Return a match whose players were all members when it was rated and still are."""
    for match in Match.objects.filter(rated_as__isnull=False).order_by("rated_as"):
        seats = match.seats.count()
        if match.rating_changes.count() == seats == match.seats.exclude(member=None, bot="").count():
            return match
    raise AssertionError("the club of this test has no such match")


def test_recomputing_changes_nothing(club, capsys):
    before = everything()
    call_command("recompute_ratings", "--check")
    assert "nothing differs" in capsys.readouterr().out
    call_command("recompute_ratings")
    assert "nothing differs" in capsys.readouterr().out
    assert everything() == before
    assert Change.objects.count() > 30


@pytest.mark.parametrize(
    "plant",
    [
        lambda: Rating.objects.filter(pk=Rating.objects.first().pk).update(mu=25.000000000000004),
        lambda: Rating.objects.filter(pk=Rating.objects.first().pk).update(wins=99),
        lambda: Change.objects.filter(pk=Change.objects.first().pk).update(rank=5),
        lambda: Change.objects.filter(pk=Change.objects.first().pk).update(sigma=1.0),
        lambda: Change.objects.filter(match=undisturbed()).delete(),
        lambda: Change.objects.filter(pk=Change.objects.filter(rating__bot="default").first().pk).update(
            rating=Rating.objects.exclude(bot="default").first()
        ),
        lambda: Standing.objects.first().delete(),
        lambda: Standing.objects.create(period="2001-01", member=MemberFactory()),
        lambda: Standing.objects.filter(pk=Standing.objects.first().pk).update(score=5000),
        lambda: Book.objects.update(last=3),
    ],
)
def test_a_planted_difference_is_reported_and_corrected(club, plant, capsys):
    before = everything()
    plant()
    spoiled = everything()
    assert spoiled != before
    with pytest.raises(CommandError) as stop:
        call_command("recompute_ratings", "--check")
    assert stop.value.returncode == 1
    assert everything() == spoiled
    call_command("recompute_ratings")
    assert "corrected" in capsys.readouterr().out
    assert not recompute(replace=False).differences
    for table, same in zip(everything(), before, strict=True):  # restored rows have new primary keys
        assert sorted(str(row[1:]) for row in table) == sorted(str(row[1:]) for row in same)


def test_an_absent_player_stays_last_after_the_account_is_deleted(lena, jonas):
    match = ended([lena, jonas], [1, 2])
    Seat.objects.filter(match=match, member=lena).update(bot="default")
    services.rate_finished()
    assert [change.rank for change in match.rating_changes.all()] == [2, 1]
    forget(lena)
    assert not recompute(replace=False).differences


def test_a_match_annulled_later_is_removed(club):
    match = Match.objects.filter(rated_as=5).get()
    Match.objects.filter(pk=match.pk).update(rated=False)
    assert recompute(replace=True).differences
    assert not Change.objects.filter(match=match).exists()
    assert not recompute(replace=False).differences
