"""Personal data of this app (see club/accounts/personal_data.py)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.accounts.personal_data import ANONYMIZED, DELETED, PersonalData
from club.social.chat.models import ChatLine, LastRead, Note, Report

REPORT = ("reason", "status", "line__match")

PERSONAL = [
    PersonalData(
        "chat", _("What you wrote in chats"), ChatLine, ANONYMIZED, ("match", "text", "created_at", "removed_by")
    ),
    PersonalData("chat_read", _("How far you've read in chats"), LastRead, DELETED, ("match",)),
    PersonalData("reports", _("What you reported"), Report, ANONYMIZED, REPORT, "reporter"),
    PersonalData("reports_settled", _("Reports you handled as an organizer"), Report, ANONYMIZED, REPORT, "settled_by"),
    PersonalData("match_notes", _("Your private notes"), Note, DELETED, ("match", "text")),
]
