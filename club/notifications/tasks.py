from django.core.cache import cache

from club.notifications import relay, retention
from club.web.periodic import DAY, OFTEN, periodic


@periodic(seconds=OFTEN, thread="mail")
def deliver() -> None:
    relay.deliver("mail", "daily")


@periodic(seconds=OFTEN, thread="outward")
def deliver_outward() -> None:
    """Send push messages and webhooks, one task at a time: slow third-party servers must not occupy all workers."""
    if cache.add("deliver_outward", 1, 4 * relay.ROUND_SECONDS):
        try:
            relay.deliver("push", "webhook")
        finally:
            cache.delete("deliver_outward")


@periodic(seconds=DAY, thread="cleanup")
def delete_old_notifications() -> None:
    retention.forget()
