"""Leagues and tournaments: events, their players, rounds, tables and chairs.

Results are not stored here. A chair's result is that of its seat in the match, unless `set_place` overrides it.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.accounts.models import FORMER
from club.matches.models import Match, Seat
from club.matches.paces import Pace
from games.core import registry, rng
from games.core.contract import AnyGame


def new_seed() -> str:
    return get_random_string(32)


class Event(models.Model):
    class Kind(models.TextChoices):
        LEAGUE = "league", _("league")
        SWISS = "swiss", _("Swiss tournament")
        KNOCKOUT = "knockout", _("knockout tournament")
        TABLES = "tables", _("multiplayer tables")

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        REGISTRATION = "open", _("open for registration")
        RUNNING = "running", _("in progress")
        FINISHED = "finished", _("over, awaiting sign-off")
        SIGNED = "signed", _("final")
        CANCELLED = "cancelled", _("cancelled")

    class Seeding(models.TextChoices):
        RATING = "rating", _("by rating")
        DRAW = "draw", _("random draw")

    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(_("type"), max_length=10, choices=Kind.choices)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAFT)
    about = models.TextField(_("short description"), max_length=2000, blank=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="events")

    # Settings of its matches.
    game = models.CharField(max_length=30)
    options = models.TextField()  # JSON of the game's Options
    seats = models.PositiveSmallIntegerField(default=2)
    move_seconds = models.PositiveIntegerField()
    bank_seconds = models.PositiveIntegerField(default=0)
    weekends_off = models.BooleanField(default=False)
    grace_days = models.PositiveSmallIntegerField(default=0)
    rated = models.BooleanField(default=True)

    # Format and schedule.
    register_until = models.DateTimeField()
    min_players = models.PositiveSmallIntegerField(default=4)
    max_players = models.PositiveSmallIntegerField(default=100)
    seeding = models.CharField(max_length=10, choices=Seeding.choices, default=Seeding.RATING)
    seed = models.CharField(max_length=32, default=new_seed)  # for draws and matches; secret until all matches are over
    rounds = models.PositiveSmallIntegerField(default=0)  # Swiss and tables: chosen; otherwise computed at the start
    round_days = models.PositiveSmallIntegerField(default=30)  # after this many days a table is late
    twice = models.BooleanField(default=False)  # league: all players meet twice, once in each seat
    at_once = models.BooleanField(default=False)  # league: all tables open at the beginning
    division_size = models.PositiveSmallIntegerField(default=8)  # league
    movers = models.PositiveSmallIntegerField(default=2)  # league: how many go up and down between two divisions
    third_place = models.BooleanField(default=False)  # knock-out: a match for the third place
    place_points = models.CharField(max_length=40, default="5,3,2,1,0,0")  # multiplayer tables: points by place

    # Each season of a league is an event of its own.
    season = models.PositiveSmallIntegerField(default=1)
    previous = models.OneToOneField("self", null=True, on_delete=models.SET_NULL, related_name="next")

    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    signed_at = models.DateTimeField(null=True)
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["status", "-id"], name="event_by_status")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.pk])

    @property
    def title(self) -> str:
        return gettext("{name}, season {n}").format(name=self.name, n=self.season) if self.season > 1 else self.name

    @property
    def rulebook(self) -> AnyGame:
        return registry.get(self.game)

    @property
    def commitment(self) -> str:
        """Commitment to the seed. It is public before any player chooses a lucky word."""
        return rng.commitment(self.seed)

    @property
    def pace(self) -> Pace:
        return Pace(self.move_seconds, self.bank_seconds)

    @property
    def scale(self) -> tuple[int, ...]:
        """Points by place, first place first."""
        return (1, 0) if self.kind != self.Kind.TABLES else tuple(int(n) for n in self.place_points.split(","))

    @property
    def registering(self) -> bool:
        return self.status == self.Status.REGISTRATION

    @property
    def running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def over(self) -> bool:
        return self.status in (self.Status.FINISHED, self.Status.SIGNED)

    @property
    def takes_late(self) -> bool:
        """Whether players can join after the start: only if rounds are drawn one by one."""
        return self.kind in (self.Kind.SWISS, self.Kind.TABLES)


class Entry(models.Model):
    """A player of an event. Results of its seats count for the entry, even if a substitute made the moves."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="entries")
    number = models.PositiveSmallIntegerField(null=True)  # set at the start; 1 is the best seed
    strength = models.FloatField(null=True)  # the rating at the start, if there was one
    division = models.PositiveSmallIntegerField(default=0)  # 1 is the highest; 0: none yet
    joined_round = models.PositiveSmallIntegerField(default=1)  # above 1: joined late
    joined_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    lucky_word = models.CharField(max_length=40, blank=True, default="", db_default="")  # for future matches
    place = models.PositiveSmallIntegerField(null=True)  # in its division, once the event is signed off

    class Meta:
        verbose_name_plural = "entries"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["event", "member"], name="one_entry_per_member"),
            models.UniqueConstraint(fields=["event", "number"], name="one_entry_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.shown_name} in {self.event_id}"

    @property
    def shown_name(self) -> str:
        return self.member.name if self.member is not None else gettext(FORMER)

    @property
    def active(self) -> bool:
        return self.withdrawn_at is None and self.member is not None and self.member.is_active


class Round(models.Model):
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="drawn")
    number = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField()
    due_at = models.DateTimeField()  # after this, tables that are still running are late

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["event", "number"], name="one_round_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.event_id}, round {self.number}"


class Table(models.Model):
    """One pairing of a round. It has no match if it is a bye (one chair), a walkover, or not opened yet."""

    class Note(models.TextChoices):
        NONE = "", ""
        BYE = "bye", _("bye")
        FLOAT = "float", _("different score groups")
        AGAIN = "again", _("they've met before: no other pairing was possible")
        WALKOVER = "walkover", _("walkover")
        REPLAY = "replay", _("second match, seats swapped")
        THIRD = "third", _("for 3rd place")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    leg = models.PositiveSmallIntegerField(default=1)  # 2: replay after a draw in a knock-out
    division = models.PositiveSmallIntegerField(default=0)
    note = models.CharField(max_length=10, choices=Note.choices, blank=True)
    match = models.OneToOneField(Match, null=True, on_delete=models.SET_NULL, related_name="event_table")
    ruled_at = models.DateTimeField(null=True)  # when an organizer set the result
    ruled_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    ruling = models.CharField(max_length=300, blank=True)  # the reason

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["round", "number", "leg"], name="one_table_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.round_id}, table {self.number}"


class Chair(models.Model):
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chairs")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="chairs")
    position = models.PositiveSmallIntegerField()  # the number of its seat in the match
    seat = models.OneToOneField(Seat, null=True, on_delete=models.SET_NULL, related_name="event_chair")
    set_place = models.PositiveSmallIntegerField(null=True)  # from a walkover or a ruling; overrides the seat's place

    class Meta:
        ordering: ClassVar[list[str]] = ["table", "position"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "entry"], name="one_chair_per_entry"),
            models.UniqueConstraint(fields=["table", "position"], name="one_chair_per_position"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} at {self.table_id}"
