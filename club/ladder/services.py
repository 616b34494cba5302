"""Rate finished matches one at a time. Each gets the next sequence number permanently."""

from __future__ import annotations

import logging
from datetime import UTC

from django.db import transaction
from django.db.models import Q, QuerySet

from club.db.constants import Constant
from club.ladder import results
from club.ladder.models import Book, Change, Rating, Season, Standing
from club.ladder.results import Part, Result
from club.ladder.totals import Totals, periods_of
from club.matches.models import Match

log = logging.getLogger(__name__)

ONLY = 1  # primary key of the single Book row
BATCH = 200
COUNTERS = ["matches", "wins", "moves", "late", "last_at"]
FEWEST = 2  # rated players a match needs to count


def rate_finished() -> int:
    """Rate the waiting matches, earliest end first. Return how many were rated."""
    return sum(attempt(match_id) for match_id in to_rate().values_list("pk", flat=True)[:BATCH])


def to_rate() -> QuerySet[Match]:
    over = Constant(Match.Status.FINISHED.value)
    waiting = Match.objects.filter(status=over, rated=True, rated_as=None)
    return waiting.order_by("finished_at", "pk")


def attempt(match_id: int) -> bool:
    """Rate a match and log any exception, so that one broken match does not block the others."""
    try:
        return rate(match_id)
    except Exception:
        log.exception("match %s could not be rated", match_id)
        return False


def open_book() -> Book:
    """Lock and return the Book row. Only one transaction writes ratings at a time; others wait here."""
    Book.objects.bulk_create([Book(pk=ONLY)], ignore_conflicts=True)
    return Book.objects.select_for_update().get(pk=ONLY)


@transaction.atomic(durable=True)
def rate(match_id: int) -> bool:
    """Rate one match, unless it is rated already. With fewer than two rated players it is marked as unrated."""
    book = open_book()
    match = to_rate().select_for_update().filter(pk=match_id).first()
    if match is None:
        return False
    (result,) = results.of_matches([match])
    parts = [part for part in result.parts if part.rated]
    if len(parts) < FEWEST:
        match.rated = False
        match.save(update_fields=["rated"])
        return False
    book.last += 1
    book.save()
    match.rated_as = book.last
    match.save(update_fields=["rated_as"])
    count(result, parts, book.last)
    return True


def count(result: Result, parts: list[Part], number: int) -> None:
    members = [part.member for part in parts if part.member is not None]
    ratings = ratings_for(result.game, parts)
    day = result.at.astimezone(UTC).date()
    seasons = list(Season.objects.filter(first__lte=day, last__gte=day))
    standings = Standing.objects.filter(
        member__in=members, period__in=periods_of(result.at, seasons), game__in=["", result.game]
    )
    totals = Totals(seasons, ratings, standings)
    keys = {(one.member_id, one.bot): one.pk for one in ratings if one.game == result.game}
    pairs = [(part, keys[part.member, part.bot]) for part in parts]
    Change.objects.bulk_create(totals.apply(result, pairs, number))
    touched = {key for _, key in pairs}
    Rating.objects.bulk_update([totals.ratings[key] for key in sorted(touched)], ["mu", "sigma", *COUNTERS])
    lines = list(totals.standings.values())
    if old := [line for line in lines if line.pk]:
        Standing.objects.bulk_update(old, ["score", "spread", *COUNTERS])
    Standing.objects.bulk_create([line for line in lines if not line.pk])


def ratings_for(game: str, parts: list[Part]) -> list[Rating]:
    """Return the ratings of all parts. For members, include other games: the list of all games needs them."""
    here = {(part.member, part.bot) for part in parts}
    members = [member for member, _ in here if member is not None]
    bots = [bot for _, bot in here if bot]
    found = list(Rating.objects.filter(Q(member__in=members) | Q(game=game, bot__in=bots)).order_by("pk"))
    missing = here - {(one.member_id, one.bot) for one in found if one.game == game}
    order = sorted(missing, key=str)
    return found + Rating.objects.bulk_create([Rating(member_id=m, bot=b, game=game) for m, b in order])
