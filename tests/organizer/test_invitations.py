"""Email invitations, single and from a list."""

from __future__ import annotations

import smtplib
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from club.accounts.models import Invitation
from club.audit.models import AuditEntry
from club.organizer.members import invitation_mails, invitations
from club.organizer.members.models import InvitationMail
from club.web.errors import NotPossible

pytestmark = pytest.mark.django_db

LIST = "/organizer/members/invitations/list/"
GOOD = "Ida Lovell, ida@example.org, en\nKarl Meier; karl@example.org; de\nola@example.org\n"

BAD = [
    "no address at all",
    "Ida, ida@example",
    "Ida, @example.org",
    "Ida, ida@",
    "Ida, ida@@example.org",
    "Ida, ida @example.org",
    "Ida, ida@example.org, fr",
    "Ida, ida@example.org, english",
    "Ida, ida@example.org, en, more",
    "Ida, ida@example.org, en, , ,",
    "ida@example.org, Ida",
    "ida@example.org, Ida, en",
    "Ida,",
    ",",
    ",,",
    ";;;;",
    '"Ida, ida@example.org',
    'Ida "the", "ida@example.org',
    "Ida, ida@example.org\x07",
    "Ida, \u202eida@example.org",
    "Ida, ida@exa mple.org",
    "Ida, <ida@example.org>",
    "Ida, mailto:ida@example.org",
    "Ida, ida@.org",
    "Ida, .ida@example.org",
    "Ida, ida@example..org",
    "Ida, ida@-example.org",
    "Ida, " + "x" * 70 + "@example.org",
    "x" * 61 + ", ida@example.org",
    "y" * 501,
    "Ida, ida@example.org\x00",
    "=cmd|' /C calc'!A0",
    "Ida\tida@@example.org",
    "Ida;ida@example.org;xx",
    "Ida; ida(at)example.org",
    "Ida, ida@example.org; de, x",
    "Ida, ida@example.org, d e",
    "Ida, ida\\@example.org\\",
    "Ida, 😀@example.org",
    "Ida, ida@example.org,en,,",
]


def test_each_malformed_line_gets_an_error_message():
    assert len(BAD) == 40
    for line in BAD:
        judged = invitations.judge(1, line)
        assert judged.problem, line
        assert not judged.ready


def test_a_list_of_malformed_lines_sends_nothing_and_reports_each_line(mira, browser_of):
    text = "\n".join(line.replace("\x00", "") + "@" * ("\x00" in line) for line in BAD)
    response = browser_of(mira).post(LIST, {"people": text, "send": "1"})
    assert response.status_code == 200
    assert not Invitation.objects.exists()
    assert len(response.context["lines"]) == 40
    assert not AuditEntry.objects.exists()


def test_valid_lines_among_malformed_ones_are_sent(mira, browser_of):
    text = "name;mail;language\n" + GOOD + BAD[0] + "\nIda again, IDA@example.org, en\n"
    client = browser_of(mira)
    preview = client.post(LIST, {"people": text, "look": "1"})
    assert not Invitation.objects.exists(), "looking sends nothing"
    lines = preview.context["lines"]
    assert [line.number for line in lines if line.ready] == [2, 3, 4]
    assert "Same address as in line 2" in preview.content.decode()
    client.post(LIST, {"people": text, "send": "1"})
    assert set(InvitationMail.objects.values_list("name", "email", "language")) == {
        ("Ida Lovell", "ida@example.org", "en"),
        ("Karl Meier", "karl@example.org", "de"),
        ("", "ola@example.org", "en"),
    }
    assert AuditEntry.objects.get(kind="invitation_mails").data == {"mails": 3}


def test_sending_the_same_list_twice_invites_once(mira, ada, lena, browser_of):
    text = GOOD + "Lena, lena@example.org, en\n"
    for member in (mira, mira, ada):
        assert browser_of(member).post(LIST, {"people": text, "send": "1"}).status_code == 302
    assert InvitationMail.objects.count() == Invitation.objects.count() == 3
    assert invitation_mails.deliver() == 3
    assert invitation_mails.deliver() == 0
    assert sorted(message.to[0] for message in mail.outbox) == [
        "ida@example.org",
        "karl@example.org",
        "ola@example.org",
    ]


