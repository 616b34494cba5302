"""What needs an organizer. Each part of the club adds its own: a function with `@source` in its module `needs`.

    from club.organizer.needs import Group, Need, source

    @source
    def late_tables() -> Group:
        return Group(_("Late tables"), [Need(text, url, _("Look")) for ...])

Each function asks the database a fixed number of times, whatever there is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

MOST = 8  # of each kind on the page


@dataclass(frozen=True)
class Need:
    text: str
    url: str  # where it is put right
    remedy: str  # what the button says
    note: str = ""
    since: datetime | None = None


@dataclass(frozen=True)
class Group:
    heading: str
    needs: Sequence[Need]
    about: str = ""  # what it means, in one sentence
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
    """Only those with something in them, the urgent ones first."""
    groups = [group for group in (find() for find in SOURCES) if group.needs]
    return sorted(groups, key=lambda group: not group.urgent)
