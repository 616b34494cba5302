"""Work behind the pages. Every task may be lost: the rows it works on are found again by the next sweep."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings.local")

app = Celery("fernzug")
app.config_from_object("django.conf:settings", namespace="CELERY")
PARTS = ("matches", "notices", "replies", "accounts", "ladder", "people", "events", "house", "operations")
app.autodiscover_tasks([f"club.{part}" for part in PARTS])
app.conf.beat_schedule = {
    "sweep": {"task": "club.matches.tasks.sweep", "schedule": 5.0, "options": {"expires": 5}},
    "offer-seats": {"task": "club.matches.tasks.offer_seats", "schedule": 60.0, "options": {"expires": 60}},
    "deliver": {"task": "club.notices.tasks.deliver", "schedule": 5.0, "options": {"expires": 5}},
    "deliver-outward": {"task": "club.notices.tasks.deliver_outward", "schedule": 5.0, "options": {"expires": 5}},
    "notices-tidy": {"task": "club.notices.tasks.tidy", "schedule": 86400.0, "options": {"expires": 86400}},
    "replies": {"task": "club.replies.tasks.work", "schedule": 5.0, "options": {"expires": 5}},
    "mailbox": {"task": "club.replies.tasks.look_into_mailbox", "schedule": 30.0, "options": {"expires": 30}},
    "beat": {"task": "club.operations.tasks.beat", "schedule": 15.0, "options": {"expires": 15}},
    "replies-tidy": {"task": "club.replies.tasks.tidy", "schedule": 86400.0, "options": {"expires": 86400}},
    "rate": {"task": "club.ladder.tasks.rate_finished", "schedule": 5.0, "options": {"expires": 5}},
    "seasons": {"task": "club.ladder.tasks.close_seasons", "schedule": 300.0, "options": {"expires": 300}},
    "news": {"task": "club.people.tasks.tell_news", "schedule": 5.0, "options": {"expires": 5}},
    "count-moves": {"task": "club.people.tasks.count_moves", "schedule": 30.0, "options": {"expires": 30}},
    "forget": {"task": "club.accounts.tasks.tidy", "schedule": 86400.0, "options": {"expires": 86400}},
    "events": {"task": "club.events.tasks.sweep", "schedule": 15.0, "options": {"expires": 15}},
    "invitations": {"task": "club.house.tasks.deliver", "schedule": 10.0, "options": {"expires": 10}},
    "figures": {"task": "club.house.tasks.count", "schedule": 600.0, "options": {"expires": 600}},
    "deletions": {"task": "club.house.tasks.tidy", "schedule": 600.0, "options": {"expires": 600}},
    "tidy": {"task": "club.matches.tasks.tidy", "schedule": 3600.0, "options": {"expires": 3600}},
}
