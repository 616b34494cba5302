"""A match with its current position, and its rematch."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.matches.paces import Pace
from games.core import registry
from games.core.contract import AnyGame

LATE_MOVES = 10  # how many moves behind spectators see a match with a delay


def invite_code() -> str:
    return get_random_string(24)


class Match(models.Model):
    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("in progress")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Spectators(models.TextChoices):
        """The delay counts moves, not hours: in a slow match a delay of hours would soon show the current position."""

        ON = "on", _("allowed")
        LATE = "late", _("allowed, ten moves behind")
        OFF = "off", _("only after the match")

    game = models.CharField(max_length=30)
    rules_version = models.PositiveIntegerField()
    options = models.TextField()  # JSON of the game's Options
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="opened")
    size = models.PositiveSmallIntegerField()  # how many seats the table has
    move_seconds = models.PositiveIntegerField()  # per move; with a time bank: added to it after each move
    bank_seconds = models.PositiveIntegerField(default=0)  # 0: no bank
    weekends_off = models.BooleanField(default=False)
    grace_days = models.PositiveSmallIntegerField(default=0)  # how long members' calendars may delay one deadline
    paused_at = models.DateTimeField(null=True)
    private = models.BooleanField(default=False)
    spectators = models.CharField(
        max_length=4, choices=Spectators.choices, default=Spectators.ON, db_default=Spectators.ON
    )
    invite = models.CharField(max_length=24, unique=True, default=invite_code)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    # Randomness: the commitment is public from the start, the seed only after the end.
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    committed_first = models.BooleanField(default=False, db_default=False)  # before the first lucky word
    derived_from = models.CharField(max_length=64, blank=True, default="", db_default="")  # an event's commitment
    derived_as = models.CharField(max_length=80, blank=True, default="", db_default="")  # seed = HMAC(its seed, this)

    # The current position. It can be rebuilt from the log. `state` contains every secret of the match.
    version = models.PositiveIntegerField(default=0)  # the number of the last move
    state = models.TextField(default="", blank=True)
    asked = models.TextField(default="[]")  # the open questions, each with the version at which it was asked
    undo = models.TextField(default="[]")  # the seats whose latest actions can be undone, the latest last
    outcome = models.TextField(default="", blank=True)
    rated = models.BooleanField(default=True)
    rated_with_bots = models.BooleanField(default=False, db_default=False)  # even if one person plays only bots
    rated_as = models.PositiveBigIntegerField(null=True)  # sequence number in the order of rating
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["rated_as"], condition=Q(rated_as__isnull=False), name="one_match_per_rating"
            ),
            models.UniqueConstraint(
                fields=["commitment"], condition=Q(committed_first=True), name="one_match_per_commitment"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["status", "-changed_at"], name="match_by_status"),
            models.Index(fields=["created_at"], name="match_waiting", condition=Q(status="open")),
            models.Index(
                fields=["finished_at", "id"],
                name="match_to_rate",
                condition=Q(status="finished", rated=True, rated_as__isnull=True),
            ),
            models.Index(fields=["paused_at"], name="match_paused", condition=Q(paused_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.rulebook.name} {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.pk])

    @property
    def title(self) -> str:
        """Return its name in the active language."""
        return gettext("{game}, match {number}").format(game=self.rulebook.name, number=self.pk)

    @property
    def rulebook(self) -> AnyGame:
        return registry.get(self.game)

    @property
    def free_seats(self) -> int:
        return sum(not seat.taken for seat in self.seats.all())

    @property
    def over(self) -> bool:
        return self.status == self.Status.FINISHED

    @property
    def pace(self) -> Pace:
        return Pace(self.move_seconds, self.bank_seconds)

    # What spectators may see

    @property
    def behind_closed_doors(self) -> bool:
        return self.status == self.Status.RUNNING and self.spectators == self.Spectators.OFF

    @property
    def seen_late(self) -> bool:
        return self.status == self.Status.RUNNING and self.spectators == self.Spectators.LATE

    @property
    def watched_version(self) -> int:
        """The number of the last move that spectators see."""
        return max(0, self.version - LATE_MOVES) if self.seen_late else self.version


class Sequel(models.Model):
    """The rematch of a finished match. There is one per match, whichever player asks first."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="sequel")
    table = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="sequel_of")

    def __str__(self) -> str:
        return f"{self.match_id}, again: {self.table_id}"
