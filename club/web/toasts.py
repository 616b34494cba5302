"""Messages with a button that undoes what they report. site.js lets them go after a few seconds."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest

MARK = "undo:"


def offer_undo(request: HttpRequest, text: str, url: str) -> None:
    """Tell the member what was done. Undoing it is an empty POST to this address."""
    messages.success(request, text, extra_tags=f"{MARK}{url}")


def undo_url(message: Message) -> str:
    """Return the address that undoes what the message reports; '' if it cannot be undone."""
    tags = message.extra_tags or ""
    return tags.removeprefix(MARK) if tags.startswith(MARK) else ""
