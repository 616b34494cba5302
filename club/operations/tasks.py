from celery import shared_task

from club.operations import pulse


@shared_task
def beat() -> None:
    pulse.beat()


@shared_task
def beat_reader() -> None:
    """Heartbeat of a worker of the mail queue."""
    pulse.beat(pulse.READER)
