"""Two hundred denial-of-service mails: stored unparsed, read in a child process with limits and leases."""

from __future__ import annotations

import email.feedparser
import email.headerregistry
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest
from django.utils import timezone

from club.inbound_mail import inbox, mailbox, processing, reader_process
from club.inbound_mail.models import Reply
from club.inbound_mail.reader import reading
from club.inbound_mail.reader.protocol import Request
from club.inbound_mail.reader.serving import CPU_SECONDS
from club.inbound_mail.reader_process import NotRead, Reader
from club.web.periodic import DEFAULT_QUEUE, MAIL_QUEUE, beat_schedule
from tests.inbound_mail.hostile import MAILS
from tests.inbound_mail.planted.loop import WORD
from tests.inbound_mail.post import serving
from tests.inbound_mail.test_mailbox import Imap
from tests.inbound_mail.writing import address_for, log, reply, work, written
from tests.playing import start, to_move

SETTLED = {"refused", "stranger", "ignored", "failed"}


@pytest.fixture
def no_parser(monkeypatch):
    forbid_parsing(monkeypatch)


def forbid_parsing(patch: pytest.MonkeyPatch) -> None:
    """Make the email package's parsers raise."""

    def parse(*_args: object, **_kwargs: object) -> None:
        raise AssertionError("a mail was parsed where it should only be stored")

    patch.setattr(email.feedparser.FeedParser, "feed", parse)
    patch.setattr(email.headerregistry.HeaderRegistry, "__call__", parse)
    patch.setattr("email.utils.getaddresses", parse)


# Every receiver only stores (the webhook: see test_flood.py)


def test_there_are_enough_hostile_samples():
    assert len(set(MAILS.values())) >= 200
    assert max(map(len, MAILS.values())) <= inbox.MOST_BYTES
    for name, raw in MAILS.items():
        assert max(map(len, raw.split(b"\r\n"))) < 1000, f"no mail server would take this: {name}"


def test_every_hostile_mail_is_read_within_the_cpu_limit():
    """Each mail is read within the child's CPU limit for one mail: parsing is linear in its size."""
    for name, raw in MAILS.items():
        # Best of three, because the suite's other processes and its garbage collection cost CPU time, too.
        assert any(reading_seconds(raw) < CPU_SECONDS for _try in range(3)), name


def reading_seconds(raw: bytes) -> float:
    begun = time.process_time()
    with suppress(ValueError):  # the child reports a broken mail this way
        reading.read(Request(raw, "lena@example.org", addresses=["lena@example.org"]))
    return time.process_time() - begun


@pytest.mark.django_db
def test_no_parser_fixture_detects_parsing(no_parser):
    with pytest.raises(AssertionError, match="should only be stored"):
        email.message_from_bytes(b"From: a@b\r\n\r\n")


@pytest.mark.django_db
def test_mailbox_only_stores(match, lena, settings, no_parser, monkeypatch):
    monkeypatch.setattr(mailbox, "BATCH", 500)
    to = b"Delivered-To: " + address_for(match, lena).encode() + b"\r\n"
    imap = Imap(*(to + raw for raw in MAILS.values()))
    with serving(imap.start) as port:
        settings.IMAP_URL = f"imap://club:secret@127.0.0.1:{port}/INBOX"
        assert mailbox.fetch() == len(MAILS)
    assert set(Reply.objects.values_list("status", flat=True)) == {"waiting"}
    assert Reply.objects.count() == len(MAILS)


# The child and its limits


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_looping_reader_is_killed_and_its_mail_fails(transactional_db, lena, jonas):
    match = start([lena, jonas], seed="7" * 64)
    mover = to_move(match.pk).member
    to = address_for(match, mover)
    bad = inbox.store(written(WORD.decode(), sender=mover.email, to=to), mover.email, to)
    good = inbox.store(written("swap a1 a2", sender=mover.email, to=to), mover.email, to)
    with Reader("tests.inbound_mail.planted.loop", seconds=0.5) as reader:
        assert processing.work(reader) == 1
        bad.refresh_from_db()
        assert (bad.status, bad.attempts) == ("waiting", 1)
        assert processing.QUEUE.due().filter(pk=bad.pk).exists()
        assert log(match) == ["swap a1 a2"], "the other mails go on"
        assert processing.work(reader) == 1
    for row in (bad, good):
        row.refresh_from_db()
    assert (bad.status, bad.note) == ("failed", "unreadable")
    assert good.status == "played"
    assert work() == 0


def test_waiting_reader_is_killed():
    killed = pytest.raises(NotRead, match=str(-signal.SIGKILL))
    with Reader("tests.inbound_mail.planted.sleep", seconds=0.2) as reader, killed:
        reader.read(Request(b"x"))


