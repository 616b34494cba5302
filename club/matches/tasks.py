from celery import shared_task

from club.matches import services


@shared_task
def sweep() -> None:
    services.sweep()


@shared_task
def offer_seats() -> None:
    services.offer_seats()


@shared_task
def tidy() -> None:
    services.clear_tables()
