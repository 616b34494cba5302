from celery import shared_task

from club.ladder import seasons, services


@shared_task
def rate_finished() -> None:
    services.rate_finished()


@shared_task
def close_seasons() -> None:
    seasons.close_seasons()
