"""The club's settings: name, colours, welcome, games, joining, language and time zone."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class ClubSettings(models.Model):
    """The club's settings: at most one row. Empty fields fall back to the environment; use `selectors.club()`."""

    class Signup(models.TextChoices):
        OPEN = "open", _("Anyone can join")
        APPROVAL = "approval", _("New members need an organizer's approval")
        INVITATION = "invitation", _("By invitation only")

    name = models.CharField(_("name"), max_length=40, blank=True)
    colour = models.CharField(_("colour of the bar and buttons"), max_length=7, blank=True)
    link_colour = models.CharField(_("link colour"), max_length=7, blank=True)
    welcome_en = models.CharField(_("welcome text in English"), max_length=200, blank=True)
    welcome_de = models.CharField(_("welcome text in German"), max_length=200, blank=True)
    withheld = models.JSONField(default=list)  # games that are not offered; new games are offered by default
    signup = models.CharField(_("joining"), max_length=10, blank=True, choices=Signup.choices)
    language = models.CharField(_("language"), max_length=5, blank=True, choices=[("en", "English"), ("de", "Deutsch")])
    time_zone = models.CharField(_("time zone"), max_length=50, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        db_table = "house_clubsettings"
        verbose_name = verbose_name_plural = _("the club's settings")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(pk=1), name="one_club")  # allow a single row only
        ]

    def __str__(self) -> str:
        return self.name
