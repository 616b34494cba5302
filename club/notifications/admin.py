from __future__ import annotations

from django.contrib import admin

from club.notifications.models import Delivery
from club.outbox.models import Notification
from club.web.readonly import ReadOnly


@admin.register(Notification)
class NotificationAdmin(ReadOnly):
    """Show which member was notified of what."""

    list_display = ("id", "member", "match", "kind", "created_at", "routed_at")
    list_filter = ("kind",)
    list_select_related = ("member", "match")
    search_fields = ("member__username", "=match__id")
    date_hierarchy = "created_at"


@admin.register(Delivery)
class DeliveryAdmin(ReadOnly):
    """Show channel, status and error of each delivery. Endpoint addresses are members' secrets and are left out."""

    list_display = ("id", "notice", "channel", "status", "attempts", "send_after", "settled_at", "error")
    list_filter = ("status", "channel")
    list_select_related = ("notice",)
    search_fields = ("notice__member__username", "=notice__match__id")
    exclude = ("endpoint",)
