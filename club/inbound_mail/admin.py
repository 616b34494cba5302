from __future__ import annotations

from django.contrib import admin

from club.inbound_mail.models import Reply
from club.web.readonly import ReadOnly


@admin.register(Reply)
class ReplyAdmin(ReadOnly):
    """Show the status of email replies. Their text stays private."""

    list_display = ("id", "member", "match", "status", "note", "received_at", "answered_at", "answer_error")
    list_filter = ("status",)
    list_select_related = ("member", "match")
    search_fields = ("member__username", "=match__id")
    date_hierarchy = "received_at"
    exclude = ("raw", "envelope_to", "written")
