"""Registry of personal data and exportable tables. Each app declares its part in a module `exports`:

PERSONAL  a Holding for every relation to a member: which fields go into the copy of their data, and what happens to
          the rows when the account is deleted. tests/house/test_holdings.py fails on an undeclared relation.
TABLES    a Table for everything that organizers can export as CSV or JSON.
erase     optional, a function of a member: called before the account is deleted, for data without a foreign key.
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

from club.accounts.models import Member

PAGE = 1000  # rows per query: an export may be larger than the memory

GOES = "goes"  # deleted with the account
UNNAMED = "unnamed"  # kept, with the reference to the member set to null
NUMBER = "number"  # kept unchanged, with an ID that no longer refers to an account
RULES: dict[Any, str] = {models.CASCADE: GOES, models.SET_NULL: UNNAMED, models.DO_NOTHING: NUMBER}

Text = str | Promise
Row = dict[str, Any]


@dataclass(frozen=True)
class Holding:
    file: str  # file name in the archive
    title: Text
    model: type[models.Model]
    afterwards: str
    fields: tuple[str, ...]  # empty: not exported, because it is private to another member (such as who blocks them)
    member: str = "member"  # lookup from a row to its member

    def rows(self, member: Member) -> Iterator[Row]:
        return in_pages(self.model._default_manager.filter(**{self.member: member.pk}), self.fields)


@dataclass(frozen=True)
class Table:
    name: str
    title: Text
    columns: tuple[str, ...]
    rows: Callable[[], Iterator[Row]]
    administrators_see: tuple[str, ...] = ()  # columns for administrators only

    def columns_for(self, reader: Member) -> tuple[str, ...]:
        return tuple(map(spoken, self.columns + (self.administrators_see if reader.is_superuser else ())))


def in_pages(rows: models.QuerySet[Any], fields: tuple[str, ...]) -> Iterator[Row]:
    """Yield all rows in primary key order, one query per page, so that no transaction stays open during a download."""
    last = None
    while True:
        rest = rows if last is None else rows.filter(pk__gt=last)
        page = list(rest.order_by("pk").values("pk", *fields)[:PAGE])
        for row in page:
            last = row.pop("pk")
            yield {spoken(name): value for name, value in row.items()}
        if len(page) < PAGE:
            return


def spoken(name: str) -> str:
    """Return the column name of a field lookup in files: `match__game` becomes `match_game`."""
    return name.replace("__", "_")


@cache
def statements() -> list[ModuleType]:
    names = [f"{app.name}.exports" for app in apps.get_app_configs() if app.name.startswith("club.")]
    return [import_module(name) for name in names if find_spec(name)]


def personal() -> list[Holding]:
    return [holding for module in statements() for holding in getattr(module, "PERSONAL", ())]


def handed_out() -> list[Holding]:
    return [holding for holding in personal() if holding.fields]


def tables() -> dict[str, Table]:
    return {table.name: table for module in statements() for table in getattr(module, "TABLES", ())}


def erase(member: Member) -> None:
    for module in statements():
        if hasattr(module, "erase"):
            module.erase(member)


def faults() -> list[str]:
    """Return the errors in the declarations: undeclared relations, wrong on_delete rules, duplicate file names."""
    stated = {(holding.model, holding.member): holding for holding in personal()}
    found = []
    for model in apps.get_models():
        for field in model._meta.get_fields():
            if not isinstance(field, models.ForeignKey | models.ManyToManyField) or field.related_model is not Member:
                continue
            holding = stated.get((model, field.name))
            what = f"{model._meta.label}.{field.name}"
            if holding is None:
                found.append(f"{what} is in nobody's PERSONAL")
            elif isinstance(field, models.ForeignKey) and RULES.get(rule_of(field)) != holding.afterwards:
                found.append(f"{what} is said to be {holding.afterwards!r} after a deletion, but its on_delete differs")
    files = [holding.file for holding in personal()]
    found += [f"two holdings write {file}" for file in sorted(set(files)) if files.count(file) > 1]
    return found


def rule_of(field: models.ForeignKey[Any, Any]) -> Any:
    return field.remote_field.on_delete
