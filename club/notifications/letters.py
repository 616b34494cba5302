"""Emails that are not about the state of a match: messages that people wrote, and the daily email."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urljoin

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.matches import selectors
from club.notifications import mails, wording
from club.notifications.models import Delivery
from club.outbox.models import Notice
from club.web.times import absolute, duration

Kind = Notice.Kind
MOST_TURNS = 50


@dataclass(frozen=True)
class Turn:
    name: str
    left: str
    until: str
    url: str


@dataclass(frozen=True)
class Letter:
    subject: str
    language: str
    turns: Sequence[Turn]
    sayings: Sequence[wording.Saying]
    url: str = ""  # the link of an email about a single notice
    club: str = ""
    settings_url: str = ""


def compose(notice: Notice) -> EmailMultiAlternatives:
    with wording.reader(notice.member) as language:
        saying = wording.say(notice)
        letter = Letter(saying.title, language, (), (saying,), saying.url, *ending())
        return mail(letter, notice.member, headers(notice))


def compose_daily(deliveries: Sequence[Delivery]) -> EmailMultiAlternatives:
    notices = [delivery.notice for delivery in deliveries]
    member = notices[0].member
    with wording.reader(member) as language:
        turns = turns_of(member)
        told = [wording.say(n) for n in notices if n.kind not in (Kind.TURN, Kind.REMINDER)]
        letter = Letter(daily_subject(len(turns), len(told)), language, turns, told, "", *ending())
        return mail(letter, member, daily_headers(deliveries))


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
            name=_("{game}, match {number}").format(game=seat.match.rulebook.name, number=seat.match_id),
            left=duration(seat.due_at - now) if seat.due_at else "",
            until=absolute(seat.due_at) if seat.due_at else "",
            url=urljoin(settings.CLUB_URL, seat.match.get_absolute_url()),
        )
        for seat in selectors.waiting_for(member)[:MOST_TURNS]
    ]


def ending() -> tuple[str, str]:
    return club().name, urljoin(settings.CLUB_URL, reverse("notices"))


def mail(letter: Letter, member: Member, headers: dict[str, str]) -> EmailMultiAlternatives:
    context = {"letter": letter}
    text = mails.no_wide_gaps(render_to_string("notices/mail/letter.txt", context))
    subject = mails.one_line(letter.subject)
    message = EmailMultiAlternatives(subject, text, club().sender, [member.email], headers=headers)
    message.attach_alternative(render_to_string("notices/mail/letter.html", context), "text/html")
    return message


def headers(notice: Notice) -> dict[str, str]:
    """Return the common headers; without a match also without the threading headers."""
    common = mails.headers(notice)
    return common if notice.match_id else without_thread(common)


def daily_headers(deliveries: Sequence[Delivery]) -> dict[str, str]:
    """Return the same headers on every retry, as long as the first delivery in the email is the same."""
    message_id = f"<daily-{deliveries[0].pk}.{int(deliveries[0].notice.created_at.timestamp())}@{mails.host()}>"
    return {**without_thread(mails.headers(deliveries[0].notice)), "Message-ID": message_id}


def without_thread(headers: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name not in ("In-Reply-To", "References", "Reply-To")}
