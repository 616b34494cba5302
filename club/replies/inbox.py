"""What arrives: stored first, then read and played, each mail once.

The one way in for listener, mailbox and webhook is `receive`. Whatever happens after it, the row stays, and `work`
(driven by beat and by `run_sweeper`) takes up what was left.
"""

from __future__ import annotations

import hashlib
import logging
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import make_msgid

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation

from club.accounts.models import Member
from club.house.selectors import club
from club.matches import services, wording
from club.matches.errors import MatchError, NotThere
from club.matches.ledger import locked
from club.matches.lines import Turn
from club.matches.models import Match
from club.replies import addresses, bounces, quotes, reading, senders
from club.replies.addresses import Token
from club.replies.models import Reply, Stranger
from club.site import sql
from club.site.constants import Constant
from games.core.contract import AnyGame, Refusal

logger = logging.getLogger(__name__)

Status = Reply.Status

MOST_BYTES = 2_000_000
MOST_ATTEMPTS = 5
LONGEST_WRITTEN = 200
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


# Arriving


def receive(raw: bytes, envelope_from: str, envelope_to: str) -> Reply | None:
    """None where the address is not ours, or the mail too long. What arrives twice is the same row."""
    reply = store(raw, envelope_from, envelope_to)
    if reply is not None and reply.status == Status.WAITING:
        attempt(reply)
    return reply


def store(raw: bytes, envelope_from: str, envelope_to: str) -> Reply | None:
    token = addresses.read(envelope_to)
    if token is None or len(raw) > MOST_BYTES:
        return None
    found, _created = Reply.objects.get_or_create(
        key=key_of(raw, token),
        defaults={
            "raw": raw,
            "envelope_from": envelope_from.replace("\0", "")[:320],
            "envelope_to": envelope_to[:320],
            "received_at": timezone.now(),
        },
    )
    return found


def key_of(raw: bytes, token: Token) -> str:
    name = message_id(parsed(raw)).encode(errors="surrogateescape") or raw
    return hashlib.sha256(addresses.spelled(token).encode() + b" " + name).hexdigest()


def parsed(raw: bytes) -> EmailMessage:
    return message_from_bytes(raw, _class=EmailMessage, policy=policy.default)


def in_reply_to(mail: EmailMessage, text: str) -> bytes:
    """An answer to this mail, as its reader's mail program would write it."""
    answer = EmailMessage(policy=policy.SMTP)
    answer["From"], answer["To"] = str(mail["To"]), str(mail.get("Reply-To", ""))
    answer["Subject"] = f"Re: {mail['Subject']}"
    answer["In-Reply-To"], answer["Message-ID"] = str(mail["Message-ID"]).strip(), make_msgid(domain="localhost")
    answer.set_content(text)
    return answer.as_bytes()


def message_id(message: EmailMessage) -> str:
    try:
        return " ".join(str(message.get("Message-ID", "")).split())
    except Exception:  # what a forger writes there can break Python's own reader
        return ""


def work() -> int:
    """Takes up what a crash left; returns how many mails were dealt with."""
    waiting = Reply.objects.filter(status=Constant(Status.WAITING.value)).order_by("received_at", "pk")
    return sum(attempt(reply) for reply in waiting[:200])


def attempt(reply: Reply) -> bool:
    """A mail that breaks the reader is tried a few times, then put aside: it must not hold up the others."""
    try:
        process(reply)
    except Exception:
        logger.exception("mail reply %s could not be read", reply.pk)
        with transaction.atomic():
            row = claim(reply.pk)
            if row is not None:
                row.attempts += 1
                settle(row, Status.FAILED if row.attempts >= MOST_ATTEMPTS else Status.WAITING, "could not be read")
        return False
    return True


def forget() -> int:
    """Mails are private: what is done is kept a month, in case somebody asks."""
    old = Reply.objects.filter(received_at__lt=timezone.now() - timedelta(days=settings.REPLY_DAYS))
    Stranger.objects.filter(told_at__lt=timezone.now() - DAY).delete()
    return old.exclude(status=Status.WAITING).delete()[0]


# Judging and playing


