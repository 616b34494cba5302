"""Health checks and metrics for proxies, supervisors and Prometheus: /healthz, /readyz and /metrics."""

from __future__ import annotations

import hmac
import ipaddress
import logging
from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from club.operations import prometheus
from club.web import watchdog

logger = logging.getLogger(__name__)

migrated = False  # checked until all migrations are applied, then cached


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """Liveness check. It ignores the database, because restarting a web process would not bring that back."""
    return plain("ok")


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Readiness check: whether this process can serve pages, which do not need the broker."""
    try:
        parts = {"database": database(), "migrations": migrations()}
    except DatabaseError as problem:
        logger.warning("not ready: the database does not answer: %s", problem)
        return plain("database: does not answer", 503)
    text = "\n".join(f"{name}: {trouble or 'ok'}" for name, trouble in parts.items())
    return plain(text, 503 if any(parts.values()) else 200)


def database() -> str:
    watchdog.refuse_if_silent()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return ""


def migrations() -> str:
    global migrated  # noqa: PLW0603  # cached for this process
    if not migrated:
        missing = missing_migrations()
        if missing:
            return f"{missing} not applied"
        migrated = True
    return ""


def missing_migrations() -> int:
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


@never_cache
@require_safe
def figures(request: HttpRequest) -> HttpResponse:
    if not may_read_figures(request):
        return plain("not for you: see METRICS_ALLOW and METRICS_TOKEN", 403)
    return HttpResponse(prometheus.text(), content_type=CONTENT_TYPE_LATEST)


def may_read_figures(request: HttpRequest) -> bool:
    """Allow requests with the token, and direct ones from an allowed address.

    Requests forwarded by a proxy need the token, because the proxy's address says nothing about the client.
    """
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if settings.METRICS_TOKEN and hmac.compare_digest(given.encode(), settings.METRICS_TOKEN.encode()):
        return True
    if "X-Forwarded-For" in request.headers or "Forwarded" in request.headers:
        return False
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return any(address in ipaddress.ip_network(allowed) for allowed in settings.METRICS_ALLOW)


def plain(text: str, status: int = 200) -> HttpResponse:
    return HttpResponse(f"{text}\n", status=status, content_type="text/plain; charset=utf-8")


VIEWS: dict[str, Callable[[HttpRequest], HttpResponse]] = {"/healthz": alive, "/readyz": ready, "/metrics": figures}
