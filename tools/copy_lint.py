"""Check the words of pages, emails and docs: the glossary, the length of sentences, buttons and page titles.

    python -m tools.copy_lint

That both languages are complete is checked by `python -m tools.messages check`.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tools import catalogs
from tools.button_labels import button_labels, templates

ROOT = Path(__file__).resolve().parents[1]
MOST_WORDS = 30
NOT_WORDS = re.compile(r"%\(\w+\)[sd]|\{\w*\}|celery -A .*|/[\w/]+/")  # placeholders, commands and addresses


@dataclass(frozen=True)
class Text:
    """A text in one language and the place where it is written."""

    place: str
    language: str
    text: str


@dataclass(frozen=True)
class Term:
    """Words that must not come back, and what to write instead."""

    pattern: str
    instead: str
    except_in: str = ""  # the place where the words mean something else

    def found_in(self, text: Text) -> str:
        found = re.search(self.pattern, NOT_WORDS.sub("…", text.text), re.IGNORECASE)
        return found[0].strip() if found and not (self.except_in and text.place.startswith(self.except_in)) else ""


ENGLISH = (
    Term(r"\brubrics?\b", "topic"),
    Term(r"\bnotices?\b", "notification", except_in="games/nine"),
    Term(r"\bmails?\b(?! (?:server|listener|provider))", "email"),
    Term(r"\bmail(?:ed|ing)\b", "emailed"),
    Term(r"\bthe own\b", "your own, their own"),
    Term(r"\bwho(?:so|m)?ever\b", "anyone who, the player who"),
    Term(r"(?:^|[.!] )Who [^?]*[.!](?: |$)", "the player who, if you"),
    Term(r"\b(?:take|takes|taking|took|taken) back\b", "undo, undone, withdraw", except_in="games/xnet"),
    Term(r"\btables? of several\b", "multiplayer tables"),
    Term(r"\bsmall letters\b", "lowercase"),
    Term(r"\bsays? a no\b|\ba no\b(?!-)", "declines"),
    Term(r"\b(?:some|every|any)body\b", "someone, everyone, anyone"),
    Term(r"\bwhat needs me\b", "To do"),
    Term(r"\baudit trail\b", "audit log"),
    Term(r"\bplaces? of honour\b|\bhonours\b", "hall of fame"),
    Term(r"\bwhat became of\b", "delivery log"),
    Term(r"\bknock-out\b", "knockout"),
    Term(r"\bsign(?:ed|ing)? (?:in|out)\b|\blog-(?:in|out)\b", "log in, log out (verb), login (noun)"),
    Term(r"\blet in\b", "approve"),
    Term(r"\bplace \d+\b", "1st, 2nd"),
)
GERMAN = (
    Term(r"(?<!E-)\bMails?\b|\bMail(?:adresse|antwort)", "E-Mail"),
    Term(r"\bEhren(?:platz|tafel|liste)", "Ruhmeshalle"),
    Term(r"\b(?:ein|aus)loggen\b|\bLogin\b", "anmelden, abmelden"),
    Term(r"\bNotification", "Benachrichtigung"),
    Term(r"\bBenutzer(?:name|konto)", "Name, Konto"),
    Term(r"\bTische zu mehreren\b", "Mehrspielertische"),
    Term(r"\bZahlen des Clubs\b", "Statistik"),
)
TERMS = {"en": ENGLISH, "de": GERMAN}

# Texts that may keep a word, and why.
ALLOWED = {
    "Who can see your results, your current matches and when you were last here.": "names a setting, not a person",
}

# What buttons may begin with. Extend it with verbs only.
VERB = re.compile(
    r"""(?:Yes,\ (?:I\ )?)?(?:
    accept|add|announce|approve|ask|block|bring|build|buy|call|cancel|challenge|change|check|choose|clear|close|confirm|continue|create|
    decide|decline|delete|displace|download|drill|edit|email|end|export|extend|fill|find|fix|give|go|hand|hide|invite|join|keep|learn|leave|lift|lock|log|
    look|make|mark|move|mute|notify|offer|open|pass|pause|place|plan|play|prepare|preview|propose|publish|put|read|refine|register|
    reject|remove|rename|repeat|replace|report|request|resend|restart|resume|return|rewind|roll|save|say|schedule|search|see|
    sell|send|set|shift|show|sign|sit|skip|start|stay|stop|submit|suspend|swap|take|test|try|unblock|undo|unmute|unsubscribe|update|upload|use|
    view|win|withdraw|write)\b""",
    re.IGNORECASE | re.VERBOSE,
)
# Buttons without a verb, and why they are clear.
BUTTONS = {
    "Back": "the usual word for the step before",
    "Next": "the usual word for the step after",
    "Done": "closes a set-up that is complete",
    "More": "the usual word for the rest of a menu",
    "I'm coming": "answers an invitation to a club night",
    "I can't make it": "answers an invitation to a club night",
    "Rematch": "glossary: play the same people again",
}

# German buttons end with an infinitive ("Tisch eröffnen"), or begin with it ("Annehmen und Platz nehmen").
GERMAN_VERB = re.compile(
    r"(?:Ja, )?(?:[A-ZÄÖÜ]\w*(?:en|ern|eln)(?=$|,| und )|.*\b[a-zäöüß]\w*(?:en|ern|eln)$)", re.DOTALL
)
GERMAN_BUTTONS = {
    "Zurück": "the usual word for the step before",
    "Weiter": "the usual word for the step after",
    "Fertig": "closes a set-up that is complete",
    "Mehr": "the usual word for the rest of a menu",
    "Ich komme": "answers an invitation to a club night",
    "Ich kann nicht": "answers an invitation to a club night",
    "Revanche": "glossary: play the same people again",
    "Rückgängig": "glossary: take the last step back",
}


# Reading texts


def catalog_texts(root: Path) -> Iterator[Text]:
    """Yield every sentence of the catalogs in both languages."""
    for book in catalogs.every_catalog(root):
        for language in catalogs.LANGUAGES:
            path = book.file(language)
            for message in catalogs.sentences(catalogs.read(path, language)):
                place = str(path.relative_to(root))
                forms = (message.id,) if isinstance(message.id, str) else message.id
                yield from (Text(place, "en", text) for text in forms)
                yield from (Text(place, language, text) for text in catalogs.translations(message))


CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>", re.DOTALL)


def document_texts(root: Path) -> Iterator[Text]:
    """Yield the paragraphs of the documentation without code, links and tags."""
    for path in [root / "README.md", *sorted(root.glob("docs/*.md")), *sorted(root.glob("games/*/README.md"))]:
        if path.exists():
            for paragraph in CODE.sub(" ", path.read_text(encoding="utf-8")).split("\n\n"):
                yield Text(str(path.relative_to(root)), "en", " ".join(paragraph.split()))


# Checks


def wrong_terms(texts: Iterable[Text]) -> Iterator[str]:
    for text in texts:
        for term in TERMS[text.language]:
            found = term.found_in(text)
            if found and text.text not in ALLOWED:
                yield f'{text.place}: "{shown(text.text)}": write {term.instead} instead of "{found}"'


def sentences_of(text: str) -> list[str]:
    return re.split(r"(?<=[.!?:])\s+", re.sub(r"<[^>]*>", "", text))


def long_sentences(texts: Iterable[Text]) -> Iterator[str]:
    for text in texts:
        for sentence in sentences_of(text.text):
            words = len(re.findall(r"%\(\w+\)[sd]|\{\w*\}|[\w'’-]+", sentence))
            if words > MOST_WORDS:
                yield f'{text.place}: "{shown(sentence)}": {words} words; at most {MOST_WORDS} in a sentence'


def buttons_without_verbs(root: Path) -> Iterator[str]:
    german = german_translations(root)
    for place, label in button_labels(root):
        if not VERB.match(label) and label not in BUTTONS:
            yield f'{place}: button "{shown(label)}": begin with a verb'
        message = PLACEHOLDER.sub(r"%(\1)s", label.split("{% plural %}")[0])
        for text in german.get(message, ()):
            if not GERMAN_VERB.match(text.partition(":")[0]) and text not in GERMAN_BUTTONS:
                yield f'{place}: button "{shown(text)}": end with a verb'


PLACEHOLDER = re.compile(r"{{ *(\w+) *}}")


def german_translations(root: Path) -> dict[str, list[str]]:
    """Return the translations of each message. One with several contexts may have several."""
    found: dict[str, list[str]] = defaultdict(list)
    for book in catalogs.every_catalog(root):
        for message in catalogs.sentences(catalogs.read(book.file("de"), "de")):
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] += [text for text in catalogs.translations(message) if text]
    return found


TITLE = re.compile(r'{% block title %}\s*{% translate "([^"]+)" %}\s*{% endblock')


def repeated_titles(root: Path) -> Iterator[str]:
    """Name templates with the same title. Titles with values are compared by tests/web/test_titles.py."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in templates(root):
        title = TITLE.search(path.read_text(encoding="utf-8"))
        if title:
            found[title[1]].append(str(path.relative_to(root)))
    yield from (f'{", ".join(places)}: the same title "{title}"' for title, places in found.items() if len(places) > 1)


def shown(text: str) -> str:
    return text if len(text) <= 90 else f"{text[:89]}…"


def problems(root: Path) -> Iterator[str]:
    texts = list(catalog_texts(root))
    yield from wrong_terms([*texts, *document_texts(root)])
    yield from long_sentences(texts)
    yield from buttons_without_verbs(root)
    yield from repeated_titles(root)


def main(root: Path = ROOT) -> int:
    found = sorted(set(problems(root)))
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