def test_the_email_uses_the_given_language_and_its_link_works(mira, client, settings):
    settings.SIGNUP = "invitation"
    invitations.send(actor=mira, lines=invitations.read(GOOD))
    invitation_mails.deliver()
    by_address = {message.to[0]: message for message in mail.outbox}
    assert "Hello Ida Lovell," in by_address["ida@example.org"].body
    assert by_address["karl@example.org"].extra_headers["Content-Language"] == "de"
    assert "Hallo Karl Meier," in by_address["karl@example.org"].body
    code = InvitationMail.objects.get(email="ida@example.org").invitation.code
    assert f"{settings.CLUB_URL}/invite/{code}/" in by_address["ida@example.org"].body
    assert client.post(f"/invite/{code}/").status_code == 302


def test_a_failed_email_is_retried_with_the_same_message_id(mira, monkeypatch):
    invitations.send(actor=mira, lines=invitations.read("Ida, ida@example.org"))
    sent = []

    def refuse(self, messages):
        sent.append(messages[0].extra_headers["Message-ID"])
        raise smtplib.SMTPServerDisconnected("busy")

    with monkeypatch.context() as broken:
        broken.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
        assert invitation_mails.deliver() == 0
        assert invitation_mails.deliver() == 0, "not at once"
    row = InvitationMail.objects.get()
    assert (row.status, row.attempts) == ("queued", 1)
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert invitation_mails.deliver() == 1
    assert mail.outbox[0].extra_headers["Message-ID"] == sent[0]
    row.refresh_from_db()
    assert row.status == "sent"


def test_an_unknown_recipient_is_not_retried(mira, monkeypatch, browser_of):
    invitations.send(actor=mira, lines=invitations.read("Ida, ida@example.org"))

    def refuse(self, messages):
        raise smtplib.SMTPRecipientsRefused({"ida@example.org": (550, b"nobody here")})

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    invitation_mails.deliver()
    assert InvitationMail.objects.get().status == "failed"
    assert "nobody here" in browser_of(mira).get("/organizer/members/invitations/").content.decode()


def test_an_email_is_sent_after_a_crash_once_the_lease_expires(mira):
    invitations.send(actor=mira, lines=invitations.read("Ida, ida@example.org"))
    key = InvitationMail.objects.get().pk
    assert invitation_mails.QUEUE.rows.claim_one(key) is not None
    assert invitation_mails.QUEUE.rows.claim_one(key) is None, "somebody has it"
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        assert invitation_mails.deliver() == 1


def test_revoked_invitations_still_count_towards_the_daily_limit(mira, ada, monkeypatch, browser_of):
    monkeypatch.setattr(invitations, "MAILS_A_DAY", 3)
    invitations.send(actor=mira, lines=invitations.read(GOOD))
    for invitation in Invitation.objects.all():
        invitations.revoke(actor=mira, pk=invitation.pk)
    with pytest.raises(NotPossible, match="have 0 left"):
        invitations.send(actor=mira, lines=invitations.read("x@example.org"))
    form = {"email": "x@example.org", "language": "en"}
    answer = browser_of(mira).post("/organizer/members/invitations/mail/", form)
    assert answer.status_code == 422
    assert not Invitation.objects.exists()
    assert invitations.send(actor=ada, lines=invitations.read("x@example.org")) == 1
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        assert invitations.mails_left(mira) == 3


def test_single_email_invitations(mira, lena, browser_of):
    client = browser_of(mira)
    address = "/organizer/members/invitations/mail/"
    for _ in range(2):
        assert client.post(address, {"name": "Ida", "email": "Ida@Example.org", "language": "de"}).status_code == 302
    row = InvitationMail.objects.get()
    assert (row.email, row.language, row.invitation.invited_by) == ("ida@example.org", "de", mira)
    client.post(address, {"email": "lena@example.org", "language": "en"})
    assert InvitationMail.objects.count() == 1, "already a member"
    assert client.post(address, {"email": "nonsense", "language": "en"}).status_code == 422


def test_a_list_that_is_too_long_is_refused(mira, browser_of):
    text = "\n".join(f"p{n}@example.org" for n in range(invitations.MOST_LINES + 1))
    assert browser_of(mira).post(LIST, {"people": text, "look": "1"}).status_code == 422


def test_reading_a_list_takes_two_queries(mira, django_assert_num_queries):
    text = "\n".join(f"p{n}@example.org" for n in range(200))
    with django_assert_num_queries(2):
        assert len(invitations.read(text)) == 200
