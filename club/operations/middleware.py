"""Middleware for every request: health checks, a request ID for the logs, and metrics."""

from __future__ import annotations

import itertools
import logging
import re
import secrets
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from prometheus_client import Counter, Histogram
from structlog import contextvars

from club.operations import health
from club.web import metrics

logger = logging.getLogger(__name__)

Handle = Callable[[HttpRequest], HttpResponse]

METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
ACCEPTED_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
ID_HEADER = "X-Request-ID"
PROCESS, NUMBERS = secrets.token_hex(8), itertools.count()  # unique request IDs without a system call per request


def health_checks(handle: Handle) -> Handle:
    """Answer health checks before host checks, sessions and the https redirect.

    Proxies and Prometheus use internal host names and plain http.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        view = health.VIEWS.get(request.path_info)
        return handle(request) if view is None else view(request)

    return middleware


class RequestLogMiddleware:
    """Add the request ID, member and match to the log context, and count the request."""

    def __init__(self, handle: Handle) -> None:
        self.handle = handle

    def __call__(self, request: HttpRequest) -> HttpResponse:
        begin = time.perf_counter()
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = given if ACCEPTED_ID.fullmatch(given) else f"{PROCESS}{next(NUMBERS):016x}"
        contextvars.bind_contextvars(request_id=request_id)
        try:
            response = self.handle(request)
            seconds = time.perf_counter() - begin
            count(request, response, seconds)
        finally:
            contextvars.unbind_contextvars("request_id", "member", "match")
        response.headers[ID_HEADER] = request_id
        return response

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: dict[str, Any]) -> None:
        known = {"member": getattr(request, "user", None) and request.user.pk, "match": kwargs.get("match_id")}
        contextvars.bind_contextvars(**{name: key for name, key in known.items() if key is not None})


@cache
def metrics_of(view: str, method: str, status: int) -> tuple[Counter, Histogram]:
    return metrics.REQUESTS.labels(view, method, status), metrics.REQUEST_SECONDS.labels(view)


def count(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    found = request.resolver_match
    view = found.view_name or "unnamed" if found else "nothing"
    method = request.method if request.method in METHODS else "other"
    number, duration = metrics_of(view, method, response.status_code)
    number.inc()
    duration.observe(seconds)
    if settings.LOG_REQUESTS:
        shown = {"view": view, "method": method, "status": response.status_code, "ms": round(seconds * 1000, 1)}
        logger.info("answered", extra=shown)
