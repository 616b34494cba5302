"""Open, change and close seasons. Closing a season saves its places of honour."""

from __future__ import annotations

from datetime import UTC, date, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_noop

from club.accounts.models import Member
from club.audit import services as audit
from club.ladder.models import Honour, Season, Standing
from club.ladder.services import open_book, to_rate
from club.outbox import services as outbox
from club.outbox.sentences import Sentence
from games.core import registry

HONOURED = 3  # number of places
PATIENCE = timedelta(days=1)  # how long closing waits for unrated matches of the season
NEWS = 4_000_000_000_000  # offset of the notification numbers for honours, used only here
LONGEST = timedelta(days=366)


class Unfit(Exception):
    """A season change was refused. Carries a code, which `forms.reason` turns into text."""

    def __init__(self, code: str, **data: str) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


def today() -> date:
    """Return today's date in UTC: seasons begin and end at midnight UTC for everyone."""
    return timezone.now().astimezone(UTC).date()


@transaction.atomic
def open_season(*, actor: Member, name: str, first: date, last: date) -> Season:
    """Create a season. It begins tomorrow at the earliest, so that members know in advance what counts."""
    open_book()
    name = " ".join(name.split())
    if not name or Season.objects.filter(name__iexact=name).exists():
        raise Unfit("name")
    if first <= today():
        raise Unfit("begins_late")
    check_dates(first, last)
    season = Season.objects.create(name=name, first=first, last=last)
    audit.record(actor, "season_opened", reason="", about=name, first=str(first), last=str(last))
    return season


@transaction.atomic
def move_end(*, actor: Member, pk: int, last: date) -> Season:
    """Move the last day of a season, but not into the past."""
    open_book()
    season = Season.objects.select_for_update().filter(pk=pk).first()
    if season is None:
        raise Unfit("gone")
    if season.closed_at is not None or season.last < today():
        raise Unfit("over")
    if last < today():
        raise Unfit("backwards")
    check_dates(season.first, last, of=season.pk)
    if last != season.last:
        audit.record(actor, "season_moved", reason="", about=season.name, was=str(season.last), last=str(last))
        season.last = last
        season.save(update_fields=["last"])
    return season


@transaction.atomic
def call_off(*, actor: Member, pk: int) -> None:
    """Delete a season that has not begun. Seasons with results stay."""
    open_book()
    season = Season.objects.select_for_update().filter(pk=pk).first()
    if season is None:  # double click
        return
    if season.first <= today():
        raise Unfit("begun")
    audit.record(actor, "season_called_off", reason="", about=season.name)
    season.delete()


def check_dates(first: date, last: date, *, of: int = 0) -> None:
    if last < first:
        raise Unfit("backwards")
    if last - first > LONGEST:
        raise Unfit("too_long")
    others = Season.objects.filter(first__lte=last, last__gte=first).exclude(pk=of)
    if other := others.first():
        raise Unfit("overlaps", name=other.name)


def close_seasons() -> int:
    """Close all seasons that are over and save their honours. Return how many were closed."""
    over = Season.objects.filter(closed_at=None, last__lt=today()).order_by("first")
    return sum(close(season.pk) for season in over)


@transaction.atomic(durable=True)
def close(pk: int) -> bool:
    open_book()
    season = Season.objects.select_for_update().filter(pk=pk, closed_at=None, last__lt=today()).first()
    if season is None:
        return False
    now = timezone.now()
    if to_rate().filter(finished_at__lt=season.ends_at).exists() and now < season.ends_at + PATIENCE:
        return False
    honours = [honour for game in ("", *registry.all_games()) for honour in honours_of(season, game)]
    Honour.objects.bulk_create(honours)
    season.closed_at = now
    season.save(update_fields=["closed_at"])
    for member in Member.objects.filter(pk__in={honour.member_id for honour in honours if honour.member_id}):
        title = Sentence(gettext_noop("{season} is over, and you've made the hall of fame"), season=season.name)
        outbox.tell(member, "news", number=NEWS + season.pk, title=title, path=reverse("honours"))
    return True


def honours_of(season: Season, game: str) -> list[Honour]:
    """Return the first three places. Members with the same points share a place."""
    found: list[Honour] = []
    best = Standing.objects.filter(period=season.period, game=game, score__gt=0).order_by("-score", "id")
    for i, line in enumerate(best.iterator()):
        shares = bool(found) and found[-1].points == line.points
        place = found[-1].place if shares else i + 1
        if place > HONOURED:
            break
        found.append(
            Honour(
                season=season, game=game, place=place, member_id=line.member_id,
                points=line.points, matches=line.matches, wins=line.wins,
            )
        )  # fmt: skip
    return found
