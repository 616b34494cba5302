"""Emails that are not about the state of a match: messages that people wrote, and the daily email."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.matches import selectors
from club.notifications import match_mails, wording
from club.notifications.compose import compose, message_id
from club.notifications.models import Delivery
from club.outbox.models import Notification
from club.web.site_urls import site_url
from club.web.times import absolute, duration

Kind = Notification.Kind
MOST_TURNS = 50


@dataclass(frozen=True)
class Turn:
    name: str
    left: str
    until: str
    url: str


@dataclass(frozen=True)
class MessageMail:
    subject: str
    language: str
    turns: Sequence[Turn]
    sayings: Sequence[wording.Saying]
    url: str = ""  # the link of an email about a single notification
    club: str = ""
    settings_url: str = ""


def compose_message(notice: Notification) -> EmailMultiAlternatives:
    with wording.localized(notice.member) as language:
        saying = wording.say(notice)
        mail = MessageMail(saying.title, language, (), (saying,), saying.url, *ending())
        return compose_from(mail, notice.member, match_mails.notice_id(notice), match_mails.headers(notice))


def compose_daily(deliveries: Sequence[Delivery]) -> EmailMultiAlternatives:
    notices = [delivery.notice for delivery in deliveries]
    member = notices[0].member
    with wording.localized(member) as language:
        turns = turns_of(member)
        told = [wording.say(n) for n in notices if n.kind not in (Kind.TURN, Kind.REMINDER)]
        mail = MessageMail(daily_subject(len(turns), len(told)), language, turns, told, "", *ending())
        first = deliveries[0]  # the same on a retry
        daily_id = message_id("daily", first.pk, first.notice.created_at)
        return compose_from(mail, member, daily_id, match_mails.unsubscribe_headers(first.notice))


def daily_subject(turns: int, told: int) -> str:
    if turns:
        sentence = ngettext("{n} match is waiting for you", "{n} matches are waiting for you", turns).format(n=turns)
    else:
        sentence = ngettext("{n} update", "{n} updates", told).format(n=told)
    return _("{club} today: {sentence}").format(club=club().name, sentence=sentence)


def turns_of(member: Member) -> list[Turn]:
    now = timezone.now()
    return [
        Turn(
            name=seat.match.title,
            left=duration(seat.due_at - now) if seat.due_at else "",
            until=absolute(seat.due_at) if seat.due_at else "",
            url=site_url(seat.match.get_absolute_url()),
        )
        for seat in selectors.waiting_for(member)[:MOST_TURNS]
    ]


def ending() -> tuple[str, str]:
    return club().name, site_url(reverse("notices"))


def compose_from(mail: MessageMail, to: Member, message_id: str, headers: dict[str, str]) -> EmailMultiAlternatives:
    return compose(
        "notifications/mail/message", {"mail": mail}, subject=mail.subject, to=to.email, message_id=message_id,
        headers=headers,
    )  # fmt: skip
