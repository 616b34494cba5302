"""Absolute URLs of the club, for emails, feeds and calendars."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

from django.conf import settings


def site_url(path: str) -> str:
    return urljoin(settings.CLUB_URL, path)


def hostname() -> str:
    return urlsplit(settings.CLUB_URL).hostname or "localhost"
