"""Health checks of background work: broker, workers, beat, and overdue items in the queues."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from club.celery import app
from club.operations import heartbeats, prometheus
from club.operations.doctor.finding import Finding, broken, fine, unused

PING_SECONDS = 2
SILENT = timedelta(seconds=4 * heartbeats.SECONDS)
LATE = timedelta(minutes=2)


def broker() -> Iterator[Finding]:
    """Check the broker. Pages work without it; deadlines and emails need `run_sweeper` then."""
    if not settings.REDIS_URL:
        yield unused(_("There's no broker (REDIS_URL is empty). manage.py run_sweeper does the work."))
        return
    try:
        with app.connection_for_read(connect_timeout=PING_SECONDS) as link:
            link.ensure_connection(max_retries=1, interval_start=0, timeout=PING_SECONDS)
            yield fine(_("Redis is responding."))
    except Exception as problem:  # every transport has its own exceptions
        words = " ".join(str(problem).split())
        yield broken(_("No response: %s") % words, _("Start Redis, or correct REDIS_URL."))


def workers() -> Iterator[Finding]:
    now, seen = timezone.now(), heartbeats.seen()
    if fresh(seen.get("worker"), now):
        yield fine(_("Beat and the workers are running."))
    elif not settings.REDIS_URL:
        yield unused(_("There are none without a broker."))
    elif answering():
        yield broken(
            _("Workers are responding, but beat isn't sending tasks."), _("Start one process: celery -A club beat")
        )
    else:
        yield broken(_("No worker is responding."), _("Start one or more processes: celery -A club worker"))
    if settings.REPLY_DOMAIN:
        yield from readers(fresh(seen.get("reader"), now))
    if fresh(seen.get("sweep"), now):
        yield fine(_("Deadlines are being enforced."))
    else:
        last = seen["sweep"].strftime("%Y-%m-%d %H:%M:%S UTC") if "sweep" in seen else _("never")
        yield broken(
            _("Deadlines aren't being enforced. Last run: %s") % last,
            _("Start the worker and beat. While the broker is down, run: manage.py run_sweeper"),
        )


def readers(seen: bool) -> Iterator[Finding]:
    """Check the worker for incoming emails, which have a separate queue."""
    if seen:
        yield fine(_("A worker is reading incoming emails."))
    else:
        yield broken(
            _("No worker is reading incoming emails."),
            _("Start one or more processes: celery -A club worker -Q mail"),
        )


def fresh(seen_at: datetime | None, now: datetime) -> bool:
    return seen_at is not None and now - seen_at < SILENT


def answering() -> bool:
    try:
        return bool(app.control.ping(timeout=PING_SECONDS))
    except Exception:  # the broker check already reports a broker that is down
        return False


def queues() -> Iterator[Finding]:
    now = timezone.now()
    late = {name: now - oldest for name, oldest in prometheus.oldest_due(now).items() if oldest and now - oldest > LATE}
    for name, age in late.items():
        minutes = int(age.total_seconds() // 60)
        yield broken(
            _("%(queue)s: overdue by %(minutes)d minutes.") % {"queue": name, "minutes": minutes},
            _("Check the workers and email. /organizer/notices/ shows what's failing."),
        )
    if not late:
        yield fine(_("Nothing is overdue."))
