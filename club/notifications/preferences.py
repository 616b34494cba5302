"""Members' notification preferences: which channels for which kind of event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.accounts.models import Member
from club.notifications.models import Channel, Contact, Delivery, Preference
from club.outbox.models import Notification

Kind = Notification.Kind
Mail = Preference.Mail


@dataclass(frozen=True)
class Wish:
    mail: str = Mail.NOW
    push: bool = True
    webhook: bool = True

    @property
    def channels(self) -> tuple[Channel, ...]:
        mails = {Mail.NOW.value: (Channel.MAIL,), Mail.DAILY.value: (Channel.DAILY,)}.get(self.mail, ())
        return mails + (Channel.PUSH,) * self.push + (Channel.WEBHOOK,) * self.webhook


# In the order of the settings page. Push and webhooks have no effect until the member sets them up.
DEFAULTS: dict[str, Wish] = {
    Kind.TURN: Wish(),
    Kind.REMINDER: Wish(),
    Kind.TIMEOUT: Wish(),
    Kind.STARTED: Wish(),
    Kind.FINISHED: Wish(),
    Kind.PLAN: Wish(),
    Kind.INVITATION: Wish(),
    Kind.SEAT: Wish(mail=Mail.DAILY, push=False, webhook=False),
    Kind.CHAT: Wish(mail=Mail.OFF, push=False, webhook=False),
    Kind.NEWS: Wish(),
    Kind.ORGANIZER: Wish(),
}
EVENTS: dict[str, Promise] = {
    Kind.TURN: _("It's my turn"),
    Kind.REMINDER: _("My time is running out"),
    Kind.TIMEOUT: _("My time ran out"),
    Kind.STARTED: _("One of my matches starts"),
    Kind.FINISHED: _("One of my matches ends"),
    Kind.PLAN: _("My plan makes a move for me"),
    Kind.INVITATION: _("I'm invited to a table"),
    Kind.SEAT: _("There's an open seat"),
    Kind.CHAT: _("Someone writes in one of my matches"),
    Kind.NEWS: _("Club news"),
    Kind.ORGANIZER: _("An organizer takes action in one of my matches"),
}


class Wishes:
    """Preferences of several members, read in one query."""

    def __init__(self, members: Iterable[int]) -> None:
        rows = Preference.objects.filter(member__in=set(members))
        self._own = {(row.member_id, row.kind): Wish(row.mail, row.push, row.webhook) for row in rows}

    def of(self, member: int, kind: str) -> Wish:
        return self._own.get((member, kind)) or DEFAULTS.get(kind, Wish())


def wishes_of(member: Member) -> dict[str, Wish]:
    known = Wishes([member.pk])
    return {kind: known.of(member.pk, kind) for kind in DEFAULTS}


@transaction.atomic
def wish(member: Member, wishes: Mapping[str, Wish]) -> None:
    """Save the preferences and drop queued deliveries by channels that are now turned off."""
    Preference.objects.bulk_create(
        [Preference(member=member, kind=kind, **vars(one)) for kind, one in wishes.items()],
        update_conflicts=True,
        unique_fields=["member", "kind"],
        update_fields=["mail", "push", "webhook"],
    )
    for kind, one in wishes.items():
        waiting = Delivery.objects.filter(notice__member=member, notice__kind=kind, status=Delivery.Status.QUEUED)
        waiting.exclude(channel__in=one.channels).update(
            status=Delivery.Status.DROPPED, error="turned off", settled_at=timezone.now()
        )


def no_mails(member: Member, kinds: Iterable[str] = tuple(DEFAULTS)) -> None:
    """Unsubscribe from emails about these kinds of events; other channels stay unchanged."""
    now = wishes_of(member)
    wish(member, {kind: Wish(Mail.OFF, now[kind].push, now[kind].webhook) for kind in kinds})


def contact_of(member: Member) -> Contact:
    """Return the member's contact row, unsaved if there is none, because viewing a page must not write."""
    return Contact.objects.filter(member=member).first() or Contact(member=member)
