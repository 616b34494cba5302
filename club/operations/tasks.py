from celery import shared_task

from club.operations import pulse


@shared_task
def beat() -> None:
    pulse.beat()
