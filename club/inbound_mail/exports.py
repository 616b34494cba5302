"""Personal data that this app stores (see club/accounts/personal_data.py)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.accounts.personal_data import DELETED, PersonalData
from club.inbound_mail.models import Reply

REPLY = ("received_at", "envelope_from", "status", "match", "written", "problem", "answered_at")

PERSONAL = [PersonalData("replies", _("Emails you answered"), Reply, DELETED, REPLY)]
