"""The checks of the wording find planted faults, and the club's own texts pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import copy_lint
from tools.copy_lint import Text

GERMAN = "locale/de/LC_MESSAGES/django.po"


def write(root: Path, name: str, content: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")


def found(text: str, language: str = "en", place: str = "here") -> list[str]:
    texts = [Text(place, language, text)]
    return [*copy_lint.wrong_terms(texts), *copy_lint.long_sentences(texts)]


def test_the_texts_of_the_club_pass() -> None:
    assert sorted(copy_lint.problems(copy_lint.ROOT)) == []


@pytest.mark.parametrize(
    "text, instead",
    [
        ("Choose a rubric.", "topic"),
        ("You have a new notice.", "notification"),
        ("We sent you a mail.", "email"),
        ("Whoever comes late loses.", "anyone who"),
        ("Who comes late begins later.", "the player who"),
        ("Take the own card.", "your own"),
        ("The move was taken back.", "undo"),
        ("A table of several.", "multiplayer tables"),
        ("Write it in small letters.", "lowercase"),
        ("Somebody wrote to you.", "someone"),
        ("See the audit trail.", "audit log"),
        ("Please sign in.", "log in"),
        ("You are in place 2.", "1st, 2nd"),
    ],
)
def test_wrong_english_terms_are_found(text: str, instead: str) -> None:
    (problem,) = found(text)
    assert f"write {instead}" in problem


@pytest.mark.parametrize(
    "text, instead",
    [("Wir schicken dir eine Mail.", "E-Mail"), ("Deine Mailadresse", "E-Mail"), ("Hier einloggen", "anmelden")],
)
def test_wrong_german_terms_are_found(text: str, instead: str) -> None:
    (problem,) = found(text, "de")
    assert f"write {instead}" in problem


@pytest.mark.parametrize(
    "text, language, place",
    [
        ("We'll email you. The mail server accepts our emails.", "en", "here"),
        ("Choose a {rubric} card: %(notice)s.", "en", "here"),
        ("Who can see your profile?", "en", "here"),
        ("Take your seat back.", "en", "here"),
        ("Take back a topic.", "en", "games/xnet/locale"),
        ("Wähle eine Rubrik. Wir schreiben dir eine E-Mail.", "de", "here"),
    ],
)
def test_right_terms_are_not_found(text: str, language: str, place: str) -> None:
    assert found(text, language, place) == []


def test_long_sentences_are_found_and_long_texts_are_not() -> None:
    (problem,) = found("One " + "word " * 30 + "too many.")
    assert "at most 30" in problem
    assert found("Three words here. " * 15) == []


def test_labels_written_in_python_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "club" / "organizer" / "interventions"
    folder.mkdir(parents=True)
    (folder / "matches.py").write_text(
        'Intervention("pause", _("Pause"), run)\nIntervention("more", _("More time"), run)\n'
    )
    (folder.parent / "todo.py").write_text('Task(text, url, _("Fix it"))\nTask(text, url, remedy=_("What to do"))\n')
    assert list(copy_lint.buttons_without_verbs(tmp_path)) == [
        'club/organizer/interventions/matches.py: button "More time": begin with a verb',
        'club/organizer/todo.py: button "What to do": begin with a verb',
    ]


def test_buttons_without_a_verb_are_found(tmp_path: Path) -> None:
    write(
        tmp_path,
        "templates/page.html",
        '<button class="go">{% translate "Save" %}</button> <button>{% translate "Yes, I give up" %}</button>'
        '<button name="x">{% translate "Dry run" %}</button> <a class="button">{% translate "Rules" %}</a>'
        "<button>{% blocktranslate trimmed with n=n %}{{ n }} messages{% endblocktranslate %}</button>",
    )
    assert list(copy_lint.buttons_without_verbs(tmp_path)) == [
        'templates/page.html: button "Dry run": begin with a verb',
        'templates/page.html: button "{{ n }} messages": begin with a verb',
    ]


def test_labels_of_buttons_drawn_elsewhere_are_found(tmp_path: Path) -> None:
    write(
        tmp_path,
        "templates/form.html",
        '{% translate "Save" as button %}{% translate "New password" as button %}{% translate "Name" as label %}',
    )
    write(
        tmp_path,
        "templates/jinja2/match.html",
        '{{ post(page.url ~ "resume/", csrf, _("Continue"), "main") }} {{ post(url, csrf, _("More time")) }}',
    )
    assert list(copy_lint.buttons_without_verbs(tmp_path)) == [
        'templates/form.html: button "New password": begin with a verb',
        'templates/jinja2/match.html: button "More time": begin with a verb',
    ]


def test_labels_passed_through_tuples_and_dictionaries_are_found(tmp_path: Path) -> None:
    write(
        tmp_path,
        "club/organizer/todo.py",
        'REMEDIES = (_("Fix it"), _("Quick help"))\n'
        'NAMES: dict[str, str] = {"a": gettext_lazy("Decide"), "b": gettext_lazy("The answer")}\n'
        'OTHER = (_("Never a button"),)\n'
        "def tasks(kind):\n"
        "    yield Task(text, url, REMEDIES[kind])\n"
        '    yield Task(text, url, remedy=NAMES["a"] if kind else _("A choice"))\n',
    )
    assert [problem.split('"')[1] for problem in copy_lint.buttons_without_verbs(tmp_path)] == [
        "Quick help",
        "The answer",
        "A choice",
    ]


def test_labels_of_buttons_that_play_a_move_are_found(tmp_path: Path) -> None:
    write(
        tmp_path,
        "games/nine/wording/choices.py",
        "def confirm(words):\n"
        '    return {"a": _("Swap {a} and {b}"), "b": pgettext("nine", "My turn is over"), "c": _("Set orders: {n}")}\n'
        "def hint(words):\n"
        '    return _("Never a button")\n',
    )
    write(
        tmp_path,
        GERMAN,
        'msgid "Swap {a} and {b}"\nmsgstr "Tausch {a} und {b}"\n\n'
        'msgid "Set orders: {n}"\nmsgstr "Aufträge setzen: {n}"\n',
    )
    assert list(copy_lint.buttons_without_verbs(tmp_path)) == [
        'games/nine/wording/choices.py: button "Tausch {a} und {b}": end with a verb',
        'games/nine/wording/choices.py: button "My turn is over": begin with a verb',
    ]


@pytest.mark.parametrize(
    "german", ["Tisch eröffnen", "Annehmen und Platz nehmen", "Ja, zurückziehen", "Ansehen, was zu tun ist", "Weiter"]
)
def test_german_buttons_with_a_verb_pass(tmp_path: Path, german: str) -> None:
    write(tmp_path, GERMAN, f'msgid "Save"\nmsgstr "{german}"\n')
    write(tmp_path, "templates/page.html", '<button>{% translate "Save" %}</button>')
    assert list(copy_lint.buttons_without_verbs(tmp_path)) == []


@pytest.mark.parametrize("german", ["Neue Adressen", "Bescheid", "Die Vorschau", "Sag mir Bescheid"])
def test_german_buttons_without_a_verb_are_found(tmp_path: Path, german: str) -> None:
    write(tmp_path, GERMAN, f'msgid "Save"\nmsgstr "{german}"\n')
    write(tmp_path, "templates/page.html", '<button>{% translate "Save" %}</button>')
    assert list(copy_lint.buttons_without_verbs(tmp_path)) == [
        f'templates/page.html: button "{german}": end with a verb'
    ]


def test_german_plurals_of_buttons_are_checked(tmp_path: Path) -> None:
    write(
        tmp_path,
        GERMAN,
        'msgid "Send %(n)s letter"\nmsgid_plural "Send %(n)s letters"\n'
        'msgstr[0] "%(n)s Brief schicken"\nmsgstr[1] "%(n)s Briefe"\n',
    )
    write(
        tmp_path,
        "templates/page.html",
        "<button>{% blocktranslate trimmed count n=n %}Send {{ n }} letter{% plural %}Send {{ n }} letters"
        "{% endblocktranslate %}</button>",
    )
    assert list(copy_lint.buttons_without_verbs(tmp_path)) == [
        'templates/page.html: button "%(n)s Briefe": end with a verb'
    ]


def test_repeated_titles_are_found(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write(tmp_path, f"templates/{name}.html", '{% block title %}{% translate "Games" %}{% endblock %}')
    assert list(copy_lint.repeated_titles(tmp_path)) == [
        'templates/one.html, templates/two.html: the same title "Games"'
    ]


def test_catalogs_and_documents_are_read(tmp_path: Path) -> None:
    write(tmp_path, GERMAN, 'msgid "We sent a mail"\nmsgstr "Wir haben eine Mail geschickt"\n')
    write(tmp_path, "docs/page.md", "It sends a notice.\n\n`mail.py` and [this](notices.md) are code.\n")
    assert [problem.split(":")[0] for problem in copy_lint.problems(tmp_path)] == [GERMAN, GERMAN, "docs/page.md"]
