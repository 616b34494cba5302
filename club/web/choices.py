"""Form choices that are known only when the form is created."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst

CHOSEN = SafeString(" selected")


def offer(form: forms.BaseForm, field: str, choices: Iterable[tuple[Any, Any]]) -> None:
    chosen = form.fields[field]
    assert isinstance(chosen, forms.ChoiceField)
    chosen.choices = list(choices)


def capitalize(form: forms.BaseForm, *fields: str) -> None:
    """Begin the choices of these fields with a capital letter. Elsewhere the same labels are parts of a sentence."""
    for name in fields:
        field = form.fields[name]
        if isinstance(field, forms.ChoiceField):
            choices: Any = field.choices
            offer(form, name, [(value, capfirst(str(label))) for value, label in choices])


class LongSelect(forms.Select):
    """Select widget for hundreds of choices: Django renders a template per option, which dominates the page's time."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        options = format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            ((key, CHOSEN if str(key) == str(value or "") else "", text) for key, text in self.choices),
        )
        given = {"name": name, **self.build_attrs(self.attrs, attrs)}
        return format_html("<select{}>{}</select>", flatatt(given), options)
