"""Which players and matches are rated, and that each match is rated once."""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.accounts.services import forget
from club.ladder import selectors, services
from club.ladder.models import Book, Change, Rating, Standing
from club.ladder.rating import START
from club.matches.models import Departure, Match, Move, Seat
from club.matches.services import interventions, propose_end, resign, substitutes
from club.matches.services.ledger import locked
from tests.factories import MemberFactory
from tests.ladder.playing import ended
from tests.playing import play_one, play_out, start

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_match_played_to_its_end_is_rated(lena, jonas):
    match = play_out(start([lena, jonas], round_limit=1).pk)
    assert services.rate_finished() == 1
    match.refresh_from_db()
    assert match.rated_as == 1
    changes = selectors.changes_of(match)
    assert [change.rating.member for change in changes] == [lena, jonas]
    for change in changes:
        seat = Seat.objects.get(match=match, number=change.seat)
        assert change.rank == seat.place
        assert change.moves == Move.objects.filter(match=match, seat=change.seat, kind="act").count() > 0
        assert change.late == 0


def test_the_winner_gains_points(lena, jonas):
    ended([lena, jonas], [1, 2])
    services.rate_finished()
    mine, other = selectors.rating_of(lena, "nine"), selectors.rating_of(jonas, "nine")
    assert mine.points > 1500 > other.points
    assert (mine.matches, mine.wins, other.matches, other.wins) == (1, 1, 1, 0)
    assert mine.provisional
    assert mine.missing == 9


def test_no_match_is_rated_twice(lena, jonas):
    match = ended([lena, jonas], [1, 2])
    assert services.rate(match.pk)
    assert not services.rate(match.pk)
    assert services.rate_finished() == 0
    assert Change.objects.count() == 2
    assert Book.objects.get().last == 1


def test_matches_are_numbered_in_the_order_they_finished(lena, jonas):
    late = ended([lena, jonas], [1, 2])
    early = ended([lena, jonas], [2, 1], at=timezone.now() - timezone.timedelta(days=1))
    services.rate_finished()
    numbers = dict(Match.objects.values_list("pk", "rated_as"))
    assert (numbers[early.pk], numbers[late.pk]) == (1, 2)


@pytest.mark.parametrize("spoiled", [{"rated": False}, {"status": "running"}, {"status": "cancelled"}])
def test_unrated_and_unfinished_matches_are_not_rated(lena, jonas, spoiled):
    match = ended([lena, jonas], [1, 2])
    Match.objects.filter(pk=match.pk).update(**spoiled)
    assert services.rate_finished() == 0
    assert not services.rate(match.pk)
    assert not Rating.objects.exists()


def test_a_match_ended_by_agreement_is_not_rated(lena, jonas):
    match = start([lena, jonas])
    for member in (lena, jonas):
        propose_end(match_id=match.pk, member=member, wanted=True)
    assert Match.objects.get(pk=match.pk).over
    assert services.rate_finished() == 0


def test_guests_are_not_rated_and_a_match_needs_two_other_players(lena):
    guest = MemberFactory(is_guest=True, email="")
    duel = ended([guest], [1, 2], bots=1)
    trio = ended([guest, lena], [1, 2, 3], bots=1)
    assert services.rate_finished() == 1
    duel.refresh_from_db()
    assert not duel.rated
    assert duel.rated_as is None
    assert [c.rank for c in selectors.changes_of(trio)] == [1, 2]
    assert not Rating.objects.filter(member=guest).exists()


def test_bots_have_ratings_but_no_standing(lena):
    ended([lena], [1, 2, 2], bots=2)
    services.rate_finished()
    bot = Rating.objects.get(bot="default")
    assert (bot.game, bot.matches, bot.wins, bot.late) == ("nine", 1, 0, 0)
    assert bot.mu < START.mu
    assert {line.member for line in Standing.objects.all()} == {lena}


def test_a_bot_in_two_seats_gets_one_shared_rating(lena):
    match = ended([lena], [2, 1, 3], bots=2)
    services.rate_finished()
    bot = Rating.objects.get(bot="default")
    changes = [c for c in selectors.changes_of(match) if c.rating == bot]
    assert len(changes) == 2
    assert {(c.mu, c.sigma) for c in changes} == {(bot.mu, bot.sigma)}
    assert bot.wins == 1


def test_a_resigned_seat_counts_as_last_regardless_of_its_place(lena, jonas):
    match = start([lena, jonas])
    resign(match_id=match.pk, member=lena)
    match.refresh_from_db()
    if not match.over:
        play_out(match.pk)
    Seat.objects.filter(match=match, member=lena).update(place=1)
    services.rate_finished()
    first, second = selectors.changes_of(match)
    assert (first.rating.member, first.rank, first.gone) == (lena, 2, True)
    assert (second.rank, second.gone) == (1, False)
    assert selectors.rating_of(lena, "nine").wins == 0


def test_a_player_replaced_by_a_bot_counts_as_last(lena, jonas):
    match = ended([lena, jonas], [1, 2])
    Seat.objects.filter(match=match, member=lena).update(bot="default")
    services.rate_finished()
    assert [c.rank for c in selectors.changes_of(match)] == [2, 1]


