"""Registry of the organizers' to-do list. Each app adds its own tasks: a function with `@todo` in its module `todo`.

    from club.web.todo import Task, TaskGroup, todo

    @todo
    def late_tables() -> TaskGroup:
        return TaskGroup(_("Late tables"), [Task(text, url, _("Show")) for ...])

Each function makes a fixed number of queries, however many tasks there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.module_loading import autodiscover_modules

MOST = 8  # shown per group


@dataclass(frozen=True)
class Task:
    text: str
    url: str  # page on which it is resolved, or the action itself if there is a token
    remedy: str  # button label
    note: str = ""
    since: datetime | None = None
    token: str = ""  # the button posts it to the URL, which acts once per token


@dataclass(frozen=True)
class TaskGroup:
    heading: str
    tasks: Sequence[Task]
    about: str = ""  # one sentence of explanation
    all_url: str = ""
    urgent: bool = False

    @property
    def shown(self) -> Sequence[Task]:
        return self.tasks[:MOST]

    @property
    def has_more(self) -> bool:
        return len(self.tasks) > MOST


Source = Callable[[], TaskGroup]
SOURCES: list[Source] = []


def todo(function: Source) -> Source:
    SOURCES.append(function)
    return function


def task_groups() -> list[TaskGroup]:
    """Return the groups that are not empty, urgent ones first."""
    autodiscover_modules("todo")
    groups = [group for group in (find() for find in SOURCES) if group.tasks]
    return sorted(groups, key=lambda group: not group.urgent)
