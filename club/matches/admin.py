"""Everything can be read here and nothing changed: matches are written by the services alone."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin

from club.matches.models import Match, Move, Presence, Seat
from club.site.readonly import ReadOnly

SECRET = ("seed", "state", "invite")  # an administrator who plays must not be tempted, and no secret belongs on a screen


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display: ClassVar[list[str]] = ["id", "game", "status", "version", "owner", "private", "created_at", "changed_at"]
    list_filter: ClassVar[list[str]] = ["game", "status", "private"]
    list_select_related: ClassVar[list[str]] = ["owner"]
    exclude: ClassVar[tuple[str, ...]] = SECRET


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    list_display: ClassVar[list[str]] = ["match", "number", "member", "name", "bot", "to_act", "due_at", "misses", "left", "place"]
    list_filter: ClassVar[list[str]] = ["to_act", "bot"]
    list_select_related: ClassVar[list[str]] = ["member", "match"]
    exclude: ClassVar[tuple[str, ...]] = ("orders",)


@admin.register(Move)
class MoveAdmin(ReadOnly):
    list_display: ClassVar[list[str]] = ["match_id", "number", "kind", "seat", "origin", "created_at"]
    list_filter: ClassVar[list[str]] = ["kind", "origin"]
    show_full_result_count = False
    exclude: ClassVar[tuple[str, ...]] = ("snapshot", "events", "line")  # a move made in secret stays secret


@admin.register(Presence)
class PresenceAdmin(ReadOnly):
    list_display: ClassVar[list[str]] = ["match", "member", "seen_at"]
