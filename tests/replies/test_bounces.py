"""Mails that come back: whom they did not reach is known from the address, and three in a row are enough."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP

import pytest
from django.core import mail

from club.notices import relay
from club.notices.models import Contact, Delivery
from club.replies import addresses, answers, bounces, inbox
from club.replies.models import Reply
from tests.playing import play_one, to_move
from tests.replies.writing import reply

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
    """The mail about the member's next turn, as it went out."""
    while to_move(match.pk).member == member:
        play_one(match.pk)
    while to_move(match.pk).member != member:
        play_one(match.pk)
    mail.outbox.clear()
    Delivery.objects.filter(notice__member=member).update(settled_at="2026-01-01T00:00Z")  # not a moment ago
    relay.deliver()
    return next(sent for sent in mail.outbox if sent.to == [member.email])


def come_back(sent, *, action="failed", status="5.1.1", message_id=None, n=1):
    to = sent.from_email
    name = sent.extra_headers["Message-ID"] if message_id is None else message_id
    report = REPORT.format(to=to, address=sent.to[0], action=action, status=status, message_id=name, n=n)
    return inbox.receive(report.replace("\n", "\r\n").encode(), "", to)


def test_the_envelope_names_the_member_and_the_reader_sees_the_club(match, lena, settings):
    sent = next_turn_mail(match, lena)
    assert addresses.read(sent.from_email) == addresses.Token(lena.pk, 0, 0)
    assert sent.message()["From"] == settings.DEFAULT_FROM_EMAIL
    assert addresses.read(sent.reply_to[0]).match == match.pk


def test_a_report_marks_the_mail_and_says_why(match, lena):
    sent = next_turn_mail(match, lena)
    come_back(sent)
    row = Delivery.objects.get(message_id=sent.extra_headers["Message-ID"])
    assert (row.status, row.error) == ("bounced", f"550 5.1.1 <{lena.email}> no such mailbox here")
    assert Reply.objects.get().note == "a mail came back"
    assert not mail.outbox[1:], "nobody answers a robot"


def test_three_in_a_row_fall_back_and_the_site_says_so(match, lena):
    for n in range(3):
        assert not Contact.objects.filter(member=lena, broken_address=lena.email).exists()
        come_back(next_turn_mail(match, lena), n=n)
    assert Contact.objects.get(member=lena).broken_address == lena.email
    lena.refresh_from_db()
    assert lena.trouble == "mail"


@pytest.mark.parametrize(
    "change", [{"action": "delayed"}, {"status": "4.2.2"}, {"message_id": "<not-ours@example.org>"}]
)
def test_a_delay_or_somebody_else_s_mail_marks_nothing(match, lena, change):
    sent = next_turn_mail(match, lena)
    come_back(sent, **change)
    assert not Delivery.objects.filter(status="bounced").exists()
    assert Reply.objects.get().note == "nothing to act on"


def test_the_same_report_counts_once(match, lena):
    sent = next_turn_mail(match, lena)
    for _ in range(3):
        come_back(sent)
    assert Delivery.objects.filter(status="bounced").count() == 1
    assert Reply.objects.count() == 1


def test_a_vacation_notice_at_that_address_neither_plays_nor_counts(match, lena):
    sent = next_turn_mail(match, lena)
    away = EmailMessage(policy=SMTP)
    away["From"], away["To"], away["Auto-Submitted"] = lena.email, sent.from_email, "auto-replied"
    away.set_content("swap a1 a2")
    inbox.receive(away.as_bytes(), "", sent.from_email)
    assert not Delivery.objects.filter(status="bounced").exists()
    assert Reply.objects.get().status == "ignored"


def test_nor_does_a_move_written_to_it(match, lena):
    sent = next_turn_mail(match, lena)
    version = match.__class__.objects.get(pk=match.pk).version
    move = EmailMessage(policy=SMTP)
    move["From"], move["To"] = lena.email, sent.from_email
    move.set_content("swap a1 a2")
    inbox.receive(move.as_bytes(), lena.email, sent.from_email)
    assert match.__class__.objects.get(pk=match.pk).version == version


def test_answers_come_back_to_the_same_place(match, lena):
    reply(match, lena, "swap a1 a2")
    mail.outbox.clear()
    answers.deliver()
    assert addresses.read(mail.outbox[0].from_email) == addresses.Token(lena.pk, 0, 0)


def test_without_a_domain_mails_come_back_to_the_club(match, lena, settings):
    settings.REPLY_DOMAIN = ""
    sent = next_turn_mail(match, lena)
    assert sent.from_email == settings.DEFAULT_FROM_EMAIL


def test_servers_without_reports_are_understood_too():
    note = EmailMessage(policy=SMTP)
    note["X-Failed-Recipients"], note["Subject"] = "lena@example.org", "Mail delivery failed"
    note.set_content("gone")
    assert bounces.read(note) == bounces.Bounce("Mail delivery failed", "")
