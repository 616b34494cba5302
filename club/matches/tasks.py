from celery import shared_task

from club.matches import services
from club.matches.services import members


@shared_task
def sweep() -> None:
    services.sweep()


@shared_task
def offer_seats() -> None:
    services.offer_seats()


@shared_task
def tidy() -> None:
    services.clear_tables()


@shared_task
def forget_guests() -> None:
    members.forget_stale_guests()
