"""The customized Jinja compiler renders and escapes like standard Jinja."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.utils import translation
from django.utils.safestring import SafeString
from jinja2 import Environment, StrictUndefined, UndefinedError

from club.matches.jinja import environment, speaking
from games.core.svg import Markup

RISKY = "<b>\"'&"
VALUES = [RISKY, Markup("<svg/>"), SafeString("<time>"), 7, 0, True, None, 1.5, ["<i>"], SimpleNamespace()]


@pytest.fixture
def ours():
    return environment(autoescape=True)


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_render_as_in_jinja(ours, value):
    source = '<p title="{{ value }}">{{ value }}</p>'
    theirs = Environment(autoescape=True).from_string(source).render(value=value)
    assert ours.from_string(source).render(value=value) == theirs.replace("&#34;", "&quot;").replace("&#39;", "&#x27;")


def test_user_input_is_escaped(ours):
    page = SimpleNamespace(typed='"><script>alert(1)</script>')
    shown = ours.from_string('<input value="{{ page.typed }}">').render(page=page)
    assert shown == '<input value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">'


def test_functions_get_all_arguments(ours):
    source = "{% for n in numbers %}{{ add(n, more=loop.index) }} {% endfor %}"
    assert ours.from_string(source).render(numbers=[1, 2], add=lambda n, more: n * 10 + more) == "11 22 "


@pytest.mark.parametrize("source", ["{{ nothing }}", "{{ nothing.at_all }}", "{{ nothing() }}"])
def test_undefined_variable_raises(ours, source):
    assert ours.undefined is StrictUndefined
    with pytest.raises(UndefinedError):
        ours.from_string(source).render()


def test_missing_attribute_raises(ours):
    with pytest.raises(AttributeError):
        ours.from_string("{{ page.typo }}").render(page=SimpleNamespace())


@pytest.mark.parametrize(("language", "word"), [("en", "Board"), ("de", "Brett"), ("en", "Board")])
def test_texts_are_translated(language, word):
    """Translations are inserted at compile time, so rendering needs no `_` in the context."""
    with translation.override(language):
        assert speaking(language).from_string('<p>{{ _("Board") }}</p>').render() == f"<p>{word}</p>"


def test_translations_are_escaped(ours, monkeypatch):
    monkeypatch.setattr("club.matches.jinja.gettext", lambda text: f"<i>{text}</i>")
    assert ours.from_string('{{ _("Board") }}').render() == "&lt;i&gt;Board&lt;/i&gt;"


def test_each_language_has_its_own_template_cache():
    assert speaking("de") is speaking("de")
    assert speaking("de").cache is not speaking("en").cache
