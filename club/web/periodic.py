"""Registry of periodic jobs. Celery beat and `manage.py run_sweeper` both run the jobs registered here.

Each app registers its jobs in its module `tasks`:

    @periodic(seconds=30, thread="inbound")
    def fetch_mailbox() -> None: ...
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from celery import Task, shared_task
from django.utils.module_loading import autodiscover_modules

OFTEN = 5.0  # seconds between two runs of the frequent jobs; `run_sweeper --seconds` changes it
HOUR = 3600.0
DAY = 24 * HOUR

DEFAULT_QUEUE = "celery"
MAIL_QUEUE = "mail"  # has its own workers (celery worker -Q mail), so that incoming emails never delay other tasks

Work = Callable[[], None]


@dataclass(frozen=True)
class Job:
    name: str  # of the Celery task
    task: Task[Any, Any]
    seconds: float
    thread: str  # of run_sweeper; '': the job is for Celery only
    queue: str


_jobs: dict[str, Job] = {}


def periodic(*, seconds: float, thread: str, queue: str = DEFAULT_QUEUE) -> Callable[[Work], Task[Any, Any]]:
    """Make the function a Celery task and run it every so many seconds.

    `thread`: jobs with the same name share a thread of run_sweeper, so a slow job delays only these.
    """

    def register(work: Work) -> Task[Any, Any]:
        name = f"{work.__module__}.{work.__name__}"  # reading it from the task would finalize the Celery app too early
        task = shared_task(name=name)(work)
        _jobs[name] = Job(name, task, seconds, thread, queue)
        return task

    return register


def jobs() -> list[Job]:
    """Return the jobs of all apps."""
    autodiscover_modules("tasks")
    return list(_jobs.values())


def beat_schedule() -> dict[str, dict[str, Any]]:
    """Return the schedule of Celery beat. A task that was not started before the next one is due expires."""
    return {
        job.name: {
            "task": job.name,
            "schedule": job.seconds,
            "options": {"expires": job.seconds, "queue": job.queue},
        }
        for job in jobs()
    }
