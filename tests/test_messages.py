from __future__ import annotations

import gettext
from pathlib import Path

import pytest

from tools import catalogs, messages

GERMAN = "locale/de/LC_MESSAGES/django.po"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("club", "templates", "games/core", "games/nine"):
        (tmp_path / folder).mkdir(parents=True)
        if folder.startswith("games"):
            (tmp_path / folder / "__init__.py").touch()
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def translate(root: Path, translations: dict[str, str | tuple[str, ...]], name: str = GERMAN) -> None:
    catalog = catalogs.read(root / name, "de")
    for singular, translation in translations.items():
        message = catalog.get(singular)
        assert message, f"{singular} is not in the catalog"
        message.string = translation
    catalogs.write(root / name, catalog)


def found(root: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    code = messages.main(["check"], root)
    lines = capsys.readouterr().err.splitlines()
    assert code == (1 if lines else 0)
    return lines


def ids(root: Path, name: str = GERMAN) -> set[object]:
    return {message.id for message in catalogs.sentences(catalogs.read(root / name, "de"))}


def test_all_kinds_of_python_messages_are_extracted(root: Path) -> None:
    write(
        root,
        "club/views.py",
        """
def f(n, name):
    _("plain")
    gettext_lazy("two "
                 "lines")
    ngettext("{n} card", "{n} cards", n).format(n=n)
    pgettext("object", "a frog")
    npgettext("object", "a cat", "some cats", n)
    _(name), other("not this one")
""",
    )
    messages.main(["update"], root)
    assert ids(root) == {"plain", "two lines", ("{n} card", "{n} cards"), "a frog", ("a cat", "some cats")}
    assert 'msgctxt "object"\nmsgid "a frog"' in (root / GERMAN).read_text()


def test_all_kinds_of_template_messages_are_extracted(root: Path) -> None:
    write(
        root,
        "templates/page.html",
        """
{% load i18n %}
    <h1 title="{% translate 'A title' %}">{% trans "It's on" %}</h1>
  {% blocktranslate trimmed with name=seat.name %}
      Hello {{ name }},
      100% welcome.
  {% endblocktranslate %}
{% blocktranslate count n=cards|length trimmed %}
    One card.
    {% plural %}
    {{ n }} cards.
{% endblocktranslate %}
      {% if x == _("a constant") %}{{ _("a variable") }}{{ y|default:_("a filter") }}{% endif %}
{% translate "open" context "table" %}
it's (unbalanced "text
""",
    )
    write(root, "templates/mail/turn.txt", "{% load i18n %}{% translate 'Your turn' %}")
    messages.main(["update"], root)
    assert ids(root) == {
        "A title",
        "It's on",
        "Hello %(name)s, 100%% welcome.",
        ("One card.", "%(n)s cards."),
        "a constant",
        "a variable",
        "a filter",
        "open",
        "Your turn",
    }


def test_each_game_has_its_own_catalog(root: Path) -> None:
    write(root, "games/core/words.py", '_("common")')
    write(root, "games/nine/wording.py", '_("of the game")')
    write(root, "games/nine/templates/nine/rules.html", '{% translate "the rules" %}')
    write(root, "games/nine/tests/test_nine.py", '_("of a test")')
    messages.main(["update"], root)
    assert ids(root) == {"common"}
    assert ids(root, "games/nine/locale/de/LC_MESSAGES/django.po") == {"of the game", "the rules"}


def test_update_keeps_translations_and_drops_unused_messages(root: Path) -> None:
    write(root, "club/a.py", '_("stays"); _("goes"); _("gets a plural")')
    messages.main(["update"], root)
    translate(root, {"stays": "bleibt", "gets a plural": "Mehrzahl"})
    write(root, "club/a.py", '_("stays"); _("new"); ngettext("gets a plural", "plurals", n)')
    messages.main(["update"], root)
    catalog = catalogs.read(root / GERMAN, "de")
    assert {message.id: message.string for message in catalogs.sentences(catalog)} == {
        "stays": "bleibt",
        "new": "",
        ("gets a plural", "plurals"): ("Mehrzahl", ""),
    }


def test_update_twice_changes_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(root, "club/a.py", '\n# Translators: a greeting\n_("hello\\nworld")')
    messages.main(["update"], root)
    first = (root / GERMAN).read_text()
    assert "#. Translators: a greeting\n" in first
    capsys.readouterr()
    messages.main(["update"], root)
    assert (root / GERMAN).read_text() == first
    assert capsys.readouterr().out == ""


def test_compiled_catalogs_translate_to_german(root: Path) -> None:
    write(root, "club/a.py", '_("hello"); ngettext("{n} card", "{n} cards", n); _("untranslated")')
    messages.main(["update"], root)
    translate(root, {"hello": "Grüß dich", "{n} card": ("{n} Karte", "{n} Karten")})
    messages.main(["compile"], root)
    german = gettext.translation("django", root / "locale", ["de"])
    assert german.gettext("hello") == "Grüß dich"
    assert german.ngettext("{n} card", "{n} cards", 1) == "{n} Karte"
    assert german.ngettext("{n} card", "{n} cards", 2) == "{n} Karten"
    assert german.gettext("untranslated") == "untranslated"


def test_only_changed_catalogs_are_compiled(root: Path) -> None:
    write(root, "club/a.py", '_("hello")')
    messages.main(["update"], root)
    assert messages.outdated(root) == [root / GERMAN]
    messages.main(["compile"], root)
    assert messages.outdated(root) == []
    translate(root, {"hello": "Hallo"})
    assert messages.outdated(root) == [root / GERMAN]


@pytest.mark.parametrize(
    ("english", "german", "fault"),
    [
        ("hello {name}", "hallo {name}", None),
        ("{a} beats {b}", "{b} wird von {a} geschlagen", None),
        ("%(n)s of %(all)s", "%(n)s von %(all)s", None),
        ("100%% of {{this}}", "alles", None),
        ("hello {name}", "", "not translated"),
        ("hello {name}", "hallo {nmae}", "placeholders differ"),
        ("hello {name}", "hallo", "placeholders differ"),
        ("hello", "hallo {name}", "placeholders differ"),
        ("%(n)s of %(all)s", "%(n)s von %(all)", "placeholders differ"),
        ("%s of %d", "%s von %s", "placeholders differ"),
        ("{n:02d} h", "{n} h", "placeholders differ"),
    ],
)
def test_messages_are_checked(
    root: Path, capsys: pytest.CaptureFixture[str], english: str, german: str, fault: str | None
) -> None:
    write(root, "club/a.py", f"_({english!r})")
    messages.main(["update"], root)
    translate(root, {english: german})
    assert found(root, capsys) == ([f'{GERMAN}: "{english}": {fault}'] if fault else [])


@pytest.mark.parametrize(
    ("german", "fault"),
    [
        (("eine Karte", "{n} Karten"), None),
        (("{n} Karte", "{n} Karten"), None),
        (("", ""), "not translated"),
        (("eine Karte", ""), "a plural form is missing"),
        (("eine Karte", "viele Karten"), "placeholders differ in the plural"),
        (("{m} Karte", "{n} Karten"), "placeholders differ in the singular"),
    ],
)
def test_plural_forms_are_checked(
    root: Path, capsys: pytest.CaptureFixture[str], german: tuple[str, str], fault: str | None
) -> None:
    write(root, "club/a.py", 'ngettext("one card", "{n} cards", n)')
    messages.main(["update"], root)
    translate(root, {"one card": german})
    assert found(root, capsys) == ([f'{GERMAN}: "one card": {fault}'] if fault else [])


def test_missing_fuzzy_and_conflicting_messages_are_reported(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nine = "games/nine/locale/de/LC_MESSAGES/django.po"
    write(root, "club/a.py", '_("board"); _("fuzzy")')
    write(root, "games/nine/a.py", '_("board")')
    messages.main(["update"], root)
    translate(root, {"board": "Brett", "fuzzy": "unklar"})
    translate(root, {"board": "Tafel"}, nine)
    text = (root / GERMAN).read_text()
    (root / GERMAN).write_text(text.replace('msgid "fuzzy"', '#, fuzzy\nmsgid "fuzzy"'))
    write(root, "club/b.py", '_("later")')
    assert found(root, capsys) == [
        f'{GERMAN}: "fuzzy": fuzzy',
        f'{GERMAN}: "later": missing, run `make messages`',
        f'{nine}: "board": differs from {GERMAN}, use pgettext',
    ]


def test_a_broken_catalog_is_reported(root: Path) -> None:
    write(root, GERMAN, 'msgid "a"\n<<<<<<< HEAD\nmsgstr "b"\n')
    with pytest.raises(SystemExit, match=r"django\.po: Unknown or misformatted"):
        messages.main(["compile"], root)


def test_messages_inside_f_strings_are_reported(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(root, "club/views.py", """said = f"<p>{escape(_('Good day'))}</p>" + f"{other('fine')}"\n""")
    messages.main(["update"], root)
    capsys.readouterr()
    assert found(root, capsys) == ["club/views.py: _('Good day'): take it out of the f-string"]
