"""Use plain thread locals in web processes, which never run an event loop."""

from __future__ import annotations

import threading
from typing import Any

from asgiref.local import Local
from django.db import connections
from django.urls import base as urls
from django.utils import timezone
from django.utils.translation import trans_real

KEPT: tuple[tuple[Any, str], ...] = (
    (trans_real, "_active"),
    (timezone, "_active"),
    (connections, "_connections"),
    (urls, "_prefixes"),
    (urls, "_urlconfs"),
)


def keep_by_thread() -> None:
    """Replace Django's `asgiref.Local` for the language, time zone, connections and URL configuration.

    A `Local` looks up the current task at every access, about sixty times per turn. Plain threads have no tasks.
    """
    for owner, name in KEPT:
        if not isinstance(getattr(owner, name), Local):
            raise TypeError(f"{owner} does not keep {name} as it used to")
        setattr(owner, name, threading.local())
