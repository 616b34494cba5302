"""Queries on ratings and leaderboards. None of them reads matches: the counters are kept up to date by rating."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils import timezone

from club.accounts import privacy, relations
from club.accounts.models import Member
from club.ladder.models import Change, Honour, Rating, Season, Standing
from club.ladder.seasons import today
from club.matches.models import Match
from club.web.counting import roughly

PER_PAGE = 50
ABOVE = 10  # lines shown above the reader's line
ACTIVE = timedelta(days=90)

Reader = Member | AnonymousUser


# For profiles, the end of a match and others


def rating_of(member: Member, game: str) -> Rating | None:
    return Rating.objects.filter(member=member, game=game).first()


def ratings_of(member: Member) -> list[Rating]:
    """Return the member's ratings, most played game first."""
    return list(Rating.objects.filter(member=member).select_related("member").order_by("-matches", "game"))


def curve(member: Member, game: str) -> list[tuple[datetime, float]]:
    """Return the rating after each rated match, earliest first."""
    changes = Change.objects.filter(rating__member=member, rating__game=game).order_by("number")
    return [(change.at, float(change.points)) for change in changes.only("at", "mu")]


def changes_of(match: Match) -> list[Change]:
    """Return the rating changes of a match by seat. Empty for unrated matches and until the match is rated."""
    return list(Change.objects.filter(match=match).select_related("rating__member").order_by("seat"))


def standing(member: Member, game: str = "") -> int | None:
    """Return the member's place at this game, or over all games; None while provisional."""
    mine = line_of(member, lines("", game))
    return better_than(mine, lines("", game)) + 1 if mine and mine.placed else None


def bots_of(game: str) -> list[Rating]:
    return list(Rating.objects.filter(game=game).exclude(bot="").order_by("-mu"))


def friends_of(member: Member) -> list[int]:
    """Return the primary keys of the member's friends."""
    return list(relations.friends_of(member).values_list("pk", flat=True))


def best(game: str, most: int) -> list[Standing]:
    """Return the first lines of a game's leaderboard, without provisional ratings."""
    return [line for line in lines("", game).select_related("member")[:most] if line.placed]


# Leaderboards


@dataclass(frozen=True)
class Row:
    place: int | None
    line: Standing
    in_time: int | None = None  # percentage of moves; None: no moves, or hidden from this reader


@dataclass(frozen=True)
class Board:
    rows: list[Row]
    mine: Row | None
    up: str = ""  # keys for the previous and next page, for `?above=` and `?below=`
    down: str = ""

    @property
    def tells_reliability(self) -> bool:
        """Whether this reader may see the reliability of any member on the page."""
        return any(row.in_time is not None for row in self.rows)

    @property
    def mine_is_here(self) -> bool:
        return self.mine is not None and any(row.line.pk == self.mine.line.pk for row in self.rows)


def lines(period: str, game: str, *, among: Sequence[int] | None = None, active: bool = False) -> QuerySet[Standing]:
    """Return a leaderboard. `among`: only these members. `active`: only members with a recent rated match."""
    found = Standing.objects.filter(period=period, game=game).order_by("-score", "id")
    if among is not None:
        found = found.filter(member__in=among)
    if active:
        today = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
        found = found.filter(last_at__gte=today - ACTIVE)
    return found


def board(found: QuerySet[Standing], reader: Reader, *, above: str = "", below: str = "", me: bool = False) -> Board:
    """Return one page of a leaderboard, and the reader's line even if it is on another page."""
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
    better = better_than(mine, found) if mine else 0
    rows = numbered(page, found, mine, better) if page and more_above else placed(page)
    return Board(
        with_reliability(rows, reader),
        Row(better + 1 if mine.placed else None, mine) if mine else None,
        up=key_of(page[0]) if page and more_above else "",
        down=key_of(page[-1]) if page and more_below else "",
    )


def with_reliability(rows: list[Row], reader: Reader) -> list[Row]:
    """Add the reliability to the rows whose members show it to this reader."""
    for_friends = any(row.line.member.show_presence == Member.Audience.FRIENDS for row in rows)
    friends = friends_of(reader) if for_friends and isinstance(reader, Member) else []

    def shown(member: Member) -> bool:
        return privacy.shown_to(reader, member, friends=member.pk in friends).presence

    return [replace(row, in_time=row.line.reliability) if shown(row.line.member) else row for row in rows]


def before(found: QuerySet[Standing], key: tuple[int, int]) -> QuerySet[Standing]:
    """Return the lines above this key, nearest first."""
    score, pk = key
    better = found.filter(Q(score__gt=score) | Q(score=score, id__lt=pk), score__gte=score)
    return better.order_by("score", "-id").select_related("member")


def after(found: QuerySet[Standing], key: tuple[int, int], *, inclusive: bool = False) -> QuerySet[Standing]:
    score, pk = key
    same = Q(score=score, id__gte=pk) if inclusive else Q(score=score, id__gt=pk)
    return found.filter(Q(score__lt=score) | same, score__lte=score).select_related("member")


def numbered(
    page: list[Standing], found: QuerySet[Standing], mine: Standing | None, better_than_mine: int
) -> list[Row]:
    """Number a page that does not begin at the top. Lines with the same points share a place.

    Counting the better lines is the expensive part. If the reader's line is on the page, its count is reused.
    """
    first = page[0]
    level = level_above(first, found)
    own = next((i for i, line in enumerate(page) if mine is not None and line.pk == mine.pk), None)
    if own is None or mine is None:
        place = better_than(first, found) + 1
    else:
        place = better_than_mine + level_above(mine, found) + 1 - own - level
    return placed(page, place=place, position=place + level)


def placed(page: list[Standing], *, place: int = 1, position: int = 1) -> list[Row]:
    rows: list[Row] = []
    for i, line in enumerate(page):
        if i and line.score != page[i - 1].score:
            place = position + i
        rows.append(Row(place if line.placed else None, line))
    return rows


def better_than(line: Standing, found: QuerySet[Standing]) -> int:
    better = found.filter(score__gt=line.score).order_by()
    return roughly(f"better:{sha256(str(better.query).encode()).hexdigest()}", better)


def level_above(line: Standing, found: QuerySet[Standing]) -> int:
    return found.filter(score=line.score, id__lt=line.pk).order_by().count()


def line_of(reader: Reader, found: QuerySet[Standing]) -> Standing | None:
    if not reader.is_authenticated or reader.is_guest:
        return None
    return found.order_by().filter(member=reader).select_related("member").first()


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
    games: list[tuple[str, list[Honour]]]  # all games first


def honours() -> list[Honours]:
    """Return the closed seasons with their honours, latest first."""
    rows = Honour.objects.select_related("member").order_by("game", "place", "pk")
    found: dict[int, dict[str, list[Honour]]] = {}
    for row in rows:
        found.setdefault(row.season_id, {}).setdefault(row.game, []).append(row)
    closed = Season.objects.filter(closed_at__isnull=False)
    return [Honours(season, list(found.get(season.pk, {}).items())) for season in closed]
