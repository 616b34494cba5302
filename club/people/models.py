"""What members are to each other, and what the club tells and offers them: friends, challenges, news, club nights."""

from __future__ import annotations

import zoneinfo
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from club.matches.models import Match

# Notices about no match are told once for each kind and number: ours begin here, so that nobody else's have the same.
FRIEND_NUMBERS = 10**12
ANSWER_NUMBERS = 2 * 10**12
NEWS_NUMBERS = 3 * 10**12


class Friendship(models.Model):
    """One row for two people, whoever asked. A request that was declined stays, so that it is not asked every day."""

    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    asked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)
    declined_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                Least("asker", "asked"), Greatest("asker", "asked"), name="one_friendship_per_pair"
            ),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="nobody_befriends_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.asker_id} and {self.asked_id}"


class Block(models.Model):
    """From the blocked one come no challenges, no friend requests and no notices about what they write."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["member", "blocked"], name="one_block_per_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} blocks {self.blocked_id}"


class Challenge(models.Model):
    """Somebody is asked to a table. It is open while the table is, and accepted by sitting down there."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="challenges")
    word = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=200, blank=True)  # a word with the no

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "member"], name="one_challenge_per_member"),
        ]

    def __str__(self) -> str:
        return f"{self.challenger_id} asks {self.member_id} to {self.match_id}"

    def get_absolute_url(self) -> str:
        return reverse("challenge", args=[self.pk])


class Announcement(models.Model):
    """What organizers write for everybody, in one language or in both."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    title_en = models.CharField(_("title in English"), max_length=100, blank=True)
    text_en = models.TextField(_("text in English"), max_length=4000, blank=True)
    title_de = models.CharField(_("title in German"), max_length=100, blank=True)
    text_de = models.TextField(_("text in German"), max_length=4000, blank=True)
    pinned_until = models.DateField(_("on top until"), null=True, blank=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    told_to = models.PositiveBigIntegerField(default=0)  # members up to this number were told
    told_at = models.DateTimeField(null=True)  # when all were; at once where nobody is to be told

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["-created_at"], name="announcement_latest"),
            models.Index(fields=["id"], name="announcement_untold", condition=Q(told_at=None)),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("announcement", args=[self.pk])

    @property
    def language(self) -> str:
        """The reader's, where it was written in it."""
        other = "de" if self.title_de else "en"
        wanted = (get_language() or "en")[:2]
        return wanted if wanted in ("en", "de") and getattr(self, f"title_{wanted}") else other

    @property
    def title(self) -> str:
        return str(getattr(self, f"title_{self.language}"))

    @property
    def text(self) -> str:
        return str(getattr(self, f"text_{self.language}"))


class Night(models.Model):
    """An evening on which the club meets: once, or every week at the same local hour."""

    title = models.CharField(_("name"), max_length=80)
    place = models.CharField(_("place"), max_length=120, blank=True)
    text = models.TextField(_("text"), max_length=1000, blank=True)
    first = models.DateField(_("first evening"))
    starts = models.TimeField(_("begins at"))
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=180)
    time_zone = models.CharField(_("time zone"), max_length=50)
    weekly = models.BooleanField(_("every week"), default=False)
    last = models.DateField(_("last evening"), null=True, blank=True)  # of a weekly one; none: until further notice
    off = models.JSONField(default=list)  # days on which a weekly one does not take place, as 2026-12-24
    changed_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.title

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone)


class Visit(models.Model):
    """Somebody says that they come."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="visits")
    day = models.DateField()
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["night", "day", "member"], name="one_visit_per_evening"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} on {self.day}"


class Hour(models.Model):
    """How many moves were made in it: the front page adds up a day of these instead of counting the log."""

    start = models.DateTimeField(unique=True)
    moves = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.start}: {self.moves}"


class Counted(models.Model):
    """One row: up to which move the hours are counted, and the last move that there was at that time."""

    upto = models.PositiveBigIntegerField(default=0)
    seen = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.upto)