def test_reader_over_the_cpu_limit_ends_by_itself():
    """The CPU limit works even if the parent process is gone."""
    ended = pytest.raises(NotRead, match=str(-signal.SIGXCPU))
    with Reader("tests.inbound_mail.planted.loop", seconds=600) as reader, ended:
        reader.read(Request(WORD))


def test_reader_over_the_memory_limit_reports_an_error():
    with Reader("tests.inbound_mail.planted.hoard") as reader:
        assert reader.read(Request(b"x")).unreadable == "MemoryError while it was read"
        assert reader.read(Request(b"x")).unreadable, "the same child goes on"


def test_child_has_no_secrets_and_no_club_modules(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "secret")
    monkeypatch.setenv("DATABASE_URL", "postgres://secret")
    with Reader("tests.inbound_mail.planted.tell") as reader:
        found = reader.read(Request(b"x"))
    assert set(found.above) <= {*reader_process.PASSED_ON, "LC_CTYPE"}
    loaded = {name.partition(".")[0] for name in found.below}
    assert "msgspec" in loaded
    assert not loaded & {"django", "celery", "psycopg", "games", "redis"}
    assert {name for name in found.below if name.startswith("club")} <= {"club", "club.inbound_mail"} | {
        name for name in found.below if name.startswith("club.inbound_mail.reader")
    }


def test_child_ends_when_its_stdin_closes():
    with Reader() as reader:
        process = reader.started()
        process.stdin.close()
        assert process.wait(60) == 0


def test_reader_that_cannot_start_raises_oserror():
    with Reader("tests.inbound_mail.planted.nothing") as reader, pytest.raises(OSError, match="does not start"):
        reader.started()


@pytest.mark.django_db
def test_mail_waits_while_the_reader_cannot_start(match, lena):
    to = address_for(match, lena)
    row = inbox.store(written("swap a1 a2", sender=lena.email, to=to), lena.email, to)
    with Reader("tests.inbound_mail.planted.nothing") as reader:
        for _ in range(3):
            assert processing.work(reader) == 0
    row.refresh_from_db()
    assert (row.status, row.attempts) == ("waiting", 0)
    assert work() == 1
    assert log(match) == ["swap a1 a2"]


# Leases


@pytest.mark.django_db
def test_leased_mail_is_skipped_until_the_lease_expires(match, lena, time_machine):
    now = timezone.now()
    time_machine.move_to(now, tick=False)
    to = address_for(match, lena)
    row = inbox.store(written("swap a1 a2", sender=lena.email, to=to), lena.email, to)
    assert processing.claim(row.pk) is not None
    assert processing.claim(row.pk) is None
    assert work() == 0
    time_machine.move_to(now + processing.QUEUE.lease, tick=False)
    assert work() == 1
    assert log(match) == ["swap a1 a2"]


@pytest.mark.django_db
def test_mail_fails_after_two_expired_leases(match, lena, time_machine):
    now = timezone.now()
    time_machine.move_to(now, tick=False)
    to = address_for(match, lena)
    row = inbox.store(written("swap a1 a2", sender=lena.email, to=to), lena.email, to)
    for tries in (1, 2):
        assert processing.claim(row.pk).attempts == tries
        time_machine.move_to(now + tries * processing.QUEUE.lease, tick=False)
    assert work() == 1
    row.refresh_from_db()
    assert (row.status, row.note) == ("failed", "unreadable")
    assert not log(match)


@pytest.mark.django_db
def test_mail_over_a_size_limit_fails_at_once(match, lena):
    row = reply(match, lena, "swap a1 a2", X_Long="a " * 20_000)
    assert (row.status, row.note) == ("failed", "unreadable: a header of more than 20000 bytes")
    assert not log(match)


# The queue


def test_mails_have_their_own_queue():
    """No task for deadlines or notifications is in the mail queue."""
    queues = {name: entry["options"]["queue"] for name, entry in beat_schedule().items()}
    own = {name for name, queue in queues.items() if queue == MAIL_QUEUE}
    assert own == {
        "club.inbound_mail.tasks.process_mails", "club.inbound_mail.tasks.fetch_mailbox",
        "club.operations.tasks.beat_reader",
    }  # fmt: skip
    assert set(queues.values()) == {DEFAULT_QUEUE, MAIL_QUEUE}


def test_every_installation_has_a_worker_for_the_mail_queue():
    root = Path(__file__).resolve().parents[2]
    for file in ("tools/up.py", "deploy/compose.yaml", "tests/faults/processes.py"):
        assert f'"-Q", "{MAIL_QUEUE}"' in (root / file).read_text(), file
    assert f"-Q {MAIL_QUEUE}" in (root / "deploy/systemd/fernzug-reader.service").read_text()
