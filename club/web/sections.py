"""Folded sections of a form, whose summaries tell the current values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField


@dataclass(frozen=True)
class Section:
    title: str
    fields: Sequence[BoundField]

    @property
    def values(self) -> str:
        """The values in words, such as 'Number of bots: 0 · Rating: rated'. Fields that are empty say nothing."""
        return " · ".join(filter(None, map(value_of, self.fields)))

    @property
    def wrong(self) -> bool:
        """Whether a field has an error, so that the section opens itself."""
        return any(field.errors for field in self.fields)


def value_of(field: BoundField) -> str:
    """Return the value of a field in words."""
    value = field.value()
    if isinstance(field.field, forms.BooleanField):
        return str(field.label) if value else ""
    if isinstance(field.field, forms.ChoiceField):
        choices: Any = field.field.choices
        labels = {str(key): str(label) for key, label in choices}
        chosen = labels.get(str("" if value is None else value), "")
        return f"{field.label}: {chosen}" if chosen else ""
    if isinstance(field.field, forms.IntegerField):
        return f"{field.label}: {value}"
    return ""
