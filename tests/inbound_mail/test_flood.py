"""Two hundred hostile mails at once through each way in: deadlines and pages go on, and every mail is settled.

By SMTP with `run_sweeper`; by webhook and mailbox with real Celery workers and beat.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import smtplib
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from club.celery import app
from club.inbound_mail.models import Reply
from club.matches.models import Heartbeat, Match
from club.operations.management.commands import run_sweeper
from club.web import periodic
from tests.inbound_mail.hostile import MAILS
from tests.inbound_mail.post import listening, serving
from tests.inbound_mail.test_hostile import SETTLED, forbid_parsing
from tests.inbound_mail.test_mailbox import Imap
from tests.inbound_mail.writing import address_for, log
from tests.playing import start, to_move
from tools.children import dies_with_parent, stop

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
LONGEST_SILENCE = 10  # seconds allowed between two sweeps
PATIENCE = 120  # seconds for one flood
PAGES = ("/", "/tables/", "/games/", "/events/", "/leaderboards/")
# Written as JSON, each byte of these becomes six, which is more than DATA_UPLOAD_MAX_MEMORY_SIZE.
TOO_LARGE = {"header of bytes, 2 MB", "header of NULs, 2 MB"}


class Flood:
    """Pour the mails in by one way, in a thread; meanwhile request pages and read the sweep's heartbeat."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.member = to_move(match.pk).member
        self.to = address_for(match, self.member)
        self.pages = cycle((*PAGES, match.get_absolute_url()))
        self.oldest = self.slowest = 0.0
        self.answered = 0
        self.problem: BaseException | None = None
        self.poured = threading.Event()

    @property
    def replies(self) -> Any:
        return Reply.objects.filter(envelope_to=self.to)

    def under_way(self) -> bool:
        return not self.poured.is_set() or self.replies.filter(status="waiting").exists()

    def run(self, pour: Callable[[], None]) -> None:
        thread = threading.Thread(target=self.noted, args=(pour,))
        thread.start()
        try:
            self.watch()
        finally:
            thread.join(PATIENCE)
        assert self.problem is None

    def noted(self, pour: Callable[[], None]) -> None:
        try:
            pour()
        except BaseException as problem:
            self.problem = problem
        finally:
            self.poured.set()
            connection.close()

    def watch(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while self.under_way():
            self.look()
            assert time.monotonic() < deadline
            time.sleep(0.1)

    def look(self) -> None:
        age = timezone.now() - Heartbeat.objects.get(pk=1).seen_at
        self.oldest = max(self.oldest, age.total_seconds())
        assert self.oldest < LONGEST_SILENCE
        begun = time.monotonic()
        assert Client().get(next(self.pages)).status_code == 200
        self.slowest = max(self.slowest, time.monotonic() - begun)
        self.answered += 1

    def report(self, way: str, record: Callable[[str, object], None]) -> None:
        fates = Counter(self.replies.values_list("status", flat=True))
        words = (
            f"{sum(fates.values())} hostile mails by {way}: {dict(fates)}; oldest heartbeat {self.oldest:.1f} s; "
            f"{self.answered} pages, the slowest after {self.slowest:.2f} s"
        )
        print(words)
        record(way, words)
        assert set(fates) <= SETTLED
        assert self.answered > len(PAGES)
        assert not log(self.match)


@pytest.fixture(autouse=True)
def no_limits(settings):
    settings.READS_PER_MINUTE = settings.WRITES_PER_MINUTE = 0


@pytest.fixture
def flood(transactional_db, lena, jonas) -> Flood:
    return Flood(start([lena, jonas], seed="7" * 64))


def test_flood_by_smtp(flood, record_property):
    """The mails arrive at the listener while run_sweeper handles deadlines and mails."""

    def pour() -> None:
        with smtplib.SMTP("127.0.0.1", port, timeout=60) as client:
            for raw in MAILS.values():
                client.sendmail(flood.member.email, [flood.to], raw)

    def watched() -> None:
        try:
            wait_until(Heartbeat.objects.filter(pk=1).exists)
            flood.run(pour)
        except BaseException as problem:
            problems.append(problem)
        finally:
            connection.close()
            os.kill(os.getpid(), signal.SIGTERM)  # ends run_sweeper

    problems: list[BaseException] = []
    with listening() as port:
        thread = threading.Thread(target=watched)
        thread.start()
        call_command("run_sweeper", "--seconds", "1")
        thread.join()
    for thread in threading.enumerate():
        if thread.name in run_sweeper.threads_of(periodic.jobs()):
            thread.join(60)
    assert not problems
    assert flood.replies.count() == len(MAILS)
    flood.report("SMTP", record_property)


def test_flood_by_webhook_and_by_mailbox(flood, lena, jonas, settings, tmp_path, monkeypatch, record_property):
    """Real workers of both queues and beat; this process serves the pages and the webhook, which parses no mail."""
    settings.MAIL_PROVIDER, settings.ANYMAIL = "postmark", {"WEBHOOK_SECRET": "us:secret"}
    other = Flood(start([lena, jonas], seed="7" * 64))
    to = b"Delivered-To: " + other.to.encode() + b"\r\n"
    imap = Imap(*(to + raw for raw in MAILS.values()))
    refused: set[str] = set()

    def post_all() -> None:
        authorization = "Basic " + base64.b64encode(b"us:secret").decode()
        for name, raw in MAILS.items():
            event = {"OriginalRecipient": flood.to, "RawEmail": raw.decode("latin-1"), "Headers": []}
            answer = Client().post(
                "/mails/in/", json.dumps(event), content_type="application/json",
                headers={"Authorization": authorization},
            )  # fmt: skip
            assert answer.status_code in (200, 413)
            refused.update({name} if answer.status_code == 413 else ())

    def fetch_all() -> None:
        """Let the worker look into the mailbox, as beat does every half a minute. Each time it takes some mails."""
        while len(imap.seen) < len(MAILS):
            before = len(imap.seen)
            app.send_task("club.inbound_mail.tasks.fetch_mailbox", queue=periodic.MAIL_QUEUE)
            wait_until(lambda before=before: len(imap.seen) in (before + 100, len(MAILS)))

    with serving(imap.start) as port, celery_processes(tmp_path, port):
        wait_until(Heartbeat.objects.filter(pk=1).exists)
        with monkeypatch.context() as patch:
            forbid_parsing(patch)
            flood.run(post_all)
        other.run(fetch_all)
    assert refused == TOO_LARGE
    assert flood.replies.count() == len(MAILS) - len(TOO_LARGE)
    flood.report("webhook", record_property)
    assert other.replies.count() == len(MAILS)
    other.report("mailbox", record_property)


@contextmanager
def celery_processes(folder: Path, imap_port: int) -> Iterator[None]:
    """Run beat, a worker of the default queue and one of the mail queue on the test's database and broker."""
    address = urlsplit(os.environ["TEST_DATABASE_URL"])
    environment = {
        **os.environ,
        "TEST_DATABASE_URL": address._replace(path=f"/{connection.settings_dict['NAME']}").geturl(),
        "IMAP_URL": f"imap://club:secret@127.0.0.1:{imap_port}/INBOX",
        "REPLY_DOMAIN": "club.example.org",
        "FERNZUG_VAR": str(folder),
    }
    worker = ["worker", "-P", "threads", "-c", "2", "-l", "WARNING", "--without-gossip", "--without-mingle"]
    commands = {
        "worker": worker,
        "reader": [*worker, "-Q", periodic.MAIL_QUEUE, "-n", "reader@%h"],
        "beat": ["beat", "-l", "WARNING", "--pidfile=", f"--schedule={folder / 'beat'}"],
    }
    with ExitStack() as stack:
        for name, command in commands.items():
            output = stack.enter_context((folder / f"{name}.log").open("wb"))
            process = subprocess.Popen(
                [sys.executable, "-m", "celery", "-A", "club", *command], cwd=ROOT, env=environment,
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
                preexec_fn=dies_with_parent(signal.SIGKILL),
            )  # fmt: skip
            stack.callback(stop, process)
        yield


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_silent_sweep_and_failing_pages_are_detected(flood):
    """Negative control."""
    heart = Heartbeat.objects.create(pk=1, seen_at=timezone.now())
    flood.look()
    flood.pages = cycle(("/nowhere/",))
    with pytest.raises(AssertionError):
        flood.look()
    heart.seen_at -= timedelta(seconds=LONGEST_SILENCE)
    heart.save()
    flood.pages = cycle(PAGES)
    with pytest.raises(AssertionError):
        flood.look()
