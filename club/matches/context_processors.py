"""Context processor for every page: the reader's number of pending turns."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from club.matches import lists


def turn_count(request: HttpRequest) -> dict[str, Any]:
    return {"turn_count": SimpleLazyObject(lambda: lists.turn_count(request.user))}
