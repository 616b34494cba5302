"""Track who is viewing a match right now: they get no email about it."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from club.matches.models import Presence

NOTE_EVERY_SECONDS = 15  # an open page is recorded this often, not at every poll


def note(match_id: int, member_id: int, *, afresh: bool = False) -> None:
    """Record that the member is viewing the match; with `afresh` (something new was shown) without throttling."""
    if cache.add(f"seen:{match_id}:{member_id}", 1, NOTE_EVERY_SECONDS) or afresh:
        Presence.objects.bulk_create(
            [Presence(match_id=match_id, member_id=member_id, seen_at=timezone.now())],
            update_conflicts=True,
            unique_fields=["match", "member"],
            update_fields=["seen_at"],
        )


def is_looking(match_id: int, member_id: int) -> bool:
    recent = timezone.now() - timedelta(seconds=settings.LOOKING_SECONDS)
    return Presence.objects.filter(match_id=match_id, member_id=member_id, seen_at__gt=recent).exists()
