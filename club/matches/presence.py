"""Who is looking at a match right now: they need no mail about it."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from club.matches.models import Presence

NOTE_EVERY_SECONDS = 15  # a page that stays open is written down this often, not at every poll


def note(match_id: int, member_id: int, *, afresh: bool = False) -> None:
    """`afresh`: something new was shown, so it is written down at once."""
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
