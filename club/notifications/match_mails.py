"""Emails about a match, in the recipient's language and time zone, built from the match page as they may see it.

Used for notifications and for the answers to email replies (club/inbound_mail).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.mime.image import MIMEImage
from itertools import zip_longest
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from msgspec.structs import replace

from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.matches import selectors
from club.matches.page import LATEST_MOVES, Line, MatchPage
from club.notifications import addresses, unsubscribing
from club.notifications.compose import LINE_WIDTH, compose, message_id
from club.notifications.wording import FOR_ANOTHER, localized
from club.outbox.models import Notification
from club.web import pictures
from club.web.site_urls import hostname, site_url
from club.web.times import absolute, duration
from games.core.contract import Scene, TextTable
from games.core.speech import called

Kind = Notification.Kind


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
    score: str  # such as "Cash: 336"


@dataclass(frozen=True)
class Table:
    """A part of the board: as rows for HTML, and as aligned columns for plain text."""

    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    text: str


@dataclass(frozen=True)
class MatchMail:
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
    plan_news: Sequence[str]  # what the member's plan played, and why it was dropped
    result: str
    reason: str
    url: str
    film_url: str  # '' while the match is running
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
    Kind.PLAN: lambda: _("Your plan made a move in {game} (match {number})"),
}


def compose_match_mail(notice: Notification) -> EmailMultiAlternatives:
    assert notice.match_id is not None
    with localized(notice.member):
        page = page_of(notice.match_id, notice.member)
        words = ({**SUBJECTS, **FOR_ANOTHER} if page.by_deputy else SUBJECTS)[notice.kind]()
        name = page.me.shown_name if page.me else ""
        subject = words.format(by=name, game=page.game.name, number=page.match.pk)
        own = notice.kind in (Kind.TURN, Kind.REMINDER)
        mail = match_mail(page, subject, page.since if own else since_own_hand(page), unsubscribing.path(notice))
        return compose_from(
            mail, page, notice.kind, to=notice.member.email, message_id=notice_id(notice), headers=headers(notice)
        )


def compose_from(
    mail: MatchMail, page: MatchPage, template: str, *, to: str, message_id: str, headers: Mapping[str, str],
    **context: Any,
) -> EmailMultiAlternatives:  # fmt: skip
    return compose(
        f"mail/{template}", {"mail": mail, **context}, subject=mail.subject, to=to, message_id=message_id,
        headers=headers, reply_to=mail.reply_to, picture=picture_of(page, mail.picture),
    )  # fmt: skip


def picture_of(page: MatchPage, name: str) -> MIMEImage:
    """Return the board as the recipient may see it, without controls."""
    with called(page.names.seats):
        svg = page.game.board.draw(page.view, Scene(trail=page.trail, name="mail"))
    image = MIMEImage(pictures.png(str(svg), page.game.slug), "png")
    image["Content-ID"] = f"<{name}>"
    image["Content-Disposition"] = 'inline; filename="board.png"'
    return image


def notice_id(notice: Notification) -> str:
    return message_id("notice", notice.pk, notice.created_at)


def headers(notice: Notification) -> dict[str, str]:
    threads = {"In-Reply-To": thread(notice.match_id), "References": thread(notice.match_id)} if notice.match_id else {}
    return {**threads, **unsubscribe_headers(notice)}


def unsubscribe_headers(notice: Notification) -> dict[str, str]:
    return {
        "List-Unsubscribe": f"<{site_url(unsubscribing.path(notice))}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def thread(match_id: int) -> str:
    return f"<match-{match_id}@{hostname()}>"


def page_of(match_id: int, member: Member) -> MatchPage:
    seats = selectors.seats_of(match_id, member)
    page = MatchPage(seats, member)
    page.moves = selectors.moves_of(page.match, LATEST_MOVES, until=page.version)
    return page


def match_mail(page: MatchPage, subject: str, lines: Sequence[Line], unsubscribe_url: str) -> MatchMail:
    assert page.me is not None
    due = page.me.due_at if page.my_turn else None
    asked = [Asked(q.heading, q.hint, q.example) for q in page.questions if q.decision.holds_up or page.my_turn]
    can_answer = bool(asked) and not page.match.over
    reply_to = addresses.reply_address(member=page.reader.pk, match=page.match.pk, version=page.version)
    return MatchMail(
        subject=subject,
        game=page.game.name,
        number=page.match.pk,
        status=page.status,
        asked=asked,
        until=until(due) if due else "",
        left=duration(due - timezone.now()) if due else "",
        lines=lines,
        has_moved=page.last_turn > 0,
        tables=[Table(t.caption, t.columns, t.rows, text_of_table(t)) for t in page.tables],
        picture=f"board-{page.match.pk}-{page.version}@{hostname()}",
        places=places(page),
        bot_plays=bool(page.me.bot),
        moves_for=page.me.shown_name if page.by_deputy else "",
        plan_news=page.plan_news,
        result=page.result,
        reason=page.why,
        url=site_url(page.url),
        film_url=site_url(reverse("film", args=[page.match.pk])) if page.match.over else "",
        settings_url=site_url(reverse("settings")),
        unsubscribe_url=site_url(unsubscribe_url),
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
    tally = f"{page.game.tally.name()}: " if page.game.tally else ""
    shown = [
        Place(row.name, row.is_me, row.place, "" if row.score is None else f"{tally}{row.score}") for row in page.rows
    ]
    return sorted(shown, key=lambda place: place.place or 0)


def until(due: datetime) -> str:
    """Format the deadline with the name of the time zone, because emails are read anywhere."""
    return f"{absolute(due)} ({timezone.get_current_timezone_name()})"


def text_of_table(table: TextTable) -> str:
    """Return aligned columns or, if they would not fit into a line, one paragraph per row."""
    rows = [table.columns, *table.rows]
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip() for row in rows]
    if max(map(len, lines)) <= LINE_WIDTH:
        return "\n".join(lines)
    return "\n\n".join(paragraph(table.columns, row) for row in table.rows)


def paragraph(columns: Sequence[str], row: Sequence[str]) -> str:
    """Return a row as its first cell and a list of the others that are not empty, each after its column's name."""
    cells = [f"  {column}: {cell}" for column, cell in zip(columns[1:], row[1:], strict=False) if cell.strip("- ")]
    return "\n".join([row[0], *cells])
