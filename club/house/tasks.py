from celery import shared_task

from club.house import counting, post, services


@shared_task
def deliver() -> None:
    post.deliver()


@shared_task
def count() -> None:
    counting.count_when_due()


@shared_task
def tidy() -> None:
    services.carry_out_deletions()
