"""Celery app for background tasks. A lost task is harmless: the next sweep finds its rows again."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, celeryd_init, task_prerun
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings.local")

app = Celery("fernzug")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.on_after_finalize.connect
def set_beat_schedule(sender: Celery, **_kwargs: Any) -> None:
    from club.web.periodic import beat_schedule

    sender.conf.beat_schedule = beat_schedule()


@task_prerun.connect
def reconnect(**_kwargs: object) -> None:
    from club.db.connections import close_lost_connections

    close_lost_connections()


@celeryd_init.connect
@beat_init.connect
def refuse_without_broker(**_kwargs: object) -> None:
    """Exit without a broker. SystemExit, because Celery only logs other exceptions here and would wait forever."""
    if not settings.REDIS_URL:
        raise SystemExit("Celery needs a broker: set REDIS_URL, or let manage.py run_sweeper do the work instead.")
