"""Bounces: the envelope address identifies the member, and three in a row disable the address."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP

import pytest
from django.core import mail

from club.inbound_mail import addresses, answers
from club.inbound_mail.models import Reply
from club.inbound_mail.reader import reports
from club.inbound_mail.reader.protocol import Bounce
from club.notifications import relay
from club.notifications.models import Contact, Delivery
from tests.inbound_mail.writing import arrive, reply
from tests.playing import play_one, to_move

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

REPORT = """\
From: MAILER-DAEMON@mx.example.org
To: <{to}>
Subject: Undelivered Mail Returned to Sender
Message-ID: <report-{n}@mx.example.org>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

The mail could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; {address}
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 5.1.1 <{address}> no such
 mailbox here
--b
Content-Type: text/rfc822-headers

Subject: Your turn
Message-ID: {message_id}
--b--
"""


def next_turn_mail(match, member):
    """Play on to the member's next turn and return the mail that was sent."""
    while to_move(match.pk).member == member:
        play_one(match.pk)
    while to_move(match.pk).member != member:
        play_one(match.pk)
    mail.outbox.clear()
    Delivery.objects.filter(notice__member=member).update(
        settled_at="2026-01-01T00:00Z"
    )  # long ago, so that the next mail is not delayed
    relay.deliver()
    return next(sent for sent in mail.outbox if sent.to == [member.email])


def come_back(sent, *, action="failed", status="5.1.1", message_id=None, n=1):
    to = sent.from_email
    name = sent.extra_headers["Message-ID"] if message_id is None else message_id
    report = REPORT.format(to=to, address=sent.to[0], action=action, status=status, message_id=name, n=n)
    return arrive(report.replace("\n", "\r\n").encode(), "", to)


def test_envelope_sender_identifies_the_member_and_from_shows_the_club(match, lena, settings):
    sent = next_turn_mail(match, lena)
    assert addresses.read(sent.from_email) == addresses.Token(lena.pk, 0, 0)
    assert sent.message()["From"] == settings.DEFAULT_FROM_EMAIL
    assert addresses.read(sent.reply_to[0]).match == match.pk


def test_report_marks_the_delivery_as_bounced_with_its_reason(match, lena):
    sent = next_turn_mail(match, lena)
    come_back(sent)
    row = Delivery.objects.get(message_id=sent.extra_headers["Message-ID"])
    assert (row.status, row.error) == ("bounced", f"550 5.1.1 <{lena.email}> no such mailbox here")
    assert Reply.objects.get().note == "a mail came back"
    assert not mail.outbox[1:], "nobody answers a robot"


def test_three_bounces_in_a_row_disable_the_address_and_show_a_warning(match, lena):
    for n in range(3):
        assert not Contact.objects.filter(member=lena, broken_address=lena.email).exists()
        come_back(next_turn_mail(match, lena), n=n)
    assert Contact.objects.get(member=lena).broken_address == lena.email
    lena.refresh_from_db()
    assert lena.trouble == "mail"


@pytest.mark.parametrize(
    "change", [{"action": "delayed"}, {"status": "4.2.2"}, {"message_id": "<not-ours@example.org>"}]
)
def test_delay_or_unknown_message_id_marks_nothing(match, lena, change):
    sent = next_turn_mail(match, lena)
    come_back(sent, **change)
    assert not Delivery.objects.filter(status="bounced").exists()
    assert Reply.objects.get().note == "nothing to act on"


def test_duplicate_report_counts_once(match, lena):
    sent = next_turn_mail(match, lena)
    for _ in range(3):
        come_back(sent)
    assert Delivery.objects.filter(status="bounced").count() == 1
    assert Reply.objects.count() == 1


def test_vacation_notice_to_the_bounce_address_is_ignored(match, lena):
    sent = next_turn_mail(match, lena)
    away = EmailMessage(policy=SMTP)
    away["From"], away["To"], away["Auto-Submitted"] = lena.email, sent.from_email, "auto-replied"
    away.set_content("swap a1 a2")
    arrive(away.as_bytes(), "", sent.from_email)
    assert not Delivery.objects.filter(status="bounced").exists()
    assert Reply.objects.get().status == "ignored"


def test_move_sent_to_the_bounce_address_is_not_played(match, lena):
    sent = next_turn_mail(match, lena)
    version = match.__class__.objects.get(pk=match.pk).version
    move = EmailMessage(policy=SMTP)
    move["From"], move["To"] = lena.email, sent.from_email
    move.set_content("swap a1 a2")
    arrive(move.as_bytes(), lena.email, sent.from_email)
    assert match.__class__.objects.get(pk=match.pk).version == version


def test_answers_use_the_bounce_address_too(match, lena):
    reply(match, lena, "swap a1 a2")
    mail.outbox.clear()
    answers.deliver()
    assert addresses.read(mail.outbox[0].from_email) == addresses.Token(lena.pk, 0, 0)


def test_envelope_sender_is_the_club_without_a_reply_domain(match, lena, settings):
    settings.REPLY_DOMAIN = ""
    sent = next_turn_mail(match, lena)
    assert sent.from_email == settings.DEFAULT_FROM_EMAIL


def test_bounce_without_a_delivery_report_is_recognized():
    note = EmailMessage(policy=SMTP)
    note["X-Failed-Recipients"], note["Subject"] = "lena@example.org", "Mail delivery failed"
    note.set_content("gone")
    assert reports.read(note) == Bounce("Mail delivery failed", "")
