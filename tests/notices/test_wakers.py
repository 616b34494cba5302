"""Whoever wakes it, Celery's beat or the plain loop, the same happens."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest
from django.contrib import admin
from django.core import mail
from django.core.management import call_command
from django.test import RequestFactory

from club.matches import services
from club.notices import relay, tasks
from club.notices.models import Notice
from tests.notices.helpers import fates
from tests.playing import to_move

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_task_delivers(match):
    tasks.deliver()
    assert len(mail.outbox) == 2


def test_the_loop_enforces_deadlines_and_delivers(match, mover):
    seat = to_move(match.pk)
    type(seat).objects.filter(pk=seat.pk).update(due_at=match.created_at)
    call_command("run_sweeper", "--once")
    assert ("timeout", "sent", "") in fates(member=mover)


def test_one_waker_failing_does_not_stop_the_other(match, monkeypatch):
    monkeypatch.setattr(services, "sweep", lambda: 1 / 0)
    services.sweep.__qualname__ = "sweep"
    call_command("run_sweeper", "--once")
    assert len(mail.outbox) == 2


def test_the_loop_stops_when_told_to(monkeypatch):
    rounds: list[int] = []

    def one_round() -> int:
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


def test_notices_can_only_be_looked_at():
    request = RequestFactory().get("/")
    page = admin.site.get_model_admin(Notice)
    assert not page.has_add_permission(request)
    assert not page.has_change_permission(request)
    assert not page.has_delete_permission(request)
