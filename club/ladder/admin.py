from __future__ import annotations

from django.contrib import admin

from club.ladder.models import Change, Honour, Rating, Season, Standing
from club.web.readonly import ReadOnly


@admin.register(Rating)
class RatingAdmin(ReadOnly):
    list_display = ("id", "member", "bot", "game", "points", "spread", "matches", "wins", "last_at")
    list_filter = ("game",)
    list_select_related = ("member",)
    search_fields = ("member__username", "=bot")


@admin.register(Change)
class ChangeAdmin(ReadOnly):
    """Rating changes by match."""

    list_display = ("number", "match", "seat", "rating", "rank", "gone", "points_before", "points")
    list_select_related = ("match", "rating__member")
    search_fields = ("=match__id", "rating__member__username")


@admin.register(Standing)
class StandingAdmin(ReadOnly):
    list_display = ("period", "game", "member", "points", "matches", "wins")
    list_filter = ("game",)
    list_select_related = ("member",)
    search_fields = ("=period", "member__username")


@admin.register(Season)
class SeasonAdmin(ReadOnly):
    list_display = ("name", "first", "last", "closed_at")


@admin.register(Honour)
class HonourAdmin(ReadOnly):
    list_display = ("season", "game", "place", "member", "points")
    list_select_related = ("season", "member")
