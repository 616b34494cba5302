"""Read-only admin for the audit log: not even administrators can change it."""

from __future__ import annotations

from django.contrib import admin

from club.audit.models import AuditEntry
from club.web.readonly import ReadOnly


@admin.register(AuditEntry)
class ActAdmin(ReadOnly):
    list_display = ("id", "created_at", "kind", "actor_id", "about", "reason")
    list_filter = ("kind",)
    fields = ("kind", "actor_id", "match_id", "member_id", "about", "reason", "data", "created_at")
