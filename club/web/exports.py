"""Registry of the tables that organizers can export. Each app declares its own in a module `exports`, as TABLES.

The same modules declare personal data: see club/accounts/personal_data.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from django.apps import apps
from django.db import models
from django.utils.functional import Promise

PAGE = 1000  # rows per query: an export may be larger than the memory

Text = str | Promise
Row = dict[str, Any]


@dataclass(frozen=True)
class Table:
    name: str
    title: Text
    columns: tuple[str, ...]
    rows: Callable[[], Iterator[Row]]
    administrators_see: tuple[str, ...] = ()  # columns for administrators only

    def columns_for(self, *, administrator: bool) -> tuple[str, ...]:
        return tuple(map(column_name, self.columns + (self.administrators_see if administrator else ())))


def in_pages(rows: models.QuerySet[Any], fields: tuple[str, ...]) -> Iterator[Row]:
    """Yield all rows in primary key order, one query per page, so that no transaction stays open during a download."""
    last = None
    while True:
        rest = rows if last is None else rows.filter(pk__gt=last)
        page = list(rest.order_by("pk").values("pk", *fields)[:PAGE])
        for row in page:
            last = row.pop("pk")
            yield {column_name(name): value for name, value in row.items()}
        if len(page) < PAGE:
            return


def column_name(lookup: str) -> str:
    """Return the column name of a field lookup in files: `match__game` becomes `match_game`."""
    return lookup.replace("__", "_")


@cache
def declarations() -> list[ModuleType]:
    """Return the modules `exports` of the club's apps."""
    names = [f"{app.name}.exports" for app in apps.get_app_configs() if app.name.startswith("club.")]
    return [import_module(name) for name in names if find_spec(name)]


def tables() -> dict[str, Table]:
    return {table.name: table for module in declarations() for table in getattr(module, "TABLES", ())}
