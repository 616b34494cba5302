"""The doctor command: every check passing and failing, with advice, in both languages, and without secrets."""

from __future__ import annotations

import asyncio
import io
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.utils import timezone

from club.accounts.models import Member
from club.inbound_mail import listener
from club.matches.models import Heartbeat, Seat
from club.operations import doctor, health, heartbeats
from club.operations import tasks as operations_tasks
from club.operations.doctor import data, machine, work
from tests.factories import MemberFactory
from tests.inbound_mail.post import serving
from tests.inbound_mail.test_mailbox import Imap
from tests.playing import start
from tools.services import free_port

pytestmark = pytest.mark.django_db


def examined(*parts: str, language: str = "en") -> tuple[bool, str]:
    out = io.StringIO()
    try:
        call_command("doctor", *parts, language=language, stdout=out)
    except SystemExit as end:
        assert end.code == 1
        assert "→" in out.getvalue()
        return False, out.getvalue()
    assert "✗" not in out.getvalue()
    return True, out.getvalue()


def is_well(part: str, words: str = "") -> None:
    well, text = examined(part)
    assert well, text
    assert words in text


def is_ill(part: str, words: str, advice: str) -> None:
    well, text = examined(part)
    assert not well, text
    assert words in text
    assert advice in text


@contextmanager
def greeting(*lines: bytes) -> Iterator[int]:
    """Run a server that sends one line on connect and one for each line it receives."""

    def talk() -> None:
        with closing(server.accept()[0]) as link, link.makefile("rb") as heard:
            for line in lines:
                link.sendall(line + b"\r\n")
                if not heard.readline():
                    return

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=talk, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        thread.join(5)


def test_an_unknown_check_is_refused() -> None:
    with pytest.raises(CommandError, match="liver"):
        call_command("doctor", "liver")


def test_the_output_can_be_german(settings: Any) -> None:
    settings.REPLY_DOMAIN = ""
    _well, text = examined("mail-in", language="de")
    assert "Züge per E-Mail-Antwort" in text
    assert examined("database", language="de")[1] != examined("database", language="en")[1]


# Database and clock


def test_a_healthy_database(settings: Any) -> None:
    missing_before = health.missing_migrations()
    assert missing_before == 0
    _well, text = examined("database")
    assert "All migrations are applied" in text
    assert "PostgreSQL" in text


def test_an_unreachable_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(question: str) -> None:
        raise OperationalError('connection to "postgres://club:geheim@db.example.org/club" refused')

    monkeypatch.setattr(data, "ask", away)
    is_ill("database", "No response", "DATABASE_URL")
    assert "geheim" not in examined("database")[1]


def test_missing_migrations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "missing_migrations", lambda: 3)
    is_ill("database", "3 migrations haven't been applied", "manage.py migrate")


@pytest.mark.parametrize(
    "name, answer, words", [("SHOW fsync", "off", "fsync = off"), ("SHOW server_version_num", "130004", "too old")]
)
def test_an_unsafe_or_outdated_database(monkeypatch: pytest.MonkeyPatch, name: str, answer: str, words: str) -> None:
    ask = data.ask
    monkeypatch.setattr(data, "ask", lambda question: answer if question == name else ask(question))
    is_ill("database", words, "fsync = on" if "fsync" in name else "14")


def test_clocks_that_are_out_of_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    is_well("clock")
    monkeypatch.setattr(data, "ask", lambda question: timezone.now() + timedelta(minutes=3))
    is_ill("clock", "differs from the database's", "NTP")
    monkeypatch.undo()
    Heartbeat.objects.create(pk=heartbeats.WORKER, seen_at=timezone.now() + timedelta(minutes=3))
    is_ill("clock", "worker's clock", "NTP")


# Background work


