"""The mail listener over real sockets."""

from __future__ import annotations

import smtplib
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from club.inbound_mail import inbox
from club.inbound_mail.models import Reply
from tests.inbound_mail.post import listening, send
from tests.inbound_mail.writing import address_for, log, work, written
from tests.playing import start, to_move

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def match(transactional_db, lena, jonas):
    return start([lena, jonas], seed="7" * 64)


@pytest.fixture
def mover(match):
    return to_move(match.pk).member


@pytest.mark.parametrize("lmtp", [False, True])
def test_received_mail_is_stored_then_played(match, mover, lmtp):
    to = address_for(match, mover)
    with listening(lmtp=lmtp) as port:
        send(port, written("swap a1 a2", sender=mover.email, to=to), mover.email, to.upper(), lmtp=lmtp)
    assert not log(match), "the listener only stores"
    assert work() == 1
    assert log(match) == ["swap a1 a2"]
    assert Reply.objects.get().status == "played"


def test_unknown_recipients_are_refused_at_rcpt(match, mover):
    with listening() as port, smtplib.SMTP("127.0.0.1", port, timeout=30) as client:
        client.ehlo()
        client.mail("eve@evil.example")
        for address in (
            "nobody@club.example.org",
            "reply+1-1-1-aaaaaaaaaaaaaaaaaaaaaaaa@club.example.org",
            "x@evil.example",
        ):
            assert client.rcpt(address)[0] == 550
        assert client.rcpt(address_for(match, mover))[0] == 250
        assert client.rcpt(address_for(match, mover, 0))[0] == 452, "one at a time"
    assert not Reply.objects.exists()


def test_too_large_mail_is_refused(match, mover, monkeypatch):
    monkeypatch.setattr(inbox, "MOST_BYTES", 1000)
    to = address_for(match, mover)
    with listening() as port, pytest.raises(smtplib.SMTPException):
        send(port, written("x\n" * 2000, sender=mover.email, to=to), mover.email, to)
    assert not Reply.objects.exists()


def test_storage_error_gives_a_temporary_failure(match, mover, monkeypatch):
    to = address_for(match, mover)
    raw = written("swap a1 a2", sender=mover.email, to=to)
    with listening() as port:
        with monkeypatch.context() as broken:
            broken.setattr(inbox, "store", lambda *_: 1 / 0)
            with pytest.raises(smtplib.SMTPDataError) as refused:
                send(port, raw, mover.email, to)
        assert 400 <= refused.value.smtp_code < 500
        send(port, raw, mover.email, to)
    work()
    assert log(match) == ["swap a1 a2"]


def test_bounce_is_accepted_and_ignored(match, mover):
    to = address_for(match, mover)
    with listening() as port:
        send(port, written("swap a1 a2", sender=mover.email, to=to), "<>", to)
    work()
    assert Reply.objects.get().status == "ignored"
    assert not log(match)


def test_command_listens_until_terminated():
    command = [sys.executable, "manage.py", "listen_mail", "--port", "0"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline()
        port = int(line.rsplit(maxsplit=1)[-1].rstrip("."))
        with smtplib.SMTP("127.0.0.1", port, timeout=30) as client:
            assert client.noop()[0] == 250
    finally:
        process.terminate()
        assert process.wait(30) == 0


def test_port_in_use_is_reported():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "manage.py", "listen_mail", "--port", port],
            cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode != 0
    assert port in done.stderr
    assert "Traceback" not in done.stderr
