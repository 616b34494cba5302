"""Translations with Babel alone, since a fresh machine has no gettext programs.

    python -m tools.messages update     add what is new to the .po files, remove what is no longer used
    python -m tools.messages compile    .po -> .mo, where the .po file is newer
    python -m tools.messages check      name every sentence that is not (or not correctly) translated

The club with its templates and the games' common code share one catalog; every game has its own beside its code.
"""

from __future__ import annotations

import ast
import io
import os
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("de",)
TEMPLATE_ENDINGS = (".html", ".txt", ".xml", ".svg")
NOT_SOURCES = {"locale", "static", "migrations", "tests", "docs"}
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals={plurals}; plural={rule};\\n"

"""


@dataclass(frozen=True)
class Book:
    """One catalog, and the folders and files whose sentences it translates."""

    home: Path  # the parent of its locale folder
    sources: tuple[Path, ...]

    def file(self, language: str) -> Path:
        return self.home / "locale" / language / "LC_MESSAGES" / "django.po"


def books(root: Path) -> list[Book]:
    games = sorted(p.parent for p in root.glob("games/*/__init__.py") if p.parent.name != "core")
    common = Book(root, (root / "club", root / "templates", root / "games" / "core", root / "games" / "wording.py"))
    return [common, *(Book(game, (game,)) for game in games)]


# Reading the sources


def extracted(book: Book, root: Path) -> Catalog:
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract

    catalog = Catalog()
    for path in source_files(book):
        method, source, options = readable(path)
        for _line, message, comments, context in extract(method, source, KEYWORDS, ("Translators:",), options):
            catalog.add(message, None, [(str(path.relative_to(root)), 0)], auto_comments=comments, context=context)
    return catalog


def source_files(book: Book) -> Iterator[Path]:
    for source in book.sources:
        for path in [source] if source.is_file() else sorted(source.rglob("*")):
            inside = path.relative_to(source).parts
            if NOT_SOURCES.isdisjoint(inside) and (
                path.suffix == ".py" or (path.suffix in TEMPLATE_ENDINGS and "templates" in path.parts)
            ):
                yield path


def readable(path: Path) -> tuple[Any, io.BytesIO, dict[str, str]]:
    """Return how Babel should read the file: as Jinja2, as Python, or as a Django template converted to Python."""
    text = path.read_text(encoding="utf-8")
    if "jinja2" in path.parts:
        from jinja2.ext import babel_extract

        return babel_extract, io.BytesIO(text.encode()), {"silent": "false"}
    if path.suffix != ".py":
        from django.utils.translation.template import templatize

        # templatize replaces other text with X but keeps its indentation, which would be invalid in Python.
        text = "\n".join(line.lstrip() for line in templatize(text, origin=str(path)).split("\n"))
    return "python", io.BytesIO(text.encode()), {"encoding": "utf-8"}


# Reading and writing catalogs


def read(path: Path, language: str) -> Catalog:
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import PoFileError, read_po

    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        try:
            return read_po(file, locale=language, abort_invalid=True)
        except PoFileError as reason:
            raise SystemExit(f"{path}: {reason}") from None


def write(path: Path, catalog: Catalog) -> bool:
    """Write the catalog without dates and line numbers, to keep diffs small. Return False if nothing changed."""
    from babel.messages.pofile import write_po

    body = io.BytesIO()
    write_po(body, catalog, width=0, omit_header=True, sort_output=True, include_lineno=False)
    header = HEADER.format(language=catalog.locale, plurals=catalog.num_plurals, rule=catalog.plural_expr)
    content = header.encode() + body.getvalue().strip() + b"\n"
    if path.exists() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path, content)
    return True


def replace(path: Path, content: bytes) -> None:
    new = path.with_name(f".{path.name}.{os.getpid()}")
    new.write_bytes(content)
    new.replace(path)


def with_translations(sources: Catalog, old: Catalog, language: str) -> Catalog:
    from babel.messages.catalog import Catalog

    catalog = Catalog(locale=language)
    for message in sentences(sources):
        known = old.get(message.id, message.context)
        flags: Iterable[str] = known.flags & {"fuzzy"} if known else ()
        catalog.add(
            message.id,
            fitting(message, known),
            sorted(set(message.locations)),
            flags={*message.flags, *flags},
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known else (),
            context=message.context,
        )
    return catalog


def fitting(message: Message, known: Message | None) -> Any:
    """Return the known translation, or only its first form if the message gained or lost its plural."""
    forms = translations(known) if known else []
    if message.pluralizable:
        return tuple(forms) if len(forms) > 1 else (*forms, "")
    return forms[0] if forms else ""


def sentences(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def translations(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


# Checking translations

NAMED = re.compile(r"%\(\w+\)[sd]|\{\w+(?:[!:][^{}]*)?\}")
ORDERED = re.compile(r"%[sd]|\{(?:[!:][^{}]*)?\}")


def placeholders(text: str) -> tuple[frozenset[str], tuple[tuple[str, int], ...]]:
    """Return the set of named placeholders, and the counts of positional ones."""
    text = text.replace("%%", "").replace("{{", "").replace("}}", "")
    return frozenset(NAMED.findall(text)), tuple(sorted(Counter(ORDERED.findall(text)).items()))


def faults(message: Message, plurals: int) -> Iterator[str]:
    forms = translations(message)
    if message.fuzzy:
        yield "fuzzy"
    if not all(forms) or not forms:
        yield "not translated" if not any(forms) else "a plural form is missing"
    elif message.pluralizable:
        if len(forms) != plurals:
            yield f"{len(forms)} plural forms instead of {plurals}"
        allowed = [placeholders(form) for form in message.id]
        if placeholders(forms[0]) not in allowed:  # the singular may be "one card" or "{n} card"
            yield "placeholders differ in the singular"
        if any(placeholders(form) != allowed[1] for form in forms[1:]):
            yield "placeholders differ in the plural"
    elif placeholders(str(message.id)) != placeholders(forms[0]):
        yield "placeholders differ"


def problems(root: Path) -> Iterator[str]:
    for path in (path for book in books(root) for path in source_files(book) if path.suffix == ".py"):
        yield from (f"{path.relative_to(root)}: {call}: take it out of the f-string" for call in hidden(path))
    for language in LANGUAGES:
        translated: dict[tuple[str, str | None], tuple[list[str], Path]] = {}
        for book in books(root):
            path = book.file(language)
            place = path.relative_to(root)
            catalog = read(path, language)
            for message in sentences(extracted(book, root)):
                known = catalog.get(message.id, message.context)
                if known is None or known.pluralizable != message.pluralizable:
                    yield f"{place}: {described(message)}: missing, run `make messages`"
                    continue
                yield from (f"{place}: {described(message)}: {fault}" for fault in faults(known, catalog.num_plurals))
                key, forms = (singular(message), message.context), translations(known)
                there, where = translated.setdefault(key, (forms, place))
                # Django merges all catalogs, so only one of two different translations would be used.
                if there[0] and forms[0] and there[0] != forms[0]:
                    yield f"{place}: {described(message)}: differs from {where}, use pgettext"


def hidden(path: Path) -> Iterator[str]:
    """Yield gettext calls within f-strings. Babel does not find them, so they would silently stay untranslated."""
    for text in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(text, ast.JoinedStr):
            continue
        for call in ast.walk(text):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS:
                yield ast.unparse(call)


def singular(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def described(message: Message) -> str:
    context = f" ({message.context})" if message.context else ""
    return f'"{textwrap.shorten(singular(message), 80, placeholder="…")}"{context}'


# The commands


def update(root: Path) -> int:
    for book in books(root):
        sources = extracted(book, root)
        for language in LANGUAGES:
            path = book.file(language)
            if not sentences(sources) and not path.exists():
                continue
            catalog = with_translations(sources, read(path, language), language)
            if write(path, catalog):
                waiting = sum(not all(translations(message)) for message in sentences(catalog))
                print(f"{path.relative_to(root)}: {len(sentences(catalog))} sentences, {waiting} to translate")
    return 0


def outdated(root: Path) -> list[Path]:
    """Return the .po files that are newer than their .mo files."""
    found = []
    for path in sorted([*root.glob("locale/*/LC_MESSAGES/*.po"), *root.glob("games/*/locale/*/LC_MESSAGES/*.po")]):
        compiled = path.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns <= path.stat().st_mtime_ns:
            found.append(path)
    return found


def compile_catalogs(root: Path) -> int:
    for path in outdated(root):
        from babel.messages.mofile import write_mo

        compiled = io.BytesIO()
        write_mo(compiled, read(path, path.parts[-3]))
        replace(path.with_suffix(".mo"), compiled.getvalue())
    return 0


def check(root: Path) -> int:
    found = list(problems(root))
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


COMMANDS = {"update": update, "compile": compile_catalogs, "check": check}


def main(arguments: list[str], root: Path = ROOT) -> int:
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        print(__doc__, file=sys.stderr)
        return 2
    return COMMANDS[arguments[0]](root)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