def test_the_broker(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    is_well("broker", "Redis is responding")
    monkeypatch.setattr(work.app.conf, "broker_read_url", f"redis://:geheim@127.0.0.1:{free_port()}/0")
    is_ill("broker", "No response", "REDIS_URL")
    settings.REDIS_URL = ""
    is_well("broker", "– ")
    is_well("broker", "manage.py run_sweeper does the work")


def test_without_a_broker_the_sweeper_is_enough(settings: Any) -> None:
    settings.REDIS_URL = ""
    beats(worker=None, sweep=5)
    is_well("workers", "There are none without a broker")
    beats(worker=None, sweep=600)
    is_ill("workers", "Deadlines aren't being enforced", "run_sweeper")


def beats(*, worker: int | None, sweep: int | None) -> None:
    """Set the age of each heartbeat in seconds."""
    for key, age in ((heartbeats.WORKER, worker), (1, sweep)):
        Heartbeat.objects.filter(pk=key).delete()
        if age is not None:
            Heartbeat.objects.create(pk=key, seen_at=timezone.now() - timedelta(seconds=age))


def test_workers_and_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    beats(worker=5, sweep=5)
    is_well("workers", "Deadlines are being enforced")
    monkeypatch.setattr(work.app.control, "ping", lambda timeout: [{"celery@one": {"ok": "pong"}}])
    beats(worker=600, sweep=5)  # from run_sweeper
    is_ill("workers", "beat isn't sending tasks", "celery -A club beat")
    monkeypatch.setattr(work.app.control, "ping", lambda timeout: [])
    is_ill("workers", "No worker is responding", "celery -A club worker")
    beats(worker=5, sweep=600)
    is_ill("workers", "Deadlines aren't being enforced", "run_sweeper")
    beats(worker=None, sweep=None)
    is_ill("workers", "never", "run_sweeper")


def test_a_worker_for_emails(settings: Any) -> None:
    beats(worker=5, sweep=5)
    is_well("workers", "Beat and the workers")
    settings.REPLY_DOMAIN = "play.example.org"
    is_ill("workers", "No worker is reading incoming emails", "celery -A club worker -Q mail")
    operations_tasks.beat_reader()
    is_well("workers", "reading incoming emails")
    Heartbeat.objects.filter(pk=heartbeats.READER).update(seen_at=timezone.now() - timedelta(minutes=10))
    is_ill("workers", "No worker is reading incoming emails", "-Q mail")


def test_the_workers_check_works_without_the_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(timeout: float) -> None:
        raise ConnectionError

    monkeypatch.setattr(work.app.control, "ping", away)
    is_ill("workers", "No worker is responding", "celery -A club worker")


def test_overdue_work_in_the_queues(lena: Member) -> None:
    is_well("queues", "Nothing is overdue")
    match = start([lena, MemberFactory()])
    Seat.objects.filter(match=match, to_act=True).update(due_at=timezone.now() - timedelta(minutes=7, seconds=5))
    is_ill("queues", "deadlines: overdue by 7 minutes", "workers")


# Email


def use_smtp(settings: Any, port: int) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port


def test_outgoing_mail_is_checked_without_sending(settings: Any) -> None:
    with greeting(b"220 mx", b"250 mx", b"221 bye") as port:
        use_smtp(settings, port)
        is_well("mail-out", "accepts our emails")


def test_outgoing_mail_is_refused(settings: Any) -> None:
    use_smtp(settings, free_port())
    is_ill("mail-out", "doesn't accept our emails", "EMAIL_")
    with greeting(b"554 not you") as port:
        use_smtp(settings, port)
        is_ill("mail-out", "not you", "EMAIL_")
    with greeting(b"220 mx", b"250-mx\r\n250 AUTH PLAIN", b"535 wrong password", b"221 bye") as port:
        use_smtp(settings, port)
        settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "club", "geheim"
        is_ill("mail-out", "wrong password", "EMAIL_")


def test_emails_written_to_files(settings: Any, tmp_path: Path) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path
    is_well("mail-out", str(tmp_path))
    settings.EMAIL_FILE_PATH = tmp_path / "none"
    is_ill("mail-out", "not writable", "Create the folder")


def test_the_listener(settings: Any) -> None:
    settings.REPLY_DOMAIN, settings.MAIL_LISTENER = "play.example.org", f"127.0.0.1:{free_port()}"
    is_ill("mail-in", "The mail listener isn't responding", "listen_mail")
    with greeting(b"220 another server") as port:
        settings.MAIL_LISTENER = f"127.0.0.1:{port}"
        is_ill("mail-in", "another server", "listen_mail")

    async def listen() -> asyncio.Server:
        return await listener.listen("127.0.0.1", 0, lmtp=True)

    with serving(listen) as port:
        settings.MAIL_LISTENER = f"127.0.0.1:{port}"
        is_well("mail-in", "The mail listener is responding")


def test_the_mailbox(settings: Any) -> None:
    settings.REPLY_DOMAIN = "play.example.org"
    settings.IMAP_URL = f"imap://reply:geheim@127.0.0.1:{free_port()}/INBOX"
    is_ill("mail-in", "can't be opened", "IMAP_URL")
    assert "geheim" not in examined("mail-in")[1]
    with serving(Imap().start) as port:
        settings.IMAP_URL = f"imap://reply:geheim@127.0.0.1:{port}/INBOX"
        is_well("mail-in", "can be opened")


def test_incoming_mail_by_webhook_or_not_at_all(settings: Any) -> None:
    is_well("mail-in", "turned off")
    settings.REPLY_DOMAIN, settings.MAIL_PROVIDER = "play.example.org", "postmark"
    is_well("mail-in", "postmark")


def test_push(settings: Any, tmp_path: Path) -> None:
    settings.VAR = tmp_path
    is_well("push", "no key")
    call_command("vapid", stdout=io.StringIO())
    is_well("push", "Browsers can subscribe")
    settings.VAPID_PRIVATE_KEY = "no-key-at-all"
    is_ill("push", "The key can't be read", "VAPID_PRIVATE_KEY")


# The machine


def test_settings(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine.os, "geteuid", lambda: 1000)
    settings.SECRET_KEY = "k" * 60
    settings.CLUB_URL, settings.ALLOWED_HOSTS = "https://club.example.org", ["club.example.org"]
    is_well("settings", "https://club.example.org")
    settings.ALLOWED_HOSTS = ["other.example.org"]
    is_ill("settings", "ALLOWED_HOSTS", "club.example.org")
    settings.CLUB_URL = "http://club.example.org"
    is_ill("settings", "CLUB_URL", "address")
    settings.SECRET_KEY = "short"
    is_ill("settings", "SECRET_KEY", "50")
    settings.DEBUG = True
    is_ill("settings", "DEBUG is on", "production")
    monkeypatch.setattr(machine.os, "geteuid", lambda: 0)
    is_ill("settings", "root", "its own user account")
    settings.DEMO = True
    is_well("settings", "demo")


def test_files(settings: Any, tmp_path: Path) -> None:
    settings.VAR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    is_ill("files", "static files haven't been collected", "collectstatic")
    settings.STATIC_ROOT.mkdir()
    (settings.STATIC_ROOT / "site.css").touch()
    is_well("files", "collected")
    settings.VAR = tmp_path / "none"
    is_ill("files", "not writable", "FERNZUG_VAR")


def test_translations(settings: Any, tmp_path: Path) -> None:
    settings.LOCALE_PATHS = [tmp_path]
    is_ill("files", "translations", "tools.messages compile")


@pytest.mark.parametrize("free, total", [(5e8, 1e10), (4e10, 1e12)])
def test_a_full_disk(monkeypatch: pytest.MonkeyPatch, free: float, total: float) -> None:
    is_well("disk", "free")
    usage = machine.shutil._ntuple_diskusage(total, total - free, free)
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda folder: usage)
    is_ill("disk", "free", "Free up space")


def test_a_check_that_raises_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Iterator[Any]:
        raise RuntimeError("it hurts")

    monkeypatch.setitem(doctor.CHECKS, "disk", ("Disk", broken))
    well, text = examined("disk", "database")
    assert not well
    assert "RuntimeError: it hurts" in text
    assert "Database" in text
