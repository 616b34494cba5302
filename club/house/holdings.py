"""What the club holds of its members and of itself: each app states its part in a module `exports`.

PERSONAL  a Holding for every relation to a member: what of it goes into the copy of their data, and what becomes of
          it when the account is deleted. tests/house/test_holdings.py fails on a relation that nobody has stated.
TABLES    a Table for everything organizers can take along as CSV or JSON.
erase     optional, a function of a member: called before the account is deleted, for what no foreign key knows of.
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

PAGE = 1000  # rows read at once: what is handed out may be larger than the memory

GOES = "goes"  # deleted with the account
UNNAMED = "unnamed"  # stays for the others, without the member
NUMBER = "number"  # stays as it is: it knows the member by a number that then means nobody
RULES: dict[Any, str] = {models.CASCADE: GOES, models.SET_NULL: UNNAMED, models.DO_NOTHING: NUMBER}

Text = str | Promise
Row = dict[str, Any]


@dataclass(frozen=True)
class Holding:
    file: str  # its name in the copy
    title: Text
    model: type[models.Model]
    afterwards: str
    fields: tuple[str, ...]  # none: it is somebody else's secret (who blocks them), and not handed out
    member: str = "member"  # the way from a row to its member

    def rows(self, member: Member) -> Iterator[Row]:
        return in_pages(self.model._default_manager.filter(**{self.member: member.pk}), self.fields)


@dataclass(frozen=True)
class Table:
    name: str
    title: Text
    columns: tuple[str, ...]
    rows: Callable[[], Iterator[Row]]
    administrators_see: tuple[str, ...] = ()  # columns that others do not get

    def columns_for(self, reader: Member) -> tuple[str, ...]:
        return tuple(map(spoken, self.columns + (self.administrators_see if reader.is_superuser else ())))


def in_pages(rows: models.QuerySet[Any], fields: tuple[str, ...]) -> Iterator[Row]:
    """All rows in the order of their keys, a page at a time: no transaction stays open while somebody downloads."""
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
    """A field as files call it: the game of a seat's match is its match_game."""
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
    """Every relation to a member that is not stated, or not truly."""
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
