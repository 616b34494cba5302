"""Registry of personal data. Each app declares its part in a module `exports`:

PERSONAL  a PersonalData for every relation to a member: which fields go into the copy of their data, and what happens
          to the rows when the account is deleted. A test fails on an undeclared relation.
erase     optional, a function of a member: called before the account is deleted, for data without a foreign key.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import models

from club.accounts.models import Member
from club.web.exports import Row, Text, declarations, in_pages

DELETED = "deleted"  # with the account
ANONYMIZED = "anonymized"  # kept, with the reference to the member set to null
KEPT = "kept"  # unchanged, with an ID that no longer refers to an account
RULES: dict[Any, str] = {models.CASCADE: DELETED, models.SET_NULL: ANONYMIZED, models.DO_NOTHING: KEPT}


@dataclass(frozen=True)
class PersonalData:
    file: str  # file name in the archive
    title: Text
    model: type[models.Model]
    afterwards: str
    fields: tuple[str, ...]  # empty: not exported, because it is private to another member (such as who blocks them)
    member: str = "member"  # lookup from a row to its member

    def rows(self, member: Member) -> Iterator[Row]:
        manager = self.model._meta.default_manager
        assert manager is not None
        return in_pages(manager.filter(**{self.member: member.pk}), self.fields)


def declared() -> list[PersonalData]:
    return [data for module in declarations() for data in getattr(module, "PERSONAL", ())]


def exported() -> list[PersonalData]:
    return [data for data in declared() if data.fields]


def erase(member: Member) -> None:
    for module in declarations():
        if hasattr(module, "erase"):
            module.erase(member)


def faults() -> list[str]:
    """Return the errors in the declarations: undeclared relations, wrong on_delete rules, duplicate file names."""
    by_relation = {(data.model, data.member): data for data in declared()}
    found = []
    for model in apps.get_models():
        for field in model._meta.get_fields():
            if not isinstance(field, models.ForeignKey | models.ManyToManyField) or field.related_model is not Member:
                continue
            data = by_relation.get((model, field.name))
            relation = f"{model._meta.label}.{field.name}"
            if data is None:
                found.append(f"{relation} is not declared in any PERSONAL")
            elif isinstance(field, models.ForeignKey) and RULES.get(on_delete(field)) != data.afterwards:
                found.append(f"{relation} is declared {data.afterwards!r} after a deletion, but its on_delete differs")
    files = [data.file for data in declared()]
    found += [f"two declarations write {file}" for file in sorted(set(files)) if files.count(file) > 1]
    return found


def on_delete(field: models.ForeignKey[Any, Any]) -> Any:
    return field.remote_field.on_delete
