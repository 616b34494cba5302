"""Send, answer and end friend requests; block and unblock members."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from club.accounts.models import Member
from club.matches.models import Match
from club.outbox import services as outbox
from club.outbox.sentences import Sentence
from club.social.people.models import FRIEND_NUMBERS, Block, Challenge, Friendship
from club.web.errors import NotPossible

ASK_AGAIN = timedelta(days=30)  # after a declined request
MOST_UNANSWERED = 30  # open requests per member


def between(one: Member, other: Member) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(asker=one, asked=other) | Q(asker=other, asked=one))


@transaction.atomic
def ask(*, asker: Member, asked: Member) -> None:
    """Send a friend request. Idempotent. If the other member has asked already, accept that request."""
    if asker.is_guest or asked.is_guest:
        raise NotPossible(_("Guests have no friends list. Join the club first."), 403)
    if asker == asked:
        raise NotPossible(_("You can't send yourself a friend request."), 422)
    if blocks(asker, asked):
        raise NotPossible(_("You blocked {name}. Unblock them first.").format(name=asked.name))
    if blocks(asked, asker):
        raise NotPossible(_("{name} isn't accepting requests from you.").format(name=asked.name), 403)
    waiting = Friendship.objects.filter(asker=asker, accepted_at=None, declined_at=None).exclude(asked=asked)
    if waiting.count() >= MOST_UNANSWERED:
        raise NotPossible(_("Many of your requests haven't been answered yet. Wait for some answers first."), 429)
    now = timezone.now()
    Friendship.objects.bulk_create([Friendship(asker=asker, asked=asked, created_at=now)], ignore_conflicts=True)
    row = between(asker, asked).select_for_update().get()
    if row.asker_id == asked.pk:
        row.accepted_at = row.accepted_at or now
    elif row.declined_at is not None and row.declined_at < now - ASK_AGAIN:
        row.created_at, row.declined_at = now, None
    row.save()
    if row.asker_id == asker.pk and row.accepted_at is None:
        tell(asker, asked)


def tell(asker: Member, asked: Member) -> None:
    """Notify the asked member. The number depends only on the asker, so repeated requests notify only once."""
    title = Sentence(gettext_noop("{name} would like to be friends"), name=asker.name)
    number = FRIEND_NUMBERS + asker.pk
    outbox.tell(asked, "invitation", number=number, by=asker.name, title=title, path=reverse("friends"))


def accept(*, member: Member, asker: Member) -> None:
    asked = Friendship.objects.filter(asker=asker, asked=member)
    if not asked.exists():
        raise NotPossible(_("{name} hasn't sent you a request, or has withdrawn it.").format(name=asker.name))
    asked.filter(accepted_at=None).update(accepted_at=timezone.now(), declined_at=None)


def decline(*, member: Member, asker: Member) -> None:
    """Decline a request without notifying the asker."""
    Friendship.objects.filter(asker=asker, asked=member, accepted_at=None).update(declined_at=timezone.now())


def end(*, member: Member, other: Member) -> None:
    """End a friendship or withdraw a request. A request that the other member declined stays declined."""
    between(member, other).exclude(asker=member, declined_at__isnull=False).delete()


@transaction.atomic
def block(*, member: Member, other: Member) -> None:
    if member == other or member.is_guest:
        raise NotPossible(_("You can't block yourself."), 422)
    now = timezone.now()
    between(member, other).delete()
    Block.objects.bulk_create([Block(member=member, blocked=other, created_at=now)], ignore_conflicts=True)
    asked = Challenge.objects.filter(challenger=other, member=member, declined_at=None, match__status=Match.Status.OPEN)
    asked.update(declined_at=now)


def unblock(*, member: Member, other: Member) -> None:
    Block.objects.filter(member=member, blocked=other).delete()


def blocks(member: Member, other: Member) -> bool:
    return Block.objects.filter(member=member, blocked=other).exists()
