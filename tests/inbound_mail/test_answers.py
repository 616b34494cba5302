"""The club's answer to a reply by mail: content, headers and delivery."""

from __future__ import annotations

from email import message_from_bytes, policy

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from club.inbound_mail import addresses, answers
from club.inbound_mail.models import Reply
from club.matches.models import Move
from club.notifications import routing
from club.notifications.channels import Refused
from club.notifications.channels.mail import MailSender
from club.notifications.models import Delivery, Preference
from club.outbox.models import Notification
from games.core import codec
from games.core.rng import Rng
from tests.factories import EndpointFactory
from tests.inbound_mail.writing import address_for, arrive, reply
from tests.notifications.helpers import BrokenServer, UnreachableServer
from tests.playing import play_one, to_move

pytestmark = pytest.mark.django_db


def sent():
    answers.deliver()
    (message,) = mail.outbox
    mail.outbox.clear()
    return message, message_from_bytes(message.message().as_bytes(), policy=policy.default)


def test_answer_says_what_was_played_and_what_comes_next(match, lena):
    reply(match, lena, "swap a1 a2", message_id="<mine@example.org>")
    message, parsed = sent()
    assert message.to == [lena.email]
    assert message.subject == f"Move played in NINE (match {match.pk})"
    assert f"Your move was played in NINE, match {match.pk}." in message.body
    assert "You swapped a1 and a2" in message.body
    assert "swap 2 of 2" in message.body
    assert parsed["In-Reply-To"] == "<mine@example.org>"
    assert parsed["References"] == f"<match-{match.pk}@club.example.org> <mine@example.org>"
    assert parsed["Auto-Submitted"] == "auto-replied"
    assert any(part.get_content_type() == "image/png" for part in parsed.walk())
    token = addresses.read(message.reply_to[0])
    assert reply(match, lena, "swap b1 b3", version=token.version).status == "played"


def test_answer_names_the_wrong_line_and_says_nothing_was_played(match, lena):
    reply(match, lena, "swap a1 a2\nswap <b>a1</b> b2")
    message, _parsed = sent()
    assert message.subject == f"Move not played in NINE (match {match.pk})"
    assert f"No move was played in NINE, match {match.pk}." in message.body
    assert "Line 2, “swap <b>a1</b> b2”:" in message.body
    assert "&lt;b&gt;a1" in message.alternatives[0].content
    assert "What happened" not in message.body
    assert addresses.read(message.reply_to[0]).version == match.version


@pytest.mark.parametrize(
    ("language", "subject", "heading", "standing"),
    [
        (
            "en",
            "Move partly played in NINE",
            "Your move was partly played in NINE",
            "Your first line was played: it rolled dice",
        ),
        (
            "de",
            "Zug nur zum Teil gespielt in NINE",
            "wurde nur zum Teil gespielt",
            "Deine erste Zeile wurde gespielt: Sie hat gewürfelt",
        ),
    ],
)
def test_g10_answer_says_which_lines_count_and_why(match, lena, language, subject, heading, standing):
    lena.language = language
    lena.save()
    assert reply(match, lena, "swap a1 a2\nswap a1 b2").note == "not_one_line"
    message, _parsed = sent()
    assert message.subject.startswith(subject)
    for text in (message.body, str(message.alternatives[0].content)):
        assert heading in text and standing in text
        assert "swap a1 b2" in text
    assert Move.objects.filter(match=match, line="swap a1 a2", origin="mail").count() == 1


def test_reply_to_an_old_mail_gets_the_current_position(match, lena):
    while to_move(match.pk).member == lena:
        play_one(match.pk)
    while to_move(match.pk).member != lena:
        play_one(match.pk)
    reply(match, lena, "swap a1 a2", version=match.version)
    message, _parsed = sent()
    assert "The match has moved on" in message.body
    assert addresses.read(message.reply_to[0]).version > match.version


def test_answer_to_a_stranger_says_nothing_about_the_match(match, lena):
    reply(match, lena, "hello", sender="eve@evil.example")
    message, parsed = sent()
    assert message.to == ["eve@evil.example"]
    source = message.message().as_bytes().decode()
    for secret in ("NINE", lena.username, lena.email, f"matches/{match.pk}", "reply+"):
        assert secret not in source
    assert parsed["Auto-Submitted"] == "auto-replied"


