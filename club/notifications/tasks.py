from celery import shared_task
from django.core.cache import cache

from club.notifications import relay, retention


@shared_task
def deliver() -> None:
    relay.deliver("mail", "daily")


@shared_task
def deliver_outward() -> None:
    """Send push messages and webhooks, one task at a time: slow third-party servers must not occupy all workers."""
    if cache.add("deliver_outward", 1, 4 * relay.ROUND_SECONDS):
        try:
            relay.deliver("push", "webhook")
        finally:
            cache.delete("deliver_outward")


@shared_task
def tidy() -> None:
    retention.forget()
