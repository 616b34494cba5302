"""Parse one email: first the sender, and the text only if the sender is accepted."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import Message

from club.inbound_mail.reader import headers, limits, quotes, reports, senders, text
from club.inbound_mail.reader.protocol import Reading, Request


def read(request: Request) -> Reading:
    head = headers.read(request.raw)
    try:
        limits.check(request.raw, head)
    except limits.Unreadable as why:
        return Reading(unreadable=str(why))
    if request.report:
        return Reading(bounce=reports.read(parsed(request.raw)))
    author = senders.author(head)
    proof = senders.proof(head, author, request.authserv_id)
    robot = senders.robot(
        head, author, request.envelope_from, club_address=request.club_address, reply_domain=request.reply_domain
    )
    if robot or proof != "pass" or author not in request.addresses:
        return Reading(author=author, proof=proof, robot=robot)
    above, below = quotes.split(text.text_of(parsed(request.raw)))
    return Reading(author=author, proof=proof, above=above, below=below)


def parsed(raw: bytes) -> Message:
    """Parse with the email package's older policy, which does not parse headers until they are accessed."""
    return message_from_bytes(raw, policy=policy.compat32)
