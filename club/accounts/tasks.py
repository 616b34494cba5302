from __future__ import annotations

from celery import shared_task

from club.accounts.sessions import SessionStore


@shared_task
def tidy() -> None:
    SessionStore.clear_expired()
