"""On a machine without a web process, serve_metrics answers the same health and metrics URLs and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from club.operations.management.commands import serve_metrics


def asked(path: str, **extra: Any) -> tuple[str, bytes]:
    said: list[str] = []
    environ = RequestFactory().get(path, **extra).environ
    body = b"".join(serve_metrics.application(environ, lambda status, headers: said.append(status)))
    return said[0], body


@pytest.mark.django_db(transaction=True)
def test_only_health_and_metrics_are_served() -> None:
    status, body = asked("/metrics")
    assert status == "200 OK"
    assert b"fernzug_heartbeat_age_seconds" in body
    assert asked("/healthz") == ("200 OK", b"ok\n")
    assert asked("/") == ("404 Not Found", b"not here\n")
    assert asked("/metrics", REMOTE_ADDR="203.0.113.9")[0] == "403 Forbidden"
