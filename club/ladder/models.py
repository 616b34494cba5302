"""Ratings, rating changes, leaderboards and seasons. Written only by the services of this app."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from club.accounts.models import FORMER
from club.ladder import rating
from club.matches.models import Match
from games.core import registry
from games.core.contract import AnyGame

UNPLACED = -1_000_000  # added to the score of provisional members, so that they sort after all others


class Rated:
    """A strength as members see it: points, and how far they may be off."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        return rating.shown(self.mu)

    @property
    def spread(self) -> int:
        return rating.spread(self.sigma)


class Rating(Rated, models.Model):
    """The rating of a member or a bot at one game. It stays without a member when the account is deleted."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, db_index=False, related_name="ratings"
    )
    bot = models.CharField(max_length=20, blank=True)
    game = models.CharField(max_length=30)
    mu = models.FloatField(default=rating.START.mu)
    sigma = models.FloatField(default=rating.START.sigma)
    matches = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    moves = models.PositiveIntegerField(default=0)  # in rated matches
    late = models.PositiveIntegerField(default=0)  # of these, moves made by the clock or by a bot for the member
    last_at = models.DateTimeField(null=True)  # when the latest rated match ended

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["member", "game"], condition=Q(member__isnull=False), name="one_rating_per_game"
            ),
            models.UniqueConstraint(fields=["game", "bot"], condition=~Q(bot=""), name="one_rating_per_bot"),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.game}: {self.points} ± {self.spread}"

    @property
    def name(self) -> str:
        if self.member is not None:
            return self.member.name
        return bot_name(self.bot) if self.bot else gettext(FORMER)

    @property
    def strength(self) -> rating.Strength:
        return rating.Strength(self.mu, self.sigma)

    @property
    def provisional(self) -> bool:
        return self.matches < rating.PROVISIONAL

    @property
    def missing(self) -> int:
        """Number of rated matches left until the rating is no longer provisional."""
        return max(0, rating.PROVISIONAL - self.matches)

    @property
    def rulebook(self) -> AnyGame:
        return registry.get(self.game)

    @property
    def reliability(self) -> int | None:
        return share_in_time(self.moves, self.late)


class Change(Rated, models.Model):
    """The effect of one match on one rating. It also records who took part, even after accounts are deleted."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, db_index=False, related_name="rating_changes")
    seat = models.PositiveSmallIntegerField()
    rating = models.ForeignKey(Rating, on_delete=models.PROTECT, db_index=False, related_name="changes")
    number = models.PositiveBigIntegerField()  # sequence number in which the match was rated
    at = models.DateTimeField()  # when the match ended
    rank = models.PositiveSmallIntegerField()  # among the rated seats
    gone = models.BooleanField(default=False)  # gave up the seat, or did not hold it at the end
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    moves = models.PositiveIntegerField()
    late = models.PositiveIntegerField()

    class Meta:
        ordering: ClassVar[list[str]] = ["number", "seat"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "seat"], name="one_change_per_seat"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["rating", "number"], name="change_curve")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat}: {self.points_before} → {self.points}"

    @property
    def points_before(self) -> int:
        return rating.shown(self.mu_before)

    @property
    def difference(self) -> int:
        return self.points - self.points_before


class Standing(models.Model):
    """One line of a leaderboard. Empty `game`: all games. `period`: a month, a season, or empty for all time."""

    period = models.CharField(max_length=20, blank=True)
    game = models.CharField(max_length=30, blank=True)
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standings")
    score = models.IntegerField(default=0)  # the points; for provisional members plus `UNPLACED`
    spread = models.PositiveIntegerField(null=True)  # only for ratings
    matches = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    moves = models.PositiveIntegerField(default=0)
    late = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["period", "game", "member"], name="one_standing_per_board"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["period", "game", "-score", "id", "last_at"], name="standing_order")
        ]

    def __str__(self) -> str:
        return f"{self.period or 'ever'} {self.game or 'all games'}: {self.member_id} {self.points}"

    @property
    def placed(self) -> bool:
        return self.score > UNPLACED // 2

    @property
    def points(self) -> int:
        return self.score if self.placed else self.score - UNPLACED

    @property
    def reliability(self) -> int | None:
        return share_in_time(self.moves, self.late)

    @property
    def missing(self) -> int:
        return max(0, rating.PROVISIONAL - self.matches)


class Season(models.Model):
    name = models.CharField(_("name"), max_length=60, unique=True)
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))
    closed_at = models.DateTimeField(null=True)  # when its honours were saved

    class Meta:
        ordering: ClassVar[list[str]] = ["-first"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("season", args=[self.pk])

    @property
    def period(self) -> str:
        return f"season-{self.pk}"

    @property
    def begins_at(self) -> datetime:
        return datetime.combine(self.first, time(), UTC)

    @property
    def ends_at(self) -> datetime:
        return datetime.combine(self.last + timedelta(days=1), time(), UTC)

    def includes(self, day: date) -> bool:
        return self.first <= day <= self.last


class Honour(models.Model):
    """A top place in a finished season. Saved when the season closes."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="honours")
    game = models.CharField(max_length=30, blank=True)  # empty: all games
    place = models.PositiveSmallIntegerField()
    member = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="honours")
    points = models.IntegerField()
    matches = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()

    class Meta:
        ordering: ClassVar[list[str]] = ["season", "game", "place", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["season", "game", "member"], name="one_honour_per_member"),
        ]

    def __str__(self) -> str:
        return f"{self.season_id} {self.game}: {self.place}"

    @property
    def shown_name(self) -> str:
        return self.member.name if self.member else gettext(FORMER)


class Book(models.Model):
    """A single row that holds the last sequence number. Rating locks it, so matches are rated one at a time."""

    last = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.last)


def share_in_time(moves: int, late: int) -> int | None:
    """Return the percentage of moves made in time, rounded down: 100 only if no move was late."""
    return None if moves == 0 else 100 * (moves - late) // moves


def bot_name(bot: str) -> str:
    names = {"default": pgettext("a bot", "Bot, full strength"), "easy": pgettext("a bot", "Bot, easy")}
    return names.get(bot) or gettext("Bot “{name}”").format(name=bot)
