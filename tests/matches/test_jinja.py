"""Jinja fragments are escaped, translated and strict about names."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.utils import translation
from django.utils.safestring import SafeString
from jinja2 import UndefinedError

from club.matches.jinja import environment, translations
from games.core.svg import Markup


@pytest.fixture
def ours():
    return environment(autoescape=True)


@pytest.mark.parametrize("markup", [Markup("<svg/>"), SafeString("<svg/>")], ids=repr)
def test_markup_is_not_escaped(ours, markup):
    assert ours.from_string("{{ value }}").render(value=markup) == "<svg/>"


def test_user_input_is_escaped(ours):
    page = SimpleNamespace(typed='"><script>alert(1)</script>')
    shown = ours.from_string('<input value="{{ page.typed }}">').render(page=page)
    assert shown == '<input value="&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">'


@pytest.mark.parametrize("source", ["{{ nothing }}", "{{ page.typo }}", "{{ nothing() }}"])
def test_undefined_name_raises(ours, source):
    with pytest.raises(UndefinedError):
        ours.from_string(source).render(page=SimpleNamespace())


@pytest.mark.parametrize(("language", "word"), [("en", "Board"), ("de", "Brett"), ("en", "Board")])
def test_texts_are_translated(ours, language, word):
    with translation.override(language):
        assert (
            ours.from_string('<p>{{ _("Board") }}</p>').render(_=translations(language).__getitem__) == f"<p>{word}</p>"
        )
