"""A notice as a mail, in its reader's language and time zone. Built from the match page as this reader may see it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from club.accounts.middleware import known_zone
from club.matches import selectors
from club.matches.page import LATEST_MOVES, Line, MatchPage
from club.notices.models import Notice
from club.site.times import absolute, duration
from games.core.contract import TextTable

Kind = Notice.Kind


@dataclass(frozen=True)
class Asked:
    heading: str
    hint: str


@dataclass(frozen=True)
class Place:
    name: str
    is_me: bool
    place: int | None
    score: int | None


@dataclass(frozen=True)
class Table:
    """A part of the board, for HTML as rows and for plain text in columns."""

    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    text: str


@dataclass(frozen=True)
class Letter:
    """What the templates may say, and nothing else: no state of the match comes near them."""

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
    places: Sequence[Place]
    bot_plays: bool
    result: str
    reason: str
    url: str
    settings_url: str
    club: str
    language: str


SUBJECTS: dict[str, Callable[[], str]] = {
    Kind.TURN: lambda: _("Your turn in {game} (match {number})"),
    Kind.REMINDER: lambda: _("Reminder: your turn in {game} (match {number})"),
    Kind.TIMEOUT: lambda: _("Your time ran out in {game} (match {number})"),
    Kind.STARTED: lambda: _("{game} has begun (match {number})"),
    Kind.FINISHED: lambda: _("{game} is over (match {number})"),
}


def compose(notice: Notice) -> EmailMultiAlternatives:
    member = notice.member
    language = member.language or settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(known_zone(member.time_zone)):
        letter = write(notice, page_for(notice), language)
        context = {"letter": letter}
        text = no_wide_gaps(render_to_string(f"mail/{notice.kind}.txt", context))
        html = render_to_string(f"mail/{notice.kind}.html", context)
    mail = EmailMultiAlternatives(letter.subject, text, to=[member.email], headers=headers(notice))
    mail.attach_alternative(html, "text/html")
    return mail


def headers(notice: Notice) -> dict[str, str]:
    """The same at every attempt: who gets a mail twice, after a crash, is shown it once."""
    host = urlsplit(settings.CLUB_URL).hostname or "localhost"
    thread = f"<match-{notice.match_id}@{host}>"
    return {
        "Message-ID": f"<notice-{notice.pk}.{int(notice.created_at.timestamp())}@{host}>",
        "In-Reply-To": thread,
        "References": thread,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "List-Unsubscribe": f"<{address(reverse('settings'))}>",
        "Content-Language": notice.member.language or settings.LANGUAGE_CODE,
    }


def page_for(notice: Notice) -> MatchPage:
    assert notice.match_id is not None
    seats = selectors.seats_of(notice.match_id, notice.member)
    match = seats[0].match
    moves = selectors.moves_of(match, LATEST_MOVES)
    return MatchPage(seats, notice.member, moves=[move for move in moves if move.number <= match.version])


def write(notice: Notice, page: MatchPage, language: str) -> Letter:
    assert page.me is not None
    due = page.me.due_at if page.my_turn else None
    subject = SUBJECTS[notice.kind]().format(game=page.game.name, number=page.match.pk)
    return Letter(
        subject=one_line(subject),
        game=page.game.name,
        number=page.match.pk,
        status=page.status,
        asked=[Asked(q.heading, q.hint) for q in page.questions if q.decision.holds_up or page.my_turn],
        until=until(due) if due else "",
        left=duration(due - timezone.now()) if due else "",
        lines=page.since if notice.kind in (Kind.TURN, Kind.REMINDER) else since_own_hand(page),
        has_moved=page.me.last_move > 0,
        tables=[Table(t.caption, t.columns, t.rows, columns_of_text(t)) for t in page.tables],
        places=places(page),
        bot_plays=bool(page.me.bot),
        result=page.result,
        reason=page.reason,
        url=address(page.url),
        settings_url=address(reverse("settings")),
        club=settings.CLUB_NAME,
        language=language,
    )


def since_own_hand(page: MatchPage) -> list[Line]:
    """Everything after the last move the member made themselves, so also what the clock or a bot played for them."""
    assert page.me is not None
    own = [move.number for move in page.moves if move.member_id == page.reader.pk]
    stand_in = {move.number for move in page.moves if move.origin == "bot" and move.seat == page.me.number}
    lines = []
    for line in reversed(page.lines):
        if line.number > max(own, default=-1):
            lines.append(replace(line, aside=_("the bot for you")) if line.number in stand_in else line)
            stand_in.discard(line.number)
    return lines


def places(page: MatchPage) -> list[Place]:
    shown = [Place(row.name, row.is_me, row.place, row.score) for row in page.rows]
    return sorted(shown, key=lambda place: place.place or 0)


def until(due: datetime) -> str:
    """With the zone's name: a mail is read anywhere."""
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
