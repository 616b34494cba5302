"""Deliveries of notifications, and the members' notification settings.

A Notification (club/outbox) is written in the same transaction as the event. The relay then creates one Delivery for
each channel the member has chosen. Deliveries succeed or fail independently.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from club.outbox.models import Notification

LONGEST_ERROR = 200

# why a delivery was dropped
REWOUND = "the match was rewound"
BY_ANSWER = "told by the answer to a mail"


class Channel(models.TextChoices):
    MAIL = "mail", _("email")
    DAILY = "daily", _("daily email")
    PUSH = "push", _("push")
    WEBHOOK = "webhook", _("webhook")


class Endpoint(models.Model):
    """A browser with push enabled, or a room in a messenger. The address is a secret of the member."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="endpoints")
    channel = models.CharField(max_length=10, choices=[(c.value, c.label) for c in (Channel.PUSH, Channel.WEBHOOK)])
    service = models.CharField(max_length=10, blank=True)  # of a webhook: discord, slack, ...
    name = models.CharField(_("name"), max_length=60, blank=True)
    address = models.CharField(_("address"), max_length=1000)
    token = models.CharField(_("access token"), max_length=300, blank=True)  # of a webhook, if its service needs one
    p256dh = models.CharField(max_length=100, blank=True)  # the browser's keys, used to encrypt messages
    auth = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    refusals = models.PositiveSmallIntegerField(default=0)  # in a row
    broken_at = models.DateTimeField(null=True)
    broken_why = models.CharField(max_length=LONGEST_ERROR, blank=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["member", "address"], name="one_endpoint_per_address")
        ]

    def __str__(self) -> str:
        return self.name or self.service or self.channel


class Delivery(models.Model):
    class Status(models.TextChoices):
        QUEUED = "queued", _("queued")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("no longer needed")
        FAILED = "failed", _("failed")
        BOUNCED = "bounced", _("bounced")

    notice = models.ForeignKey(Notification, on_delete=models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=10, choices=Channel.choices)
    endpoint = models.ForeignKey(Endpoint, null=True, on_delete=models.SET_NULL, related_name="deliveries")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    send_after = models.DateTimeField()  # during an attempt: when the lease ends
    settled_at = models.DateTimeField(null=True)  # when it was sent, dropped or failed
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=LONGEST_ERROR, blank=True)
    message_id = models.CharField(max_length=150, blank=True)  # of the email that contained it

    class Meta:
        verbose_name_plural = "deliveries"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["notice", "channel"], condition=Q(channel__in=("mail", "daily")), name="one_mail_per_notice"
            ),
            models.UniqueConstraint(fields=["notice", "endpoint"], name="one_delivery_per_endpoint"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["channel", "send_after"], name="delivery_queue", condition=Q(status="queued")),
            models.Index(fields=["-id"], name="delivery_failing", condition=Q(status__in=("failed", "bounced"))),
            models.Index(fields=["message_id"], name="delivery_by_mail", condition=~Q(message_id="")),
        ]

    def __str__(self) -> str:
        return f"{self.notice_id} by {self.channel}: {self.status}"


class Preference(models.Model):
    """A member's channels for one kind of event; without a row `preferences.DEFAULTS` apply."""

    class Mail(models.TextChoices):
        NOW = "now", _("immediately")
        DAILY = "daily", _("once a day")
        OFF = "off", _("off")

    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="preferences")
    kind = models.CharField(max_length=10, choices=Notification.Kind.choices)
    mail = models.CharField(max_length=5, choices=Mail.choices)
    push = models.BooleanField()
    webhook = models.BooleanField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["member", "kind"], name="one_preference_per_kind")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} {self.kind}"


DIGEST_HOUR = 8


def feed_token() -> str:
    return get_random_string(40)


class Contact(models.Model):
    """A member's other notification settings; without a row the defaults apply."""

    member = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="contact")
    digest_hour = models.PositiveSmallIntegerField(default=DIGEST_HOUR)  # local time of the daily email
    feed_token = models.CharField(max_length=40, null=True, unique=True)  # noqa: DJ001  # NULL or unique
    broken_address = models.EmailField(blank=True)  # emails to it bounced too often

    def __str__(self) -> str:
        return f"contact of {self.member_id}"