def test_sender_cannot_inject_headers(match, lena):
    nasty = "<a@b>\r\n X: y\r\n Bcc: eve@evil.example"
    raw = f"From: {lena.email}\r\nTo: x\r\nMessage-ID: {nasty}\r\nSubject: hi\r\n\r\nswap a1 a2\r\n".encode()
    arrive(raw, lena.email, address_for(match, lena))
    message, parsed = sent()
    assert parsed["In-Reply-To"] in (None, "<a@b>")
    assert "X" not in parsed
    assert "Bcc" not in parsed
    assert message.recipients() == [lena.email]


def test_failing_server_is_retried_for_a_day(match, lena, settings):
    reply(match, lena, "swap a1 a2")
    settings.EMAIL_BACKEND = f"{BrokenServer.__module__}.BrokenServer"
    for _ in range(len(answers.QUEUE.rows.retries) + 1):
        row = Reply.objects.get()
        Reply.objects.update(answer_after=row.received_at)
        assert answers.deliver() == 0
    row.refresh_from_db()
    assert row.answer_after is None
    assert row.answered_at is None
    assert row.answer_error.startswith("OSError: the mail server hung up")


def test_permanent_refusal_is_not_retried(match, lena, monkeypatch):
    def refuse(*_args: object) -> None:
        raise Refused("554 no thanks")

    monkeypatch.setattr(MailSender, "send_message", refuse)
    reply(match, lena, "swap a1 a2")
    assert answers.deliver() == 0
    row = Reply.objects.get()
    assert (row.answer_after, row.answered_at, row.answer_error) == (None, None, "554 no thanks")


@pytest.mark.django_db(transaction=True)
def test_no_transaction_is_open_while_sending(match, lena, monkeypatch):
    """On SQLite an open transaction would block every move in the club."""
    inside: list[bool] = []
    monkeypatch.setattr(MailSender, "send_message", lambda *_args: inside.append(connection.in_atomic_block))
    reply(match, lena, "swap a1 a2")
    assert answers.deliver() == 1
    assert inside == [False]
    assert answers.deliver() == 0


def test_answer_claimed_by_another_worker_is_skipped(match, lena):
    row = reply(match, lena, "swap a1 a2")
    assert answers.QUEUE.rows.claim_one(row.pk) is not None
    assert answers.QUEUE.rows.claim_one(row.pk) is None
    assert answers.deliver() == 0


def test_unreachable_server_is_tried_once(match, lena, settings):
    reply(match, lena, "nonsense")
    reply(match, lena, "more nonsense")
    settings.EMAIL_BACKEND = f"{UnreachableServer.__module__}.UnreachableServer"
    UnreachableServer.attempts = 0
    answers.deliver()
    assert UnreachableServer.attempts == 1


def test_message_id_is_the_same_at_every_attempt(match, lena):
    row = reply(match, lena, "swap a1 a2")
    ids = {answers.compose_answer(row).message()["Message-ID"] for _ in range(2)}
    assert len(ids) == 1


def test_answer_leaks_no_hidden_information(match, lena, time_machine):
    """Changing only information hidden from the member does not change the answer."""
    row = reply(match, lena, "swap a1 a2")
    match.refresh_from_db()
    rules = match.rulebook.rules_at(match.rules_version)
    state = codec.decode(match.state, match.rulebook.state)
    time_machine.move_to(row.received_at, tick=False)

    def answer() -> bytes:
        message = answers.compose_answer(row)
        return (
            message.body.encode()
            + message.alternatives[0].content.encode()
            + message.attachments[0].get_payload().encode()
        )

    before = answer()
    for i in range(3):
        match.state = codec.encode(
            rules.reimagine(state, 0 if match.seats.get(number=0).member == lena else 1, Rng(b"x", i))
        )
        match.save()
        assert answer() == before


@pytest.mark.parametrize("routed", [False, True])
def test_answer_replaces_the_turn_mail_but_not_other_channels(match, lena, routed):
    EndpointFactory(member=lena, channel="push")
    Preference.objects.create(member=lena, kind=Notification.Kind.TURN, mail="now", push=True, webhook=False)
    routing.route()
    Delivery.objects.all().delete()
    reply(match, lena, "swap a1 a2\nswap b1 b3")
    while to_move(match.pk).member != lena:
        play_one(match.pk)
    Reply.objects.update(settled_at=timezone.now())  # as if bots had moved while the mail was read
    if routed:
        routing.route()
    sent()
    routing.route()
    rows = Delivery.objects.filter(notice__member=lena, notice__kind=Notification.Kind.TURN)
    assert {(row.channel, row.status, row.error) for row in rows} == {
        ("mail", "dropped", "told by the answer to a mail"),
        ("push", "queued", ""),
    }
