"""Read-only admin: only the services write matches."""

from __future__ import annotations

from django.contrib import admin

from club.matches.models import Match, Move, Presence, Seat
from club.web.readonly import ReadOnly

SECRET = (
    "seed",
    "state",
    "invite",
)  # hidden because administrators may be players, and secrets do not belong on a screen


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = (
        "id",
        "game",
        "status",
        "version",
        "owner",
        "private",
        "created_at",
        "changed_at",
    )
    list_filter = ("game", "status", "private")
    list_select_related = ("owner",)
    exclude = SECRET


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    list_display = (
        "match",
        "number",
        "member",
        "name",
        "bot",
        "to_act",
        "due_at",
        "misses",
        "left",
        "place",
    )
    list_filter = ("to_act", "bot")
    list_select_related = ("member", "match")
    exclude = ("orders", "plan")


@admin.register(Move)
class MoveAdmin(ReadOnly):
    list_display = ("match_id", "number", "kind", "seat", "origin", "created_at")
    list_filter = ("kind", "origin")
    show_full_result_count = False
    exclude = ("snapshot", "events", "line")  # hidden because a move may be secret


@admin.register(Presence)
class PresenceAdmin(ReadOnly):
    list_display = ("match", "member", "seen_at")
