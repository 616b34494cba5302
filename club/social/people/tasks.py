from celery import shared_task

from club.social.people import news, tally


@shared_task
def tell_news() -> None:
    news.tell_members()


@shared_task
def count_moves() -> None:
    tally.count()
