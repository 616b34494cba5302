from __future__ import annotations

from django.contrib import admin

from club.notices.models import Notice
from club.site.readonly import ReadOnly


@admin.register(Notice)
class NoticeAdmin(ReadOnly):
    """What was told to whom, and what went wrong."""

    list_display = ("id", "member", "match", "kind", "status", "attempts", "created_at", "settled_at", "error")
    list_filter = ("status", "kind")
    list_select_related = ("member", "match")
    search_fields = ("member__username", "=match__id")
    date_hierarchy = "created_at"
