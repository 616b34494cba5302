"""A match and its log. Only the services of this folder write these rows; pages read them through selectors."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.accounts.models import FORMER
from club.matches.paces import Pace
from club.site.indexes import TimeIndex
from games.core import registry
from games.core.contract import AnyGame

LATE_MOVES = 10  # how far behind those without a seat look at a match that is seen late


def invite_code() -> str:
    return get_random_string(24)


class Match(models.Model):
    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Spectators(models.TextChoices):
        """A delay counts moves, not hours: in a match that waits for days, hours would soon show where it stands."""

        ON = "on", _("welcome")
        LATE = "late", _("welcome, ten moves behind")
        OFF = "off", _("only after the end")

    game = models.CharField(max_length=30)
    rules_version = models.PositiveIntegerField()
    options = models.TextField()  # JSON of the game's own Options
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="opened")
    size = models.PositiveSmallIntegerField()  # how many seats the table has
    move_seconds = models.PositiveIntegerField()  # per move; where there is a bank: what a move adds to it
    bank_seconds = models.PositiveIntegerField(default=0)  # 0: no bank
    weekends_off = models.BooleanField(default=False)
    grace_days = models.PositiveSmallIntegerField(default=0)  # how long calendars may hold up one deadline
    paused_at = models.DateTimeField(null=True)
    private = models.BooleanField(default=False)
    spectators = models.CharField(
        max_length=4, choices=Spectators.choices, default=Spectators.ON, db_default=Spectators.ON
    )
    invite = models.CharField(max_length=24, unique=True, default=invite_code)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    # Chance: the commitment is public from the beginning, the seed after the end.
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)

    # Where the match stands: all of it can be made again from the log. `state` holds every secret of the match.
    version = models.PositiveIntegerField(default=0)  # the number of the last move
    state = models.TextField(default="", blank=True)
    asked = models.TextField(default="[]")  # the open questions, each with the version at which it was asked
    undo = models.TextField(default="[]")  # the seats whose last actions can be taken back, the latest last
    outcome = models.TextField(default="", blank=True)
    rated = models.BooleanField(default=True)
    rated_as = models.PositiveBigIntegerField(null=True)  # the how manieth match to be rated
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["rated_as"], condition=Q(rated_as__isnull=False), name="one_match_per_rating"
            )
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

    # What those without a seat may see of it

    @property
    def behind_closed_doors(self) -> bool:
        return self.status == self.Status.RUNNING and self.spectators == self.Spectators.OFF

    @property
    def seen_late(self) -> bool:
        return self.status == self.Status.RUNNING and self.spectators == self.Spectators.LATE

    @property
    def watched_version(self) -> int:
        """The last move that watchers see."""
        return max(0, self.version - LATE_MOVES) if self.seen_late else self.version


class Sequel(models.Model):
    """The table at which the same seats play again: one for each finished match, whoever asks first."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="sequel")
    table = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="sequel_of")

    def __str__(self) -> str:
        return f"{self.match_id}, again: {self.table_id}"


