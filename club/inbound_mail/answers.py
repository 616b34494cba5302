"""Answers to email replies: what was played and the new board, or what was wrong and the unchanged position.

Delivered like a notice: by one worker at a time, again with the same Message-ID after a crash. Given up after a day or
if the mail server refuses it permanently.
"""

from __future__ import annotations

import logging
import re
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connection, transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.inbound_mail import addresses, unsubscribing
from club.inbound_mail.models import Reply
from club.inbound_mail.reader import headers as raw_headers
from club.matches.page import Line, MatchPage
from club.notifications import mails, routing
from club.notifications.channels import Refused
from club.notifications.channels.mail import Postman
from club.notifications.models import BY_ANSWER, Channel, Delivery
from club.notifications.relay import LEASE, RETRY_MINUTES, one_line
from club.outbox.models import Notice

logger = logging.getLogger(__name__)

BATCH = 200
MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,400}>")  # printable, without inner angle brackets: safe to use in our headers


# Delivering


def deliver() -> int:
    """Send the answers that are due; return how many were sent."""
    postman = Postman()
    sent = 0
    try:
        due = Reply.objects.filter(answer_after__lte=timezone.now()).order_by("answer_after", "pk")
        for pk in list(due.values_list("pk", flat=True)[:BATCH]):
            sent += deliver_one(pk, postman)
            if not postman.reachable:
                break
    finally:
        postman.close()
    return sent


def deliver_one(pk: int, postman: Postman) -> bool:
    reply = claim(pk)
    if reply is None:
        return False
    try:
        postman.hand_over(compose(reply), reply.member)
    except Refused as refusal:
        write(reply, answer_after=None, answer_error=one_line(str(refusal)))
        return False
    except Exception as problem:
        logger.exception("the answer to mail reply %s could not be sent", pk)
        put_off(reply, problem)
        return False
    with transaction.atomic():
        spare_a_second_mail(reply)
        write(reply, answer_after=None, answered_at=timezone.now())
    return True


@transaction.atomic(durable=True)
def claim(pk: int) -> Reply | None:
    """Lease the reply, as in `notices.relay`, so that no lock is held while a mail server is slow."""
    skip = connection.features.has_select_for_update_skip_locked
    rows = Reply.objects.select_for_update(skip_locked=skip, of=("self",)).select_related("member")
    reply = rows.filter(pk=pk, answer_after__lte=timezone.now()).first()
    if reply is not None:
        reply.answer_attempts += 1
        reply.answer_after = timezone.now() + LEASE
        reply.save(update_fields=["answer_after", "answer_attempts"])
    return reply


def put_off(reply: Reply, problem: Exception) -> None:
    given_up = reply.answer_attempts > len(RETRY_MINUTES)
    pause = timedelta(minutes=0 if given_up else RETRY_MINUTES[reply.answer_attempts - 1])
    later = None if given_up else timezone.now() + pause
    write(reply, answer_after=later, answer_error=one_line(f"{type(problem).__name__}: {problem}"))


def write(reply: Reply, **outcome: object) -> None:
    """Save the outcome, unless another worker has leased the reply in the meantime."""
    mine = Reply.objects.filter(pk=reply.pk, answer_attempts=reply.answer_attempts, answer_after__isnull=False)
    mine.update(**outcome)


def spare_a_second_mail(reply: Reply) -> None:
    """Drop the turn email if bots have moved and it is the member's turn again: the answer says so already."""
    if reply.match_id and reply.member_id and reply.last_move:
        told = Notice.objects.filter(
            match_id=reply.match_id, member_id=reply.member_id, kind=Notice.Kind.TURN, created_at__lte=reply.settled_at
        )
        now = timezone.now()
        routing.route_these(told.filter(routed_at=None).select_for_update(of=("self",)))  # other channels still send it
        waiting = Delivery.objects.filter(notice__in=told, channel=Channel.MAIL, status=Delivery.Status.QUEUED)
        waiting.update(status=Delivery.Status.DROPPED, error=BY_ANSWER, settled_at=now)


# Writing


def compose(reply: Reply) -> EmailMessage:
    if reply.member is None or reply.match_id is None:
        return to_a_stranger(reply)
    with mails.speaking_to(reply.member):
        page = mails.page_of(reply.match_id, reply.member)
        unsubscribe = unsubscribing.path_for(reply.member, Notice.Kind.TURN)
        letter = mails.write(page, subject(reply, page), what_happened(reply, page), unsubscribe)
        answer = {
            "played": reply.last_move is not None,
            "standing": lines_standing(reply),
            "problem": reply.problem,
            "line": reply.line,
            "written": reply.written,
        }
        return mails.post(letter, page, "answer", reply.answer_to, headers(reply), answer=answer)


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
        context = {"club": club().name, "club_url": settings.CLUB_URL}
        text = render_to_string("mail/stranger.txt", context)
        return EmailMessage(_("No move was played"), text, club().sender, [reply.answer_to], headers=headers(reply))


def headers(reply: Reply) -> dict[str, str]:
    found = {
        "Message-ID": f"<reply-{reply.pk}.{int(reply.received_at.timestamp())}@{mails.host()}>",
        "Auto-Submitted": "auto-replied",
        "X-Auto-Response-Suppress": "All",
        "X-Loop": f"replies@{mails.host()}",
        "Content-Language": translation.get_language() or club().language,
    }
    theirs = raw_headers.message_id(raw_headers.read(bytes(reply.raw)))
    thread = [mails.thread(reply.match_id)] if reply.match_id else []
    if MESSAGE_ID.fullmatch(theirs):
        found["In-Reply-To"] = theirs
        thread.append(theirs)
    if thread:
        found["References"] = " ".join(thread)
    return found
