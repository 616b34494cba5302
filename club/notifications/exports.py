"""Personal data that this app stores (see club/house/holdings.py). Keys and tokens are not exported."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.house.holdings import GOES, Holding
from club.notifications.models import Contact, Delivery, Endpoint, Notice, Preference

NOTICE = ("kind", "match", "created_at", "by", "title", "text", "path")
DELIVERY = ("notice__kind", "channel", "status", "settled_at", "attempts", "error")
ENDPOINT = ("channel", "service", "name", "address", "created_at", "broken_at", "broken_why")

PERSONAL = [
    Holding("notices", _("What we told you"), Notice, GOES, NOTICE),
    Holding("deliveries", _("What became of it"), Delivery, GOES, DELIVERY, "notice__member"),
    Holding("ways", _("Your browsers and webhooks"), Endpoint, GOES, ENDPOINT),
    Holding("wishes", _("What you want to be told"), Preference, GOES, ("kind", "mail", "push", "webhook")),
    Holding("contact", _("How we reach you"), Contact, GOES, ("digest_hour", "broken_address")),
]
