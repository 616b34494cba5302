"""Personal data that this app stores (see club/accounts/personal_data.py). Keys and tokens are not exported."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.accounts.personal_data import DELETED, PersonalData
from club.notifications.models import Contact, Delivery, Endpoint, Preference
from club.outbox.models import Notification

NOTICE = ("kind", "match", "created_at", "by", "title", "text", "sentences", "path")
DELIVERY = ("notice__kind", "channel", "status", "settled_at", "attempts", "error")
ENDPOINT = ("channel", "service", "name", "address", "created_at", "broken_at", "broken_why")

PERSONAL = [
    PersonalData("notices", _("Your notifications"), Notification, DELETED, NOTICE),
    PersonalData("deliveries", _("Delivery log"), Delivery, DELETED, DELIVERY, "notice__member"),
    PersonalData("ways", _("Your browsers and webhooks"), Endpoint, DELETED, ENDPOINT),
    PersonalData("wishes", _("Your notification settings"), Preference, DELETED, ("kind", "mail", "push", "webhook")),
    PersonalData("contact", _("How we notify you"), Contact, DELETED, ("digest_hour", "broken_address")),
]
