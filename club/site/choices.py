"""What a form offers where that is known only when it is made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms


def offer(form: forms.BaseForm, field: str, choices: Iterable[tuple[Any, Any]]) -> None:
    chosen = form.fields[field]
    assert isinstance(chosen, forms.ChoiceField)
    chosen.choices = list(choices)
