"""Celery beat and the run_sweeper loop do the same work."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Callable

import pytest
from django.contrib import admin
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.test import RequestFactory

from club.celery import app
from club.matches import services
from club.matches.models import Seat
from club.notifications import relay, retention, tasks
from club.notifications.models import Delivery
from club.operations.management.commands import run_sweeper
from club.outbox.models import Notification
from club.web import periodic
from tests.notifications.helpers import fates
from tests.playing import to_move

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def all_at_rest(transactional_db):
    """Wait for the loop's threads before the database is flushed: the loop may end before them."""
    yield
    for thread in threading.enumerate():
        if thread.name in run_sweeper.threads_of(periodic.jobs()):
            thread.join(60)


HEARTBEATS = {"club.operations.tasks.beat", "club.operations.tasks.beat_reader"}  # prove that a Celery worker runs


def test_beat_and_sweeper_run_the_same_jobs():
    app.finalize()
    swept = {job.name for jobs in run_sweeper.threads_of(periodic.jobs()).values() for job in jobs}
    scheduled = {entry["task"] for entry in app.conf.beat_schedule.values()}
    assert scheduled == {job.name for job in periodic.jobs()}
    assert scheduled - swept == HEARTBEATS
    assert swept <= scheduled


def test_every_task_of_the_club_is_periodic():
    """No task is left out of the registry: nothing else would start it."""
    app.loader.import_default_modules()
    tasks_of_the_club = {name for name in app.tasks if name.startswith("club.")}
    assert tasks_of_the_club == {job.name for job in periodic.jobs()}


def test_once_runs_every_job_once(monkeypatch):
    ran: list[str] = []
    monkeypatch.setattr(run_sweeper, "attempt", lambda job: ran.append(job.name))
    call_command("run_sweeper", "--once")
    assert sorted(ran) == sorted({job.name for job in periodic.jobs()} - HEARTBEATS)


def test_seconds_change_only_the_frequent_jobs():
    often, rarely = (periodic.Job("job", tasks.deliver, seconds, "mail", "celery") for seconds in (periodic.OFTEN, 300))
    assert [run_sweeper.pause_after(often, seconds) for seconds in (0.01, 15)] == [0.01, 15]
    assert [run_sweeper.pause_after(rarely, seconds) for seconds in (0.01, 600)] == [300, 600]


def test_task_delivers(match):
    tasks.deliver()
    assert len(mail.outbox) == 2


def test_loop_enforces_deadlines_and_delivers(match, mover):
    seat = to_move(match.pk)
    type(seat).objects.filter(pk=seat.pk).update(due_at=match.created_at)
    call_command("run_sweeper", "--once")
    assert ("timeout", "sent", "") in fates(member=mover)


def test_failing_job_does_not_stop_the_others(match, monkeypatch):
    monkeypatch.setattr(services, "sweep", lambda: 1 / 0)
    services.sweep.__qualname__ = "sweep"
    call_command("run_sweeper", "--once")
    assert len(mail.outbox) == 2


def test_loop_stops_on_sigterm(monkeypatch):
    rounds: list[int] = []

    def one_round(*channels: str) -> int:
        rounds.append(1)
        return 0

    monkeypatch.setattr(services, "sweep", lambda: 0)
    monkeypatch.setattr(relay, "deliver", one_round)
    before = signal.getsignal(signal.SIGTERM)

    def stop() -> None:
        while len(rounds) < 3:
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGTERM)

    stopper = threading.Thread(target=stop)
    stopper.start()
    call_command("run_sweeper", "--seconds", "0.01")
    stopper.join()
    assert len(rounds) >= 3
    assert signal.getsignal(signal.SIGTERM) is before


def sweep_until(done: Callable[[], object]) -> None:
    """Run the loop until done() returns or raises, then stop it with SIGTERM."""

    def watch() -> None:
        try:
            done()
        finally:
            connection.close()
            os.kill(os.getpid(), signal.SIGTERM)

    watcher = threading.Thread(target=watch)
    watcher.start()
    call_command("run_sweeper", "--seconds", "0.01")
    watcher.join()


@pytest.fixture
def silent_server(settings):
    """A mail server that accepts connections and never responds."""
    server = socket.create_server(("127.0.0.1", 0))
    server.settimeout(60)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = server.getsockname()
    settings.EMAIL_TIMEOUT = 600
    yield server
    server.close()


def test_hanging_mail_server_does_not_delay_deadlines(match, silent_server, monkeypatch):
    monkeypatch.setattr(run_sweeper, "PATIENCE", 0.0)  # the loop does not wait for the hanging thread either
    sweep, enforced, calls = services.sweep, threading.Event(), []

    def swept() -> int:
        done = sweep()
        if done:
            enforced.set()
        return done

    monkeypatch.setattr(services, "sweep", swept)

    def let_time_run_out() -> None:
        calls.append(silent_server.accept()[0])
        seat = to_move(match.pk)
        Seat.objects.filter(pk=seat.pk).update(due_at=match.created_at)
        enforced.wait(60)

    sweep_until(let_time_run_out)
    (hanging,) = [thread for thread in threading.enumerate() if thread.name == "mail"]
    assert enforced.is_set()
    assert Notification.objects.filter(kind="timeout").exists()
    assert not Delivery.objects.exclude(settled_at=None).exists()
    for call in calls:
        call.close()
    silent_server.close()
    hanging.join()


def test_hanging_webhook_does_not_delay_mails(match, monkeypatch):
    monkeypatch.setattr(run_sweeper, "PATIENCE", 0.0)
    called, over, deliver = threading.Event(), threading.Event(), relay.deliver_by

    def hanging(channel: str) -> int:
        if channel in ("push", "webhook"):
            called.set()
            over.wait(60)
            return 0
        return deliver(channel)

    monkeypatch.setattr(relay, "deliver_by", hanging)

    def until_both_mails_are_out() -> None:
        assert called.wait(60)
        until = time.monotonic() + 60
        while len(mail.outbox) < 2 and time.monotonic() < until:
            time.sleep(0.01)

    sweep_until(until_both_mails_are_out)
    over.set()
    assert len(mail.outbox) == 2


def test_loop_survives_a_lost_database_connection(match, monkeypatch):
    sweep, rounds, again = services.sweep, [], threading.Event()

    def swept() -> int:
        rounds.append(1)
        if len(rounds) == 1:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        done = sweep()
        again.set()
        return done

    monkeypatch.setattr(services, "sweep", swept)
    sweep_until(lambda: again.wait(60))
    assert again.is_set()
    assert len(rounds) > 1


def test_worker_that_shuts_down_starts_no_other_mail(match):
    assert Notification.objects.count() == 2
    relay.ending.set()
    try:
        tasks.deliver()
    finally:
        relay.ending.clear()
    assert len(mail.outbox) == 1
    tasks.deliver()
    assert len(mail.outbox) == 2


def test_loop_deletes_old_notifications(match, monkeypatch):
    forgotten = threading.Event()
    monkeypatch.setattr(retention, "forget", forgotten.set)
    sweep_until(lambda: forgotten.wait(60))
    assert forgotten.is_set()


def test_notifications_are_read_only_in_the_admin():
    request = RequestFactory().get("/")
    page = admin.site.get_model_admin(Notification)
    assert not page.has_add_permission(request)
    assert not page.has_change_permission(request)
    assert not page.has_delete_permission(request)
