"""Models of a match and its log. Only the services of this app write them; pages read them through selectors."""

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
from club.db.indexes import TimeIndex
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


class Seat(models.Model):
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    member = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats")
    name = models.CharField(max_length=40, blank=True)  # of a bot, or of a member whose account was deleted
    bot = models.CharField(max_length=20, blank=True)  # the bot playing this seat now, possibly for a member
    lucky_word = models.CharField(max_length=40, blank=True)
    orders = models.TextField(default="", blank=True)  # JSON of the seat's standing orders
    plan = models.TextField(default="", blank=True)  # JSON of its Plan, see planning.py

    # Maintained by the services from the game's open questions.
    to_act = models.BooleanField(default=False)
    turn_at = models.DateTimeField(null=True)  # when the turn began
    due_at = models.DateTimeField(null=True)
    remind_at = models.DateTimeField(null=True)
    kept_seconds = models.PositiveIntegerField(null=True)  # during a pause: the time left
    clock_at = models.DateTimeField(null=True)  # when the clock was set; null unless it runs
    grace_left = models.PositiveIntegerField(null=True)  # seconds calendars could stop it from then on; null: all
    bank_left = models.PositiveIntegerField(null=True)  # seconds, if there is a time bank
    misses = models.PositiveSmallIntegerField(default=0)  # deadlines missed in a row
    last_move = models.PositiveIntegerField(default=0)  # the number of the seat's last move
    left = models.BooleanField(default=False)  # resigned
    out = models.BooleanField(default=False, db_default=False)  # out by the rules, without resigning (G-12)
    offered_at = models.DateTimeField(null=True)  # when members were notified that it can be taken over
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
    def playing(self) -> bool:
        """Still in the match: can be asked to move, and has to agree to a pause or an early end."""
        return not self.left and not self.out

    @property
    def taken(self) -> bool:
        return self.member_id is not None or bool(self.bot or self.name)

    def deputised_by(self, member_id: int | None, now: datetime) -> bool:
        """Whether this member is the deputy of the seat's member at this time."""
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
        """Whether a bot plays for a member, who may take the seat back."""
        return self.member_id is not None and bool(self.bot)


class Move(models.Model):
    """One entry of the append-only log, from which every position can be rebuilt."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    seat = models.PositiveSmallIntegerField(null=True)
    decision = models.CharField(max_length=30, blank=True)
    line = models.TextField(blank=True)
    origin = models.CharField(max_length=10)
    member = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    opened = models.PositiveIntegerField(default=0)  # the version at which the answered question was asked
    events = models.TextField(default="[]")
    snapshot = models.TextField(default="", blank=True)  # the state after it, stored if nothing can be undone
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["match", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "number"], name="one_move_per_number"),
            models.UniqueConstraint(
                fields=["match", "seat", "decision", "opened"], condition=Q(kind="act"), name="one_answer_per_question"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [TimeIndex(fields=["created_at"], name="move_by_time")]  # statistics

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number} {self.line or self.kind}"


class Remark(models.Model):
    """A log entry that is not a move, such as a pause or a seat that was taken over."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remarks")
    number = models.PositiveIntegerField()  # the version of the match at that time
    kind = models.CharField(max_length=20)
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["match", "pk"]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number} {self.kind}"


class Departure(models.Model):
    """A member who left a seat to another member. Results up to then are still attributed to the one who left.

    Rows are never removed: in order, they show who held a seat when, even if it was given back.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="departures")
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="departures"
    )
    number = models.PositiveIntegerField()  # the version of the match at that time
    to_first = models.BooleanField(default=False, db_default=False)  # given back to its first member
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.member_id} left {self.match_id}/{self.seat}"


class Deputyship(models.Model):
    """A member who, as a deputy, could see the hand of a seat at some time during the match.

    Rows are never removed: a member who has seen one hand may not take, or move for, another seat of the match.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "member"], name="one_hand_per_deputy")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} for {self.match_id}/{self.seat}"


class Heartbeat(models.Model):
    """When the sweep last ran. After an outage this shows how long the club was down."""

    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.seen_at)


class Sheet(models.Model):
    """A seat's private notes, if the game has a note sheet. Not part of the match; hidden from others until its end."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()

    def __str__(self) -> str:
        return f"sheet of {self.seat_id}"


class Presence(models.Model):
    """When a member last viewed a match. Members who are viewing it get no email about it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "member"], name="one_presence_per_member")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} at {self.match_id}"
