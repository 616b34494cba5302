"""Fail points: places in the running code where the storm can kill. They are patched in; the club's code has none.

The storm arms a point with a file named after the role of the process and the point; its content names the victim.
The first process of that role to reach the point removes the file and kills itself or the victim.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import wraps
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse

from tests.faults.killing import die, kill_tree

FOLDER, ROLE = "FAULTS_FOLDER", "FAULTS_ROLE"
SELF = "self"

TURN = ("turn.before-writing", "turn.before-commit", "turn.after-commit")
SABOTAGED = ("web.turn.half-written", "web.turn.before-telling")  # a turn is one statement: only sabotage.py has them
POINTS = {
    "web": (*TURN, "answer.before-sending"),
    "worker": (
        *TURN, "route.before-commit", "mail.claimed", "mail.before-sending", "mail.sent",
        "mail.before-marking", "mail.marked",
    ),
    "listener": ("letter.before-storing", "letter.stored"),
    "reader": TURN,
    "beat": ("beat.before-publishing", "beat.published"),
}  # fmt: skip


def reached(name: str) -> None:
    folder, role = os.environ.get(FOLDER), os.environ.get(ROLE)
    if not folder or not role:
        return
    armed = Path(folder, "armed", f"{role}.{name}")
    taken = armed.with_name(f"{armed.name}.{os.getpid()}")
    try:
        armed.rename(taken)
    except FileNotFoundError:
        return
    victim = taken.read_text()
    Path(folder, "struck", armed.name).write_text(f"{victim} {time.time()}")
    taken.unlink()
    if victim == SELF:
        die()
    kill_tree(int(Path(folder, "pids", victim).read_text()))


def before(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def watched(*args: Any, **kwargs: Any) -> Any:
        reached(name)
        return function(*args, **kwargs)

    return watched


def after(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def watched(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        reached(name)
        return result

    return watched


def before_sending(handle: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Outermost middleware: reaches its fail point when the work is committed but the response is not sent."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = handle(request)
        if request.method == "POST":
            reached("answer.before-sending")
        return response

    return middleware


def install() -> None:
    from celery import beat

    from club.inbound_mail import inbox, processing
    from club.matches.services import ledger
    from club.notifications import policy, relay, routing
    from club.notifications.channels.mail import MailSender

    save = after("turn.before-commit", before("turn.before-writing", ledger.Ledger.save))
    log_context, settle = ledger.log_context, relay.settle

    @contextmanager
    def watched_turn(match_id: int) -> Iterator[None]:
        with log_context(match_id):
            yield
        reached("turn.after-commit")

    def watched_settle(delivery: Any, status: Any, *args: Any, **kwargs: Any) -> None:
        if status == relay.Status.SENT:
            reached("mail.before-marking")
        settle(delivery, status, *args, **kwargs)
        if status == relay.Status.SENT:
            reached("mail.marked")

    ledger.Ledger.save, ledger.log_context = save, watched_turn
    relay.settle = watched_settle
    relay.QUEUE.claim = after("mail.claimed", relay.QUEUE.claim)
    routing.Ways.deliveries = after("route.before-commit", routing.Ways.deliveries)
    send_message = after("mail.sent", before("mail.before-sending", MailSender.send_message))
    MailSender.send_message = send_message
    inbox.store = after("letter.stored", before("letter.before-storing", inbox.store))
    publish = after("beat.published", before("beat.before-publishing", beat.Scheduler.apply_async))
    beat.Scheduler.apply_async = publish

    # Send every notification, and retry the work of a dead process within seconds instead of minutes.
    policy.judge = lambda delivery, now: policy.Send()
    relay.QUEUE.lease = processing.QUEUE.lease = timedelta(seconds=3)
    relay.QUEUE.retries = (timedelta(seconds=1.2),) * 500
    relay.ROUND_SECONDS = 3


def hurry(app: Any) -> None:
    """Run beat's frequent tasks every second."""

    @app.on_after_finalize.connect(weak=False)
    def shorten(sender: Any, **_: Any) -> None:
        for entry in sender.conf.beat_schedule.values():
            if entry["schedule"] <= 5:
                entry["schedule"] = 1.0
