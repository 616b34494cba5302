"""Personal access tokens of the API. Only a hash of a token is stored."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.accounts.models import Member


class Token(models.Model):
    class Scope(models.TextChoices):
        """What a token allows. Each scope includes the ones before it."""

        READ = "read", _("Read: see what you can see")
        PLAY = "play", _("Play: also move, chat, open and join tables")
        ORGANIZE = "organize", _("Organize: also see the organizers' to-do list")

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=40)
    scope = models.CharField(_("access"), max_length=10, choices=Scope.choices, default=Scope.READ)
    digest = models.CharField(max_length=64, unique=True)  # SHA-256 of the token
    hint = models.CharField(max_length=12)  # the beginning of the token, to recognize it in the list
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)  # exact to an hour

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(scope__in=["read", "play", "organize"]), name="known_api_scope")
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.hint}…)"

    @property
    def expired(self) -> bool:
        return self.expires_at <= timezone.now()

    def allows(self, scope: str) -> bool:
        return self.Scope.values.index(self.scope) >= self.Scope.values.index(scope)
