"""Heartbeats of the Celery workers. They are for Celery only, because they prove that a worker is running."""

from club.operations import heartbeats
from club.web.periodic import MAIL_QUEUE, periodic


@periodic(seconds=heartbeats.SECONDS, thread="")
def beat() -> None:
    heartbeats.beat()


@periodic(seconds=heartbeats.SECONDS, thread="", queue=MAIL_QUEUE)
def beat_reader() -> None:
    """Heartbeat of a worker of the mail queue."""
    heartbeats.beat(heartbeats.READER)
