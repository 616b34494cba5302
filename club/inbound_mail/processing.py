"""Process stored emails: lease, parse in a child process, check the sender and play the moves, each exactly once.

Runs in a separate Celery queue, or in a separate thread of `run_sweeper`, so that emails do not delay deadlines. An
email that the child cannot parse within its limits is tried twice and then marked as failed.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation

from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.db.constants import Constant
from club.db.leases import LeaseQueue
from club.inbound_mail import addresses, bounces
from club.inbound_mail.models import Reply, UnknownSender
from club.inbound_mail.moves import moves
from club.inbound_mail.reader.protocol import Reading, Request
from club.inbound_mail.reader_process import NotRead, Reader
from club.matches import error_messages, services
from club.matches.errors import MatchError, NotThere
from club.matches.models import Match
from club.matches.services.ledger import locked
from club.matches.services.lines import Turn
from club.notifications.addresses import Token

logger = logging.getLogger(__name__)

Status = Reply.Status

BATCH = 200
MOST_READS = 2
LONGEST_WRITTEN = 200
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)

QUEUE = LeaseQueue(
    Reply, waiting=Q(status=Constant(Status.WAITING.value)), due_at="leased_until", null_is_due=True,
    lease=timedelta(minutes=1),  # longer than any email takes; also the delay before a retry after an internal error
    retries=(timedelta(0),) * (MOST_READS - 1),
)  # fmt: skip


def work(reader: Reader | None = None) -> int:
    """Process the waiting emails, each at most once; return how many were settled."""
    if reader is None:
        with Reader() as own:
            return work(own)
    first_tries_first = QUEUE.due().order_by("attempts", "received_at", "pk").values_list("pk", flat=True)
    return sum(attempt(pk, reader) for pk in list(first_tries_first[:BATCH]))


def attempt(pk: int, reader: Reader) -> bool:
    """Process one email; return whether it is settled. Internal errors are retried for a day."""
    try:
        reader.started()
        process(pk, reader)
    except Exception:
        logger.exception("mail reply %s could not be dealt with", pk)
        return give_up(pk, "could not be dealt with", received_before=timezone.now() - DAY)
    return not Reply.objects.filter(pk=pk, status=Status.WAITING).exists()


def claim(pk: int) -> Reply | None:
    """Lease the reply. A worker that dies while parsing has used up an attempt."""
    reply = QUEUE.claim_one(pk)
    if reply is None or reply.attempts <= MOST_READS:
        return reply
    give_up(pk, "unreadable")
    return None


def give_up(pk: int, why: str, *, received_before: datetime | None = None) -> bool:
    with transaction.atomic():
        row = QUEUE.lock(pk)
        if row is None or (received_before is not None and row.received_at >= received_before):
            return False
        settle(row, Status.FAILED, why)
    return True


# Judging


@dataclass(frozen=True)
class Addressee:
    """Member and match that a reply address refers to."""

    token: Token
    member: Member
    match: Match | None  # None: a bounce address
    known: list[str]  # the member's verified addresses


def process(pk: int, reader: Reader) -> None:
    """Process one email. The cheap checks come first: whether the address is valid and its member and match exist."""
    envelope_to = Reply.objects.filter(pk=pk, status=Status.WAITING).values_list("envelope_to", flat=True).first()
    addressee = addressee_of(envelope_to or "")
    reply = claim(pk)
    if reply is None:
        return
    if addressee is None:
        put_aside(reply, "for nobody")
        return
    reading = read(reply, reader, request_for(reply, addressee))
    if reading is None:
        return
    if addressee.match is None:
        take_back(reply, reading, addressee.member)
    else:
        judge(reply, addressee, addressee.match, reading)


def addressee_of(address: str) -> Addressee | None:
    token = addresses.read(address)
    member = Member.objects.filter(pk=token.member, is_active=True).first() if token else None
    if token is None or member is None:
        return None
    if token.is_bounce:
        return Addressee(token, member, None, [])
    match = Match.objects.filter(pk=token.match).only("game").first()
    if match is None or member.suspended:
        return None
    return Addressee(token, member, match, verified_addresses(member))


def request_for(reply: Reply, addressee: Addressee) -> Request:
    return Request(
        bytes(reply.raw),
        envelope_from=reply.envelope_from,
        report=addressee.match is None,
        addresses=addressee.known,
        authserv_id=settings.REPLY_AUTHSERV_ID,
        club_address=parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower(),
        reply_domain=settings.REPLY_DOMAIN.lower(),
    )


def read(reply: Reply, reader: Reader, request: Request) -> Reading | None:
    """Parse the email; return None if that failed. It then waits for its second attempt or is marked as failed."""
    try:
        reading = reader.read(request)
    except NotRead as problem:
        logger.warning("mail reply %s could not be read: %s", reply.pk, problem)
        if not QUEUE.retry(reply):
            give_up(reply.pk, "unreadable")
        return None
    if reading.unreadable:
        give_up(reply.pk, f"unreadable: {reading.unreadable}")
        return None
    Reply.objects.filter(pk=reply.pk, status=Status.WAITING).update(attempts=0)
    return reading


def verified_addresses(member: Member) -> list[str]:
    """Return lowercase addresses, to compare in Python: database collations treat more letters as equal."""
    known = EmailAddress.objects.filter(user=member, verified=True).values_list("email", flat=True)
    return [email.lower() for email in known]


def judge(reply: Reply, addressee: Addressee, match: Match, reading: Reading) -> None:
    if reading.robot or reading.proof == "fail":
        put_aside(reply, reading.robot or "the sender is forged (DMARC)")
    elif reading.proof == "missing":
        tell_stranger(reply, reading.author, "unproven sender (DMARC)")
    elif reading.author not in addressee.known:
        tell_stranger(reply, reading.author, "not an address of the member")
    else:
        play(reply, addressee, reading.author, moves(reading.above, reading.below, match.rulebook))


def put_aside(reply: Reply, why: str) -> None:
    with transaction.atomic():
        row = QUEUE.lock(reply.pk)
        if row is not None:
            settle(row, Status.IGNORED, why)


def take_back(reply: Reply, reading: Reading, member: Member) -> None:
    with transaction.atomic():
        row = QUEUE.lock(reply.pk)
        if row is not None:
            noted = bounces.record_bounce(reading.bounce, member)
            settle(row, Status.IGNORED, "a mail came back" if noted else "nothing to act on")


def tell_stranger(reply: Reply, author: str, why: str) -> None:
    """Answer an unverified sender, without match details and at most once a day: the address may be anyone's."""
    with transaction.atomic():
        row = QUEUE.lock(reply.pk)
        if row is not None:
            settle(row, Status.STRANGER, why, answer_to=author if author and first_today(author) else "")


