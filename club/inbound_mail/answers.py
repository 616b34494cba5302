"""Answers to email replies: what was played and the new board, or what was wrong and the unchanged position.

Delivered like a notification: by one worker at a time, again with the same Message-ID after a crash. Given up after a
day or if the mail server refuses it permanently.
"""

from __future__ import annotations

import re

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.db.leases import LeaseQueue
from club.inbound_mail import addresses
from club.inbound_mail.models import Reply
from club.inbound_mail.reader import headers as raw_headers
from club.matches.page import Line, MatchPage
from club.notifications import match_mails, routing, unsubscribing
from club.notifications.compose import compose, message_id
from club.notifications.mail_queue import MailQueue, Outcome
from club.notifications.models import BY_ANSWER, Channel, Delivery
from club.notifications.wording import localized
from club.outbox.models import Notification
from club.web.site_urls import hostname

MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,400}>")  # printable, without inner angle brackets: safe to use in our headers


# Delivering


def deliver() -> int:
    """Send the answers that are due; return how many were sent."""
    return QUEUE.deliver()


def sent(reply: Reply) -> Outcome:
    drop_turn_email(reply)
    return {"answer_after": None, "answered_at": timezone.now()}


def drop_turn_email(reply: Reply) -> None:
    """Drop the turn email if bots have moved and it is the member's turn again: the answer says so already."""
    if reply.match_id and reply.member_id and reply.last_move:
        told = Notification.objects.filter(
            match_id=reply.match_id,
            member_id=reply.member_id,
            kind=Notification.Kind.TURN,
            created_at__lte=reply.settled_at,
        )
        now = timezone.now()
        routing.route_these(told.filter(routed_at=None).select_for_update(of=("self",)))  # other channels still send it
        waiting = Delivery.objects.filter(notice__in=told, channel=Channel.MAIL, status=Delivery.Status.QUEUED)
        waiting.update(status=Delivery.Status.DROPPED, error=BY_ANSWER, settled_at=now)


# Writing


def compose_answer(reply: Reply) -> EmailMessage:
    if reply.member is None or reply.match_id is None:
        return to_a_stranger(reply)
    with localized(reply.member):
        page = match_mails.page_of(reply.match_id, reply.member)
        unsubscribe = unsubscribing.path_for(reply.member, Notification.Kind.TURN)
        mail = match_mails.match_mail(page, subject(reply, page), what_happened(reply, page), unsubscribe)
        answer = {
            "played": reply.last_move is not None,
            "standing": lines_standing(reply),
            "problem": reply.problem,
            "line": reply.line,
            "written": reply.written,
        }
        return match_mails.compose_from(
            mail,
            page,
            "answer",
            to=reply.answer_to,
            message_id=answer_id(reply),
            headers=headers(reply),
            answer=answer,
        )


def subject(reply: Reply, page: MatchPage) -> str:
    words = (
        _("Move played in {game} (match {number})")
        if reply.last_move
        else _("Move not played in {game} (match {number})")
    )
    if reply.last_move and reply.problem:
        words = _("Move partly played in {game} (match {number})")
    return words.format(game=page.game.name, number=page.match.pk)


def lines_standing(reply: Reply) -> int:
    """Return how many of the lines were played; each line is one move."""
    return 0 if reply.first_move is None or reply.last_move is None else reply.last_move - reply.first_move + 1


def what_happened(reply: Reply, page: MatchPage) -> list[Line]:
    """Return the member's moves from this reply and everything after them."""
    if reply.first_move is None:
        return []
    return [line for line in reversed(page.lines) if line.number >= reply.first_move]


def to_a_stranger(reply: Reply) -> EmailMessage:
    token = addresses.read(reply.envelope_to)
    member = Member.objects.filter(pk=token.member).first() if token else None
    with translation.override((member and member.language) or club().language):
        return compose(
            "mail/stranger", {"club": club().name, "club_url": settings.CLUB_URL}, subject=_("No move was played"),
            to=reply.answer_to, message_id=answer_id(reply), headers=headers(reply), html=False,
        )  # fmt: skip


def answer_id(reply: Reply) -> str:
    return message_id("reply", reply.pk, reply.received_at)


def headers(reply: Reply) -> dict[str, str]:
    found = {"Auto-Submitted": "auto-replied", "X-Loop": f"replies@{hostname()}"}
    theirs = raw_headers.message_id(raw_headers.read(bytes(reply.raw)))
    thread = [match_mails.thread(reply.match_id)] if reply.match_id else []
    if MESSAGE_ID.fullmatch(theirs):
        found["In-Reply-To"] = theirs
        thread.append(theirs)
    if thread:
        found["References"] = " ".join(thread)
    return found


QUEUE = MailQueue(
    LeaseQueue(
        Reply, waiting=Q(answer_after__isnull=False), due_at="answer_after", attempts="answer_attempts",
        related=("member",),
    ),
    compose=compose_answer,
    recipient=lambda reply: reply.member,
    sent=sent,
    retried=lambda error: {"answer_error": error},
    failed=lambda error: {"answer_after": None, "answer_error": error},
)  # fmt: skip
