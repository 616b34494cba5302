"""Emails about a match, in the recipient's language and time zone, built from the match page as they may see it.

Used for notices and for the answers to email replies (club/inbound_mail).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from email.mime.image import MIMEImage
from itertools import zip_longest
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from msgspec.structs import replace

from club.accounts.middleware import known_zone
from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.inbound_mail import addresses, unsubscribing
from club.matches import selectors
from club.matches.page import LATEST_MOVES, Line, MatchPage
from club.notifications.wording import FOR_ANOTHER
from club.outbox.models import Notice
from club.web import pictures
from club.web.times import absolute, duration
from games.core.contract import Scene, TextTable
from games.core.speech import called

Kind = Notice.Kind


@dataclass(frozen=True)
class Asked:
    heading: str
    hint: str
    example: str


@dataclass(frozen=True)
class Place:
    name: str
    is_me: bool
    place: int | None
    score: int | None


@dataclass(frozen=True)
class Table:
    """A part of the board: as rows for HTML, and as aligned columns for plain text."""

    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    text: str


@dataclass(frozen=True)
class Letter:
    """Everything the email templates may use. They never get the state of the match itself."""

    subject: str
    game: str
    number: int
    status: str
    asked: Sequence[Asked]
    until: str
    left: str
    lines: Sequence[Line]
    has_moved: bool
    tables: Sequence[Table]
    picture: str  # its Content-ID; '' if there is no board yet
    places: Sequence[Place]
    bot_plays: bool
    moves_for: str  # the absent member's name, if the email goes to their deputy
    plan_dropped: str
    result: str
    reason: str
    url: str
    settings_url: str
    unsubscribe_url: str
    reply_to: str  # address for replies with a move; '' if replying is not possible
    examples: Sequence[str]
    club: str
    language: str


SUBJECTS: dict[str, Callable[[], str]] = {
    Kind.TURN: lambda: _("Your turn in {game} (match {number})"),
    Kind.REMINDER: lambda: _("Reminder: your turn in {game} (match {number})"),
    Kind.TIMEOUT: lambda: _("Your time ran out in {game} (match {number})"),
    Kind.STARTED: lambda: _("{game} has started (match {number})"),
    Kind.FINISHED: lambda: _("{game} is over (match {number})"),
}


class Illustrated(EmailMultiAlternatives):
    """Email with an inline picture: multipart/related instead of an attachment."""

    mixed_subtype = "related"


def compose(notice: Notice) -> EmailMultiAlternatives:
    assert notice.match_id is not None
    with speaking_to(notice.member):
        page = page_of(notice.match_id, notice.member)
        words = ({**SUBJECTS, **FOR_ANOTHER} if page.by_deputy else SUBJECTS)[notice.kind]()
        name = page.me.shown_name if page.me else ""
        subject = words.format(by=name, game=page.game.name, number=page.match.pk)
        own = notice.kind in (Kind.TURN, Kind.REMINDER)
        letter = write(page, subject, page.since if own else since_own_hand(page), unsubscribing.address(notice))
        return post(letter, page, notice.kind, notice.member.email, headers(notice))


@contextmanager
def speaking_to(member: Member) -> Iterator[None]:
    zone = known_zone(member.time_zone)
    with translation.override(member.language or club().language), timezone.override(zone):
        yield


def post(
    letter: Letter, page: MatchPage, template: str, to: str, headers: dict[str, str], **context: Any
) -> EmailMultiAlternatives:
    context["letter"] = letter
    text = no_wide_gaps(render_to_string(f"mail/{template}.txt", context))
    html = render_to_string(f"mail/{template}.html", context)
    reply_to = [letter.reply_to] if letter.reply_to else None
    mail = Illustrated(letter.subject, text, club().sender, [to], headers=headers, reply_to=reply_to)
    mail.attach_alternative(html, "text/html")
    mail.attach(picture_of(page, letter.picture))
    return mail


def picture_of(page: MatchPage, name: str) -> MIMEImage:
    """Return the board as the recipient may see it, without controls."""
    with called(page.names.seats):
        svg = page.game.board.draw(page.view, Scene(trail=page.trail, name="mail"))
    image = MIMEImage(pictures.png(str(svg), page.game.slug), "png")
    image["Content-ID"] = f"<{name}>"
    image["Content-Disposition"] = 'inline; filename="board.png"'
    return image


def headers(notice: Notice) -> dict[str, str]:
    """Return the same headers on every retry, so that mail clients show an email sent twice after a crash only once."""
    threads = {"In-Reply-To": thread(notice.match_id), "References": thread(notice.match_id)} if notice.match_id else {}
    return {
        "Message-ID": f"<notice-{notice.pk}.{int(notice.created_at.timestamp())}@{host()}>",
        **threads,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "List-Unsubscribe": f"<{address(unsubscribing.address(notice))}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Content-Language": translation.get_language() or club().language,
    }


def thread(match_id: int) -> str:
    return f"<match-{match_id}@{host()}>"


def host() -> str:
    return urlsplit(settings.CLUB_URL).hostname or "localhost"


def page_of(match_id: int, member: Member) -> MatchPage:
    seats = selectors.seats_of(match_id, member)
    page = MatchPage(seats, member)
    page.moves = selectors.moves_of(page.match, LATEST_MOVES, until=page.version)
    return page


def write(page: MatchPage, subject: str, lines: Sequence[Line], unsubscribe_url: str) -> Letter:
    assert page.me is not None
    due = page.me.due_at if page.my_turn else None
    asked = [Asked(q.heading, q.hint, q.example) for q in page.questions if q.decision.holds_up or page.my_turn]
    can_answer = bool(asked) and not page.match.over
    reply_to = addresses.reply_address(member=page.reader.pk, match=page.match.pk, version=page.version)
    return Letter(
        subject=one_line(subject),
        game=page.game.name,
        number=page.match.pk,
        status=page.status,
        asked=asked,
        until=until(due) if due else "",
        left=duration(due - timezone.now()) if due else "",
        lines=lines,
        has_moved=page.last_turn > 0,
        tables=[Table(t.caption, t.columns, t.rows, columns_of_text(t)) for t in page.tables],
        picture=f"board-{page.match.pk}-{page.version}@{host()}",
        places=places(page),
        bot_plays=bool(page.me.bot),
        moves_for=page.me.shown_name if page.by_deputy else "",
        plan_dropped=page.plan_dropped,
        result=page.result,
        reason=page.reason,
        url=address(page.url),
        settings_url=address(reverse("settings")),
        unsubscribe_url=address(unsubscribe_url),
        reply_to=reply_to if can_answer else "",
        examples=[q.example for q in page.questions if q.decision.holds_up and q.example],
        club=club().name,
        language=translation.get_language(),
    )


def since_own_hand(page: MatchPage) -> list[Line]:
    """Return everything after the last move made by the member, including moves by the clock or a bot for them."""
    assert page.me is not None
    own = [move.number for move in page.moves if move.member_id == page.reader.pk]
    stand_in = {move.number for move in page.moves if move.origin == "bot" and move.seat == page.me.number}
    lines = []
    for line in reversed(page.lines):
        if line.number > max(own, default=-1):
            lines.append(replace(line, aside=_("the bot playing for you")) if line.number in stand_in else line)
            stand_in.discard(line.number)
    return lines


def places(page: MatchPage) -> list[Place]:
    shown = [Place(row.name, row.is_me, row.place, row.score) for row in page.rows]
    return sorted(shown, key=lambda place: place.place or 0)


def until(due: datetime) -> str:
    """Format the deadline with the name of the time zone, because emails are read anywhere."""
    return f"{absolute(due)} ({timezone.get_current_timezone_name()})"


def columns_of_text(table: TextTable) -> str:
    rows = [table.columns, *table.rows]
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip() for row in rows
    )


def no_wide_gaps(text: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def one_line(text: str) -> str:
    return " ".join(text.split())


def address(path: str) -> str:
    return urljoin(settings.CLUB_URL, path)
