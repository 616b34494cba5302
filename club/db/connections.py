"""Detect connections that the database server has closed, without a query.

Django's health check sends a query at the start of each request, about a twentieth of a turn (docs/scale.md).
"""

from __future__ import annotations

import select
from typing import Any

from django.db import connections


def close_lost_connections(**_signal: object) -> None:
    """Close connections that the server has ended, so that Django opens new ones. Receives `request_started`."""
    for connection in connections.all(initialized_only=True):
        if is_lost(connection):
            connection.close()


def is_lost(connection: Any) -> bool:
    """Return whether an idle connection has something to read: the server's last message, or its end."""
    if connection.connection is None or connection.vendor != "postgresql" or connection.in_atomic_block:
        return False
    if connection.connection.closed:
        return True
    waiting = select.poll()
    waiting.register(connection.connection.fileno(), select.POLLIN)
    return bool(waiting.poll(0))