def test_a_player_who_left_counts_as_last_and_the_substitute_is_not_rated(lena, jonas):
    third = MemberFactory()
    match = start([lena, jonas])
    Seat.objects.filter(match=match, member=lena).update(bot="default")
    substitutes.take_over(match_id=match.pk, seat=0, member=third)
    assert Departure.objects.get().member == lena
    match = play_out(match.pk)
    Seat.objects.filter(match=match, member=third).update(place=1)
    services.rate_finished()
    changes = selectors.changes_of(match)
    assert [(c.rating.member, c.rank, c.gone) for c in changes] == [(lena, 2, True), (jonas, 1, False)]
    assert changes[0].moves == 0
    assert selectors.rating_of(third, "nine") is None


def changed_hands(match, number, *members):
    """Let each member take over the seat in turn, after a move by its current player.

    None means that an organizer gives the seat back.
    """
    for member in members:
        while play_one(match.pk).decision.seat != number:
            pass
        with locked(match.pk) as ledger:
            if member is None:
                interventions.give_back(ledger, number, "back again")
            else:
                interventions.replace_by_member(ledger, number, member, "ill")


@pytest.mark.parametrize("ways", [1, 2, 3])
def test_a_seat_that_was_given_back_is_rated_as_if_never_left(lena, jonas, ways):
    """Each time the seat is given back, it alternates between the member and the substitute."""
    third = MemberFactory()
    match = start([lena, jonas], round_limit=8, seed="07" * 32)
    changed_hands(match, 0, third, *[None] * ways)
    at_the_end = lena if ways % 2 else third
    assert Seat.objects.get(match=match, number=0).member == at_the_end
    match = play_out(match.pk)
    Seat.objects.filter(match=match).update(place=1)
    assert services.rate_finished() == 1
    changes = selectors.changes_of(match)
    gone = at_the_end == third
    assert [(c.rating.member, c.rank, c.gone) for c in changes] == [(lena, 1 + gone, gone), (jonas, 1, False)]
    assert changes[0].moves == Move.objects.filter(match=match, seat=0, kind="act", member=lena).count()
    assert Move.objects.filter(match=match, seat=0, member=third).exists()
    assert selectors.rating_of(third, "nine") is None


def test_moves_by_the_clock_and_by_stand_in_bots_count_as_late(lena, jonas):
    match = play_out(start([lena, jonas], round_limit=3).pk)
    acts = Move.objects.filter(match=match, seat=0, kind="act").order_by("number")
    acts.filter(pk=acts.first().pk).update(origin="clock")
    acts.filter(pk=acts.last().pk).update(origin="bot")
    services.rate_finished()
    first, second = selectors.changes_of(match)
    assert (first.late, second.late) == (2, 0)
    mine = selectors.rating_of(lena, "nine")
    assert mine.reliability == 100 * (mine.moves - 2) // mine.moves
    assert selectors.rating_of(jonas, "nine").reliability == 100


def test_a_deleted_account_keeps_its_ratings_without_the_name(lena, jonas):
    match = ended([lena, jonas], [1, 2])
    services.rate_finished()
    forget(jonas)
    changes = selectors.changes_of(match)
    assert [c.rating.name for c in changes] == ["lena", "Former member"]
    assert {line.member for line in Standing.objects.all()} == {lena}


def test_an_error_in_one_match_does_not_stop_the_others(lena, jonas, monkeypatch):
    bad, good = ended([lena, jonas], [1, 2]), ended([lena, jonas], [1, 2])
    count = services.count

    def fragile(result, parts, number):
        if result.match == bad.pk:
            raise RuntimeError("broken")
        count(result, parts, number)

    monkeypatch.setattr(services, "count", fragile)
    assert services.rate_finished() == 1
    numbers = dict(Match.objects.values_list("pk", "rated_as"))
    assert numbers == {bad.pk: None, good.pk: 1}
    monkeypatch.undo()
    assert services.rate_finished() == 1


def test_the_rating_curve_and_the_list_of_ratings(lena, jonas):
    for places in ([1, 2], [1, 2], [2, 1]):
        ended([lena, jonas], places)
        services.rate_finished()
    ended([lena, jonas], [1, 2], game="i9n")
    services.rate_finished()
    points = [value for _, value in selectors.curve(lena, "nine")]
    assert len(points) == 3
    assert points[0] < points[1] > points[2]
    assert points[-1] == selectors.rating_of(lena, "nine").points
    assert [r.game for r in selectors.ratings_of(lena)] == ["nine", "i9n"]
    assert selectors.standing(lena, "nine") is None


def test_changes_of_a_match_take_one_query(lena, jonas, django_assert_num_queries):
    match = ended([lena, jonas], [1, 2])
    services.rate_finished()
    with django_assert_num_queries(1):
        assert [c.rating.name for c in selectors.changes_of(match)] == ["lena", "jonas"]


def test_the_query_count_of_rating_a_match_does_not_grow(lena, jonas, django_assert_max_num_queries):
    for _ in range(3):
        match = ended([lena, jonas, MemberFactory(), MemberFactory()], [1, 2, 3, 4])
        with django_assert_max_num_queries(20):
            assert services.rate(match.pk)
