"""Reads of ratings and leaderboards. None of them looks at matches: what lists need was counted when it happened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from club.accounts.models import Member
from club.ladder.models import Change, Honour, Rating, Season, Standing
from club.ladder.seasons import today
from club.matches.models import Match

PER_PAGE = 50
ABOVE = 10  # lines above one's own
ACTIVE = timedelta(days=90)

Reader = Member | AnonymousUser


# For profiles, the end of a match and others


def rating_of(member: Member, game: str) -> Rating | None:
    return Rating.objects.filter(member=member, game=game).first()


def ratings_of(member: Member) -> list[Rating]:
    """Of all games the member has a rating at, the one played most first."""
    return list(Rating.objects.filter(member=member).select_related("member").order_by("-matches", "game"))


def curve(member: Member, game: str) -> list[tuple[datetime, float]]:
    """The number shown after each rated match, the earliest first."""
    changes = Change.objects.filter(rating__member=member, rating__game=game).order_by("number")
    return [(change.at, float(change.points)) for change in changes.only("at", "mu")]


def changes_of(match: Match) -> list[Change]:
    """What the match did to the ratings, by seat; empty while it waits to be rated, and for unrated matches."""
    return list(Change.objects.filter(match=match).select_related("rating__member").order_by("seat"))


def standing(member: Member, game: str = "") -> int | None:
    """The place at this game, or over all games; None while provisional."""
    mine = line_of(member, lines("", game))
    return None if mine is None else place_of(mine, lines("", game))


def bots_of(game: str) -> list[Rating]:
    return list(Rating.objects.filter(game=game).exclude(bot="").order_by("-mu"))


def friends_of(member: Member) -> list[int] | None:
    """The keys of the member's friends; None as long as the club knows no friends."""
    return None


# Leaderboards


@dataclass(frozen=True)
class Row:
    place: int | None
    line: Standing


@dataclass(frozen=True)
class Board:
    rows: list[Row]
    mine: Row | None
    up: str = ""  # where the page before ends and the next one begins, as `?above=` and `?below=` want it
    down: str = ""

    @property
    def mine_is_here(self) -> bool:
        return self.mine is not None and any(row.line.pk == self.mine.line.pk for row in self.rows)


def lines(period: str, game: str, *, among: Sequence[int] | None = None, active: bool = False) -> QuerySet[Standing]:
    """A leaderboard from the top; `among`: only these members; `active`: only who finished a rated match lately."""
    found = Standing.objects.filter(period=period, game=game).order_by("-score", "id")
    if among is not None:
        found = found.filter(member__in=among)
    if active:
        found = found.filter(last_at__gte=timezone.now() - ACTIVE)
    return found


def board(found: QuerySet[Standing], reader: Reader, *, above: str = "", below: str = "", me: bool = False) -> Board:
    """One page of a leaderboard, and the reader's own line, wherever that is."""
    mine = line_of(reader, found)
    if me and mine is not None:
        nearest = list(before(found, (mine.score, mine.pk))[:ABOVE])
        start = nearest[-1] if nearest else mine
        page = list(after(found, (start.score, start.pk), inclusive=True)[: PER_PAGE + 1])
        more_above, more_below = len(nearest) == ABOVE, len(page) > PER_PAGE
        page = page[:PER_PAGE]
    elif key := read_key(above):
        page = list(before(found, key)[: PER_PAGE + 1])
        more_above, more_below = len(page) > PER_PAGE, True
        page = page[:PER_PAGE][::-1]
    else:
        key = read_key(below)
        page = list((after(found, key) if key else found).select_related("member")[: PER_PAGE + 1])
        more_above, more_below = key is not None, len(page) > PER_PAGE
        page = page[:PER_PAGE]
    return Board(
        numbered(page, found, from_the_top=not more_above),
        None if mine is None else Row(place_of(mine, found), mine),
        up=key_of(page[0]) if page and more_above else "",
        down=key_of(page[-1]) if page and more_below else "",
    )


def before(found: QuerySet[Standing], key: tuple[int, int]) -> QuerySet[Standing]:
    """The lines above this one, the nearest first."""
    score, pk = key
    better = found.filter(Q(score__gt=score) | Q(score=score, id__lt=pk), score__gte=score)
    return better.order_by("score", "-id").select_related("member")


def after(found: QuerySet[Standing], key: tuple[int, int], *, inclusive: bool = False) -> QuerySet[Standing]:
    score, pk = key
    same = Q(score=score, id__gte=pk) if inclusive else Q(score=score, id__gt=pk)
    return found.filter(Q(score__lt=score) | same, score__lte=score).select_related("member")


def numbered(page: list[Standing], found: QuerySet[Standing], *, from_the_top: bool) -> list[Row]:
    """Whoever has the same points shares a place."""
    if not page:
        return []
    first = page[0]
    place = position = 1
    if not from_the_top:
        counts = found.filter(score__gte=first.score).order_by().aggregate(
            better=Count("pk", filter=Q(score__gt=first.score)),
            ahead=Count("pk", filter=Q(score__gt=first.score) | Q(id__lt=first.pk)),
        )  # fmt: skip
        place, position = counts["better"] + 1, counts["ahead"] + 1
    rows: list[Row] = []
    for i, line in enumerate(page):
        if i and line.score != page[i - 1].score:
            place = position + i
        rows.append(Row(place if line.placed else None, line))
    return rows


def line_of(reader: Reader, found: QuerySet[Standing]) -> Standing | None:
    if not reader.is_authenticated or reader.is_guest:
        return None
    return found.order_by().filter(member=reader).select_related("member").first()


def place_of(line: Standing, found: QuerySet[Standing]) -> int | None:
    return found.filter(score__gt=line.score).order_by().count() + 1 if line.placed else None


def key_of(line: Standing) -> str:
    return f"{line.score}_{line.pk}"


def read_key(text: str) -> tuple[int, int] | None:
    found = re.fullmatch(r"(-?[0-9]{1,9})_([0-9]{1,15})", text, re.ASCII)
    return (int(found[1]), int(found[2])) if found else None


# Seasons


def current_season() -> Season | None:
    day = today()
    return Season.objects.filter(first__lte=day, last__gte=day).first()


def seasons() -> list[Season]:
    return list(Season.objects.all())


@dataclass(frozen=True)
class Honours:
    season: Season
    games: list[tuple[str, list[Honour]]]  # over all games first


def honours() -> list[Honours]:
    """The closed seasons, the latest first."""
    rows = Honour.objects.select_related("member").order_by("game", "place", "pk")
    found: dict[int, dict[str, list[Honour]]] = {}
    for row in rows:
        found.setdefault(row.season_id, {}).setdefault(row.game, []).append(row)
    closed = Season.objects.filter(closed_at__isnull=False)
    return [Honours(season, list(found.get(season.pk, {}).items())) for season in closed]
