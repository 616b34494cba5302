"""A notification in one sentence, for push, webhooks, feeds and lists.

It contains no more than the match's name, number and deadline, because others may see it on a screen: it must not
reveal the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from club.accounts.middleware import known_zone
from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.matches import planning
from club.matches.models import Seat
from club.matches.plan_wording import dropped_plan
from club.matches.services.deputies import seat_for
from club.outbox.models import Notification
from club.outbox.sentences import joined
from club.outbox.services import clean
from club.web.site_urls import site_url
from club.web.times import absolute, duration

Kind = Notification.Kind

TITLES: dict[str, Callable[[], str]] = {
    Kind.TURN: lambda: _("Your turn in {game} (match {number})"),
    Kind.REMINDER: lambda: _("Reminder: your turn in {game} (match {number})"),
    Kind.TIMEOUT: lambda: _("Your time ran out in {game} (match {number})"),
    Kind.STARTED: lambda: _("{game} has started (match {number})"),
    Kind.FINISHED: lambda: _("{game} is over (match {number})"),
    Kind.PLAN: lambda: _("Your plan made a move in {game} (match {number})"),
    Kind.INVITATION: lambda: _("{by} invites you to {game} (match {number})"),
    Kind.SEAT: lambda: _("There's an open seat in {game} (match {number})"),
    Kind.CHAT: lambda: _("{by} wrote in {game} (match {number})"),
    Kind.NEWS: lambda: _("News from {club}"),
    Kind.ORGANIZER: lambda: _("An organizer took action in {game} (match {number})"),
    Kind.TEST: lambda: _("Test: this is how {club} reaches you"),
}


FOR_ANOTHER: dict[str, Callable[[], str]] = {
    Kind.TURN: lambda: _("It's your turn for {by} in {game} (match {number})"),
    Kind.REMINDER: lambda: _("Reminder: it's your turn for {by} in {game} (match {number})"),
}


@dataclass(frozen=True)
class Saying:
    title: str
    text: str
    path: str

    @property
    def url(self) -> str:
        return site_url(self.path)


@contextmanager
def localized(member: Member) -> Iterator[str]:
    """Activate the member's language and time zone; yield the language."""
    language = member.language or club().language
    with translation.override(language), timezone.override(known_zone(member.time_zone)):
        yield language


def say(notice: Notification) -> Saying:
    """Return the sentence in the active language. Load the notification's match first (`select_related`)."""
    return Saying(title_of(notice), text_of(notice), path_of(notice))


def title_of(notice: Notification) -> str:
    if notice.sentences and notice.sentences["title"]:
        return one_line(joined([notice.sentences["title"]]))
    if notice.kind == Kind.INVITATION and notice.match is None and not notice.title:
        sentence = _("{by} invites you")
    else:
        # A deputy's notification names the member they move for.
        titles = {**TITLES, **FOR_ANOTHER} if notice.by else TITLES
        sentence = notice.title.replace("{", "{{").replace("}", "}}") or titles[notice.kind]()
    names = {"by": notice.by or club().name, "club": club().name, "number": notice.match_id}
    game = notice.match.rulebook.name if notice.match else ""
    return one_line(sentence.format(game=game, **names))


def one_line(text: str) -> str:
    return " ".join(clean(text).split())


def written_text(notice: Notification) -> str:
    """Return what a person or the club wrote, in the active language."""
    return clean(joined(notice.sentences["text"])) if notice.sentences else notice.text


def text_of(notice: Notification) -> str:
    if notice.kind not in (Kind.TURN, Kind.REMINDER):
        return written_text(notice)
    seats = Seat.objects.filter(match=notice.match_id, to_act=True).select_related("member")
    seat = seat_for(list(seats), notice.member, timezone.now())
    told = []
    if seat is not None and seat.due_at is not None:
        left = duration(seat.due_at - timezone.now())
        told.append(_("{left} left, until {moment}").format(left=left, moment=absolute(seat.due_at)))
    if seat is not None and planning.load(seat.plan).dropped and not notice.by:
        told.append(dropped_plan())
    return " ".join(told)


def path_of(notice: Notification) -> str:
    if notice.path:
        return notice.path
    return reverse("match", args=[notice.match_id]) if notice.match_id else reverse("home")