class Seat(models.Model):
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    member = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats")
    name = models.CharField(max_length=40, blank=True)  # of a bot, or of a member whose account is gone
    bot = models.CharField(max_length=20, blank=True)  # the bot that plays this seat now, perhaps in a member's stead
    lucky_word = models.CharField(max_length=40, blank=True)
    orders = models.TextField(default="", blank=True)  # JSON of the seat's standing orders
    plan = models.TextField(default="", blank=True)  # JSON of what it plays when others do what it expects

    # Kept by the services from the game's open questions.
    to_act = models.BooleanField(default=False)
    turn_at = models.DateTimeField(null=True)  # when the turn began
    due_at = models.DateTimeField(null=True)
    remind_at = models.DateTimeField(null=True)
    kept_seconds = models.PositiveIntegerField(null=True)  # in a pause: the time that was left
    clock_at = models.DateTimeField(null=True)  # when the clock was set; not null where it runs
    grace_left = models.PositiveIntegerField(null=True)  # seconds for which calendars could stop it then; null: all
    bank_left = models.PositiveIntegerField(null=True)  # seconds, where there is a bank
    misses = models.PositiveSmallIntegerField(default=0)  # deadlines missed in a row
    last_move = models.PositiveIntegerField(default=0)  # the number of the seat's own last move
    left = models.BooleanField(default=False)  # gave up
    offered_at = models.DateTimeField(null=True)  # when members were told that it can be taken over
    wants_end = models.BooleanField(default=False)
    wants_pause = models.BooleanField(default=False)
    place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["match", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["match", "member"], name="one_seat_per_member"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["member", "due_at"], name="seat_your_turns", condition=Q(to_act=True)),
            models.Index(fields=["due_at"], name="seat_deadlines", condition=Q(due_at__isnull=False)),
            models.Index(fields=["remind_at"], name="seat_reminders", condition=Q(remind_at__isnull=False)),
            models.Index(fields=["match"], name="seat_bots_to_move", condition=Q(to_act=True) & ~Q(bot="")),
            models.Index(fields=["match"], name="seat_to_take_over", condition=Q(member__isnull=False) & ~Q(bot="")),
        ]

    def __str__(self) -> str:
        return f"{self.shown_name} ({self.match_id}/{self.number})"

    @property
    def shown_name(self) -> str:
        if self.member is not None:
            return self.member.name
        return gettext(FORMER) if self.name == FORMER else self.name

    @property
    def taken(self) -> bool:
        return self.member_id is not None or bool(self.bot or self.name)

    def deputised_by(self, member_id: int | None, now: datetime) -> bool:
        """Whether this member may move for the seat's own one, until the date that one has set."""
        absent = self.member
        return (
            absent is not None
            and absent.deputy_id is not None
            and absent.deputy_id == member_id
            and absent.deputy_until is not None
            and absent.deputy_until > now
        )

    @property
    def stood_in(self) -> bool:
        """A bot plays for a member who let the time run out twice; the member may take the seat back."""
        return self.member_id is not None and bool(self.bot)


class Move(models.Model):
    """One line of the log: append-only, and enough to make every position again."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    seat = models.PositiveSmallIntegerField(null=True)
    decision = models.CharField(max_length=30, blank=True)
    line = models.TextField(blank=True)
    origin = models.CharField(max_length=10)
    member = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    opened = models.PositiveIntegerField(default=0)  # when the answered question was asked: one answer each
    events = models.TextField(default="[]")
    snapshot = models.TextField(default="", blank=True)  # the state after it, kept where nothing before can be undone
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["match", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "number"], name="one_move_per_number"),
            models.UniqueConstraint(
                fields=["match", "seat", "decision", "opened"], condition=Q(kind="act"), name="one_answer_per_question"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [TimeIndex(fields=["created_at"], name="move_by_time")]  # of figures

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number} {self.line or self.kind}"


class Remark(models.Model):
    """A line of the log that is no move: the clocks stood, somebody took a seat over."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remarks")
    number = models.PositiveIntegerField()  # the version of the match when it was made
    kind = models.CharField(max_length=20)
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["match", "pk"]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number} {self.kind}"


class Departure(models.Model):
    """A seat changed hands, and somebody left it: what the match did until then stays with the one who left.

    Rows are never removed: in their order they say who held a seat when, also where it was given back.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="departures")
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="departures"
    )
    number = models.PositiveIntegerField()  # the version of the match when the seat changed hands
    to_first = models.BooleanField(default=False, db_default=False)  # given back to the one who had it at the beginning
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.member_id} left {self.match_id}/{self.seat}"


class Heartbeat(models.Model):
    """When the sweep last ran: whoever comes after a long silence knows for how long the club was down."""

    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.seen_at)


class Sheet(models.Model):
    """A seat's private notes, where the game has a sheet: no part of the match, nobody else's until its end."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()

    def __str__(self) -> str:
        return f"sheet of {self.seat_id}"


class Presence(models.Model):
    """Who was last seen looking at which match: whoever looks needs no mail."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "member"], name="one_presence_per_member")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} at {self.match_id}"
