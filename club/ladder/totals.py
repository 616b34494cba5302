"""Apply results to ratings and standings in memory, one match at a time.

Rating a match loads only the rows of that match; `recompute` loads those of the whole club. Both use this code, so
their results are identical to the last bit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from club.ladder import rating
from club.ladder.models import UNPLACED, Change, Rating, Season, Standing
from club.ladder.rating import Strength
from club.ladder.results import Part, Result

Line = tuple[str, str, int]  # period, game, member


def month_of(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m}"


def periods_of(at: datetime, seasons: Iterable[Season]) -> list[str]:
    day = at.astimezone(UTC).date()
    return ["", month_of(at), *(season.period for season in seasons if season.includes(day))]


class Totals:
    def __init__(
        self, seasons: Iterable[Season], ratings: Iterable[Rating], standings: Iterable[Standing] = ()
    ) -> None:
        self.seasons = list(seasons)
        self.ratings: dict[int, Rating] = {}
        self.of_member: dict[int, list[Rating]] = defaultdict(list)
        self.standings: dict[Line, Standing] = {(s.period, s.game, s.member_id): s for s in standings}
        for one in ratings:
            self.add(one)

    def add(self, one: Rating) -> None:
        self.ratings[one.pk] = one
        if one.member_id is not None:
            self.of_member[one.member_id].append(one)

    def apply(self, result: Result, parts: Sequence[tuple[Part, int]], number: int) -> list[Change]:
        """Apply one match. `parts`: each part with the key of its rating, in seat order."""
        ratings = [self.ratings[key] for _, key in parts]
        ranks = rating.ranks_of([part.place for part, _ in parts])
        before = [one.strength for one in ratings]
        after = mean_per_rating([key for _, key in parts], rating.rate(before, ranks))
        changes = [
            Change(
                match_id=result.match, seat=part.seat, rating_id=key, number=number, at=result.at,
                rank=rank, gone=part.gone, mu_before=old.mu, sigma_before=old.sigma, mu=new.mu, sigma=new.sigma,
                moves=part.moves, late=part.late,
            )
            for (part, key), rank, old, new in zip(parts, ranks, before, after, strict=True)
        ]  # fmt: skip
        counted: set[int] = set()
        for change, one in zip(changes, ratings, strict=True):
            one.mu, one.sigma = change.mu, change.sigma
            add_to_counters(one, change, first=one.pk not in counted)
            counted.add(one.pk)
        people = [(change, one) for change, one in zip(changes, ratings, strict=True) if not one.bot]
        for change, one in people:
            rivals = [other.rank for other, _ in people if other is not change]
            points = 0 if change.gone else rating.season_points(change.rank, rivals)
            self.update_standings(one, change, points)
        return changes

    def update_standings(self, one: Rating, change: Change, points: int) -> None:
        if one.member_id is None:
            return
        for period in periods_of(change.at, self.seasons):
            for game in ("", one.game):
                line = (period, game, one.member_id)
                standing = self.standings.get(line)
                if standing is None:
                    standing = self.standings[line] = Standing(period=period, game=game, member_id=one.member_id)
                add_to_counters(standing, change, first=True)
                if period:
                    standing.score += points
                elif game:
                    standing.score = one.points + (UNPLACED if one.provisional else 0)
                    standing.spread = one.spread
                else:
                    settled = [r.points for r in self.of_member[one.member_id] if not r.provisional]
                    standing.score = rating.over_all(settled) + (0 if settled else UNPLACED)


def add_to_counters(row: Rating | Standing, change: Change, *, first: bool) -> None:
    """Add a change to the counters. `first` is False for further seats of a bot, so that a match counts once."""
    if first:
        row.matches += 1
        row.wins += won(change)
    row.moves += change.moves
    row.late += change.late
    row.last_at = change.at if row.last_at is None else max(row.last_at, change.at)


def won(change: Change) -> bool:
    return change.rank == 1 and not change.gone


def mean_per_rating(keys: Sequence[int], after: Sequence[Strength]) -> list[Strength]:
    """Give all seats of a bot the same new rating: the mean over its seats."""
    seats: dict[int, list[Strength]] = defaultdict(list)
    for key, strength in zip(keys, after, strict=True):
        seats[key].append(strength)
    means = {
        key: Strength(sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own))
        for key, own in seats.items()
    }
    return [means[key] for key in keys]
