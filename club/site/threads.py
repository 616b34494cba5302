"""Pages are served by plain threads: no event loop ever runs in these processes."""

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
    """The language, the zone and the connection, which Django keeps by thread or task.

    It looks for the task anew each time, sixty times in a turn. Threads without tasks can do without.
    """
    for owner, name in KEPT:
        if not isinstance(getattr(owner, name), Local):
            raise TypeError(f"{owner} does not keep {name} as it used to")
        setattr(owner, name, threading.local())
