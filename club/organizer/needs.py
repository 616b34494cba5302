"""Tasks that need an organizer. Each app adds its own: a function with `@source` in its module `needs`.

    from club.organizer.needs import Group, Need, source

    @source
    def late_tables() -> Group:
        return Group(_("Late tables"), [Need(text, url, _("Look")) for ...])

Each function makes a fixed number of queries, however many tasks there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

MOST = 8  # shown per group


@dataclass(frozen=True)
class Need:
    text: str
    url: str  # page on which it is resolved, or the action itself if there is a token
    remedy: str  # button label
    note: str = ""
    since: datetime | None = None
    token: str = ""  # the button posts it to the URL, which acts once per token


@dataclass(frozen=True)
class Group:
    heading: str
    needs: Sequence[Need]
    about: str = ""  # one sentence of explanation
    all_url: str = ""
    urgent: bool = False

    @property
    def shown(self) -> Sequence[Need]:
        return self.needs[:MOST]

    @property
    def has_more(self) -> bool:
        return len(self.needs) > MOST


Source = Callable[[], Group]
SOURCES: list[Source] = []


def source(function: Source) -> Source:
    SOURCES.append(function)
    return function


def all_groups() -> list[Group]:
    """Return the groups that are not empty, urgent ones first."""
    groups = [group for group in (find() for find in SOURCES) if group.needs]
    return sorted(groups, key=lambda group: not group.urgent)