def process(reply: Reply) -> None:
    message = parsed(bytes(reply.raw))
    token = addresses.read(reply.envelope_to)
    member = Member.objects.filter(pk=token.member, is_active=True).first() if token else None
    if token is not None and member is not None and bounces.comes_back(token):
        take_back(reply, message, member)
        return
    match = Match.objects.filter(pk=token.match).only("game").first() if token else None
    if token is None or member is None or member.suspended or match is None:
        put_aside(reply, "for nobody")
        return
    robot = senders.robot(message, reply.envelope_from)
    proof = senders.proof(message)
    if robot or proof == "fail":
        put_aside(reply, robot or "the sender is forged (DMARC)")
    elif proof == "missing" or not senders.is_verified(member, senders.author(message)):
        why = "unproven sender (DMARC)" if proof == "missing" else "not an address of the member"
        tell_stranger(reply, senders.author(message), why)
    else:
        play(reply, token, member, message, match.rulebook)


def put_aside(reply: Reply, why: str) -> None:
    with transaction.atomic():
        row = claim(reply.pk)
        if row is not None:
            settle(row, Status.IGNORED, why)


def take_back(reply: Reply, message: EmailMessage, member: Member) -> None:
    with transaction.atomic():
        row = claim(reply.pk)
        if row is not None:
            settle(row, Status.IGNORED, "a mail came back" if bounces.note(message, member) else "nothing to act on")


def tell_stranger(reply: Reply, author: str, why: str) -> None:
    """Nothing about the match, and once a day: the address may be anybody's."""
    with transaction.atomic():
        row = claim(reply.pk)
        if row is not None:
            settle(row, Status.STRANGER, why, answer_to=author if author and first_today(author) else "")


def first_today(address: str) -> bool:
    now = timezone.now()
    known, created = Stranger.objects.get_or_create(address=address, defaults={"told_at": now})
    return created or Stranger.objects.filter(pk=known.pk, told_at__lte=now - DAY).update(told_at=now) > 0


def play(reply: Reply, token: Token, member: Member, message: EmailMessage, game: AnyGame) -> None:
    """Plays and remembers that it did in one transaction: a crash leaves both or neither."""
    written = lines_of(message, game)
    try:
        with locked(token.match) as ledger:
            row = claim(reply.pk)
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
            settle(row, status, row.note, answer_to=senders.author(message) if answers_left(member) else "")
    except NotThere:
        put_aside(reply, "the match is gone")


def explain(row: Reply, turn: Turn, problem: MatchError, written: list[str]) -> None:
    assert row.member is not None and row.match is not None
    row.note = problem.data.get("refusal", problem).code
    row.line = turn.line
    row.written = written[turn.line - 1][:LONGEST_WRITTEN] if turn.line else ""
    with translation.override(row.member.language or club().language):
        row.problem = wording.error(row.match.rulebook, problem)


def answers_left(member: Member) -> bool:
    """Two mails of one member are judged one after the other, so that the limit is one."""
    Member.objects.select_for_update().get(pk=member.pk)
    recent = Reply.objects.filter(member=member, received_at__gt=timezone.now() - HOUR, answer_to__gt="")
    return recent.count() < settings.REPLY_ANSWERS_PER_HOUR


def claim(pk: int) -> Reply | None:
    """The row under a lock; None where another worker was faster."""
    return Reply.objects.select_for_update().filter(pk=pk, status=Status.WAITING).first()


def settle(row: Reply, status: Reply.Status, note: str, *, answer_to: str = "") -> None:
    """By plain SQL, which goes with the rest of the turn: nobody has to be asked how many rows were written."""
    now = timezone.now()
    row.status, row.note, row.settled_at = status, note[:200], now
    row.answer_to, row.answer_after = answer_to, now if answer_to else None
    sql.update([row], [field.attname for field in Reply._meta.concrete_fields if field.name not in ("id", "raw")])


# Reading the lines


def lines_of(message: EmailMessage, game: AnyGame) -> list[str]:
    own = quotes.own_lines(reading.text_of(message), lambda line: reads(game, line))
    return [legible(game, line) for line in quotes.rejoined(own, lambda line: reads(game, line))]


def reads(game: AnyGame, line: str) -> bool:
    try:
        game.read(line)
    except Refusal:
        return False
    return True


def legible(game: AnyGame, line: str) -> str:
    """Phones end a line with a full stop by themselves; it is dropped where the line can be read only without."""
    bare = line.rstrip(" .,;!")
    return bare if bare and not reads(game, line) and reads(game, bare) else line
