"""Announcements by organizers. Every member is notified once, in batches."""

from __future__ import annotations

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from club.accounts.models import Member
from club.audit import services as audit
from club.outbox import services as outbox
from club.outbox.sentences import Texts
from club.social.people.models import NEWS_NUMBERS, Announcement

BATCH = 500
IN_ONE_ROUND = 10  # batches per run, to keep the task short


def latest() -> QuerySet[Announcement]:
    """Return announcements, pinned ones first, then the newest."""
    today = timezone.localdate()
    pinned = Q(pinned_until__isnull=False, pinned_until__gte=today)  # never NULL, which would sort first
    return Announcement.objects.select_related("by").annotate(pinned=pinned).order_by("-pinned", "-created_at")


@transaction.atomic
def publish(*, announcement: Announcement, by: Member, tell: bool) -> None:
    now = timezone.now()
    announcement.by = by
    announcement.created_at = announcement.changed_at = now
    announcement.told_at = None if tell else now
    announcement.save()
    audit.record(by, "news", reason="", about=str(announcement), news=announcement.pk)


@transaction.atomic
def revise(*, announcement: Announcement, by: Member) -> None:
    """Save changes. Members not notified yet get the new text; the others are not notified again."""
    announcement.changed_at = timezone.now()
    announcement.save(update_fields=["title_en", "text_en", "title_de", "text_de", "pinned_until", "changed_at"])
    audit.record(by, "news_changed", reason="", about=str(announcement), news=announcement.pk)


@transaction.atomic
def withdraw(*, pk: int, by: Member) -> bool:
    announcement = Announcement.objects.select_for_update().filter(pk=pk).first()
    if announcement is None:
        return False
    audit.record(by, "news_withdrawn", reason="", about=str(announcement), news=pk)
    announcement.delete()
    return True


def tell_members() -> int:
    """Notify members, continuing where the last run stopped or crashed. Return how many were notified."""
    told = 0
    for _batch in range(IN_ONE_ROUND):
        some = tell_some()
        if some is None:
            break
        told += some
    return told


@transaction.atomic(durable=True)
def tell_some() -> int | None:
    """Notify the next batch for one announcement. The progress is saved in the same transaction."""
    skip = connection.features.has_select_for_update_skip_locked
    untold = Announcement.objects.filter(told_at=None).order_by("pk")
    announcement = untold.select_for_update(skip_locked=skip, of=("self",)).first()
    if announcement is None:
        return None
    members = list(
        Member.objects.filter(pk__gt=announcement.told_to, is_active=True, is_guest=False).order_by("pk")[:BATCH]
    )
    outbox.tell_all(
        members, "news", number=NEWS_NUMBERS + announcement.pk, path=announcement.get_absolute_url(),
        title=in_languages(announcement, "title"), text=in_languages(announcement, "text"),
    )  # fmt: skip
    row = Announcement.objects.filter(pk=announcement.pk)
    if len(members) < BATCH:
        row.update(told_at=timezone.now())
    else:
        row.update(told_to=members[-1].pk)
    return len(members)


def in_languages(announcement: Announcement, field: str) -> Texts:
    written = [language for language in ("en", "de") if getattr(announcement, f"title_{language}")]
    return Texts({language: getattr(announcement, f"{field}_{language}") for language in written})
