"""Personal data that this app stores (see club/house/holdings.py)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.house.holdings import GOES, Holding
from club.inbound_mail.models import Reply

REPLY = ("received_at", "envelope_from", "status", "match", "written", "problem", "answered_at")

PERSONAL = [Holding("replies", _("Mails you answered"), Reply, GOES, REPLY)]
