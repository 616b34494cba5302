"""Members (including guests), their sessions, and invitations."""

from __future__ import annotations

import zoneinfo
from typing import ClassVar, Self

from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.base_session import AbstractBaseSession
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from club.accounts.sessions import SessionStore
from club.db.indexes import BeginningIndex

username_form = RegexValidator(
    r"^[\w](?:[\w.-]*[\w])?\Z", _("Use letters, digits, dots and hyphens. Start and end with a letter or digit.")
)

FORMER = gettext_noop("Former member")  # name on the seats of a deleted account, translated when shown


def invitation_code() -> str:
    return get_random_string(24)


class Member(AbstractUser):
    class Theme(models.TextChoices):
        SYSTEM = "", _("Same as your device")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    class Confirmation(models.TextChoices):
        ALWAYS = "always", _("always")
        FINAL = "final", _("only for moves that can't be undone")
        NEVER = "never", _("never")

    class Audience(models.TextChoices):
        EVERYONE = "everyone", _("everyone")
        MEMBERS = "members", _("club members")
        FRIENDS = "friends", _("my friends")
        NOBODY = "nobody", _("nobody")

    first_name = None  # type: ignore[assignment]  # a member has a single name
    last_name = None  # type: ignore[assignment]  # drops the inherited field
    username = models.CharField(_("name"), max_length=30, unique=True, validators=[username_form])
    email = models.EmailField(_("email address"), blank=True)
    about = models.CharField(_("about me"), max_length=300, blank=True)
    language = models.CharField(_("language"), max_length=5, blank=True, choices=[("en", "English"), ("de", "Deutsch")])
    time_zone = models.CharField(_("time zone"), max_length=50, blank=True)
    theme = models.CharField(_("colours"), max_length=5, blank=True, choices=Theme.choices, default=Theme.SYSTEM)
    confirmation = models.CharField(
        _("confirm before playing"),
        max_length=6,
        choices=Confirmation.choices,
        default=Confirmation.ALWAYS,
        db_default=Confirmation.ALWAYS,
        help_text=_("Ask for confirmation before a move made on the board is played."),
    )
    nudges = models.BooleanField(
        _("hints before I end my turn"),
        default=True,
        db_default=True,
        help_text=_("The match page may point out what you could still do, from what you can see."),
    )
    hindsight = models.BooleanField(
        _("after a match, show what could have been known, and luck"),
        default=True,
        db_default=True,
        help_text=_("Turn it off if it spoils the fun for you."),
    )
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True)
    away = models.TextField(default="[]")  # JSON: first and last day of each absence
    deputy = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    deputy_until = models.DateTimeField(null=True, blank=True)
    is_guest = models.BooleanField(default=False)
    is_organizer = models.BooleanField(default=False)
    muted_until = models.DateTimeField(null=True, blank=True)  # cannot write anything that others read until then
    suspended_until = models.DateTimeField(null=True, blank=True)  # cannot log in until then
    trouble = models.CharField(max_length=10, blank=True)  # the notification channel that failed; pages show a warning

    # Visibility of the sections on the member's page.
    show_results = models.CharField(
        _("results and ratings"), max_length=8, choices=Audience.choices, default=Audience.EVERYONE,
        db_default=Audience.EVERYONE,
    )  # fmt: skip
    show_matches = models.CharField(
        _("current matches"), max_length=8, choices=Audience.choices, default=Audience.EVERYONE,
        db_default=Audience.EVERYONE,
    )  # fmt: skip
    show_presence = models.CharField(
        _("when I was last here, and how reliably I play on time"), max_length=8, choices=Audience.choices,
        default=Audience.MEMBERS, db_default=Audience.MEMBERS,
    )  # fmt: skip

    objects: ClassVar[UserManager[Self]] = UserManager()
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                Lower("username"),
                name="one_name_whatever_the_case",
                violation_error_message=_("This name is taken."),
            )
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["date_joined"],
                name="member_waiting",
                condition=Q(is_active=False, is_guest=False, last_login__isnull=True),
            ),
            models.Index(fields=["username"], name="member_unreachable", condition=~Q(trouble="")),
            models.Index(
                fields=["username"], name="member_organizing", condition=Q(is_organizer=True) | Q(is_superuser=True)
            ),
            BeginningIndex(fields=["username"], name="member_called"),
            BeginningIndex(fields=["email"], name="member_written_to"),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        super().clean()
        self.email = self.email.lower()  # allauth looks addresses up in lowercase

    @property
    def name(self) -> str:
        return self.username

    @property
    def muted(self) -> bool:
        return self.muted_until is not None and self.muted_until > timezone.now()

    @property
    def suspended(self) -> bool:
        return self.suspended_until is not None and self.suspended_until > timezone.now()

    @property
    def zone(self) -> zoneinfo.ZoneInfo | None:
        return zoneinfo.ZoneInfo(self.time_zone) if self.time_zone else None


class MemberSession(AbstractBaseSession):
    """A session with a foreign key to its member, so that one query loads both."""

    member = models.ForeignKey(Member, null=True, on_delete=models.CASCADE, related_name="sessions")

    @classmethod
    def get_session_store_class(cls) -> type[SessionStore]:
        return SessionStore


class Invitation(models.Model):
    """A link that lets one person sign up."""

    code = models.CharField(max_length=24, unique=True, default=invitation_code)
    invited_by = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="invitations")
    note = models.CharField(max_length=100, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    used_by = models.OneToOneField(Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="invitation")
    used_at = models.DateTimeField(null=True, blank=True)  # kept when the member who used it is deleted

    def __str__(self) -> str:
        return self.note or self.code
