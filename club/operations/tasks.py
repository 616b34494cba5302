"""Heartbeats of the Celery workers. They are for Celery only, because they prove that a worker is running."""

from club.operations import pulse
from club.web.periodic import MAIL_QUEUE, periodic


@periodic(seconds=pulse.SECONDS, thread="")
def beat() -> None:
    pulse.beat()


@periodic(seconds=pulse.SECONDS, thread="", queue=MAIL_QUEUE)
def beat_reader() -> None:
    """Heartbeat of a worker of the mail queue."""
    pulse.beat(pulse.READER)
