"""Add the name and ID of Celery tasks to the log context, and count the tasks."""

from __future__ import annotations

import time
from typing import Any

from celery.signals import task_postrun, task_prerun
from structlog import contextvars

from club.web import metrics

begun: dict[str, float] = {}


@task_prerun.connect
def begin(task_id: str, task: Any, **kwargs: Any) -> None:
    contextvars.clear_contextvars()
    contextvars.bind_contextvars(task=task.name, task_id=task_id)
    begun[task_id] = time.monotonic()


@task_postrun.connect
def end(task_id: str, task: Any, state: str | None = None, **kwargs: Any) -> None:
    metrics.TASKS.labels(task.name, state or "UNKNOWN").inc()
    if task_id in begun:
        metrics.TASK_SECONDS.labels(task.name).observe(time.monotonic() - begun.pop(task_id))
    contextvars.clear_contextvars()
