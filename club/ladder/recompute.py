"""Recompute all ratings from the log, in the order in which the matches were rated. Exact to the last bit.

The players are read from the seats. If an account was deleted since, the stored change tells whose rating it was.
Matches that were marked as unrated after they had been rated are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, Q

from club.ladder import results
from club.ladder.models import Book, Change, Rating, Season, Standing
from club.ladder.results import Part, Result
from club.ladder.services import COUNTERS, FEWEST, open_book
from club.ladder.totals import Totals
from club.matches.models import Match

CHUNK = 500
CHANGED = ["rating_id", "number", "at", "rank", "gone", "mu_before", "sigma_before", "mu", "sigma", "moves", "late"]
RATED = ["mu", "sigma", *COUNTERS]
LISTED = ["score", "spread", *COUNTERS]

M = TypeVar("M", bound=Model)
T = TypeVar("T")


@dataclass
class Report:
    matches: int = 0
    differences: list[str] = field(default_factory=list)


@transaction.atomic(durable=True)
def recompute(*, replace: bool) -> Report:
    """Recompute everything while holding the rating lock. `replace`: save the corrected rows."""
    book = open_book()
    report = Report()
    kept = {one.pk: one for one in Rating.objects.all()}
    fresh = [Rating(pk=one.pk, member_id=one.member_id, bot=one.bot, game=one.game) for one in kept.values()]
    totals = Totals(Season.objects.all(), fresh)
    last = 0
    for matches in rated_matches():
        report.matches += len(matches)
        last = max(last, *(match.rated_as or 0 for match in matches))
        changes = list(apply_all(matches, totals, report))
        compare(
            report, Change.objects.filter(match__in=[match.pk for match in matches]), changes,
            lambda c: (c.match_id, c.seat), CHANGED, replace=replace,
        )  # fmt: skip
    dropped = Change.objects.filter(Q(match__rated_as=None) | Q(match__rated=False))
    compare(report, dropped, [], lambda c: (c.match_id, c.seat), CHANGED, replace=replace)
    compare(report, Rating.objects.all(), totals.ratings.values(), lambda r: r.pk, RATED, replace=replace)
    compare(
        report, Standing.objects.all(), totals.standings.values(),
        lambda s: (s.period, s.game, s.member_id), LISTED, replace=replace,
    )  # fmt: skip
    if book.last < last:
        report.differences.append(f"the last rating number is {book.last}, but that of the matches is {last}")
        if replace:
            Book.objects.update(last=last)
    transaction.set_rollback(not replace)
    return report


def rated_matches() -> Iterator[list[Match]]:
    rows = Match.objects.filter(rated_as__isnull=False, rated=True, status=Match.Status.FINISHED).order_by("rated_as")
    light = rows.only("game", "finished_at", "changed_at", "rated_as")
    return chunks(light.iterator(CHUNK))


def apply_all(matches: list[Match], totals: Totals, report: Report) -> Iterator[Change]:
    known: dict[int, dict[int, int]] = defaultdict(dict)
    for change in Change.objects.filter(match__in=matches).only("match_id", "seat", "rating_id"):
        known[change.match_id][change.seat] = change.rating_id
    for match, result in zip(matches, results.of_matches(matches), strict=True):
        parts = [(part, rating_of(part, result, known[match.pk], totals, report)) for part in result.parts]
        counting = [(part, key) for part, key in parts if key is not None]
        if len(counting) < FEWEST:
            report.differences.append(f"match {match.pk} was rated, but fewer than two took part in it")
            continue
        yield from totals.apply(result, counting, match.rated_as or 0)


def rating_of(part: Part, result: Result, known: dict[int, int], totals: Totals, report: Report) -> int | None:
    """Return the key of the rating that this part changes, or None if the part is not rated.

    A guest who became a member later was not rated: there are changes for other seats, but none for theirs.
    """
    if known and part.seat not in known:
        return None
    written = totals.ratings.get(known.get(part.seat, 0))
    if not part.rated:
        return written.pk if written else None
    if written and (written.member_id, written.bot, written.game) == (part.member, part.bot, result.game):
        return written.pk
    report.differences.append(f"match {result.match}, seat {part.seat}: the change has the rating of another player")
    own = Rating.objects.filter(member=part.member, bot=part.bot, game=result.game).first()
    if own is None:
        own = Rating.objects.create(member_id=part.member, bot=part.bot, game=result.game)
    if own.pk not in totals.ratings:
        totals.add(Rating(pk=own.pk, member_id=own.member_id, bot=own.bot, game=own.game))
    return own.pk


def compare(report: Report, rows: Any, right: Iterable[M], key: Any, names: list[str], *, replace: bool) -> None:
    """Compare the stored rows with the correct ones, report differences, and fix them if `replace` is set."""
    wanted = {key(row): row for row in right}
    wrong: list[M] = []
    surplus: list[int] = []
    for row in rows.iterator(CHUNK):
        should = wanted.pop(key(row), None)
        what = f"{row._meta.model_name} {key(row)}"
        if should is None:
            report.differences.append(f"{what} is surplus")
            surplus.append(row.pk)
            continue
        differing = [name for name in names if getattr(row, name) != getattr(should, name)]
        if differing:
            pairs = [f"{name} is {getattr(row, name)} instead of {getattr(should, name)}" for name in differing]
            report.differences.append(f"{what}: {', '.join(pairs)}")
            should.pk = row.pk
            wrong.append(should)
    report.differences += [f"{row._meta.model_name} {key(row)} is missing" for row in wanted.values()]
    if replace:
        model = rows.model
        for keys in chunks(surplus):
            model.objects.filter(pk__in=keys).delete()
        model.objects.bulk_update(wrong, names, batch_size=CHUNK)
        model.objects.bulk_create(wanted.values(), batch_size=CHUNK)


def chunks(rows: Iterable[T]) -> Iterator[list[T]]:
    left = iter(rows)
    while chunk := list(islice(left, CHUNK)):
        yield chunk
