"""Celery app for background tasks. A lost task is harmless: the next sweep finds its rows again."""

from __future__ import annotations

import os

from celery import Celery
from celery.signals import beat_init, celeryd_init
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings.local")

app = Celery("fernzug")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
MAIL = "mail"  # separate workers (celery worker -Q mail), so that emails never delay other tasks
app.conf.task_routes = {
    "club.inbound_mail.tasks.work": {"queue": MAIL},
    "club.inbound_mail.tasks.look_into_mailbox": {"queue": MAIL},
    "club.operations.tasks.beat_reader": {"queue": MAIL},
}


@celeryd_init.connect
@beat_init.connect
def refuse_without_broker(**_kwargs: object) -> None:
    """Exit without a broker. SystemExit, because Celery only logs other exceptions here and would wait forever."""
    if not settings.REDIS_URL:
        raise SystemExit("Celery needs a broker: set REDIS_URL, or let manage.py run_sweeper do the work instead.")


app.conf.beat_schedule = {
    "sweep": {"task": "club.matches.tasks.sweep", "schedule": 5.0, "options": {"expires": 5}},
    "offer-seats": {"task": "club.matches.tasks.offer_seats", "schedule": 60.0, "options": {"expires": 60}},
    "deliver": {"task": "club.notifications.tasks.deliver", "schedule": 5.0, "options": {"expires": 5}},
    "deliver-outward": {"task": "club.notifications.tasks.deliver_outward", "schedule": 5.0, "options": {"expires": 5}},
    "notices-tidy": {"task": "club.notifications.tasks.tidy", "schedule": 86400.0, "options": {"expires": 86400}},
    "replies": {"task": "club.inbound_mail.tasks.work", "schedule": 5.0, "options": {"expires": 5}},
    "answers": {"task": "club.inbound_mail.tasks.answer", "schedule": 5.0, "options": {"expires": 5}},
    "mailbox": {"task": "club.inbound_mail.tasks.look_into_mailbox", "schedule": 30.0, "options": {"expires": 30}},
    "beat": {"task": "club.operations.tasks.beat", "schedule": 15.0, "options": {"expires": 15}},
    "beat-reader": {"task": "club.operations.tasks.beat_reader", "schedule": 15.0, "options": {"expires": 15}},
    "replies-tidy": {"task": "club.inbound_mail.tasks.tidy", "schedule": 86400.0, "options": {"expires": 86400}},
    "rate": {"task": "club.ladder.tasks.rate_finished", "schedule": 5.0, "options": {"expires": 5}},
    "seasons": {"task": "club.ladder.tasks.close_seasons", "schedule": 300.0, "options": {"expires": 300}},
    "news": {"task": "club.social.people.tasks.tell_news", "schedule": 5.0, "options": {"expires": 5}},
    "count-moves": {"task": "club.social.people.tasks.count_moves", "schedule": 30.0, "options": {"expires": 30}},
    "sessions": {"task": "club.accounts.tasks.tidy", "schedule": 86400.0, "options": {"expires": 86400}},
    "forget-guests": {"task": "club.matches.tasks.forget_guests", "schedule": 86400.0, "options": {"expires": 86400}},
    "events": {"task": "club.events.tasks.sweep", "schedule": 15.0, "options": {"expires": 15}},
    "invitations": {"task": "club.house.tasks.deliver", "schedule": 10.0, "options": {"expires": 10}},
    "figures": {"task": "club.house.tasks.count", "schedule": 600.0, "options": {"expires": 600}},
    "deletions": {"task": "club.house.tasks.tidy", "schedule": 600.0, "options": {"expires": 600}},
    "tidy": {"task": "club.matches.tasks.tidy", "schedule": 3600.0, "options": {"expires": 3600}},
}
