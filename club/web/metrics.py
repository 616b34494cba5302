"""Prometheus metrics. This module imports nothing from the club, so that every part can use it.

All processes of a machine share a folder (METRICS_DIR), and the metrics page of any of them shows the sum. Without the
folder each process counts only for itself.
"""

from __future__ import annotations

import os
import re
import socket
from logging import ERROR, Handler, LogRecord
from pathlib import Path

from django.conf import settings
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, values
from prometheus_client.multiprocess import MultiProcessCollector

HOST = re.sub(r"[^A-Za-z0-9.-]", "-", socket.gethostname())


def this_process() -> str:
    """Return an ID for this process. It includes the host, because containers that share the folder may share PIDs."""
    return f"{HOST}-{os.getpid()}"


if settings.METRICS_DIR:
    Path(settings.METRICS_DIR).mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = settings.METRICS_DIR
    # must be set before the first metric below is created
    values.ValueClass = values.MultiProcessValue(this_process)  # type: ignore[no-untyped-call]  # no types there


REQUESTS = Counter("fernzug_requests", "Requests answered", ["view", "method", "status"])
REQUEST_SECONDS = Histogram(
    "fernzug_request_seconds", "How long answers took", ["view"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)  # fmt: skip
MOVES = Counter("fernzug_moves", "Lines written into the logs of matches", ["game", "origin"])
REFUSED = Counter("fernzug_refused", "Deeds at a match that were refused", ["reason"])
DEADLINE_LATENESS = Histogram(
    "fernzug_deadline_lateness_seconds", "How long after its deadline a seat's time was declared over",
    buckets=(1, 2.5, 5, 10, 30, 60, 300, 600, 3600),
)  # fmt: skip
NOTICE_LATENESS = Histogram(
    "fernzug_notice_lateness_seconds", "How long after it was due a notice went out", ["channel"],
    buckets=(1, 2.5, 5, 10, 30, 60, 300, 600, 3600),
)  # fmt: skip
DELIVERIES = Counter("fernzug_deliveries", "Notices by what became of them", ["channel", "status"])
TASKS = Counter("fernzug_tasks", "Celery tasks by how they ended", ["task", "state"])
TASK_SECONDS = Histogram(
    "fernzug_task_seconds", "How long Celery tasks took", ["task"], buckets=(0.05, 0.25, 1, 5, 15, 60, 300)
)
ERRORS = Counter("fernzug_errors", "Errors that were logged", ["logger"])


def registry() -> CollectorRegistry:
    """Return the registry of all processes on this machine, or of this process without METRICS_DIR."""
    if not settings.METRICS_DIR:
        return REGISTRY
    shared = CollectorRegistry()
    MultiProcessCollector(shared, settings.METRICS_DIR)  # type: ignore[no-untyped-call]  # no types there
    return shared


class CountErrors(Handler):
    """Log handler that counts errors."""

    def __init__(self) -> None:
        super().__init__(ERROR)

    def emit(self, record: LogRecord) -> None:
        ERRORS.labels(record.name).inc()
