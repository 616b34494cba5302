from celery import shared_task

from club.events import services


@shared_task
def sweep() -> None:
    services.sweep()
