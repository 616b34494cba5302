from celery import shared_task

from club.notices import relay


@shared_task
def deliver() -> None:
    relay.deliver("mail", "daily")


@shared_task
def deliver_outward() -> None:
    relay.deliver("push", "webhook")
