from __future__ import annotations

from celery import shared_task

from club.accounts import services
from club.accounts.sessions import SessionStore


@shared_task
def tidy() -> None:
    services.forget_stale_guests()
    SessionStore.clear_expired()
