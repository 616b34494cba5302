"""The seats of a match, their note sheets, and who has held a seat or seen its hand."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext

from club.accounts.models import FORMER
from club.matches.models.match import Match


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


class Sheet(models.Model):
    """A seat's private notes, if the game has a note sheet. Not part of the match; hidden from others until its end."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()

    def __str__(self) -> str:
        return f"sheet of {self.seat_id}"


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
