"""Personal data of this app (see club/house/holdings.py)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.house.holdings import GOES, UNNAMED, Holding
from club.social.chat.models import ChatLine, LastRead, Note, Report

REPORT = ("reason", "status", "line__match")

PERSONAL = [
    Holding("chat", _("What you wrote in chats"), ChatLine, UNNAMED, ("match", "text", "created_at", "removed_by")),
    Holding("chat_read", _("How far you have read"), LastRead, GOES, ("match",)),
    Holding("reports", _("What you reported"), Report, UNNAMED, REPORT, "reporter"),
    Holding("reports_settled", _("Reports you settled as an organizer"), Report, UNNAMED, REPORT, "settled_by"),
    Holding("match_notes", _("Your private notes"), Note, GOES, ("match", "text")),
]