def first_today(address: str) -> bool:
    now = timezone.now()
    known, created = UnknownSender.objects.get_or_create(address=address, defaults={"told_at": now})
    return created or UnknownSender.objects.filter(pk=known.pk, told_at__lte=now - DAY).update(told_at=now) > 0


# Playing


def play(reply: Reply, addressee: Addressee, author: str, written: list[str]) -> None:
    """Play the moves and settle the reply in one transaction, so that a crash leaves both or neither."""
    token, member = addressee.token, addressee.member
    try:
        with locked(token.match) as ledger:
            row = QUEUE.lock(reply.pk)
            if row is None:
                return
            version = ledger.match.version
            turn = services.play_lines(ledger, member=member, version=token.version, lines=written)
            row.member, row.match = member, ledger.match
            if turn.played:
                row.first_move, row.last_move = version + 1, version + turn.played
            if turn.problem is not None:
                explain(row, turn, turn.problem, written)
            status = Status.PLAYED if turn.played else Status.REFUSED
            settle(row, status, row.note, answer_to=author if answers_left(member) else "")
    except NotThere:
        put_aside(reply, "the match is gone")


def explain(row: Reply, turn: Turn, problem: MatchError, written: list[str]) -> None:
    assert row.member is not None and row.match is not None
    row.note = problem.data.get("refusal", problem).code
    row.line = turn.line
    row.written = written[turn.line - 1][:LONGEST_WRITTEN] if turn.line else ""
    with translation.override(row.member.language or club().language):
        row.problem = error_messages.message(row.match.rulebook, problem)


def answers_left(member: Member) -> bool:
    """Whether the member may get another answer. Lock the member: concurrent replies must not exceed the limit."""
    Member.objects.select_for_update().get(pk=member.pk)
    recent = Reply.objects.filter(member=member, received_at__gt=timezone.now() - HOUR, answer_to__gt="")
    return recent.count() < settings.REPLY_ANSWERS_PER_HOUR


def settle(row: Reply, status: Reply.Status, note: str, *, answer_to: str = "") -> None:
    now = timezone.now()
    row.status, row.note, row.settled_at = status, note[:200], now
    row.answer_to, row.answer_after = answer_to, now if answer_to else None
    row.save(update_fields=[field.name for field in Reply._meta.concrete_fields if field.name not in ("id", "raw")])
