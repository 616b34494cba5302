"""Friends, blocks, challenges, announcements, club nights and move counts."""

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

# Notifications without a match are sent once per kind and number. These offsets keep our numbers unique.
FRIEND_NUMBERS = 10**12
ANSWER_NUMBERS = 2 * 10**12
NEWS_NUMBERS = 3 * 10**12


class Friendship(models.Model):
    """A friendship or friend request: one row per pair. Declined requests are kept to limit repeated asking."""

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
    """A block: the member gets no challenges, friend requests or chat notifications from the blocked member."""

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
    """An invitation to a table. It is open as long as the table is, and accepted by taking a seat."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="challenges")
    word = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=200, blank=True)  # optional message when declining

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "member"], name="one_challenge_per_member"),
        ]

    def __str__(self) -> str:
        return f"{self.challenger_id} asks {self.member_id} to {self.match_id}"

    def get_absolute_url(self) -> str:
        return reverse("challenge", args=[self.pk])


class Announcement(models.Model):
    """News from the organizers to all members, in one language or both."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    title_en = models.CharField(_("title in English"), max_length=100, blank=True)
    text_en = models.TextField(_("text in English"), max_length=4000, blank=True)
    title_de = models.CharField(_("title in German"), max_length=100, blank=True)
    text_de = models.TextField(_("text in German"), max_length=4000, blank=True)
    pinned_until = models.DateField(_("pinned until"), null=True, blank=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    told_to = models.PositiveBigIntegerField(default=0)  # members up to this primary key were notified
    told_at = models.DateTimeField(null=True)  # when all were notified; set immediately if no notification is wanted

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
        """The reader's language if the text exists in it, otherwise the other one."""
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
    """A club meeting, once or weekly at the same local time."""

    title = models.CharField(_("name"), max_length=80)
    place = models.CharField(_("place"), max_length=120, blank=True)
    text = models.TextField(_("text"), max_length=1000, blank=True)
    first = models.DateField(_("first evening"))
    starts = models.TimeField(_("starts at"))
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=180)
    time_zone = models.CharField(_("time zone"), max_length=50)
    weekly = models.BooleanField(_("every week"), default=False)
    last = models.DateField(_("last evening"), null=True, blank=True)  # weekly only; None: until further notice
    off = models.JSONField(default=list)  # cancelled days of a weekly night, as ISO dates
    changed_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.title

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone)


class Visit(models.Model):
    """A member's announcement that they will attend an evening."""

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
    """Number of moves made in one hour. The front page sums these instead of counting the log."""

    start = models.DateTimeField(unique=True)
    moves = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.start}: {self.moves}"


class Counted(models.Model):
    """A single row: the last move counted (`upto`) and the newest move at the time of the last run (`seen`)."""

    upto = models.PositiveBigIntegerField(default=0)
    seen = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.upto)
